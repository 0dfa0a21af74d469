"""The network that was released, models/recognizer, as the beginning of another run."""

import json
from pathlib import Path

import torch

from model import PhoneRecognizer

from run import ConfigError  # of training/voices
from weights import read_weights  # of training/shared


def begin_from(folder: Path, net: PhoneRecognizer, names: list[str]) -> None:
    """Gives the network the released weights. What was not released stays as it is: rows of other symbols, and what helps while it learns.

    @param names of the network's outputs @raises ConfigError for another size or a symbol that the network lacks"""
    released = json.loads((folder / "recognizer.json").read_text(encoding="utf-8"))["symbols"]
    unknown = set(released) - set(names)
    if unknown:
        raise ConfigError(f"{folder} knows {', '.join(sorted(unknown))}, which this run does not")
    rows = torch.tensor([names.index(symbol) for symbol in released])
    own = net.state_dict()
    for name, value in read_weights(folder / "weights.safetensors").items():
        target = own[name][rows] if name.startswith("out.") else own.get(name)
        if target is None or target.shape != value.shape:
            raise ConfigError(f"{folder}: {name} is of another size")
        own[name] = own[name].index_copy(0, rows, value) if name.startswith("out.") else value
    net.load_state_dict(own)
