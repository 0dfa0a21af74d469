"""Training of the phone recognizer, for `train.py` with a config of kind `recognizer`."""

import json
import random
from bisect import bisect
from contextlib import nullcontext
from itertools import accumulate
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F

from corpus import Utterance, load
from recognizer import STRIDE, Recognizer, judged, normalised, steps_of
from run import ConfigError, Run

FIELDS: dict[str, Any] = {
    "width": 256,
    "blocks": 8,
    "kernel": 11,
    "batch_frames": 6000,
    "longest": 1800,  # frames; longer utterances are left out
    "learning_rate": 2e-3,
    "bfloat16": True,
    "evaluate_every": 500,
}
Pair = tuple[np.ndarray, list[str]]


class Symbols:
    """The recognizer's symbols as part of a checkpoint."""

    def __init__(self, symbols: list[str]) -> None:
        self.list = symbols

    def state_dict(self) -> dict[str, list[str]]:
        return {"list": self.list}

    def load_state_dict(self, state: dict[str, list[str]]) -> None:
        if state["list"] != self.list:
            raise ConfigError(
                "the corpora's phones are not those that this run began with; delete its folder"
            )


def train(run: Run) -> None:
    """Runs all steps that are still to do."""
    config = run.config
    written = phones_file(run.data)
    learnt = transcribed(run, "train", written)
    if not learnt:
        raise ConfigError("no utterance of the corpora has phones; run align.py first")
    run.files(utterance.id for utterance, _ in learnt)
    symbols = sorted({symbol for _, phones in learnt for symbol in judged(phones)})
    net = Recognizer(symbols, config["width"], config["blocks"], config["kernel"]).to(run.device)
    rate = config["learning_rate"]
    optimizer = torch.optim.AdamW(net.parameters(), rate, betas=(0.9, 0.98), weight_decay=0.05)
    run.restore(net=net, optimizer=optimizer, symbols=Symbols(symbols))
    number = {symbol: i + 1 for i, symbol in enumerate(symbols)}
    pool = Pool(
        [(u.mel, [number[s] for s in judged(phones)]) for u, phones in learnt], config["batch_frames"]
    )
    held = [(u.mel, phones) for u, phones in transcribed(run, "heldout", written)]
    for step in run.steps():
        mel, lengths, targets, target_lengths = (part.to(run.device) for part in pool.batch(run.rng()))
        narrow = torch.autocast(run.device.type, torch.bfloat16) if config["bfloat16"] else nullcontext()
        with narrow:
            half_way, end = net(mel, lengths)
        losses = [ctc(logits, lengths, targets, target_lengths) for logits in (half_way, end)]
        loss = losses[1] + 0.3 * losses[0]
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimizer.step()
        run.log(loss=losses[1])
        last = step + 1 == config["steps"]
        if held and ((step + 1) % config["evaluate_every"] == 0 or last):
            share = held if last else held[:: max(1, len(held) // 100)]
            run.note(phone_errors=round(net.evaluate(share), 4))


def ctc(logits: Tensor, frames: Tensor, targets: Tensor, lengths: Tensor) -> Tensor:
    """Loss a symbol."""
    chances = logits.float().log_softmax(-1).transpose(0, 1)
    steps = steps_of(frames)
    total = F.ctc_loss(chances, targets, steps, lengths, reduction="sum", zero_infinity=True)
    return total / lengths.sum()


def phones_file(data: Path) -> dict[str, list]:
    """Phones by utterance id, for corpora that align.py has not seen yet."""
    path = data / "phones.jsonl"
    if not path.exists():
        return {}
    entries = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return {entry["id"]: entry["phones"] for entry in entries if "phones" in entry}


def transcribed(run: Run, split: str, written: dict[str, list]) -> list[tuple[Utterance, list]]:
    """Utterances with their phones, those without left out."""
    utterances = [u for folder in run.corpora() for u in load(folder, split)]
    pairs = [(u, u.phones or written.get(u.id)) for u in utterances if len(u.f0) <= run.config["longest"]]
    # CTC needs a step a symbol, and one between two equal ones.
    return [(u, phones) for u, phones in pairs if phones and len(judged(phones)) * STRIDE < len(u.f0) * 0.9]


class Pool:
    """Draws batches of utterances of like length."""

    def __init__(self, items: list[tuple[np.ndarray, list[int]]], frames: int) -> None:
        self.items = sorted(items, key=lambda item: len(item[0]))
        self.frames = frames
        self.ends = list(accumulate(len(mel) for mel, _ in self.items))

    def batch(self, rng: random.Random) -> tuple[Tensor, ...]:
        """Log-mel [batch][frames][80], the frames of each, all targets in a row, the length of each."""
        first = bisect(self.ends, rng.randrange(self.ends[-1]))
        nearby = self.items[max(0, first - 40) : first + 40]
        longest = len(nearby[-1][0])
        chosen = rng.sample(nearby, min(len(nearby), max(1, self.frames // longest)))
        mels = [varied(np.asarray(mel), rng) for mel, _ in chosen]
        mel = torch.zeros(len(mels), max(map(len, mels)), 80)
        for row, part in zip(mel, mels):
            row[: len(part)] = torch.from_numpy(part)
        lengths = torch.tensor([len(part) for part in mels])
        targets = torch.tensor([symbol for _, symbols in chosen for symbol in symbols])
        return mel, lengths, targets, torch.tensor([len(symbols) for _, symbols in chosen])


def varied(mel: np.ndarray, rng: random.Random) -> np.ndarray:
    """Normalised, at another speed, from another head, with parts masked (Park and others 2019)."""
    mel = normalised(mel)
    mel = interpolated(mel, np.linspace(0, len(mel) - 1, round(len(mel) * rng.uniform(0.9, 1.2))))
    slope = rng.uniform(0.9, 1.1)
    mel = interpolated(mel.T, np.clip(np.arange(80) * slope, 0, 79)).T.copy()
    for _ in range(2):
        width, start = rng.randrange(14), rng.randrange(80)
        mel[:, start : start + width] = 0
    for _ in range(max(1, len(mel) // 150)):
        width, start = rng.randrange(12), rng.randrange(len(mel))
        mel[start : start + width] = 0
    return mel


def interpolated(rows: np.ndarray, at: np.ndarray) -> np.ndarray:
    """Rows at fractional places."""
    low = np.minimum(at.astype(int), len(rows) - 2)
    share = (at - low).astype(np.float32)[:, None]
    return rows[low] * (1 - share) + rows[low + 1] * share
