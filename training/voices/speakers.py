"""Who speaks, as a speaker encoder hears it: Resemblyzer (Apache-2.0; generalized end-to-end loss, Wan et al. 2018), whose weights come in its Python package."""

from functools import cache
from typing import Any

import audio


@cache
def _encoder() -> Any:
    from resemblyzer import VoiceEncoder

    return VoiceEncoder("cpu", verbose=False)


def embedded(group: dict) -> list[list[float]]:
    """@param group {"items": [{"file"}]}, sounds of any rate, one speaker @returns for each 256 numbers of length 1"""
    from resemblyzer import preprocess_wav

    sounds = [audio.decode(item["file"]) for item in group["items"]]
    heard = [preprocess_wav(sound, source_sr=audio.SAMPLE_RATE_HZ) for sound in sounds]
    return [[round(float(value), 5) for value in _encoder().embed_utterance(sound)] for sound in heard]
