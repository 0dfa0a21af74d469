"""Writes what the engine loads, models/recognizer, from the newest checkpoint, with trigrams and its errors; and a golden recording."""

import argparse
import json
from collections import Counter, defaultdict
from pathlib import Path

import numpy as np
import torch

from batches import Utterance, read
from data import DATA, HERE, PUNCTUATION
from features import log_mel
from model import PhoneRecognizer
from released import SHAPE, read_released
from scoring import likeliest
from trigrams import meant, stored, trigrams_of, write

from edit_distance import edit_distance  # of training/shared
from weights import quantized, write_weights

LEFT_OUT = "nl"
"""Heard while it learns, but no language of the product."""


class Reader:
    """Scores to phones of a language."""

    def __init__(self, net: PhoneRecognizer, names: list[str], spoken: list[str], trigrams: np.ndarray) -> None:
        self.net, self.spoken, self.trigrams = net, spoken, trigrams
        self.columns = [names.index(symbol) for symbol in spoken]

    def phones(self, mel: np.ndarray) -> list[str]:
        return [self.spoken[place] for place in likeliest(self.net.scores(mel), self.columns, self.trigrams)]


def write_network(checkpoint: Path, utterances: list[Utterance], out: Path) -> None:
    """Weights, and recognizer.json without what is measured."""
    saved = torch.load(checkpoint, weights_only=False)
    counted: dict[str, Counter] = defaultdict(Counter)
    for one in utterances:
        if one.language != LEFT_OUT:
            counted[one.language].update(one.said)
    used = set().union(*counted.values())
    rows = [0, *(i for i, symbol in enumerate(saved["symbols"]) if symbol in used)]
    weights = {name: value for name, value in saved["net"].items() if not name.startswith("frames.")}
    for name in ("out.weight", "out.bias"):
        weights[name] = weights[name][rows]
    document = {
        "schema": 2,
        "sampleRateHz": 16000,
        "hopSamples": 320,
        **{name: saved["config"][name] for name in SHAPE},
        "steps": saved["step"],
        "phoneErrorPercent": {},
        "languages": {language: sorted(counter) for language, counter in sorted(counted.items())},
        "symbols": [saved["symbols"][i] for i in rows],
    }
    out.mkdir(parents=True, exist_ok=True)
    write_weights(out / "weights.safetensors", quantized(weights)[0])
    write_document(out, document)


def write_document(out: Path, document: dict) -> None:
    (out / "recognizer.json").write_text(json.dumps(document, ensure_ascii=False) + "\n", encoding="utf-8")


def write_trigrams(out: Path, languages: dict[str, list[str]], utterances: list[Utterance], words: Path) -> dict[str, np.ndarray]:
    """From what was learnt from and word lists. @returns natural logarithms by language"""
    rows: dict[str, list[list[str]]] = defaultdict(list)
    for one in utterances:
        if not one.held_out and one.source == "voices":
            rows[one.language].append(one.said)
    for file in sorted(words.glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            rows[file.stem].append([symbol for symbol in json.loads(line)["phones"] if symbol not in PUNCTUATION])
    tables = {language: stored(trigrams_of(rows[language], symbols)) for language, symbols in languages.items()}
    write(out / "trigrams.gz", tables)
    return {language: meant(table) for language, table in tables.items()}


def figures(readers: dict[str, Reader], held: list[Utterance]) -> dict:
    """Wrong phones in a hundred by source and language."""
    counts: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
    for one in held:
        both = counts[one.source, one.language]
        both[0] += edit_distance(one.said, readers[one.language].phones(one.mel))
        both[1] += len(one.said)
    result: dict = defaultdict(dict)
    for (source, language), (wrong, total) in sorted(counts.items()):
        result[source][language] = round(100 * wrong / total, 1)
    return dict(result)


def golden(reader: Reader, speech: Path, folder: Path) -> None:
    """A second and a half of a held-out German word, and what the network says of it."""
    rows = [json.loads(line) for line in (speech / "de.jsonl").read_text(encoding="utf-8").splitlines()]
    row = next(row for row in rows if row["heldOut"] and row["samples"] > 16000)
    pcm = np.memmap(speech / "de.pcm", np.int16, "r")[row["start"] : row["start"] + row["samples"]]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "word.s16le").write_bytes(np.ascontiguousarray(pcm).tobytes())
    mel = log_mel(pcm / 32768.0)
    scores = reader.net.scores(mel).astype(np.float32)
    (folder / "word.f32le").write_bytes(scores.tobytes())
    document = {"text": row["text"], "steps": len(scores), "heard": reader.phones(mel)}
    (folder / "word.json").write_text(json.dumps(document, ensure_ascii=False) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--run", default="phones")
    parser.add_argument("--released", action="store_true", help="keeps the weights in OUT: trigrams, errors and golden recording alone")
    parser.add_argument("--words", type=Path, default=DATA / "words", help="what recognizer-speech --phones-only wrote")
    parser.add_argument("--out", type=Path, default=HERE / "../../models/recognizer")
    parser.add_argument("--golden", type=Path, default=HERE / "../../test/golden/recognizer")
    parser.add_argument("--every", type=int, default=1, help="one held-out utterance in so many is measured")
    options = parser.parse_args()
    torch.set_num_threads(1)
    utterances = read(options.data)
    if not options.released:
        write_network(options.data / "runs" / options.run / "checkpoint.pt", utterances, options.out)
    document, net = read_released(options.out)
    languages = document["languages"]
    tables = write_trigrams(options.out, languages, utterances, options.words)
    readers = {
        language: Reader(net, document["symbols"], symbols, tables[language]) for language, symbols in languages.items()
    }
    held = [one for one in utterances if one.held_out and one.language in languages]
    document["phoneErrorPercent"] = figures(readers, held[:: options.every])
    write_document(options.out, document)
    golden(readers["de"], options.data / "speech", options.golden)
    print(json.dumps(document["phoneErrorPercent"]))


if __name__ == "__main__":
    main()
