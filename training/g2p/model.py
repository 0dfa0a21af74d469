"""Letters to sounds in one pass: an embedding, ConvNeXt-style blocks as native/engine/conv_stack.h runs them, a label a letter."""

import torch
from torch import nn
from torch.nn import functional as F


class Block(nn.Module):
    def __init__(self, width, kernel, expansion):
        super().__init__()
        self.dw = nn.Conv1d(width, width, kernel, padding=kernel // 2, groups=width)
        self.n = nn.LayerNorm(width, eps=1e-5)
        self.a = nn.Linear(width, expansion * width)
        self.b = nn.Linear(expansion * width, width)
        self.g = nn.Parameter(torch.full((width,), 0.5))

    def depthwise(self, x):
        """The convolution as a sum of shifted rows: on a processor its gradient is twice as fast so."""
        taps, half, length = self.dw.weight, self.dw.padding[0], x.shape[1]
        padded = F.pad(x, (0, 0, half, half))
        return sum(padded[:, k : k + length] * taps[:, 0, k] for k in range(taps.shape[2])) + self.dw.bias

    def forward(self, x, mask, dropout):
        """`x` [batch][letters][width], zero behind each word's end."""
        h = self.depthwise(x)
        h = self.b(F.gelu(self.a(self.n(h))))
        h = F.dropout(h, dropout, self.training)
        return (x + self.g * h) * mask


class LettersToSounds(nn.Module):
    def __init__(self, letters, labels, width, blocks, kernel, expansion):
        super().__init__()
        self.emb = nn.Embedding(letters, width)
        self.blocks = nn.ModuleList(Block(width, kernel, expansion) for _ in range(blocks))
        self.out = nn.Linear(width, labels)
        nn.init.normal_(self.emb.weight, std=1.0)

    def forward(self, letters, dropout=0.0):
        """`letters` [batch][letters], 0 behind the end; returns label logits."""
        mask = (letters > 0).unsqueeze(-1).float()
        x = self.emb(letters) * mask
        for block in self.blocks:
            x = block(x, mask, dropout)
        return self.out(x)
