"""Tensors as the engine reads them: floats, and bytes with a scale a row."""

import json
import struct

import torch


def write_safetensors(path, tensors):
    header, at = {}, 0
    # Floats first, so that they lie at multiples of four.
    names = sorted(tensors, key=lambda name: (tensors[name].dtype != torch.float32, name))
    for name in names:
        tensor = tensors[name]
        size = tensor.numel() * tensor.element_size()
        kind = "F32" if tensor.dtype == torch.float32 else "I8"
        header[name] = {"dtype": kind, "shape": list(tensor.shape), "data_offsets": [at, at + size]}
        at += size
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text)
        for name in names:
            file.write(tensors[name].contiguous().numpy().tobytes())
