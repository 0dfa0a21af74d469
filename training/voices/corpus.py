"""The prepared corpora: memory-mapped features with an index of utterances."""

import json
import pathlib
from dataclasses import dataclass

import numpy as np

from audio import HOP

DATA = pathlib.Path(__file__).resolve().parents[2] / "data" / "voices"
SPOKEN = (
    "en_us_kathleen",
    "en_us_lj",
    "de_kerstin",
    "nl_be_flemishguy",
    "nl_nathalie",
    "fr_fleursdumal",
    "es_19demarzo",
)
PREDICTED = "_by_"
"""Between a corpus and the network that made its spectra anew, in the name of what predicted.py writes."""

Phone = tuple[str, int, int]
"""Symbol, stress 0..2, 1 at the start of a word."""


@dataclass
class Utterance:
    """A stretch of a recording; the arrays are views of memory-mapped files."""

    id: str
    speaker: str
    language: str
    text: str
    mel: np.ndarray
    """float16 [frames][80], natural logarithm."""
    f0: np.ndarray
    """float32 [frames], Hz, 0 where unvoiced."""
    audio: np.ndarray
    """int16 [frames * 240], 24 kHz."""
    phones: list[Phone] | None
    durations: np.ndarray | None
    """int32, frames of each phone; their sum is the number of frames."""
    periodicity: np.ndarray | None = None
    """uint8 [frames][periodicity.BANDS], the periodic share of power times 255; None when periodicity.py was not run."""

    def aligned(self) -> tuple[list[Phone], np.ndarray]:
        """The phones and the frames of each. @raises ValueError when align.py was not run"""
        if self.phones is None or self.durations is None:
            raise ValueError(f"{self.id} is not aligned; run align.py first")
        return self.phones, self.durations


def folder_of(corpus: str, data: pathlib.Path = DATA) -> pathlib.Path:
    return data / "corpora" / corpus


def read_index(folder: pathlib.Path) -> list[dict]:
    return json.loads((folder / "index.json").read_text(encoding="utf-8"))


def write_index(folder: pathlib.Path, index: list[dict]) -> None:
    partial = folder / "index.json.part"
    partial.write_text(json.dumps(index, ensure_ascii=False), encoding="utf-8")
    partial.replace(folder / "index.json")


def load(folder: pathlib.Path, split: str = "train") -> list[Utterance]:
    """@param split `train`, `heldout` or `all`. @raises FileNotFoundError when the corpus is not prepared."""
    if not (folder / "index.json").exists():
        raise FileNotFoundError(f"{folder}: not prepared, run prepare.py first")
    mel, f0, audio = (np.load(folder / f"{name}.npy", mmap_mode="r") for name in ("mel", "f0", "audio"))
    shares = folder / "periodicity.npy"
    periodicity = np.load(shares, mmap_mode="r") if shares.exists() else None
    utterances = []
    for entry in read_index(folder):
        if split != "all" and entry["heldOut"] != (split == "heldout"):
            continue
        start, end = entry["start"], entry["start"] + entry["frames"]
        durations = entry.get("durations")
        utterances.append(
            Utterance(
                id=entry["id"],
                speaker=entry["speaker"],
                language=entry["language"],
                text=entry["text"],
                mel=mel[start:end],
                f0=f0[start:end],
                audio=audio[start * HOP : end * HOP],
                phones=[tuple(phone) for phone in entry["phones"]] if entry.get("phones") else None,
                durations=np.array(durations, np.int32) if durations else None,
                periodicity=None if periodicity is None else periodicity[start:end],
            )
        )
    return utterances


def load_all(corpora: list[str], split: str = "train", data: pathlib.Path = DATA) -> list[Utterance]:
    """The utterances of several corpora, in order."""
    return [utterance for corpus in corpora for utterance in load(folder_of(corpus, data), split)]
