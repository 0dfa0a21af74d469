"""Other rooms, microphones, telephones and speakers, made of log-mel spectra."""

import random

import numpy as np
import scipy.signal

from features import BANDS, HIGHEST_HZ, LOWEST_HZ

_MEL = lambda hz: 2595.0 * np.log10(1.0 + hz / 700.0)
CENTRES_HZ = 700.0 * (10.0 ** (np.linspace(_MEL(LOWEST_HZ), _MEL(HIGHEST_HZ), BANDS + 2)[1:-1] / 2595.0) - 1.0)
SILENT = -16.0


def varied(mel: np.ndarray, labels: np.ndarray | None, rng: random.Random) -> tuple[np.ndarray, np.ndarray | None]:
    """@param mel [frames][BANDS], natural logarithms @param labels what sounds in each frame, if known @returns the same of another recording"""
    noise = np.random.default_rng(rng.getrandbits(64))
    if rng.random() < 0.5:
        places = np.linspace(0, len(mel) - 1, max(8, round(len(mel) * rng.uniform(0.88, 1.12))))
        mel = between(mel, places)
        labels = labels[np.round(places).astype(int)] if labels is not None else None
    if rng.random() < 0.5:
        mel = between(mel.T, np.clip(np.arange(BANDS) * rng.uniform(0.93, 1.07), 0, BANDS - 1)).T
    mel, labels = in_silence(mel, labels, rng)
    top = mel.max()
    if rng.random() < 0.3:
        mel = reverberant(mel, rng)
    if rng.random() < 0.5:
        mel = mel + coloured(rng, 0.7)
    if rng.random() < 0.6:
        level = top - rng.uniform(3.0, 9.0)
        power = np.exp(level + coloured(rng, 1.5)) * noise.gamma(2.0, 0.5, mel.shape)
        mel = np.log(np.exp(mel) + power)
    if rng.random() < 0.3:
        mel = narrow(mel, rng)
    return mel, labels


def between(rows: np.ndarray, at: np.ndarray) -> np.ndarray:
    """Rows at fractional places."""
    low = np.minimum(at.astype(int), max(0, len(rows) - 2))
    share = (at - low).astype(np.float32)[:, None]
    return rows[low] * (1 - share) + rows[np.minimum(low + 1, len(rows) - 1)] * share


def in_silence(mel: np.ndarray, labels: np.ndarray | None, rng: random.Random) -> tuple[np.ndarray, np.ndarray | None]:
    """More silence, or less, at the ends."""
    before, behind = (rng.choice((0, 0, rng.randrange(1, 40))) for _ in range(2))
    floor = np.minimum(mel.min(), SILENT)
    mel = np.concatenate([np.full((before, BANDS), floor), mel, np.full((behind, BANDS), floor)])
    if labels is not None:
        labels = np.concatenate([np.zeros(before, int), labels, np.zeros(behind, int)])
    return mel, labels


def coloured(rng: random.Random, most: float) -> np.ndarray:
    """A smooth curve over the bands: what a microphone or the air does."""
    points = [rng.uniform(-most, most) for _ in range(5)]
    return np.interp(np.arange(BANDS), np.linspace(0, BANDS - 1, 5), points)


def reverberant(mel: np.ndarray, rng: random.Random) -> np.ndarray:
    """With exponentially decaying echoes, 0.15 to 0.7 s to -60 dB."""
    decay = 10.0 ** (-6.0 * 0.01 / rng.uniform(0.15, 0.7))
    power = np.exp(mel)
    late = scipy.signal.lfilter([0.0, 1.0 - decay], [1.0, -decay], power, axis=0)
    return np.log(power + rng.uniform(0.1, 0.8) * late + 1e-10)


def narrow(mel: np.ndarray, rng: random.Random) -> np.ndarray:
    """A telephone's band, or what a lossy codec leaves."""
    low, high = rng.choice(((300.0, 3400.0), (200.0, 3600.0), (0.0, rng.uniform(3400.0, 7000.0))))
    outside = (CENTRES_HZ < low) | (CENTRES_HZ > high)
    return np.where(outside, np.minimum(mel, mel.max() - rng.uniform(9.0, 14.0)), mel)


def masked(mel: np.ndarray, rng: random.Random) -> np.ndarray:
    """Bands and stretches taken out (Park and others 2019), of what is heard; in place."""
    for _ in range(2):
        width, start = rng.randrange(7), rng.randrange(BANDS)
        mel[:, start : start + width] = 0
    for _ in range(1 + len(mel) // 150):
        width, start = rng.randrange(8), rng.randrange(len(mel))
        mel[start : start + width] = 0
    return mel
