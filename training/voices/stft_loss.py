"""Multi-resolution spectral loss (Yamamoto, Song and Kim 2020)."""

import torch
from torch import nn
from torch.nn import functional as F


class StftLoss(nn.Module):
    """Spectral convergence and log-magnitude distance, mean of several window lengths."""

    def __init__(self, sizes: tuple[int, ...] = (2048, 1024, 512, 256), floor: float = 1e-4) -> None:
        super().__init__()
        self.sizes, self.floor = sizes, floor
        for size in sizes:
            self.register_buffer(f"window_{size}", torch.hann_window(size), persistent=False)

    def magnitudes(self, audio: torch.Tensor, size: int) -> torch.Tensor:
        """[batch][samples] to [batch][size / 2 + 1][windows]"""
        window = getattr(self, f"window_{size}")
        spectrum = torch.view_as_real(torch.stft(audio, size, size // 4, window=window, return_complex=True))
        # abs() of a complex tensor has no finite gradient at 0 and a slow one elsewhere.
        return torch.sqrt(spectrum.square().sum(-1) + 1e-10)

    def forward(self, made: torch.Tensor, real: torch.Tensor) -> torch.Tensor:
        total = made.new_zeros(())
        for size in self.sizes:
            with torch.no_grad():
                wanted = self.magnitudes(real, size)
            given = self.magnitudes(made, size)
            convergence = (given - wanted).norm() / (wanted.norm() + 1e-5)
            distance = F.l1_loss(torch.log(given + self.floor), torch.log(wanted + self.floor))
            total = total + convergence + distance
        return total / len(self.sizes)
