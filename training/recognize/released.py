"""The network that was released, models/recognizer."""

import json
from pathlib import Path
from typing import Any

import torch

from model import PhoneRecognizer

from run import ConfigError  # of training/voices
from weights import read_weights  # of training/shared

SHAPE = ("width", "blocks", "kernel", "expansion")


def read_released(folder: Path) -> tuple[dict[str, Any], PhoneRecognizer]:
    """recognizer.json, and the network that its weights stand for."""
    document = json.loads((folder / "recognizer.json").read_text(encoding="utf-8"))
    net = PhoneRecognizer(len(document["symbols"]), *(document[name] for name in SHAPE))
    net.load_state_dict(read_weights(folder / "weights.safetensors"), strict=False)
    return document, net.eval()


def begin_from(folder: Path, net: PhoneRecognizer, names: list[str]) -> None:
    """Gives the network the released weights. What was not released stays as it is: rows of other symbols, and what helps while it learns.

    @param names of the network's outputs @raises ConfigError for another size or a symbol that the network lacks"""
    document, released = read_released(folder)
    unknown = set(document["symbols"]) - set(names)
    if unknown:
        raise ConfigError(f"{folder} knows {', '.join(sorted(unknown))}, which this run does not")
    rows = torch.tensor([names.index(symbol) for symbol in document["symbols"]])
    own = net.state_dict()
    for name, value in released.state_dict().items():
        if name.startswith("out."):
            value = own[name].index_copy(0, rows, value) if own[name][0].shape == value[0].shape else value
        if not name.startswith("frames."):
            own[name] = value
    try:
        net.load_state_dict(own)
    except RuntimeError as error:
        raise ConfigError(f"{folder} is of another size: {error}") from None
