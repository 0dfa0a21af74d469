"""How loud each speaker of a pack is made: `gainDb` in pack.json."""

import json
import math
from collections.abc import Container, Iterable
from pathlib import Path
from typing import Any

import torch

from corpus import Phone, folder_of, load
from goldens import SENTENCES, numbers
from packs import SpokenPack

SPEECH_DB, PEAK_DB = -23.0, -3.0
"""How loud every voice is in the golden sentences, of full scale, and its highest peak in `UTTERANCES` of the corpora: of
hundreds of other sentences one goes 2 dB above it."""
UTTERANCES = 100
SOFTER_DB = 2.0
"""At most so much softer than other voices for the sake of peaks: most sentences have none so high."""


def recorded_phones(run: Path, config: dict[str, Any]) -> dict[str, list[list[Phone]]]:
    """Phones of what is said in the corpora of a run, by language. @param run its folder

    @raises FileNotFoundError when a corpus is not where the run found it
    """
    data = run.resolve().parents[1]
    found: dict[str, list[list[Phone]]] = {}
    for corpus in config["corpora"]:
        for utterance in load(folder_of(corpus, data), "all"):
            if utterance.phones:
                found.setdefault(utterance.language, []).append(utterance.phones)
    return found


def say(pack: SpokenPack, row: int, sentences: Iterable[list[Phone]]) -> torch.Tensor:
    """[samples]: one after the other"""
    sounds = []
    for phones in sentences:
        torch.manual_seed(row)
        hidden, logs = pack.encode(row, *numbers(phones, pack.document["phones"]))
        output = pack.decode(row, hidden, torch.round(torch.exp(logs)).clamp(min=1).long())
        sounds.append(pack.vocode(*pack.sound(row, output)))
    return torch.cat(sounds)


@torch.no_grad()
def level(
    folder: Path, recorded: dict[str, list[list[Phone]]], only: Container[str] | None = None
) -> tuple[float, float]:
    """Writes each speaker's `gainDb` into pack.json. @returns the least and the greatest

    @param recorded phones by language; a language that is not there is measured by all
    @param only names of the rows that are measured; None: all
    """
    pack = SpokenPack(folder)
    golden = [sentence["phones"] for sentence in json.loads(SENTENCES.read_text(encoding="utf-8"))]
    everything = [phones for language in recorded.values() for phones in language]
    for row, speaker in enumerate(pack.speakers):
        if only is not None and speaker["name"] not in only:
            continue
        power = say(pack, row, golden).unflatten(0, (-1, 240)).square().mean(1)
        loud = power[power > 0.01 * power.max()].mean()
        wanted = SPEECH_DB - 10 * math.log10(float(loud))
        own = recorded.get(speaker["language"].split("-")[0], everything)
        peak = say(pack, row, own[:: max(1, len(own) // UTTERANCES)][:UTTERANCES]).abs().max()
        limit = PEAK_DB - 20 * math.log10(float(peak))
        speaker["gainDb"] = round(max(wanted - SOFTER_DB, min(wanted, limit)), 2)
    path = folder / "pack.json"
    document = json.loads(path.read_text(encoding="utf-8")) | {"speakers": pack.speakers}
    path.write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    gains = [speaker["gainDb"] for speaker in pack.speakers]
    return min(gains), max(gains)
