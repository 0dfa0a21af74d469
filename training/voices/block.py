"""The block that both networks are made of; native/engine/conv_stack.cpp runs the same."""

import torch
from torch import nn
from torch.nn import functional as F


class Block(nn.Module):
    """ConvNeXt in one dimension: depthwise convolution, layer norm, linear, GELU, linear, learned gain."""

    def __init__(self, width: int, kernel: int = 7, expansion: int = 3) -> None:
        super().__init__()
        self.dw = nn.Conv1d(width, width, kernel, padding=kernel // 2, groups=width)
        self.n = nn.LayerNorm(width)
        self.a = nn.Linear(width, expansion * width)
        self.b = nn.Linear(expansion * width, width)
        self.g = nn.Parameter(torch.full((width,), 0.1))

    def depthwise(self, x: torch.Tensor) -> torch.Tensor:
        """The convolution as a sum of shifted frames: its gradient is several times as fast so."""
        taps, half, length = self.dw.weight, self.dw.padding[0], x.shape[1]
        padded = F.pad(x, (0, 0, half, half))
        return sum(padded[:, k : k + length] * taps[:, 0, k] for k in range(taps.shape[2])) + self.dw.bias

    def forward(self, x: torch.Tensor, mask: torch.Tensor | None = None) -> torch.Tensor:
        """`x` [batch][length][width]; `mask` [batch][length][1], 0 behind an utterance's end."""
        h = self.b(F.gelu(self.a(self.n(self.depthwise(x)))))
        x = x + self.g * h
        return x if mask is None else x * mask
