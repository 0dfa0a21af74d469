"""Weights as native/engine/network_file.h reads them: floats, and matrices as 8 bits with a scale a row."""

from collections.abc import Collection
from pathlib import Path

import torch
from safetensors.torch import load_file, save_file

Tensors = dict[str, torch.Tensor]
SCALE = ".scale"


def quantized(weights: Tensors, floats: Collection[str] = ()) -> tuple[Tensors, Tensors]:
    """@param floats matrices that stay as they are, as vectors do @returns what is stored and what it stands for"""
    stored, meant = {}, {}
    for name, value in weights.items():
        stored[name] = meant[name] = value
        if value.dim() == 2 and name not in floats:
            scale = value.abs().amax(1).clamp(min=1e-8) / 127
            whole = (value / scale[:, None]).round().clamp(-127, 127)
            stored[name], stored[name + SCALE] = whole.to(torch.int8), scale
            meant[name] = whole * scale[:, None]
    return stored, meant


def write_weights(file: Path, stored: Tensors, metadata: dict[str, str] | None = None) -> None:
    """The library puts floats first, so that each lies at a multiple of four."""
    save_file({name: value.contiguous() for name, value in stored.items()}, file, metadata)
    # `save_file` lets its owner alone read it; a server runs as another user.
    file.chmod(0o644)


def read_weights(file: Path) -> Tensors:
    """What the stored tensors stand for."""
    stored = load_file(file)
    scales = {name: stored.pop(name) for name in list(stored) if name.endswith(SCALE)}
    return {
        name: value.float() * scales[name + SCALE][:, None] if name + SCALE in scales else value
        for name, value in stored.items()
    }
