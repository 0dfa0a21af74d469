"""The network: log-mel spectra to scores of phones, 50 times a second. native/engine/recognizer.cpp runs the same."""

import sys
from pathlib import Path

import numpy as np
import torch
from torch import nn

sys.path += [str(Path(__file__).resolve().parents[1] / folder) for folder in ("shared", "voices")]

from block import Block, half_way_and_end  # noqa: E402
from features import BANDS, heard  # noqa: E402

STRIDE = 2
TAPS = 7
"""Frames that a step begins with: the one at its middle, three before it, three behind it."""


class PhoneRecognizer(nn.Module):
    """Symbol 0 is the blank of CTC (Graves 2006). `frames` says during training which phone sounds, half way."""

    def __init__(self, symbols: int, width: int, blocks: int, kernel: int, expansion: int) -> None:
        super().__init__()
        self.add_module("in", nn.Linear(TAPS * BANDS, width))
        self.blocks = nn.ModuleList(Block(width, kernel, expansion) for _ in range(blocks))
        self.norm = nn.LayerNorm(width)
        self.out = nn.Linear(width, symbols)
        self.frames = nn.Linear(width, symbols)

    def forward(self, mel: torch.Tensor, lengths: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """`mel` [batch][frames][BANDS], 0 behind the end, the frames of each; logits [batch][steps][symbols], half way and at the end."""
        padded = nn.functional.pad(mel, (0, 0, TAPS // 2, TAPS // 2 + 1))
        windows = padded.unfold(1, TAPS, STRIDE).transpose(2, 3).flatten(2)[:, : steps_of(mel.shape[1])]
        x = self.get_submodule("in")(windows)
        mask = (torch.arange(x.shape[1]) < steps_of(lengths)[:, None]).unsqueeze(-1).to(x.dtype)
        middle, end = half_way_and_end(self.blocks, x, mask)
        return self.frames(middle), self.out(self.norm(end))

    @torch.no_grad()
    def scores(self, mel: np.ndarray) -> np.ndarray:
        """Natural log probabilities [steps][symbols] of one recording's log-mel spectrum."""
        batch = torch.from_numpy(heard(mel.astype(np.float32)))[None]
        _, logits = self(batch, torch.tensor([len(mel)]))
        return logits[0].log_softmax(-1).numpy()


def steps_of(frames):
    """Steps that so many frames become."""
    return (frames + STRIDE - 1) // STRIDE
