"""From scores to phones. src/recognition/beam-search.ts does the same as `likeliest`."""

from collections.abc import Sequence

import numpy as np

WIDTH = 8
"""Rows of symbols that are followed at a time, and symbols that are tried behind each in a step."""
FLOOR = -5.0
"""A symbol that is less likely in a step is not tried there."""
WEIGHT = 0.4
"""How much counts which phones are likely behind others, beside what is heard."""
BONUS = 0.8
"""For each symbol: without it, short rows would win."""


def greedy(scores: np.ndarray, symbols: Sequence[str]) -> list[str]:
    """The likeliest symbol of every step, repetitions and blanks taken out."""
    best = scores.argmax(1)
    changes = np.flatnonzero(np.diff(best, prepend=-1))
    return [symbols[best[place]] for place in changes if best[place] > 0]


def likeliest(scores: np.ndarray, columns: Sequence[int], trigrams: np.ndarray) -> list[int]:
    """Prefix beam search (Hannun and others 2014).

    @param scores natural logarithms [steps][symbols], the blank first @param columns of the language's symbols
    @param trigrams natural logarithms [before][last][next] @returns indices of `columns`"""
    edge = len(columns)
    scores = scores.astype(np.float64)
    beam: dict[tuple[int, ...], tuple[float, float, float]] = {(): (0.0, -np.inf, 0.0)}
    add = np.logaddexp
    for row in scores:
        heard = row[list(columns)]
        tried = [int(symbol) for symbol in np.argsort(-heard, kind="stable")[:WIDTH] if heard[symbol] > FLOOR]
        found: dict[tuple[int, ...], list[float]] = {}
        for prefix, (blank, spoken, prior) in beam.items():
            both = add(blank, spoken)
            same = found.setdefault(prefix, [-np.inf, -np.inf, prior])
            same[0] = add(same[0], both + row[0])
            if prefix:
                same[1] = add(same[1], spoken + heard[prefix[-1]])
            before, last = (edge, edge, *prefix)[-2:]
            for symbol in tried:
                longer = found.setdefault(
                    (*prefix, symbol),
                    [-np.inf, -np.inf, prior + WEIGHT * trigrams[before, last, symbol] + BONUS],
                )
                longer[1] = add(longer[1], (blank if prefix[-1:] == (symbol,) else both) + heard[symbol])
        ranked = sorted(found.items(), key=lambda item: -(add(item[1][0], item[1][1]) + item[1][2]))
        beam = {prefix: (blank, spoken, prior) for prefix, (blank, spoken, prior) in ranked[:WIDTH]}

    def whole(item: tuple[tuple[int, ...], tuple[float, float, float]]) -> float:
        prefix, (blank, spoken, prior) = item
        before, last = (edge, edge, *prefix)[-2:]
        return float(add(blank, spoken) + prior + WEIGHT * trigrams[before, last, edge])

    return list(max(beam.items(), key=whole)[0])
