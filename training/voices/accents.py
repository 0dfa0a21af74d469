"""Where pitch falls in the words that `npm run bench:accents -- --out FOLDER` has spoken, by Praat's pitch tracker,
beside where Tokyo has it: python accents.py FOLDER

A mora's pitch is the median of the voiced frames in the last three quarters of its vowel (or ん). The nucleus is the mora before
the largest fall from one mora to the next one that is voiced, if that is FALL semitones or more; otherwise the word is flat.
"""

import argparse
import json
import math
import statistics
from collections import Counter
from pathlib import Path

import parselmouth

FALL = 2.0
FLOOR_HZ, CEILING_HZ, STEP_S = 60, 500, 0.005


def semitones_of(sound: parselmouth.Sound, morae: list) -> list[float | None]:
    """Pitch of each mora in semitones; None where nothing is voiced."""
    pitch = sound.to_pitch_ac(STEP_S, FLOOR_HZ, pitch_ceiling=CEILING_HZ)
    levels: list[float | None] = []
    for mora in morae:
        if mora is None:
            levels.append(None)
            continue
        start, end = (ms / 1000 for ms in mora)
        start += (end - start) / 4
        count = max(2, round((end - start) / STEP_S))
        times = [start + (end - start) * i / (count - 1) for i in range(count)]
        found = [hz for hz in map(pitch.get_value_at_time, times) if hz > 0]
        levels.append(12 * math.log2(statistics.median(found)) if found else None)
    return levels


def nucleus_of(levels: list[float | None]) -> int:
    """The mora, from 1, after which pitch falls; 0: none."""
    voiced = [(at, level) for at, level in enumerate(levels) if level is not None]
    falls = [(a - b, at + 1) for (at, a), (_, b) in zip(voiced, voiced[1:])]
    fall, nucleus = max(falls, default=(0.0, 0))
    return nucleus if fall >= FALL else 0


def kind_of(nucleus: int, morae: int) -> str:
    return {0: "flat", 1: "first mora", morae: "last mora"}.get(nucleus, "middle")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--all", action="store_true", help="show every word")
    options = parser.parse_args()
    words = json.loads((options.folder / "words.json").read_text())
    right: Counter[str] = Counter()
    count: Counter[str] = Counter()
    for word in words:
        levels = semitones_of(parselmouth.Sound(str(options.folder / word["file"])), word["morae"])
        nucleus = nucleus_of(levels)
        kind = kind_of(word["nuclei"][0], len(levels) - 1)
        count[kind] += 1
        right[kind] += nucleus in word["nuclei"]
        if options.all or nucleus not in word["nuclei"]:
            steps = " ".join("-" if level is None else f"{level - 84:.1f}" for level in levels)
            print(f"{word['written']} {word['kana']} {word['nuclei']} heard {nucleus}: {steps}")
    for kind in count:
        print(f"{kind}: {right[kind]} of {count[kind]}")
    print(f"{sum(right.values())} of {sum(count.values())}, {100 * sum(right.values()) / sum(count.values()):.1f} %")


if __name__ == "__main__":
    main()
