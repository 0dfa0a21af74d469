"""The vocoder: log-mel and F0 to sound, a neural homomorphic vocoder (Liu, Chen and Yu, Interspeech 2020).

A small network turns every frame into the complex cepstra of two filters; a band-limited pulse train goes through one,
noise through the other. native/engine/vocoder.cpp computes the same.
"""

import functools
import math

import torch
from torch import nn
from torch.nn import functional as F

from block import Block
from periodicity import EDGES_HZ
from stft_loss import overlap_add

SAMPLE_RATE_HZ = 24000
HOP = 240
LOWEST_HZ = 40.0
REFERENCE_HZ = 180.0
FFT = 1024
NOISE_HOPS = 512
PULSE_POWER = 0.5
"""Power of the pulse train; the noise has 1."""


class Vocoder(nn.Module):
    """`state_dict()` is what a pack holds below `vocoder.`; `mel_mean` and `mel_std` [80] normalise the input."""

    def __init__(
        self,
        width: int = 192,
        blocks: int = 5,
        causal: int = 128,
        anticausal: int = 32,
        noise: int = 64,
        taps: int = 255,
    ) -> None:
        super().__init__()
        self.causal, self.anticausal, self.noise = causal, anticausal, noise
        self.add_module("in", nn.Linear(82, width))
        self.blocks = nn.ModuleList(Block(width, 7) for _ in range(blocks))
        self.out = nn.Linear(width, causal + anticausal + noise)
        self.fir = nn.Parameter(torch.zeros(taps))
        nn.init.normal_(self.out.weight, 0, 0.01)
        nn.init.zeros_(self.out.bias)
        with torch.no_grad():  # begin quietly
            self.out.bias[0] = -3.0
            self.out.bias[causal + anticausal] = -4.0
        self.register_buffer("mel_mean", torch.zeros(80))
        self.register_buffer("mel_std", torch.ones(80))
        rows = [*range(causal), *range(-1, -anticausal - 1, -1)]
        self.register_buffer("harmonic_waves", _waves(rows), persistent=False)
        self.register_buffer("noise_waves", _waves([*range(noise)]), persistent=False)
        self.register_buffer("window", torch.hann_window(2 * HOP), persistent=False)
        self.register_buffer("share_bands", _share_bands(), persistent=False)

    def normalise(self, mel: torch.Tensor) -> torch.Tensor:
        return (mel - self.mel_mean) / self.mel_std

    def cepstra(self, mel: torch.Tensor, f0: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """`mel` [batch][frames][80], normalised; `f0` [batch][frames], Hz or 0. Harmonic and noise cepstra, unscaled."""
        voiced = f0 > 0
        pitch = torch.where(voiced, torch.log(f0.clamp(min=LOWEST_HZ) / REFERENCE_HZ), 0.0)
        h = self.get_submodule("in")(torch.cat([mel, pitch[..., None], voiced[..., None].to(mel.dtype)], -1))
        for block in self.blocks:
            h = block(h)
        out = self.out(h).float()
        split = self.causal + self.anticausal
        return out[..., :split], out[..., split:]

    def responses(self, harmonic: torch.Tensor, aperiodic: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Cepstra to complex frequency responses [batch][frames][FFT / 2 + 1]."""
        return _response(harmonic @ self.harmonic_waves), _response(aperiodic @ self.noise_waves)

    def periodic_logits(self, harmonic: torch.Tensor, aperiodic: torch.Tensor) -> torch.Tensor:
        """[batch][frames][periodicity.BANDS]: logits of the pulses' share of power, as the cepstra have it."""
        voice, noise = (
            response.real.square() + response.imag.square() for response in self.responses(harmonic, aperiodic)
        )
        return torch.log(voice @ self.share_bands * PULSE_POWER + 1e-9) - torch.log(
            noise @ self.share_bands + 1e-9
        )

    def overlapping(self, excitation: torch.Tensor, frames: int) -> torch.Tensor:
        """[batch][frames * HOP] to the spectra [batch][frames][FFT / 2 + 1] of Hann windows two hops long."""
        windows = F.pad(excitation, (HOP, HOP)).unfold(1, 2 * HOP, HOP)[:, :frames] * self.window
        return torch.fft.rfft(windows, FFT)

    def forward(
        self,
        mel: torch.Tensor,
        f0: torch.Tensor,
        noise: torch.Tensor | None = None,
        phase0: torch.Tensor | None = None,
    ) -> torch.Tensor:
        """As `cepstra`; `noise` [batch][frames * HOP] of variance 1, `phase0` [batch] in turns. Returns samples."""
        return self.sound(*self.cepstra(mel, f0), f0, noise, phase0)

    def sound(
        self,
        harmonic: torch.Tensor,
        aperiodic: torch.Tensor,
        f0: torch.Tensor,
        noise: torch.Tensor | None = None,
        phase0: torch.Tensor | None = None,
    ) -> torch.Tensor:
        """Cepstra to samples [batch][frames * HOP]; the rest as in `forward`."""
        batch, frames = f0.shape
        if noise is None:
            noise = some_noise(batch, frames).to(f0.device)
        voice_filter, noise_filter = self.responses(harmonic, aperiodic)
        pulses, aspiration = excitation(f0, noise, phase0)
        # Filtering is linear, so both halves share one inverse transform.
        spectra = self.overlapping(pulses, frames) * voice_filter
        spectra = spectra + self.overlapping(aspiration, frames) * noise_filter
        segments = torch.fft.irfft(spectra, FFT)
        mixed = overlap_add(F.pad(segments, (0, -FFT % HOP)), HOP)[:, HOP : HOP + frames * HOP]
        return mixed + _filtered(mixed, self.fir)


def _waves(quefrencies: list[int]) -> torch.Tensor:
    """Real, then imaginary parts of the Fourier transform of a cepstrum, scaled by its fall: [coefficients][FFT + 2].

    A product of matrices is far faster than a transform of a padded cepstrum, and so is its gradient."""
    n = torch.tensor(quefrencies, dtype=torch.float64)[:, None]
    angle = -2 * math.pi * n * torch.arange(FFT // 2 + 1) / FFT
    return (torch.cat([torch.cos(angle), torch.sin(angle)], 1) / (1 + n.abs() / 4)).float()


def _share_bands() -> torch.Tensor:
    """[FFT / 2 + 1][periodicity.BANDS], 1 within a band."""
    hz = torch.arange(FFT // 2 + 1)[:, None] * SAMPLE_RATE_HZ / FFT
    edges = torch.tensor(EDGES_HZ)
    return ((hz >= edges[:-1]) & (hz < edges[1:])).float()


def _response(log_response: torch.Tensor) -> torch.Tensor:
    """exp() of a complex number given in two halves; torch's own is not vectorized."""
    log_gain, phase = log_response.chunk(2, -1)
    gain = torch.exp(log_gain)
    return torch.complex(gain * torch.cos(phase), gain * torch.sin(phase))


def _filtered(audio: torch.Tensor, taps: torch.Tensor) -> torch.Tensor:
    """Causal FIR filter by FFT: its gradient is far cheaper than a convolution's."""
    size = 1 << (audio.shape[1] + len(taps) - 1).bit_length()
    for smaller in (size * 9 // 16, size * 5 // 8, size * 3 // 4):  # as fast as powers of 2
        if smaller >= audio.shape[1] + len(taps) - 1:
            size = smaller
            break
    spectrum = torch.fft.rfft(audio, size) * torch.fft.rfft(taps, size)
    return torch.fft.irfft(spectrum, size)[:, : audio.shape[1]]


@functools.cache
def flat_noise() -> torch.Tensor:
    """NOISE_HOPS hops of noise that may be repeated, of variance 1; native/dsp/flat_noise.cpp makes the same kind.

    In Gaussian noise, a band of a short frame is often several decibels above or below its mean. Mel spectra of recordings have
    such chance in them already, and it would come twice. Here every frame's spectrum is drawn towards a flat one: twice
    over, all bins of all frames half a hop apart are given the same magnitude, and the frames are overlapped again.
    """
    window = torch.hann_window(2 * HOP)
    step = HOP // 2
    starts = step * torch.arange(NOISE_HOPS * HOP // step)
    index = (starts[:, None] + torch.arange(2 * HOP)) % (NOISE_HOPS * HOP)
    noise = torch.randn(NOISE_HOPS * HOP, generator=torch.Generator().manual_seed(0))
    for _ in range(2):
        spectra = torch.fft.rfft(noise[index] * window, FFT)
        flat = torch.fft.irfft(spectra / spectra.abs().clamp(min=1e-6), FFT)[:, : 2 * HOP] * window
        noise = torch.zeros_like(noise).index_add_(0, index.flatten(), flat.flatten())
        noise /= noise.square().mean().sqrt()
    return noise


def some_noise(batch: int, frames: int) -> torch.Tensor:
    """[batch][frames * HOP], each from another hop of the same noise on."""
    starts = HOP * torch.randint(NOISE_HOPS, (batch, 1))
    return flat_noise()[(starts + torch.arange(frames * HOP)) % (NOISE_HOPS * HOP)]


def sample_f0(f0: torch.Tensor) -> torch.Tensor:
    """[batch][frames] to [batch][frames * HOP]: linear between voiced frames, held at their borders, else 0."""
    batch, frames = f0.shape
    held = f0.repeat_interleave(HOP, 1)
    linear = F.interpolate(f0[:, None], size=frames * HOP, mode="linear", align_corners=False)[:, 0]
    voiced = (f0 > 0).to(f0.dtype)
    both = F.interpolate(voiced[:, None], size=frames * HOP, mode="linear", align_corners=False)[:, 0]
    return torch.where(both > 0.999, linear, held)


@torch.no_grad()
def excitation(
    f0: torch.Tensor, noise: torch.Tensor, phase0: torch.Tensor | None = None
) -> tuple[torch.Tensor, torch.Tensor]:
    """Band-limited pulses of power 1/2, and the noise as aspiration that follows them; both [batch][frames * HOP].

    The pulses have all harmonics below half the sample rate, by Dirichlet's kernel. Where there are pulses, the noise is
    loudest a quarter of a period after each, while the glottis is open, and its power stays what it was.
    """
    hz = sample_f0(f0)
    sounding = hz > 0
    hz = hz.clamp(min=LOWEST_HZ)
    turns = torch.cumsum(hz.double() / SAMPLE_RATE_HZ, 1)
    if phase0 is not None:
        turns = turns + phase0[:, None]
    phase = ((turns - turns.round()) * 2 * math.pi).float()  # -pi..pi: exact near the pulse, where it matters
    harmonics = torch.floor(SAMPLE_RATE_HZ / 2 / hz - 0.5).clamp(min=1)
    half_sine = torch.sin(phase / 2)
    near = half_sine.abs() < 1e-4
    kernel = torch.sin((harmonics + 0.5) * phase) / torch.where(near, 1.0, half_sine)
    kernel = torch.where(near, 2 * harmonics + 1, kernel)
    pulses = (kernel / 2 - 0.5) / torch.sqrt(harmonics) * sounding
    return pulses, torch.where(sounding, noise * (1 + torch.sin(phase)) / math.sqrt(1.5), noise)
