"""Hears files with PocketSphinx and its own English model, which knows only the words that are spoken in this test.

`python ears.py job.json`, `{"words": [...], "files": [...]}`: prints a line of heard words for each file.
"""

import json
import sys
import tempfile
import wave
from pathlib import Path

import numpy
import soxr
from pocketsphinx import Decoder, get_model_path

RATE = 16000

job = json.loads(Path(sys.argv[1]).read_text())
decoder = Decoder(
    hmm=get_model_path("en-us/en-us"),
    dict=get_model_path("en-us/cmudict-en-us.dict"),
    lm=None,
    loglevel="FATAL",
    # Over so many equal words the search for a better path takes seconds and finds nothing.
    bestpath=False,
)
unknown = [word for word in job["words"] if decoder.lookup_word(word) is None]
if unknown:
    sys.exit(f"the recognizer does not know {', '.join(unknown)}")
with tempfile.NamedTemporaryFile("w", suffix=".gram") as grammar:
    grammar.write("#JSGF V1.0;\ngrammar said;\npublic <s> = (%s)+;\n" % " | ".join(job["words"]))
    grammar.flush()
    decoder.add_jsgf_file("said", grammar.name)
decoder.activate_search("said")

known = {}
for path in job["files"]:
    with wave.open(path) as file:
        samples, rate = file.readframes(file.getnframes()), file.getframerate()
    if (rate, samples) not in known:
        sound = soxr.resample(numpy.frombuffer(samples, "<i2"), rate, RATE)
        margin = numpy.zeros(RATE // 3, "<i2")
        decoder.start_utt()
        decoder.process_raw(numpy.concatenate([margin, sound, margin]).astype("<i2").tobytes(), full_utt=True)
        decoder.end_utt()
        known[rate, samples] = decoder.hyp().hypstr if decoder.hyp() else ""
    print(known[rate, samples], flush=True)
