"""What the training text says of each word form: how often each of its letters has which class."""

from collections import defaultdict

import numpy as np

from corpus import CLASSES, UNKNOWN_CLASS, is_word

#: Class frequencies, and how well they are known: log2(1 + count) / 8.
WIDTH = len(CLASSES) + 1


class WordMemory:
    def __init__(self) -> None:
        self.counts: dict[str, np.ndarray] = {}

    @classmethod
    def of(cls, lines) -> "WordMemory":
        memory = cls()
        counts = defaultdict(lambda: None)
        for line in lines:
            for bare, classes in line:
                if not is_word(bare):
                    continue
                table = counts[bare]
                if table is None:
                    table = counts[bare] = np.zeros((len(bare), len(CLASSES)), np.float32)
                for i, c in enumerate(classes):
                    if c != UNKNOWN_CLASS:
                        table[i, c] += 1
        memory.counts = dict(counts)
        return memory

    def add_words(self, words) -> None:
        """Dictionary forms: their last letters say nothing of a word in a sentence."""
        for ((bare, classes),) in words:
            table = self.counts.setdefault(bare, np.zeros((len(bare), len(CLASSES)), np.float32))
            for i, c in enumerate(classes[:-1]):
                if c != UNKNOWN_CLASS:
                    table[i, c] += 1

    def features(self, bare: str, without: list[int] | None = None) -> np.ndarray:
        """[letters][WIDTH]. `without`: the classes of this very token are taken out, so that training sees the word as a
        reader of new text does."""
        features = np.zeros((len(bare), WIDTH), np.float32)
        table = self.counts.get(bare)
        if table is None:
            return features
        if without is not None:
            table = table.copy()
            for i, c in enumerate(without):
                if c != UNKNOWN_CLASS:
                    table[i, c] = max(0, table[i, c] - 1)
        total = table.sum(1, keepdims=True)
        features[:, :-1] = table / np.maximum(total, 1)
        features[:, -1] = np.log2(1 + total[:, 0]) / 8
        return features
