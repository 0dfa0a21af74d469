"""Multi-resolution spectral loss (Yamamoto, Song and Kim 2020)."""

from typing import Any

import torch
from torch import nn
from torch.nn import functional as F

from audio import mel_filters

BINS_A_BAND = 16
"""In the mean: low bands have few bins, high ones many."""


def framed_spectrum(audio: torch.Tensor, window: torch.Tensor) -> torch.Tensor:
    """[batch][samples] to [batch][frames][size / 2 + 1]; windows overlap by three quarters, none reaches past an end."""
    size = len(window)
    return torch.fft.rfft(audio.unfold(1, size, size // 4) * window)


def magnitude(spectrum: torch.Tensor) -> torch.Tensor:
    """abs() guards against overflow, which costs it four times as long."""
    return torch.sqrt(spectrum.real.square() + spectrum.imag.square())


def mel_bands(size: int) -> torch.Tensor:
    """Overlapping triangles, of equal widths in mel: [size / 2 + 1][size / 2 / BINS_A_BAND]"""
    return torch.from_numpy(mel_filters(size // 2 // BINS_A_BAND, size).T.copy())


def band_energies(magnitudes: torch.Tensor, bands: torch.Tensor, floor: float) -> torch.Tensor:
    """[...][size / 2 + 1] to [...][bands]"""
    return magnitudes.square() @ bands + floor**2


class _SpectralDistance(torch.autograd.Function):
    """Spectral convergence, distance of log magnitudes, distance of log band energies; its gradient worked out by hand.

    Autograd goes through a complex transform of the full size for every real one; this takes half the time. The
    energies are there for noise: of magnitudes that nobody can know, the other two seek the middle, which is too soft.
    """

    @staticmethod
    def forward(
        ctx: Any,
        made: torch.Tensor,
        real: torch.Tensor,
        window: torch.Tensor,
        bands: torch.Tensor,
        floor: float,
    ) -> torch.Tensor:
        wanted = magnitude(framed_spectrum(real, window))
        spectrum = framed_spectrum(made, window)
        given = magnitude(spectrum)
        difference = given - wanted
        apart, whole = difference.norm(), wanted.norm() + 1e-5
        given_floored = given + floor
        log_difference = torch.log(given_floored / (wanted + floor))
        slope = difference / (apart * whole + 1e-9) + log_difference.sign() / (given_floored * given.numel())
        energies, wanted_energies = (band_energies(x, bands, floor) for x in (given, wanted))
        energy_difference = torch.log(energies / wanted_energies)
        energy_slope = energy_difference.sign() / (energies * energies.numel())
        slope += 2 * given * (energy_slope @ bands.T)
        ctx.save_for_backward(spectrum * (slope / (given + 1e-9)), window)
        ctx.samples = made.shape[1]
        return apart / whole + log_difference.abs().mean() + energy_difference.abs().mean()

    @staticmethod
    def backward(ctx: Any, *grads: torch.Tensor) -> tuple[torch.Tensor | None, ...]:
        spectrum, window = ctx.saved_tensors
        size = len(window)
        hop = size // 4
        spectrum[..., 1:-1] *= 0.5  # irfft counts the inner bins twice
        segments = torch.fft.irfft(spectrum, size, norm="forward") * window
        grad = overlap_add(segments, hop)
        grad = F.pad(grad, (0, ctx.samples - grad.shape[1]))
        return grad * grads[0], None, None, None, None


def overlap_add(segments: torch.Tensor, hop: int) -> torch.Tensor:
    """[batch][frames][size], `size` a multiple of `hop`, to [batch][(frames - 1) * hop + size]"""
    batch, frames, size = segments.shape
    parts = segments.unflatten(2, (size // hop, hop))
    total = segments.new_zeros(batch, frames + size // hop - 1, hop)
    for shift in range(size // hop):
        total[:, shift : shift + frames] += parts[:, :, shift]
    return total.flatten(1)


class StftLoss(nn.Module):
    """Mean distance of the short-time spectra at several window lengths."""

    def __init__(self, sizes: tuple[int, ...] = (2048, 1024, 512, 256), floor: float = 1e-4) -> None:
        super().__init__()
        self.floor = floor
        self.sizes = sizes
        for size in sizes:
            self.register_buffer(f"window_{size}", torch.hann_window(size), persistent=False)
            self.register_buffer(f"bands_{size}", mel_bands(size), persistent=False)

    def forward(self, made: torch.Tensor, real: torch.Tensor) -> torch.Tensor:
        """Both [batch][samples]."""
        distances = [
            _SpectralDistance.apply(
                made, real, getattr(self, f"window_{size}"), getattr(self, f"bands_{size}"), self.floor
            )
            for size in self.sizes
        ]
        return sum(distances) / len(distances)
