"""Writes what the engine loads, models/recognizer, from the newest checkpoint, with its errors; and a golden recording for the engine's test."""

import argparse
import json
from collections import Counter, defaultdict
from pathlib import Path

import numpy as np
import torch

from batches import Utterance, read
from data import DATA, HERE
from features import log_mel
from model import PhoneRecognizer
from scoring import greedy

from edit_distance import edit_distance  # of training/shared
from weights import quantized, write_weights

SHAPE = ("width", "blocks", "kernel", "expansion")


def figures(net: PhoneRecognizer, held: list[Utterance], names: list[str], spoken: dict[str, set[str]]) -> dict:
    """Wrong phones in a hundred by source and language, with the symbols of the language alone."""
    counts: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
    for one in held:
        wrong = edit_distance(one.said, greedy(net.scores(one.mel), names, spoken[one.language]))
        both = counts[one.source, one.language]
        both[0], both[1] = both[0] + wrong, both[1] + len(one.said)
    result: dict = defaultdict(dict)
    for (source, language), (wrong, total) in sorted(counts.items()):
        result[source][language] = round(100 * wrong / total, 1)
    return dict(result)


def golden(net: PhoneRecognizer, names: list[str], speech: Path, folder: Path) -> None:
    """A second and a half of a held-out word, and what the network says of it."""
    rows = [json.loads(line) for line in (speech / "de.jsonl").read_text(encoding="utf-8").splitlines()]
    row = next(row for row in rows if row["heldOut"] and row["samples"] > 16000)
    pcm = np.memmap(speech / "de.pcm", np.int16, "r")[row["start"] : row["start"] + row["samples"]]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "word.s16le").write_bytes(np.ascontiguousarray(pcm).tobytes())
    scores = net.scores(log_mel(pcm / 32768.0)).astype(np.float32)
    (folder / "word.f32le").write_bytes(scores.tobytes())
    (folder / "word.json").write_text(
        json.dumps({"text": row["text"], "steps": len(scores), "heard": greedy(scores, names)}, ensure_ascii=False) + "\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--run", default="phones")
    parser.add_argument("--out", type=Path, default=HERE / "../../models/recognizer")
    parser.add_argument("--golden", type=Path, default=HERE / "../../test/golden/recognizer")
    parser.add_argument("--every", type=int, default=4, help="one held-out utterance in so many is measured")
    options = parser.parse_args()
    torch.set_num_threads(1)
    saved = torch.load(options.data / "runs" / options.run / "checkpoint.pt", weights_only=False)
    shape = {name: saved["config"][name] for name in SHAPE}
    utterances = read(options.data)
    counted: dict[str, Counter] = defaultdict(Counter)
    for one in utterances:
        if one.language != "nl":
            counted[one.language].update(one.said)
    spoken = {language: set(counter) for language, counter in counted.items()}
    everything = saved["symbols"]
    used = set().union(*spoken.values())
    rows = [0, *(i for i, symbol in enumerate(everything) if symbol in used)]
    names = [everything[i] for i in rows]
    weights = {name: value for name, value in saved["net"].items() if not name.startswith("frames.")}
    for name in ("out.weight", "out.bias"):
        weights[name] = weights[name][rows]
    stored, meant = quantized(weights)
    net = PhoneRecognizer(len(names), *shape.values())
    net.load_state_dict(meant, strict=False)
    net.eval()
    held = [one for one in utterances if one.held_out and one.language in spoken][:: options.every]
    options.out.mkdir(parents=True, exist_ok=True)
    write_weights(options.out / "weights.safetensors", stored)
    document = {
        "schema": 1,
        "sampleRateHz": 16000,
        "hopSamples": 320,
        **shape,
        "steps": saved["step"],
        "phoneErrorPercent": figures(net, held, names, spoken),
        "languages": {language: sorted(symbols) for language, symbols in sorted(spoken.items())},
        "symbols": names,
    }
    (options.out / "recognizer.json").write_text(json.dumps(document, ensure_ascii=False) + "\n", encoding="utf-8")
    golden(net, names, options.data / "speech", options.golden)
    print(json.dumps(document["phoneErrorPercent"]))


if __name__ == "__main__":
    main()
