"""Gathers what the recognizer learns from: speech of the product's voices and recordings of people, as log-mel spectra.

    python data.py --speech data/recognize/speech --corpora ../shared/corpora --phones data/voices/phones.jsonl --aligned ../shared/teacher/ar_ziad
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from features import HOP, SAMPLE_RATE_HZ, log_mel

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
DATA = ROOT / "data" / "recognize"
LONGEST_S = 10.0
SILENCE = "_"
PUNCTUATION = set(".,!?;:-") | {SILENCE}
Row = dict[str, Any]


def sounds() -> list[str]:
    """The symbols of the product's networks, in order, without silence and punctuation."""
    inventory = json.loads((HERE.parent / "voices" / "inventory.json").read_text(encoding="utf-8"))
    return sorted(set(inventory) - PUNCTUATION)


def spoken(folders: list[Path]) -> Iterator[tuple[Row, np.ndarray]]:
    """What tools/recognizer-speech.ts wrote: phones, their frames, the sound."""
    for index in (index for folder in folders for index in sorted(folder.glob("*.jsonl"))):
        pcm = np.memmap(index.with_suffix(".pcm"), np.int16, "r")
        for line in index.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            sound = pcm[row["start"] : row["start"] + row["samples"]] / 32768.0
            kept = {name: row[name] for name in ("text", "speaker", "heldOut", "phones", "frames")}
            yield {"language": index.stem, "source": "voices", **kept}, sound


def decoded(path: Path) -> np.ndarray:
    """16 kHz samples of a recording."""
    import scipy.signal
    import soundfile

    sound, rate_hz = soundfile.read(path, dtype="float32", always_2d=True)
    common = int(np.gcd(rate_hz, SAMPLE_RATE_HZ))
    return scipy.signal.resample_poly(sound.mean(1), SAMPLE_RATE_HZ // common, rate_hz // common)


def recorded(corpora: Path, phones: Path) -> Iterator[tuple[Row, np.ndarray]]:
    """Short recordings of people, with the phones that `voices-export` wrote."""
    held = {line.split("\t")[0] for line in (corpora / "heldout.tsv").read_text(encoding="utf-8").splitlines()}
    for line in phones.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        path = corpora / row["id"]
        if "phones" not in row or not path.exists():
            continue
        sound = decoded(path)
        if len(sound) > LONGEST_S * SAMPLE_RATE_HZ:
            continue
        symbols = [symbol for symbol, *_ in row["phones"]]
        about = {"language": row["language"], "source": "people", "text": row["text"], "speaker": row["id"].split("/")[0]}
        yield {**about, "heldOut": row["id"] in held, "phones": symbols, "frames": None}, sound


def aligned(folder: Path, language: str) -> Iterator[tuple[Row, np.ndarray]]:
    """Recordings that came with the times of their phones (alignment.jsonl); one in twenty is held out."""
    lines = (folder / "alignment.jsonl").read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines):
        row = json.loads(line)
        sound = decoded(folder / row["file"])
        if len(sound) > LONGEST_S * SAMPLE_RATE_HZ:
            continue
        edges = [round(100 * phone[3]) for phone in row["phones"]] + [len(sound) // HOP]
        frames = [int(end - start) for start, end in zip(edges, edges[1:])]
        about = {"language": language, "source": "people", "text": row["file"], "speaker": folder.name}
        yield {**about, "heldOut": number % 20 == 0, "phones": [phone[0] for phone in row["phones"]], "frames": frames}, sound


def gather(rows: Iterator[tuple[Row, np.ndarray]], out: Path, names: set[str]) -> tuple[list[Row], int]:
    """Appends the spectra to `out`, float16. @returns the rows with their places, how many were left out"""
    kept, left_out, start = [], 0, 0
    fresh = out.with_suffix(".new")
    with open(fresh, "wb") as file:
        for row, sound in rows:
            said = [symbol for symbol in row["phones"] if symbol not in PUNCTUATION]
            mel = log_mel(sound)
            if not said or not names.issuperset(said) or 2 * len(said) >= len(mel) * 0.95:
                left_out += 1
                continue
            file.write(mel.astype(np.float16).tobytes())
            kept.append({**row, "start": start, "length": len(mel)})
            start += len(mel)
            if len(kept) % 2000 == 0:
                sys.stderr.write(f"{len(kept)} utterances, {start / 360000:.1f} hours\n")
    os.replace(fresh, out)
    return kept, left_out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--speech", type=Path, nargs="+", help="folders that recognizer-speech wrote")
    parser.add_argument("--corpora", type=Path)
    parser.add_argument("--phones", type=Path, default=DATA.parent / "voices" / "phones.jsonl")
    parser.add_argument("--aligned", type=Path, help="a folder of Arabic with alignment.jsonl")
    parser.add_argument("--out", type=Path, default=DATA)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    names = set(sounds())
    sources = {}
    if options.speech:
        sources["voices"] = spoken(options.speech)
    if options.corpora:
        sources["people"] = recorded(options.corpora, options.phones)
    if options.aligned:
        sources["aligned"] = aligned(options.aligned, "ar")
    for name, rows in sources.items():
        kept, left_out = gather(rows, options.out / f"{name}.mel", names)
        text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in kept)
        (options.out / f"{name}.jsonl").write_text(text, encoding="utf-8")
        hours = sum(row["length"] for row in kept) / 360000
        print(f"{name}: {len(kept)} utterances, {hours:.2f} hours, {left_out} left out")


if __name__ == "__main__":
    main()
