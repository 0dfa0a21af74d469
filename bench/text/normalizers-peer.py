"""Two normalizers of PyPI, for bench/text/normalizers.ts.

    python bench/text/normalizers-peer.py nemo|wetext language cache-folder < texts, one a line > normalized texts, one a line

Grammars are compiled on the first run (minutes) and kept in the cache folder. Exit code 3: no such language.
"""

import logging
import os
import signal
import sys
import types

LONGEST_SECONDS = 20
NEMO = {'ar', 'de', 'en', 'es', 'fr', 'hi', 'it', 'ja', 'pt'}
WETEXT = {'en', 'ja'}


def open_nemo(language, cache):
    # Asked for on import by the way that reads along with audio, which is not used here; it has no wheels.
    sys.modules['cdifflib'] = types.SimpleNamespace(CSequenceMatcher=None)
    from nemo_text_processing.text_normalization.normalize import Normalizer

    normalizer = Normalizer(input_case='cased', lang=language, cache_dir=cache)
    return lambda text: normalizer.normalize(text, punct_post_process=True)


def open_wetext(language, cache):
    if language == 'ja':
        from tn.japanese.normalizer import Normalizer

        return Normalizer(cache_dir=cache).normalize
    from tn.english.normalizer import Normalizer

    return Normalizer().normalize


def too_long(_signal, _frame):
    raise TimeoutError


def main():
    name, language, cache = sys.argv[1:]
    if language not in (NEMO if name == 'nemo' else WETEXT):
        sys.exit(3)
    # What the libraries print while they load must not stand among the answers.
    out = os.fdopen(os.dup(1), 'w', encoding='utf-8')
    os.dup2(2, 1)
    logging.disable(logging.CRITICAL)
    os.makedirs(cache, exist_ok=True)
    normalize = (open_nemo if name == 'nemo' else open_wetext)(language, cache)
    signal.signal(signal.SIGALRM, too_long)
    for line in open(0, encoding='utf-8'):
        text = line.rstrip('\n')
        signal.alarm(LONGEST_SECONDS)
        try:
            said = normalize(text)
        except Exception:
            # As typed: the row is wrong, unless nothing was to be done.
            said = text
        signal.alarm(0)
        out.write(said.replace('\n', ' ') + '\n')


if __name__ == '__main__':
    main()
