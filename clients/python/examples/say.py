"""python examples/say.py "Hello there." hello.wav; SONANT_KEY and SONANT_URL tell whom to ask."""

import os
import sys

from sonant_client import Sonant

text, file = (*sys.argv[1:], *["Hello there.", "hello.wav"][len(sys.argv) - 1 :])
url = os.environ.get("SONANT_URL", "http://127.0.0.1:8080")
with Sonant(os.environ["SONANT_KEY"], url=url) as sonant, open(file, "wb") as wav:
    for piece in sonant.speak(text, speaker="astra", modelId="coda"):
        wav.write(piece)
