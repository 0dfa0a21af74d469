"""What the training text says of each word form: how often each of its letters has which class."""

import numpy as np

from corpus import CLASSES, UNKNOWN_CLASS, is_word

PREFIXES = ("وال", "فال", "بال", "كال", "ولل", "ال", "لل", "و", "ف", "ب", "ل", "ك")
SUFFIXES = ("هما", "كما", "ها", "هم", "هن", "كم", "نا", "ه", "ك", "ي")
SUN_LETTERS = "تثدذرزسشصضطظلن"
SHORTEST_STEM = 3
#: From a class to the same one with shadda.
SHADDA_STEP = 8

#: Class frequencies, and how well they are known: log2(1 + count) / 8.
WIDTH = len(CLASSES) + 1


class WordMemory:
    def __init__(self) -> None:
        self.counts: dict[str, np.ndarray] = {}

    @classmethod
    def of(cls, lines) -> "WordMemory":
        memory = cls()
        counts: dict[str, np.ndarray] = {}
        for line in lines:
            for bare, classes in line:
                if not is_word(bare):
                    continue
                if bare not in counts:
                    counts[bare] = np.zeros((len(bare), len(CLASSES)), np.float32)
                table = counts[bare]
                for i, c in enumerate(classes):
                    if c != UNKNOWN_CLASS:
                        table[i, c] += 1
        memory.counts = counts
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
        reader of new text does. Else a form that is not known borrows from its stem."""
        table = self.counts.get(bare)
        if table is None:
            return np.zeros((len(bare), WIDTH), np.float32) if without is not None else self._borrowed(bare)
        if without is not None:
            table = table.copy()
            for i, c in enumerate(without):
                if c != UNKNOWN_CLASS:
                    table[i, c] = max(0, table[i, c] - 1)
        return _frequencies(table)

    def _borrowed(self, bare: str) -> np.ndarray:
        """Features of the word without a prefix, a suffix or both, but not of its last letter, which carries the case."""
        features = np.zeros((len(bare), WIDTH), np.float32)
        for prefix in ("", *PREFIXES):
            if not bare.startswith(prefix):
                continue
            for suffix in ("", *SUFFIXES) if not prefix.endswith("ال") else ("",):
                end = len(bare) - len(suffix)
                if not bare.endswith(suffix) or end - len(prefix) < SHORTEST_STEM or prefix + suffix == "":
                    continue
                stem = bare[len(prefix) : end]
                table = self.counts.get(stem)
                if table is None and suffix and stem.endswith("ت"):
                    table = self.counts.get(stem[:-1] + "ة")
                if table is None:
                    continue
                known = _frequencies(table)[:-1]
                if prefix.endswith(("ال", "لل")) and stem[0] in SUN_LETTERS:
                    plain, doubled = known[0, :7].copy(), known[0, SHADDA_STEP:15].copy()
                    known[0, :SHADDA_STEP] = 0
                    known[0, SHADDA_STEP:15] = plain + doubled
                features[len(prefix) : len(prefix) + len(known)] = known
                return features
        return features


def _frequencies(table: np.ndarray) -> np.ndarray:
    total = table.sum(1, keepdims=True)
    features = np.zeros((len(table), WIDTH), np.float32)
    features[:, :-1] = table / np.maximum(total, 1)
    features[:, -1] = np.log2(1 + total[:, 0]) / 8
    return features
