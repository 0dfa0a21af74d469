"""From scores to phones."""

from collections.abc import Sequence

import numpy as np


def greedy(scores: np.ndarray, symbols: Sequence[str], allowed: set[str] | None = None) -> list[str]:
    """The likeliest symbol of every step, repetitions and blanks taken out. @param allowed all unless given"""
    if allowed is not None:
        forbidden = [place > 0 and symbol not in allowed for place, symbol in enumerate(symbols)]
        scores = np.where(forbidden, -np.inf, scores)
    best = scores.argmax(1)
    changes = np.flatnonzero(np.diff(best, prepend=-1))
    return [symbols[best[place]] for place in changes if best[place] > 0]
