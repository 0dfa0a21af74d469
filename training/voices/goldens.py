"""What PyTorch makes of three sentences with a pack's weights: all stages, for the engine's tests."""

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from safetensors.numpy import save_file

from packs import PackError, SpokenPack
from vocoder import HOP

HERE = Path(__file__).resolve().parent
SENTENCES = HERE / "golden_sentences.json"
FOLDER = HERE.parents[1] / "test/golden/voices"
NOISE_STEP = 1 / 32
"""The noise is in whole steps, so that a byte holds a sample."""


def row_for(pack: SpokenPack, language: str) -> int:
    """The first speaker who speaks `language`, or of all where none does; one with a last layer of his own if there is one."""
    rows = range(len(pack.speakers))
    able = [row for row in rows if pack.speakers[row]["language"].split("-")[0] == language] or rows
    return next((row for row in able if pack.outputs[row] is not pack.acoustic.decoder["out"]), able[0])


def numbers(phones: Iterable[Sequence[Any]], symbols: list[str]) -> torch.Tensor:
    """int64 [3][phones]: index, stress, word start; a phone that is none of `symbols` is left out"""
    index = {symbol: place for place, symbol in enumerate(symbols)}
    return torch.tensor(
        [[index[symbol], stress, start] for symbol, stress, start in phones if symbol in index]
    ).T


def golden(pack: SpokenPack, row: int, phones: Iterable[Sequence[Any]], seed: int) -> dict[str, np.ndarray]:
    """Tensors of one sentence. @param phones [symbol, stress 0..2, word start 0..1] each"""
    phone, stress, word_start = numbers(phones, pack.document["phones"])
    hidden, logs = pack.encode(row, phone, stress, word_start)
    duration = torch.round(torch.exp(logs)).clamp(min=1).long()
    output = pack.decode(row, hidden, duration)
    mel, f0 = pack.sound(row, output)
    whole = np.random.default_rng(seed).standard_normal(len(output) * HOP) / NOISE_STEP
    noise = np.clip(np.rint(whole), -127, 127).astype(np.int8)
    audio = pack.vocode(mel, f0, torch.from_numpy(noise.astype(np.float32) * NOISE_STEP))
    integers = {"phone": phone, "stress": stress, "word_start": word_start, "duration": duration}
    floats = {
        "encoder": hidden,
        "log_duration": logs,
        "output": output,
        "vocoder_mel": mel,
        "f0_hz": f0,
        "audio": audio,
    }
    return (
        {name: value.numpy().astype(np.int32) for name, value in integers.items()}
        | {name: np.ascontiguousarray(value.numpy(), np.float32) for name, value in floats.items()}
        | {"noise": noise}
    )


def write_goldens(pack_folder: Path, folder: Path = FOLDER, sentences: Path = SENTENCES) -> list[Path]:
    """<folder>/<pack's name>.json and .safetensors; @returns their paths"""
    pack = SpokenPack(pack_folder)
    name = pack.document["name"]
    tensors: dict[str, np.ndarray] = {}
    entries = []
    for number, sentence in enumerate(json.loads(sentences.read_text(encoding="utf-8"))):
        row = row_for(pack, sentence["language"])
        found = golden(pack, row, sentence["phones"], number)
        tensors |= {f"s{number}.{stage}": value for stage, value in found.items()}
        entries.append(
            {
                "key": f"s{number}",
                "speaker": pack.speakers[row]["name"],
                "language": sentence["language"],
                "text": sentence["text"],
                "frames": len(found["output"]),
            }
        )
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"{name}.json", folder / f"{name}.safetensors"]
    document = {"pack": name, "noiseStep": NOISE_STEP, "sentences": entries}
    paths[0].write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    save_file(tensors, paths[1])
    return paths


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("packs", nargs="+", type=Path, help="folders of packs, such as models/coda")
    parser.add_argument("--out", type=Path, default=FOLDER, help="default: %(default)s")
    options = parser.parse_args()
    torch.set_num_threads(1)
    try:
        for pack in options.packs:
            for path in write_goldens(pack, options.out):
                print(f"{path}: {path.stat().st_size / 1e6:.2f} MB")
    except (PackError, OSError) as error:
        sys.exit(f"goldens.py: {error}")


if __name__ == "__main__":
    main()
