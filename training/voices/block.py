"""The block that both networks are made of; native/engine/conv_stack.cpp runs the same."""

import torch
from torch import nn
from torch.nn import functional as F


class Block(nn.Module):
    """ConvNeXt in one dimension: depthwise convolution, layer norm, linear, GELU, linear, learned gain."""

    def __init__(self, width: int, kernel: int = 7, expansion: int = 3) -> None:
        super().__init__()
        self.depthwise = nn.Conv1d(width, width, kernel, padding=kernel // 2, groups=width)
        self.norm = nn.LayerNorm(width)
        self.up = nn.Linear(width, expansion * width)
        self.down = nn.Linear(expansion * width, width)
        self.gain = nn.Parameter(torch.full((width,), 0.1))

    def forward(self, x: torch.Tensor, mask: torch.Tensor | None = None) -> torch.Tensor:
        """`x` [batch][length][width]; `mask` [batch][length][1], 0 behind an utterance's end."""
        h = self.depthwise(x.transpose(1, 2)).transpose(1, 2)
        h = self.down(F.gelu(self.up(self.norm(h))))
        x = x + self.gain * h
        return x if mask is None else x * mask


def half_way_and_end(
    blocks: nn.ModuleList, x: torch.Tensor, mask: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor]:
    """What `x` is behind the middle block, where a second output helps deep networks to learn, and behind the last one."""
    x = middle = x * mask
    for number, block in enumerate(blocks):
        x = block(x, mask)
        if number == len(blocks) // 2:
            middle = x
    return middle, x
