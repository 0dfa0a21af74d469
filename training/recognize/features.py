"""Sound to what the recognizer hears: log-mel spectra of 16 kHz. native/engine/recognizer_features.cpp does the same."""

import numpy as np
import scipy.fft

SAMPLE_RATE_HZ = 16000
HOP = 160
WINDOW = 400
FFT = 512
BANDS = 40
LOWEST_HZ, HIGHEST_HZ = 60.0, 7600.0
FLOOR = 1e-10
RANGE = 12.0
"""Nepers of power below the loudest value that are heard: 52 dB."""


def mel_filters() -> np.ndarray:
    """[BANDS][FFT / 2 + 1]: triangles of height 1, equally wide on the mel scale (O'Shaughnessy 1987)."""
    mel = lambda hz: 2595.0 * np.log10(1.0 + hz / 700.0)
    edges = 700.0 * (10.0 ** (np.linspace(mel(LOWEST_HZ), mel(HIGHEST_HZ), BANDS + 2) / 2595.0) - 1.0)
    bins = np.arange(FFT // 2 + 1) * SAMPLE_RATE_HZ / FFT
    rising = (bins[None] - edges[:-2, None]) / (edges[1:-1] - edges[:-2])[:, None]
    falling = (edges[2:, None] - bins[None]) / (edges[2:] - edges[1:-1])[:, None]
    return np.maximum(0.0, np.minimum(rising, falling))


FILTERS = mel_filters().astype(np.float32)
HANN = (0.5 - 0.5 * np.cos(2.0 * np.pi * np.arange(WINDOW) / WINDOW)).astype(np.float32)


def log_mel(samples: np.ndarray) -> np.ndarray:
    """@param samples -1..1 @returns float32 [frames][BANDS]; frame i has its middle at sample 160 i + 80, zeros beyond the ends"""
    count = max(1, len(samples) // HOP)
    before = (WINDOW - HOP) // 2
    padded = np.zeros((count - 1) * HOP + WINDOW, np.float32)
    part = np.asarray(samples[: len(padded) - before], np.float32)
    padded[before : before + len(part)] = part
    frames = np.lib.stride_tricks.sliding_window_view(padded, WINDOW)[::HOP]
    spectra = scipy.fft.rfft(frames * HANN, FFT)
    power = spectra.real**2 + spectra.imag**2
    return np.log(np.maximum(power @ FILTERS.T, FLOOR)).astype(np.float32)


def heard(mel: np.ndarray) -> np.ndarray:
    """Relative to the loudest value of the recording, about -1.5 to 1.5: loudness is taken away."""
    loudest = mel.max()
    return ((np.maximum(mel, loudest - RANGE) - loudest) / 4.0 + 1.5).astype(np.float32)
