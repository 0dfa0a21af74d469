"""Normalizers of PyPI, for bench/text/normalizers.ts and sealed.ts.

    python bench/text/normalizers-peer.py nemo|wetext|num2words language cache-folder < texts, one a line > normalized texts, one a line

Grammars are compiled on the first run (minutes) and kept in the cache folder. Exit code 3: no such language.
"""

import logging
import os
import re
import signal
import sys
import types

LONGEST_SECONDS = 20
NEMO = {'ar', 'de', 'en', 'es', 'fr', 'hi', 'it', 'ja', 'pt'}
WETEXT = {'en', 'ja'}
NUM2WORDS = {'ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'pt'}


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


def open_num2words(language, _cache):
    """It knows numbers alone: each number of a text is read by it, as the language writes decimals; all else stays."""
    from num2words import num2words

    point, group = ('.', ',') if language in {'ar', 'en', 'ja'} else (',', '.')
    number = re.compile(rf'\d+(?:{re.escape(group)}\d{{3}})*(?:{re.escape(point)}\d+)?')

    def say(match):
        digits = match.group().replace(group, '').replace(point, '.')
        value = float(digits) if '.' in digits else int(digits)
        return f' {num2words(value, lang="pt_BR" if language == "pt" else language)} '

    return lambda text: re.sub(r' +', ' ', number.sub(say, text)).strip()


def too_long(_signal, _frame):
    raise TimeoutError


PEERS = {
    'nemo': (NEMO, open_nemo),
    'wetext': (WETEXT, open_wetext),
    'num2words': (NUM2WORDS, open_num2words),
}


def main():
    name, language, cache = sys.argv[1:]
    languages, open_peer = PEERS[name]
    if language not in languages:
        sys.exit(3)
    # What the libraries print while they load must not stand among the answers.
    out = os.fdopen(os.dup(1), 'w', encoding='utf-8')
    os.dup2(2, 1)
    logging.disable(logging.CRITICAL)
    os.makedirs(cache, exist_ok=True)
    normalize = open_peer(language, cache)
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
