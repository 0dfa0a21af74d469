"""Statements said as questions: few readers asked anything, and English ones nothing at all."""

import dataclasses
from functools import cache

import numpy as np

from corpus import Phone, Utterance
from features import NAMES, features

RISE_SEMITONES = 7
"""Above the speaker's mean F0 at the end; a high end asks in every language (Gussenhoven and Chen 2000)."""
LONGEST_RISE_FRAMES = 60


@cache
def is_vowel(symbol: str) -> bool:
    return features(symbol)[NAMES.index("vowel")] > 0


def nucleus(phones: list[Phone]) -> int:
    """@returns the index of the last stressed vowel, of the last vowel where none is stressed, -1 without vowels"""
    vowels = [index for index, (symbol, _, _) in enumerate(phones) if is_vowel(symbol)]
    stressed = [index for index in vowels if phones[index][1] > 0]
    return (stressed or vowels or [-1])[-1]


def as_question(utterance: Utterance, mean_log_f0: float) -> Utterance | None:
    """The utterance with a question mark and a melody that rises from its nucleus on, smoothly, to RISE_SEMITONES above the mean.

    @returns None for what does not end with a full stop @raises ValueError for an utterance that is not aligned
    """
    spoken, durations = utterance.aligned()
    phones = list(spoken)
    marks = [index for index, (symbol, _, _) in enumerate(phones) if symbol == "."]
    begin = nucleus(phones)
    voiced = np.flatnonzero(utterance.f0)
    if not marks or marks[-1] < len(phones) - 2 or begin < 0 or len(voiced) == 0:
        return None
    phones[marks[-1]] = ("?", 0, 0)
    end = int(voiced[-1])
    start = max(int(durations[:begin].sum()), end - LONGEST_RISE_FRAMES)
    f0 = np.array(utterance.f0)
    x = np.clip(np.arange(len(f0)) - start, 0, None) / max(1, end - start)
    share = np.minimum(x, 1) ** 2 * (3 - 2 * np.minimum(x, 1))
    top = mean_log_f0 + RISE_SEMITONES / 12 * np.log(2)
    on = f0 > 0
    f0[on] = np.exp((1 - share[on]) * np.log(f0[on]) + share[on] * top)
    return dataclasses.replace(utterance, phones=phones, f0=f0)
