"""What was gathered, in memory, and batches of it."""

import json
import random
from bisect import bisect
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

import numpy as np
import torch

from augment import masked, varied
from data import PUNCTUATION
from features import BANDS, heard
from model import STRIDE


@dataclass
class Utterance:
    language: str
    source: str
    """`voices` or `people`."""
    held_out: bool
    mel: np.ndarray
    """float16 [frames][BANDS], a view of a mapped file."""
    phones: list[str]
    """With silence and punctuation."""
    frames: list[int] | None
    """Of each of the phones."""

    @property
    def said(self) -> list[str]:
        return [symbol for symbol in self.phones if symbol not in PUNCTUATION]


def read(folder: Path) -> list[Utterance]:
    """All utterances that data.py gathered. @raises FileNotFoundError before it was run"""
    utterances = []
    for index in sorted(path for path in folder.glob("*.jsonl") if path.with_suffix(".mel").exists()):
        mel = np.memmap(index.with_suffix(".mel"), np.float16, "r").reshape(-1, BANDS)
        for line in index.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            part = mel[row["start"] : row["start"] + row["length"]]
            utterances.append(
                Utterance(row["language"], row["source"], row["heldOut"], part, row["phones"], row["frames"])
            )
    if not utterances:
        raise FileNotFoundError(f"{folder} has no utterances; run data.py first")
    return utterances


def labels_of(utterance: Utterance, number: dict[str, int]) -> np.ndarray | None:
    """What sounds in each frame; 0 is silence."""
    if utterance.frames is None:
        return None
    values = [number.get(symbol, 0) for symbol in utterance.phones]
    labels = np.repeat(values, utterance.frames)[: len(utterance.mel)]
    return np.pad(labels, (0, len(utterance.mel) - len(labels)))


@dataclass
class Batch:
    mel: torch.Tensor
    lengths: torch.Tensor
    targets: torch.Tensor
    target_lengths: torch.Tensor
    labels: torch.Tensor
    """[batch][steps]; -1 where nobody knows."""


class Pool:
    """Draws batches of utterances of like length."""

    def __init__(self, utterances: list[Utterance], symbols: list[str], frames: int) -> None:
        self.items = sorted(utterances, key=lambda utterance: len(utterance.mel))
        self.number = {symbol: place for place, symbol in enumerate(symbols)}
        self.frames = frames
        self.counts = [len(item.mel) for item in self.items]
        self.ends = list(accumulate(self.counts))

    def batch(self, rng: random.Random, longest: int) -> Batch:
        """@param longest frames; no utterance has more"""
        last = max(1, bisect(self.counts, longest)) - 1
        first = bisect(self.ends, rng.randrange(self.ends[last]))
        count = max(1, self.frames // (len(self.items[first].mel) + 20))
        low = max(0, min(first - 2 * count, last + 1 - 4 * count))
        nearby = range(low, min(last + 1, low + 4 * count))
        return self.make([self.items[place] for place in rng.sample(nearby, min(len(nearby), count))], rng)

    def make(self, chosen: list[Utterance], rng: random.Random) -> Batch:
        mels, labels, targets = [], [], []
        for utterance in chosen:
            said = [self.number[symbol] for symbol in utterance.said]
            known = labels_of(utterance, self.number)
            mel, label = varied(utterance.mel.astype(np.float32), known, rng)
            # CTC needs a step a symbol, and one more between two that are the same.
            if (len(mel) + 1) // STRIDE < len(said) + sum(a == b for a, b in zip(said, said[1:])):
                mel, label = utterance.mel.astype(np.float32), known
            mels.append(masked(heard(mel), rng))
            labels.append(label)
            targets.append(said)
        longest = max(map(len, mels))
        batch = torch.zeros(len(mels), longest, BANDS)
        steps = torch.full((len(mels), (longest + 1) // STRIDE), -1, dtype=torch.long)
        for row, mel, label in zip(range(len(mels)), mels, labels):
            batch[row, : len(mel)] = torch.from_numpy(mel)
            if label is not None:
                every = torch.from_numpy(label[::STRIDE].copy())
                steps[row, : len(every)] = every
        return Batch(
            batch,
            torch.tensor([len(mel) for mel in mels]),
            torch.tensor([symbol for said in targets for symbol in said]),
            torch.tensor([len(said) for said in targets]),
            steps,
        )
