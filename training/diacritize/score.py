"""Diacritic error rates, scored as the corpus' own evaluation does."""

from dataclasses import dataclass, field

import torch

from batches import make_batch
from chain import best_path
from corpus import UNKNOWN_CLASS, is_word


@dataclass
class Score:
    """Letters are Arabic letters; `bare` ones carry no mark in the reference; `last` is a word's last letter."""

    letters: dict[tuple[bool, bool], list[int]] = field(default_factory=dict)
    words: list[int] = field(default_factory=lambda: [0, 0])
    stems: list[int] = field(default_factory=lambda: [0, 0])

    def add(self, reference: list[int], guess: list[int]) -> None:
        last = len(reference) - 1
        for i, (r, g) in enumerate(zip(reference, guess)):
            count = self.letters.setdefault((r == 0, i == last), [0, 0])
            count[0] += r != g
            count[1] += 1
        self.words[0] += reference != guess
        self.words[1] += 1
        self.stems[0] += reference[:-1] != guess[:-1]
        self.stems[1] += 1

    def rate(self, bare: bool = True, endings: bool = True) -> float:
        counts = [c for (b, last), c in self.letters.items() if (bare or not b) and (endings or not last)]
        return 100 * sum(c[0] for c in counts) / max(1, sum(c[1] for c in counts))

    def __str__(self) -> str:
        word = 100 * self.words[0] / max(1, self.words[1])
        stem = 100 * self.stems[0] / max(1, self.stems[1])
        return (
            f"DER all letters {self.rate():.2f} %, without bare letters {self.rate(bare=False):.2f} %; "
            f"without endings {self.rate(endings=False):.2f} % and {self.rate(bare=False, endings=False):.2f} %; "
            f"WER {word:.2f} %, without endings {stem:.2f} %"
        )


@torch.no_grad()
def evaluate(model, memory, lines, per_batch: int = 40) -> tuple[Score, float]:
    """Scores whole lines; also the mean cross-entropy of single letters."""
    score = Score()
    losses = [0.0, 0]
    model.eval()
    lines = sorted((line for line in lines if line), key=len)
    for start in range(0, len(lines), per_batch):
        chunk = lines[start : start + per_batch]
        batch = make_batch(chunk, memory, training=False)
        logits = model(batch)
        probabilities = torch.softmax(logits, 2)
        guesses = best_path(logits, batch["token_lengths"], model.chain_inner, model.chain_final).tolist()
        labels = batch["labels"]
        known = labels != UNKNOWN_CLASS
        losses[0] -= probabilities[known].gather(1, labels[known].unsqueeze(1)).clamp_min(1e-9).log().sum().item()
        losses[1] += int(known.sum())
        tokens = [token for line in chunk for token in line]
        for (bare, classes), guess in zip(tokens, guesses):
            if is_word(bare):
                score.add(classes, guess[: len(bare)])
    return score, losses[0] / max(1, losses[1])
