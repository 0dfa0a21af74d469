"""Makes speech to learn from with a large open network, Kokoro-82M (Apache-2.0): sound, durations and F0 of any text.

    teacher.py --styles FOLDER [--speakers en_heart it_sara] [--kinds sentence short] [--first 0 --last 400]

Reads LANGUAGE.jsonl, written by `node dist/tools/voices-texts.js`. For each speaker of `teacher.json` it writes OUT/SPEAKER/:
NNNNN.flac (24 kHz; NNNNN-P.flac for part P of a text of several), metadata.tsv (file, text) and utterances.jsonl (phones, durations,
F0, why something was left out). It goes on where it stopped, and makes the same samples every time on the same kind of processor.
"""

import argparse
import json
import random
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import soundfile

from progress import Progress
from teacher_tokens import tokens
from teacher_weights import Teacher, fetch

TABLE = Path(__file__).with_name("teacher.json")
DATA = Path(__file__).resolve().parents[2] / "data" / "voices" / "teacher"
SAMPLE_RATE_HZ = 24000
FRAME = 600
"""Samples of one unit of the teacher's durations."""
MOST_TOKENS = 400
"""Above, the teacher grows weak."""
EDGE = int(0.15 * SAMPLE_RATE_HZ)
LOUD = 0.01
GAIN = 0.75
SHORTEST_SECONDS, LONGEST_PAUSE_SECONDS = 0.08, 1.0
FEWEST_LETTERS = 12
LETTERS_A_SECOND, LETTERS_A_SECOND_OF_SHORT = (6.0, 24.0), (3.0, 24.0)


class Speech(NamedTuple):
    """One utterance as the teacher said it."""

    sound: np.ndarray
    """float32, 24 kHz, with EDGE of silence before and after where there is as much."""
    seconds: float
    """From the first sound to the last."""
    letters: str
    durations: list[int]
    """Units of 25 ms for each letter; sounds lie 55 to 75 ms before."""
    start: float
    """Where the first letter begins, in units from the sound's first sample on; below 0 where silence was cut."""
    f0: list[float]
    """Hz every 12.5 ms from `start` on, 0 where unvoiced."""


def speak(teacher: Teacher, style: np.ndarray, parts: list[str]) -> list[Speech]:
    """Says all parts in one go and cuts them apart. @raises ValueError for a letter that the teacher does not know"""
    sound, durations, f0, lost = teacher.say(" ".join(parts), style)
    if lost:
        raise ValueError(f"unknown letters {lost}")
    sound = np.clip(sound * GAIN, -1, 1)
    units = durations.astype(int).tolist()
    spoken, first = [], 1  # the first unit belongs to no letter
    borders = [0, *cuts(sound, units, parts), len(sound)]
    for part, begin, end in zip(parts, borders, borders[1:]):
        last = first + len(part)
        loud = np.flatnonzero(np.abs(sound[begin:end]) > LOUD) + begin
        seconds = round(int(np.ptp(loud)) / SAMPLE_RATE_HZ, 3) if len(loud) else 0.0
        if len(loud):
            begin, end = max(begin, int(loud[0]) - EDGE), min(end, int(loud[-1]) + EDGE)
        start = sum(units[:first])
        hz = [
            round(float(value), 2) if value > 10 else 0.0 for value in f0[2 * start : 2 * sum(units[:last])]
        ]
        spoken.append(
            Speech(sound[begin:end], seconds, part, units[first:last], round(start - begin / FRAME, 3), hz)
        )
        first = last + 1  # a blank
    return spoken


def cuts(sound: np.ndarray, units: list[int], parts: list[str]) -> list[int]:
    """Samples between the parts: where it is quietest around the mark that ends each."""
    found, letter = [], 1
    for part in parts[:-1]:
        letter += len(part)
        near = (
            sum(units[: letter - 1]) - 4,
            sum(units[: letter + 1]) + 1,
        )  # from before the mark to behind the blank
        frames = range(max(0, near[0]), min(len(sound) // FRAME, near[1]))
        levels = [float(np.square(sound[frame * FRAME : (frame + 1) * FRAME]).sum()) for frame in frames]
        quietest = int(np.argmin(levels)) if levels else 0
        found.append((frames[quietest] if levels else near[0]) * FRAME + FRAME // 2)
        letter += 1
    return found


def fault(speech: Speech) -> str:
    """Why an utterance is no good to learn from, or an empty string."""
    if speech.seconds < SHORTEST_SECONDS or np.abs(speech.sound).max(initial=0) < 10 * LOUD:
        return "nothing to hear"
    said = sum(letter.isalpha() for letter in speech.letters)
    low, high = LETTERS_A_SECOND if said >= FEWEST_LETTERS else LETTERS_A_SECOND_OF_SHORT
    if not low <= said / speech.seconds <= high:
        return f"{said} letters in {speech.seconds} s"
    frames = speech.sound[: len(speech.sound) // FRAME * FRAME].reshape(-1, FRAME)
    if longest_run(np.abs(frames).max(1) < LOUD) * FRAME / SAMPLE_RATE_HZ > LONGEST_PAUSE_SECONDS:
        return "a long pause"
    if np.abs(speech.sound).max() >= 1:
        return "clipped"
    return ""


def longest_run(flags: np.ndarray) -> int:
    """The length of the longest stretch of true ones."""
    ends = np.flatnonzero(np.diff(np.concatenate([[0], flags.astype(np.int8), [0]])))
    return int((ends[1::2] - ends[::2]).max(initial=0))


def order(texts: list[Any], speaker: str) -> list[int]:
    """Every speaker goes through all texts in an order of its own, so that the first ones differ."""
    indices = list(range(len(texts)))
    random.Random(zlib.crc32(speaker.encode())).shuffle(indices)
    return indices


def remaining(
    texts: list[dict[str, Any] | None], folder: Path, speaker: str, first: int, last: int
) -> Iterator[tuple[int, int, dict[str, Any]]]:
    """Place, index and text of what no earlier call has said of this part of the speaker's order."""
    done = set()
    if (folder / "utterances.jsonl").exists():
        lines = (folder / "utterances.jsonl").read_text(encoding="utf-8").splitlines()
        done = {json.loads(line)["index"] for line in lines}
    for place, index in list(enumerate(order(texts, speaker)))[first:last]:
        row = texts[index]
        if row is not None and index not in done:
            yield place, index, row


def record(folder: Path, index: int, row: dict[str, Any], spoken: list[Speech]) -> int:
    """Writes the utterances of a text, or why there is none of one. @returns how many are left out"""
    lines, texts = [], []
    for number, (part, speech) in enumerate(zip(row["parts"], spoken), 1):
        name = f"{index:05d}.flac" if len(spoken) == 1 else f"{index:05d}-{number}.flac"
        wrong = fault(speech)
        if not wrong:
            soundfile.write(folder / name, speech.sound, SAMPLE_RATE_HZ, subtype="PCM_16")
            texts.append(f"{name}\t{part['text']}\n")
        said = {name: value for name, value in speech._asdict().items() if name != "sound"}
        lines.append({"index": index, "file": name, "kind": row["kind"], "fault": wrong} | part | said)
    _append(folder / "metadata.tsv", texts)
    _append(folder / "utterances.jsonl", [json.dumps(line, ensure_ascii=False) + "\n" for line in lines])
    return len(lines) - len(texts)


def leave(folder: Path, index: int, row: dict[str, Any], why: str) -> None:
    """Writes that a text cannot be said, so that the next call does not try again."""
    line = {"index": index, "kind": row["kind"], "text": row["text"], "fault": why}
    _append(folder / "utterances.jsonl", [json.dumps(line, ensure_ascii=False) + "\n"])


def _append(path: Path, lines: list[str]) -> None:
    with open(path, "a", encoding="utf-8") as file:
        file.write("".join(lines))


class Work(NamedTuple):
    """A text that a speaker is still to say."""

    place: int
    speaker: str
    language: str
    number: int
    """The index of the text in its list, from 0."""
    row: dict[str, Any]


def plan(options: argparse.Namespace, speakers: dict[str, Any]) -> list[Work]:
    """All that is still to do, the speakers in turns: a run that is stopped has something of everybody."""
    work = []
    for speaker in options.speakers:
        language = speakers[speaker]["language"]
        lines = (options.texts / f"{language}.jsonl").read_text(encoding="utf-8").splitlines()
        rows = map(json.loads, lines)
        texts = [row if not options.kinds or row["kind"] in options.kinds else None for row in rows]
        left = remaining(texts, options.out / speaker, speaker, options.first, options.last)
        work += [Work(place, speaker, language, index, row) for place, index, row in left]
    return sorted(work, key=lambda item: item.place)


def main() -> None:
    table = json.loads(TABLE.read_text(encoding="utf-8"))
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--texts", type=Path, default=DATA / "texts", help="(default: %(default)s)")
    parser.add_argument("--out", type=Path, default=DATA / "speech", help="(default: %(default)s)")
    parser.add_argument("--weights", type=Path, default=DATA / "weights", help="fetched on the first call")
    parser.add_argument("--styles", type=Path, required=True, help="folder with the style vectors, *.pt")
    parser.add_argument("--speakers", nargs="*", default=list(table["speakers"]), choices=table["speakers"])
    parser.add_argument("--kinds", nargs="*", help="some kinds of texts only")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--last", type=int, default=10**9)
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    fetch(table["model"], options.weights)
    teacher = Teacher(options.weights, options.styles, options.threads)
    work = plan(options, table["speakers"])
    progress = Progress("teacher", 0, len(work))
    seconds, left_out = 0.0, 0
    for done, (_, speaker, language, index, row) in enumerate(work, 1):
        folder = options.out / speaker
        folder.mkdir(parents=True, exist_ok=True)
        parts = [tokens(part["phones"], language) for part in row["parts"]]
        length = sum(map(len, parts)) + len(parts) - 1
        try:
            if not all(parts) or length > MOST_TOKENS:
                raise ValueError(f"{length} letters")
            spoken = speak(teacher, teacher.style(table["speakers"][speaker]["styles"]), parts)
        except ValueError as error:
            leave(folder, index, row, str(error))
            left_out += 1
            continue
        left_out += record(folder, index, row, spoken)
        seconds += sum(len(speech.sound) for speech in spoken) / SAMPLE_RATE_HZ
        progress.show(done, {"minutes": seconds / 60, "left out": left_out})
    progress.end()


if __name__ == "__main__":
    main()
