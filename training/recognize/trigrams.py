"""How likely a phone is behind the two before it, by language: what a beam search adds to what is heard."""

import gzip
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

DISCOUNT = 0.75
"""Taken from each count and given to what was never counted (Ney, Essen and Kneser 1994)."""
STEP = 1 / 16
"""Natural logarithms are stored as bytes, in such steps below 0."""


def trigrams_of(rows: Iterable[Sequence[str]], symbols: Sequence[str]) -> np.ndarray:
    """Probabilities [before][last][next] of the language's symbols; the row and column behind them stand for the edge of a word.

    A count is interpolated with those of shorter contexts."""
    edge = len(symbols)
    number = {symbol: place for place, symbol in enumerate(symbols)}
    counts = np.zeros((edge + 1,) * 3)
    for row in rows:
        places = [edge, edge, *(number[symbol] for symbol in row if symbol in number), edge]
        for context in zip(places, places[1:], places[2:]):
            counts[context] += 1
    singles = counts.sum((0, 1)) + 0.5
    return discounted(counts, discounted(counts.sum(0), singles / singles.sum()))


def discounted(counts: np.ndarray, shorter: np.ndarray) -> np.ndarray:
    """@param shorter probabilities in the contexts without their first symbol"""
    total = counts.sum(-1, keepdims=True)
    kinds = (counts > 0).sum(-1, keepdims=True)
    own = np.maximum(counts - DISCOUNT, 0) / np.maximum(total, 1)
    return own + np.where(total > 0, DISCOUNT * kinds / np.maximum(total, 1), 1.0) * shorter


def stored(probabilities: np.ndarray) -> np.ndarray:
    """uint8, as the product reads them."""
    return np.clip(np.round(-np.log(probabilities) / STEP), 0, 255).astype(np.uint8)


def meant(values: np.ndarray) -> np.ndarray:
    """Natural logarithms of what is stored."""
    return values * -STEP


def write(file: Path, tables: dict[str, np.ndarray]) -> None:
    """All languages in the order of their codes."""
    file.write_bytes(gzip.compress(b"".join(tables[language].tobytes() for language in sorted(tables)), 9, mtime=0))
