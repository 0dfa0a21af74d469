"""Utterances to batches for the acoustic network."""

import json
import pathlib
import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch

from corpus import Utterance
from questions import as_question
from retarget import Retarget, Timbre

MAX_PHONES = 192
"""As many as the engine encodes at once."""


@dataclass
class Batch:
    """Tensors of one step; see Acoustic for the shapes."""

    phone: torch.Tensor
    stress: torch.Tensor
    word_start: torch.Tensor
    mask: torch.Tensor
    durations: torch.Tensor
    speaker: torch.Tensor
    language: torch.Tensor
    start: torch.Tensor
    mel: torch.Tensor
    f0: torch.Tensor
    voiced: torch.Tensor
    vocoded: torch.Tensor
    """[batch], bool: said by a machine whose spectra are smoother than people's."""

    def to(self, device: torch.device) -> "Batch":
        return Batch(**{name: value.to(device) for name, value in vars(self).items()})


class Batches:
    """Windows of utterances, as their own speakers or retargeted to others."""

    def __init__(
        self,
        utterances: list[Utterance],
        phones: list[str],
        languages: list[str],
        timbres: dict[str, Timbre],
        mean: np.ndarray,
        deviation: np.ndarray,
        window: int,
        context: int,
        given: dict[str, list[str]] | None = None,
        vocoded: Sequence[str] = (),
    ) -> None:
        """@param mean and deviation [80] of log-mel @param window frames that count @param context frames on either side
        @param given speaker -> who may be given what he says; none: everybody, of everybody @param vocoded speakers"""
        self.index = {phone: i for i, phone in enumerate(phones)}
        self.languages, self.timbres = languages, timbres
        self.speakers = list(timbres)
        self.given, self.vocoded = given, frozenset(vocoded)
        self.retarget = Retarget(timbres)
        self.mean, self.deviation = mean, deviation
        self.window, self.context = window, context
        self.utterances = [u for u in utterances if u.phones is not None and len(u.phones) <= MAX_PHONES]
        # Longer ones more often, for each second to be seen as often; speakers by the root of their share.
        frames = dict.fromkeys(self.speakers, 0)
        for utterance in self.utterances:
            frames[utterance.speaker] += len(utterance.f0)
        self.weights = [len(u.f0) / frames[u.speaker] ** 0.4 for u in self.utterances]
        self.cumulated = np.cumsum(self.weights).tolist()

    def emphasise(self, languages: dict[str, float]) -> None:
        """From now on draws these languages so many times as often."""
        weights = [w * languages.get(u.language, 1.0) for w, u in zip(self.weights, self.utterances)]
        self.cumulated = np.cumsum(weights).tolist()

    def target(self, speaker: str, rng: random.Random) -> str:
        """Who is given an utterance of `speaker`."""
        others = self.speakers if not self.given else self.given.get(speaker, [speaker])
        return rng.choice(others)

    def draw(
        self, count: int, rng: random.Random, retargeted: float, asked: float, asking: Sequence[str] = ()
    ) -> Batch:
        """@param retargeted share of utterances that are given to another speaker @param asked share said as questions
        @param asking languages whose statements become questions; none: all"""
        chosen = rng.choices(self.utterances, cum_weights=self.cumulated, k=count)
        starts = [rng.randint(-8, max(0, len(u.f0) - self.window + 8)) for u in chosen]
        for row, utterance in enumerate(chosen):
            if rng.random() < asked and (not asking or utterance.language in asking):
                mean = self.timbres[utterance.speaker].log_f0_mean
                chosen[row] = as_question(utterance, mean) or utterance
                starts[row] = max(-8, len(utterance.f0) - self.window)
        targets = [self.target(u.speaker, rng) if rng.random() < retargeted else u.speaker for u in chosen]
        return self.collate(chosen, starts, targets, MAX_PHONES if count > 1 else None)

    def collate(
        self, chosen: list[Utterance], starts: list[int], targets: list[str], longest: int | None = None
    ) -> Batch:
        """Pads to `longest` phones, or to the longest utterance's."""
        count = len(chosen)
        spoken = [utterance.aligned() for utterance in chosen]
        phones = max(len(own) for own, _ in spoken)
        phones = -(-phones // 32) * 32 if longest is None else min(longest, -(-phones // 64) * 64)
        ids = np.zeros((4, count, phones), np.int64)
        mask = np.zeros((count, phones, 1), np.float32)
        total = self.window + 2 * self.context
        mel = np.zeros((count, total, 80), np.float32)
        f0, voiced = np.zeros((count, total), np.float32), np.zeros((count, total), np.float32)
        for row, (utterance, start, target) in enumerate(zip(chosen, starts, targets)):
            own_phones, own_durations = spoken[row]
            length = len(own_phones)
            for column, (symbol, stress, word_start) in enumerate(own_phones):
                ids[:3, row, column] = self.index[symbol], stress, word_start
            ids[3, row, :length] = own_durations
            mask[row, :length] = 1
            low, high = max(0, start - self.context), min(len(utterance.f0), start - self.context + total)
            into = slice(low - start + self.context, high - start + self.context)
            part, hz = utterance.mel[low:high].astype(np.float32), utterance.f0[low:high]
            if target != utterance.speaker:
                part = self.retarget(part, hz, utterance.speaker, target)
            mel[row, into] = (part - self.mean) / self.deviation
            own = self.timbres[utterance.speaker]
            on = hz > 0
            voiced[row, into] = on
            normal = (np.log(np.where(on, hz, 1)) - own.log_f0_mean) / own.log_f0_deviation
            f0[row, into] = np.where(on, np.clip(normal, -4, 4), 0)
        phone, stresses, word_starts, durations = (torch.from_numpy(part) for part in ids)
        return Batch(
            phone=phone,
            stress=stresses,
            word_start=word_starts,
            mask=torch.from_numpy(mask),
            durations=durations,
            speaker=torch.tensor([self.speakers.index(name) for name in targets]),
            language=torch.tensor([self.languages.index(u.language) for u in chosen]),
            start=torch.tensor(starts) - self.context,
            mel=torch.from_numpy(mel),
            f0=torch.from_numpy(f0),
            voiced=torch.from_numpy(voiced),
            vocoded=torch.tensor([u.speaker in self.vocoded for u in chosen]),
        )


def inventory(utterances: list[Utterance]) -> list[str]:
    """All phones of the product's languages and of the recordings."""
    listed = json.loads((pathlib.Path(__file__).parent / "inventory.json").read_text(encoding="utf-8"))
    return sorted({symbol for utterance in utterances for symbol, _, _ in utterance.aligned()[0]} | set(listed))
