"""A critic of mel spectra: tells patches of recordings from patches of the network's, so that the average does not win.

A least-squares adversary (Mao et al. 2017) on overlapping patches, with feature matching; it hears the spectrum, F0 and
voicing of a window, and the phones' mean spectrum is not told, so that only texture counts.
"""

import torch
from torch import nn
from torch.nn import functional as F


class Critic(nn.Module):
    """[batch][frames][bands] to scores of patches, and the features of each layer."""

    def __init__(self, width: int = 24) -> None:
        super().__init__()
        sizes = [
            (1, width, (2, 2)),
            (width, 2 * width, (2, 2)),
            (2 * width, 3 * width, (2, 2)),
            (3 * width, 3 * width, (1, 1)),
        ]
        self.layers = nn.ModuleList(
            nn.utils.parametrizations.weight_norm(
                nn.Conv2d(a, b, (5, 5) if a == 1 else (3, 3), stride, (2, 2) if a == 1 else 1)
            )
            for a, b, stride in sizes
        )
        self.score = nn.Conv2d(3 * width, 1, 3, padding=1)

    def forward(self, mel: torch.Tensor) -> tuple[torch.Tensor, list[torch.Tensor]]:
        x, features = mel.unsqueeze(1), []
        for layer in self.layers:
            x = F.leaky_relu(layer(x), 0.2)
            features.append(x)
        return self.score(x), features

    def loss(self, real: torch.Tensor, made: torch.Tensor) -> torch.Tensor:
        """What the critic itself learns from."""
        return ((self(real)[0] - 1) ** 2).mean() + (self(made)[0] ** 2).mean()

    def judge(
        self, real: torch.Tensor, made: torch.Tensor, natural: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """@param natural [batch], bool: whose features are those of a recording
        @returns what the network learns from: how far it is from being believed, and from the recordings' features"""
        score, features = self(made)
        with torch.no_grad():
            wanted = self(real[natural])[1]
        matching = sum(
            ((a[natural] - b).abs().mean() / b.abs().mean() for a, b in zip(features, wanted)),
            torch.zeros(()),
        )
        return ((score - 1) ** 2).mean(), matching / len(wanted)
