"""Letters to sounds in one pass: an embedding, ConvNeXt-style blocks as native/engine/conv_stack.h runs them, a label a letter."""

import torch
from torch import nn
from torch.nn import functional as F


class Block(nn.Module):
    def __init__(self, width, kernel, expansion):
        super().__init__()
        self.depthwise = nn.Conv1d(width, width, kernel, padding=kernel // 2, groups=width)
        self.norm = nn.LayerNorm(width, eps=1e-5)
        self.up = nn.Linear(width, expansion * width)
        self.down = nn.Linear(expansion * width, width)
        self.gain = nn.Parameter(torch.full((width,), 0.5))

    def convolved(self, x):
        """The convolution as a sum of shifted rows: on a processor its gradient is twice as fast so."""
        taps, half, length = self.depthwise.weight, self.depthwise.padding[0], x.shape[1]
        padded = F.pad(x, (0, 0, half, half))
        return sum(padded[:, k : k + length] * taps[:, 0, k] for k in range(taps.shape[2])) + self.depthwise.bias

    def forward(self, x, mask, dropout):
        """`x` [batch][letters][width], zero behind each word's end."""
        h = self.convolved(x)
        h = self.down(F.gelu(self.up(self.norm(h))))
        h = F.dropout(h, dropout, self.training)
        return (x + self.gain * h) * mask


class LettersToSounds(nn.Module):
    def __init__(self, letters, labels, width, blocks, kernel, expansion):
        super().__init__()
        self.embedding = nn.Embedding(letters, width)
        self.blocks = nn.ModuleList(Block(width, kernel, expansion) for _ in range(blocks))
        self.out = nn.Linear(width, labels)
        nn.init.normal_(self.embedding.weight, std=1.0)

    def forward(self, letters, dropout=0.0):
        """`letters` [batch][letters], 0 behind the end; returns label logits."""
        mask = (letters > 0).unsqueeze(-1).float()
        x = self.embedding(letters) * mask
        for block in self.blocks:
            x = block(x, mask, dropout)
        return self.out(x)
