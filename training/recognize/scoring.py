"""From scores to phones, and how many of them are wrong."""

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


def phone_errors(expected: Sequence[str], said: Sequence[str]) -> int:
    """Least number of insertions, deletions and replacements."""
    row = list(range(len(said) + 1))
    for i, x in enumerate(expected, 1):
        diagonal, row[0] = row[0], i
        for j, y in enumerate(said, 1):
            diagonal, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, diagonal + (x != y))
    return row[-1]
