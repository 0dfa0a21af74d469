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

    def forward(self, x, mask, dropout):
        """`x` [batch][letters][width], zero behind each word's end."""
        h = self.dw(x.transpose(1, 2)).transpose(1, 2)
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
