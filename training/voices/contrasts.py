"""Whether a pack tells apart what its languages tell apart: long from short, aspirated, retroflex, emphatic and nasal from plain.

Pairs of words in contrasts.json: phones, ˈ before a stressed one, * before those that are compared.
"""

import json
from pathlib import Path

import numpy as np
import torch

from packs import BANDS, SpokenPack

TABLE = Path(__file__).with_name("contrasts.json")
DECIBELS = 20 / np.log(10)


class Word:
    """A word as the pack's network takes it, between boundaries and as a statement."""

    def __init__(self, text: str, phones: list[str]) -> None:
        """@raises KeyError for a phone that the pack does not have"""
        symbols = text.split()
        plain = [symbol.strip("*ˈ") for symbol in symbols]
        index = {phone: number for number, phone in enumerate(phones)}
        self.phone = torch.tensor([index[phone] for phone in ["_", *plain, ".", "_"]])
        self.stress = torch.tensor([0, *(2 * ("ˈ" in symbol) for symbol in symbols), 0, 0])
        self.start = torch.tensor([0, 1, *[0] * (len(symbols) + 1)])
        self.compared = [place for place, symbol in enumerate(symbols, 1) if symbol.startswith("*")]


def frames_of(pack: SpokenPack, row: int, word: Word) -> tuple[torch.Tensor, torch.Tensor]:
    """Hidden rows and frames of each phone."""
    hidden, logs = pack.encode(row, word.phone, word.stress, word.start)
    return hidden, torch.exp(logs)


def length_ratio(pack: SpokenPack, row: int, pair: list[Word]) -> float:
    """How many times as long the compared phones of the second word are."""
    short, long = (float(frames_of(pack, row, word)[1][word.compared].sum()) for word in pair)
    return long / short


def colour_db(pack: SpokenPack, row: int, pair: list[Word]) -> float:
    """Mean distance of the mean spectra of the compared phones, without their levels."""
    spectra = []
    for word in pair:
        hidden, frames = frames_of(pack, row, word)
        durations = frames.round().clamp(min=1).long()
        mel = pack.decode(row, hidden, durations)[:, :BANDS]
        mel = mel * pack.tensors["acoustic.mel_std"] + pack.tensors["acoustic.mel_mean"]
        ends = durations.cumsum(0)
        parts = [mel[ends[place] - durations[place] : ends[place]] for place in word.compared]
        spectrum = torch.cat(parts).mean(0)
        spectra.append(DECIBELS * (spectrum - spectrum.mean()))
    return float((spectra[0] - spectra[1]).square().mean().sqrt())


def contrasts(folder: Path) -> list[dict]:
    """@returns for each speaker of the pack and contrast of his language "speaker", "language", "contrast", "kind" (`length`: a ratio,
    `colour`: decibels), "value" and "people", what is usual; null where it is not known"""
    pack = SpokenPack(folder)
    phones, found = pack.document["phones"], []
    for row, speaker in enumerate(pack.speakers):
        for entry in json.loads(TABLE.read_text(encoding="utf-8")):
            if speaker["language"] != entry["language"]:
                continue
            measure = length_ratio if entry["kind"] == "length" else colour_db
            values = [measure(pack, row, [Word(text, phones) for text in pair]) for pair in entry["pairs"]]
            figures = {name: entry[name] for name in ("language", "contrast", "kind", "people")}
            found.append(figures | {"speaker": speaker["name"], "value": round(float(np.mean(values)), 2)})
    return found
