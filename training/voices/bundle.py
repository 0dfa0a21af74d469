"""Prepared corpora as a few small archives, for a borrowed machine without a network: sound as FLAC, F0, phones and durations.

    bundle.py pack --data D --corpora a b --out F [--minutes 60] [--mib 60]     F/part-000.tar, F/part-001.tar, ...
    bundle.py unpack --parts F --data D [--processes 16]                        corpora as prepare.py leaves them

Spectra and periodicity are computed anew on arrival: they are most of the bytes, and seconds of work on a large machine. Sound is kept to the
bit. Spectra of predicted.py travel in steps of 1/8 and take their sound from the corpus that they are of, which must come along.
"""

import argparse
import io
import json
import tarfile
import zlib
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import numpy as np
import soundfile

from audio import HOP, SAMPLE_RATE_HZ, log_mel
from corpus import DATA, PREDICTED, folder_of, read_index, write_index
from periodicity import BANDS, correlations, periodic_share
from progress import progress


class Packed(NamedTuple):
    """An utterance on its way."""

    corpus: str
    entry: dict
    sound: bytes
    """FLAC of 16 bits; empty where it is that of another corpus."""
    f0: np.ndarray
    mel: bytes = b""
    """A predicted spectrum: zlib of uint8 [frames][80], in MEL_STEPs above MEL_FLOOR; else empty."""


MEL_FLOOR, MEL_STEP = -12.0, 1 / 8


def small_mel(mel: np.ndarray) -> bytes:
    """`Packed.mel` of a log-mel spectrum [frames][80]. Differences of frames are smaller."""
    steps = np.clip(np.rint((mel.astype(np.float32) - MEL_FLOOR) / MEL_STEP), 0, 255).astype(np.uint8)
    return zlib.compress(np.diff(steps, axis=0, prepend=np.uint8(0)).tobytes(), 9)


def large_mel(mel: bytes) -> np.ndarray:
    """float16 [frames][80] of `Packed.mel`."""
    steps = np.frombuffer(zlib.decompress(mel), np.uint8).reshape(-1, 80)
    return (np.cumsum(steps, axis=0, dtype=np.uint8) * MEL_STEP + MEL_FLOOR).astype(np.float16)


def utterances(folder: Path, minutes: float) -> Iterator[Packed]:
    """The held-out ones, and so many minutes of the others, spread over the corpus."""
    audio, f0, mel = (np.load(folder / f"{name}.npy", mmap_mode="r") for name in ("audio", "f0", "mel"))
    index, predicted = read_index(folder), PREDICTED in folder.name
    total = sum(entry["frames"] for entry in index if not entry["heldOut"])
    share = min(1.0, minutes * 6000 / max(1, total))
    taken = 0.0
    for entry in index:
        taken += share
        if not entry["heldOut"] and taken < 1:
            continue
        taken -= 0 if entry["heldOut"] and taken < 1 else 1
        start, end = entry["start"], entry["start"] + entry["frames"]
        if predicted:
            yield Packed(folder.name, entry, b"", f0[start:end], small_mel(mel[start:end]))
            continue
        sound = io.BytesIO()
        soundfile.write(
            sound, audio[start * HOP : end * HOP], SAMPLE_RATE_HZ, format="FLAC", subtype="PCM_16"
        )
        yield Packed(folder.name, entry, sound.getvalue(), f0[start:end])


def pack(data: Path, corpora: list[str], out: Path, minutes: float, mib: float) -> list[Path]:
    """@param mib that no archive exceeds @returns the archives @raises ValueError for an utterance that is larger"""
    out.mkdir(parents=True, exist_ok=True)
    limit = int(mib * 2**20) - 20 * 512  # blocks that end an archive
    paths: list[Path] = []
    archive, size = None, 0
    for name in corpora:
        for number, one in enumerate(utterances(folder_of(name, data), minutes)):
            header = json.dumps(one.entry, ensure_ascii=False).encode()
            files = {"json": header, "flac": one.sound, "f0": one.f0.astype("<f4").tobytes(), "mel": one.mel}
            needed = sum(512 + -(-len(content) // 512) * 512 for content in files.values())
            if needed > limit:
                raise ValueError(f"{one.entry['id']} alone is larger than {mib} MiB")
            if archive is None or size + needed > limit:
                if archive:
                    archive.close()
                paths.append(out / f"part-{len(paths):03d}.tar")
                archive, size = tarfile.open(paths[-1], "w", format=tarfile.USTAR_FORMAT), 0
            size += needed
            for kind, content in files.items():
                info = tarfile.TarInfo(f"{name}/{number:06d}.{kind}")
                info.size = len(content)
                archive.addfile(info, io.BytesIO(content))
    if archive:
        archive.close()
    return paths


def received(parts: list[Path]) -> dict[str, list[Packed]]:
    """All utterances by corpus, in the order in which they were packed. @raises ValueError for another kind of archive"""
    found: dict[tuple[str, str], dict[str, bytes]] = {}
    for part in parts:
        with tarfile.open(part) as archive:
            for member in archive:
                corpus, _, file = member.name.partition("/")
                number, _, kind = file.partition(".")
                content = archive.extractfile(member)
                if content is None:
                    raise ValueError(f"{part}: {member.name} is no file")
                found.setdefault((corpus, number), {})[kind] = content.read()
    corpora: dict[str, list[Packed]] = {}
    for (corpus, _), files in sorted(found.items()):
        entry, f0 = json.loads(files["json"]), np.frombuffer(files["f0"], "<f4")
        one = Packed(corpus, entry, files["flac"], f0, files["mel"])
        corpora.setdefault(corpus, []).append(one)
    return corpora


def place(entry: dict) -> str:
    """Of an utterance in its corpus."""
    return entry["id"].split("/", 1)[1]


def features(one: Packed) -> tuple[np.ndarray, ...]:
    """Samples, log-mel, F0 and periodicity as corpora hold them."""
    samples, _ = soundfile.read(io.BytesIO(one.sound), dtype="int16")
    sound = samples.astype(np.float32) / 32767
    mel = large_mel(one.mel) if one.mel else log_mel(sound)[: len(one.f0)].astype(np.float16)
    share = np.round(periodic_share(correlations(sound, one.f0)) * 255).astype(np.uint8)
    return samples, mel, one.f0, share.reshape(-1, BANDS)


def unpack(parts: list[Path], data: Path, processes: int) -> None:
    """Writes the corpora below `data`. @raises ValueError for predicted spectra without their sound"""
    corpora = received(parts)
    for name, packed in corpora.items():
        if PREDICTED in name:
            source = name.split(PREDICTED)[0]
            if source not in corpora:
                raise ValueError(f"{name} has come without {source}, whose sound it takes")
            sounds = {place(one.entry): one.sound for one in corpora[source]}
            packed = [
                one._replace(sound=sounds[place(one.entry)]) for one in packed if place(one.entry) in sounds
            ]
        folder = folder_of(name, data)
        folder.mkdir(parents=True, exist_ok=True)
        with ProcessPoolExecutor(processes) as pool:
            made = list(progress(pool.map(features, packed, chunksize=8), name, len(packed)))
        index, start = [], 0
        for one in packed:
            index.append(one.entry | {"start": start})
            start += one.entry["frames"]
        for kind, arrays in zip(("audio", "mel", "f0", "periodicity"), zip(*made)):
            np.save(folder / f"{kind}.npy", np.concatenate(arrays))
        write_index(folder, index)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("command", choices=("pack", "unpack"))
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--corpora", nargs="*", default=[], help="pack: which")
    parser.add_argument("--out", type=Path, default=Path("bundle"), help="pack: where the archives go")
    parser.add_argument("--minutes", type=float, default=1e9, help="pack: at most so many of each corpus")
    parser.add_argument("--mib", type=float, default=60, help="pack: at most so large (default: %(default)s)")
    parser.add_argument("--parts", type=Path, default=Path("bundle"), help="unpack: folder of the archives")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    if options.command == "unpack":
        unpack(sorted(options.parts.glob("part-*.tar")), options.data, options.processes)
        return
    for path in pack(options.data, options.corpora, options.out, options.minutes, options.mib):
        print(f"{path}: {path.stat().st_size / 2**20:.1f} MiB")


if __name__ == "__main__":
    main()
