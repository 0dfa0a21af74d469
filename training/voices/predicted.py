"""A prepared corpus with spectra as an acoustic network makes them, for its vocoder to learn from beside the recorded ones.

    predicted.py --acoustic data/voices/runs/acoustic-coda-astra --corpus en_jadzia [--data D]
    predicted.py --acoustic models/coda-luna --row en_heart-en --corpus en_heart [--data D]

Writes D/corpora/<corpus>_by_<network>: the same sound, F0 and phones; the mel of each aligned utterance is predicted with the
recording's durations, so that it is in step with the sound. A vocoder that has heard such spectra does not sing what flutters in them.
"""

import argparse
import pathlib
import sys
from typing import NamedTuple

import numpy as np
import torch

from corpus import DATA, PREDICTED, Utterance, folder_of, load, read_index, write_index
from export import Trained, load_run
from goldens import numbers
from packs import BANDS, PackError, SpokenPack
from progress import progress


class Spoken(NamedTuple):
    """One speaker of a pack."""

    pack: SpokenPack
    row: int

    @property
    def name(self) -> str:
        return self.pack.document["name"]

    def mel(self, utterance: Utterance) -> np.ndarray:
        """As `predicted_mel`."""
        phones, frames = utterance.aligned()
        hidden, _ = self.pack.encode(self.row, *numbers(phones, self.pack.document["phones"]))
        out = self.pack.decode(self.row, hidden, torch.from_numpy(frames.astype(np.int64)))
        mean, deviation = self.pack.mel_statistics()
        return (out[:, :BANDS].numpy() * deviation + mean).astype(np.float16)


@torch.no_grad()
def predicted_mel(acoustic: Trained | Spoken, utterance: Utterance) -> np.ndarray:
    """float16 [frames][80], natural logarithm"""
    if isinstance(acoustic, Spoken):
        return acoustic.mel(utterance)
    state, net = acoustic.state, acoustic.net
    phones, frames = utterance.aligned()
    ids = numbers(phones, state["phones"])[:, None]
    speaker = torch.tensor([list(state["speakers"]).index(utterance.speaker)])
    language = torch.tensor([list(state["languages"]).index(utterance.language)])
    voice = net.voice(speaker, language, torch.ones(1))
    hidden, _ = net.encode(*ids, voice, torch.ones(1, ids.shape[-1], 1))
    durations = torch.from_numpy(frames.astype(np.int64))[None]
    out, _ = net.decode(hidden, durations, torch.zeros(1, dtype=torch.long), len(utterance.f0))
    mel = out[0, :, :BANDS].numpy() * state["std"] + state["mean"]
    return mel.astype(np.float16)


def spoken(folder: pathlib.Path, row: str) -> Spoken:
    """@raises PackError for an unknown row"""
    pack = SpokenPack(folder)
    rows = [speaker["name"] for speaker in pack.speakers]
    if row not in rows:
        raise PackError(f"the row {row!r} is none of {', '.join(rows)}")
    return Spoken(pack, rows.index(row))


def write_predicted(acoustic: Trained | Spoken, corpus: str, data: pathlib.Path) -> pathlib.Path:
    """@returns the folder of the new corpus. @raises PackError where no utterance is aligned"""
    network = acoustic.name if isinstance(acoustic, Spoken) else acoustic.state["config"]["name"]
    source, name = folder_of(corpus, data), f"{corpus}{PREDICTED}{network}"
    entries = {entry["id"]: entry for entry in read_index(source)}
    aligned = [utterance for utterance in load(source, "all") if utterance.durations is not None]
    if not aligned:
        raise PackError(f"{source} is not aligned; run align.py first")
    parts: dict[str, list[np.ndarray]] = {}
    index, start = [], 0
    for utterance in progress(aligned, name, len(aligned)):
        parts.setdefault("mel", []).append(predicted_mel(acoustic, utterance))
        for file in ("f0", "audio", "periodicity"):
            if getattr(utterance, file) is not None:
                parts.setdefault(file, []).append(getattr(utterance, file))
        own = f"{name}/{utterance.id.split('/', 1)[1]}"
        index.append(entries[utterance.id] | {"id": own, "start": start})
        start += len(utterance.f0)
    out = folder_of(name, data)
    out.mkdir(parents=True, exist_ok=True)
    for file, arrays in parts.items():
        np.save(out / f"{file}.npy", np.concatenate(arrays))
    write_index(out, index)
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--acoustic", type=pathlib.Path, required=True, help="folder of an acoustic run or a pack")
    parser.add_argument("--row", help="of the pack, who speaks the corpus")
    parser.add_argument("--corpus", required=True, help="a prepared and aligned corpus")
    parser.add_argument("--data", type=pathlib.Path, default=DATA, help="default: %(default)s")
    options = parser.parse_args()
    torch.set_num_threads(1)
    try:
        if options.row:
            acoustic: Trained | Spoken = spoken(options.acoustic, options.row)
        else:
            acoustic = load_run(options.acoustic, "acoustic")
        print(write_predicted(acoustic, options.corpus, options.data))
    except (PackError, OSError) as error:
        sys.exit(f"predicted.py: {error}")


if __name__ == "__main__":
    main()
