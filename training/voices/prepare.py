"""Recordings to features: decode, denoise, trim, level, log-mel spectrum, F0.

Reads the folders of recordings (metadata.tsv and sound files) and writes data/voices/corpora/<corpus>/. Phones come later,
with align.py. Poems stay whole here; align.py cuts them.
"""

import argparse
import csv
import json
import pathlib
import zlib
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

import numpy as np

import audio
from aligner import BOUNDARY
from corpus import DATA, folder_of, write_index
from progress import progress

SPEAKERS = {
    "en_us_kathleen": ("kathleen", "en"),
    "en_us_lj": ("lj", "en"),
    "de_kerstin": ("kerstin", "de"),
    "nl_be_flemishguy": ("flemishguy", "nl"),
    "nl_nathalie": ("nathalie", "nl"),
    "es_19demarzo": ("marzo", "es"),
}
READERS = {"Margot": "margot", "Stéphanie": "stephanie", "Rémi": "remi"}
POEMS = "fr_fleursdumal"
TIMBRE = "timbre"
CUT_SHORT = ("arctic_a0252",)
"""Takes that end before their text does."""
TEACHER_HELD_OUT = 25
"""One text of so many."""
STOP_SECONDS = 0.04
"""Of the silence after a sentence, for its mark: as much as align.py gives at least."""


@dataclass(frozen=True)
class Recording:
    """One sound file and what is known of it."""

    id: str
    path: pathlib.Path
    speaker: str
    language: str
    text: str
    phones: list | None = None
    """The phones of a teacher's speech; those of recordings come with phones.jsonl."""
    ends: list[float] | None = None
    """Seconds where each of the phones ends, for speech that came aligned."""


def read_teacher(folder: pathlib.Path) -> list[Recording]:
    """What teacher.py has made of one speaker."""
    language = folder.name.split("_")[0]
    lines = (folder / "utterances.jsonl").read_text(encoding="utf-8").splitlines()
    return [
        Recording(
            f"{folder.name}/{row['file']}",
            folder / row["file"],
            folder.name,
            language,
            row["text"],
            row["phones"],
        )
        for row in map(json.loads, lines)
        if not row["fault"]
    ]


def read_aligned(folder: pathlib.Path) -> list[Recording]:
    """Speech of one speaker with metadata.tsv and alignment.jsonl: file, phones as [symbol, stress, word start, start, end]."""
    with open(folder / "metadata.tsv", encoding="utf-8") as file:
        texts = dict(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    lines = (folder / "alignment.jsonl").read_text(encoding="utf-8").splitlines()
    language = folder.name.split("_")[0]
    recordings = []
    for row in map(json.loads, lines):
        phones, ends = with_marks(row["phones"])
        path = folder / row["file"]
        recordings.append(
            Recording(f"{folder.name}/{row['file']}", path, folder.name, language, texts[row["file"]], phones, ends)
        )
    return recordings


def with_marks(rows: list) -> tuple[list, list[float]]:
    """Phones and where each ends: pauses become commas, and the last one gives a part to a full stop.

    A full stop for questions, too: what came aligned says them as statements."""
    phones: list = []
    ends: list[float] = []
    for place, (symbol, stress, word_start, start, end) in enumerate(rows):
        if place == len(rows) - 1:
            phones.append([".", 0, 0])
            ends.append(min(start + STOP_SECONDS, (start + end) / 2))
        inner = symbol == BOUNDARY and 0 < place < len(rows) - 1
        phones.append([",", 0, 0] if inner else [symbol, stress, word_start])
        ends.append(end)
    return phones, ends


def read_corpus(folder: pathlib.Path) -> list[Recording]:
    """The recordings of one folder, in the order of its list."""
    name = folder.name
    if (folder / "alignment.jsonl").exists():
        return read_aligned(folder)
    if (folder / "utterances.jsonl").exists():
        return read_teacher(folder)
    if name == TIMBRE:
        clips = sorted(folder.glob("*.mp3"))
        return [
            Recording(f"{name}/{clip.name}", clip, clip.stem.lower(), clip.stem[:2], "") for clip in clips
        ]
    with open(folder / "metadata.tsv", encoding="utf-8") as file:
        rows = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    if name == POEMS:
        poems = [(row[0], READERS[row[1]], row[4]) for row in rows[1:] if row[1] in READERS]
        return [Recording(f"{name}/{file}", folder / file, who, "fr", text) for file, who, text in poems]
    speaker, language = SPEAKERS[name]
    kept = [row for row in rows if not row[0].startswith(CUT_SHORT)]
    return [Recording(f"{name}/{row[0]}", folder / row[0], speaker, language, row[1]) for row in kept]


def held_out_ids(recordings: list[Recording], listed: set[str]) -> set[str]:
    """The listed ones and whatever else says the same, and where none is listed a poem a reader or every tenth line."""
    texts = {recording.text for recording in recordings if recording.id in listed}
    held = {recording.id for recording in recordings if recording.id in listed or recording.text in texts}
    if recordings[0].phones is not None:  # the same texts of all the teacher's speakers
        held |= {one.id for one in recordings if zlib.crc32(one.text.encode()) % TEACHER_HELD_OUT == 0}
    elif recordings[0].id.startswith(POEMS):
        readers = {recording.speaker for recording in recordings}
        held |= {[r.id for r in recordings if r.speaker == reader][-1] for reader in readers}
    elif recordings[0].language == "es":
        held |= {recording.id for recording in recordings[4::10]}
    return held


def features_of(recording: Recording) -> tuple[np.ndarray, np.ndarray, np.ndarray] | None:
    """@returns int16 samples, float16 mel, float32 F0; None for less than a third of a second"""
    sound = audio.high_pass(audio.decode(str(recording.path)))
    if recording.phones is None:  # a teacher's speech has no noise
        sound = audio.denoise(sound)
    sound, rms = audio.level(sound)
    if recording.ends is None:
        sound = audio.trim(sound, rms)
    frames = len(sound) // audio.HOP
    if recording.ends is not None:
        frames = min(frames, round(100 * recording.ends[-1]))
        sound = sound[: frames * audio.HOP]
    if frames < 33:
        return None
    mel = audio.log_mel(sound)[:frames]
    f0 = audio.track_f0(sound, frames, *audio.f0_range(sound[: 60 * audio.SAMPLE_RATE_HZ], min(frames, 6000)))
    return (sound[: frames * audio.HOP] * 32767).astype(np.int16), mel.astype(np.float16), f0


def durations(ends: list[float], frames: int) -> list[int]:
    """Frames of each phone, at least one, so that they end as near to `ends` as they can; their sum is `frames`."""
    borders = np.minimum(np.rint(100 * np.array([0, *ends])), frames).astype(int)
    borders[-1] = frames
    places = np.arange(len(borders))
    borders = np.maximum.accumulate(borders - places) + places  # a frame each, later ones wait
    borders = np.minimum(borders, frames - places[::-1])
    return np.diff(borders).tolist()


def prepare(
    folder: pathlib.Path, listed: set[str], data: pathlib.Path, processes: int, only_held_out: bool = False
) -> None:
    """Writes one corpus."""
    recordings = read_corpus(folder)
    held = held_out_ids(recordings, listed)
    if only_held_out:
        recordings = [recording for recording in recordings if recording.id in held]
        if not recordings:
            return
    parts, index, start = [], [], 0
    with ProcessPoolExecutor(processes) as pool:
        results = pool.map(features_of, recordings, chunksize=4)
        for recording, features in progress(zip(recordings, results), folder.name, len(recordings)):
            if features is None:
                continue
            parts.append(features)
            frames = len(features[1])
            entry: dict[str, object] = {"id": recording.id, "speaker": recording.speaker, "language": recording.language}
            if recording.phones is not None:
                entry["phones"] = recording.phones
            if recording.ends is not None:
                entry["durations"] = durations(recording.ends, frames)
            index.append(
                entry
                | {"text": recording.text, "start": start, "frames": frames, "heldOut": recording.id in held}
            )
            start += frames
    out = folder_of(folder.name, data)
    out.mkdir(parents=True, exist_ok=True)
    for name, arrays in zip(("audio", "mel", "f0"), zip(*parts)):
        np.save(out / f"{name}.npy", np.concatenate(arrays))
    write_index(out, index)
    for made in ("recordings.json", "periodicity.npy"):  # of what was prepared before
        (out / made).unlink(missing_ok=True)
    print(f"{folder.name}: {len(index)} recordings, {start / 360000:.2f} h, {len(held)} held out", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--corpora", type=pathlib.Path, required=True, help="folder with the folders of recordings"
    )
    parser.add_argument("--data", type=pathlib.Path, default=DATA, help="where the features go")
    parser.add_argument("--only", nargs="*", help="some of the folders")
    parser.add_argument("--missing", action="store_true", help="leave what was prepared before")
    parser.add_argument(
        "--held-out",
        action="store_true",
        help="only what nothing is learnt from, as bench:quality needs it; to a --data of its own",
    )
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    listed = set()
    if (options.corpora / "heldout.tsv").exists():
        lines = (options.corpora / "heldout.tsv").read_text(encoding="utf-8").splitlines()
        listed = {line.split("\t")[0] for line in lines}
    folders = sorted(path for path in options.corpora.iterdir() if path.is_dir())
    for folder in folders:
        done = options.missing and (folder_of(folder.name, options.data) / "index.json").exists()
        if not done and (not options.only or folder.name in options.only):
            prepare(folder, listed, options.data, options.processes, options.held_out)


if __name__ == "__main__":
    main()
