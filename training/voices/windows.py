"""Random stretches of the corpora with their sound, for the vocoder."""

import math
import multiprocessing
import random
import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import accumulate

import numpy as np
import scipy.signal
import torch

from audio import HOP, LOG_FLOOR, log_mel
from corpus import Utterance
from periodicity import BANDS

RATIOS = ((5, 4), (6, 5), (7, 6), (8, 7), (7, 8), (6, 7), (5, 6), (4, 5))
"""Playback rates as fractions: another size of head and another pitch, for speakers that nobody recorded."""
MARGIN = 4  # frames around a resampled stretch, cut off with the filter's edges
Window = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]
"""Log-mel [frames][80], F0 [frames] in Hz or 0, samples [frames * HOP], periodic share of power [frames][BANDS], NaN where unknown."""


class Windows:
    """Draws batches; speakers by the square root of their hours, so that the rare ones count."""

    def __init__(self, utterances: list[Utterance], frames: int) -> None:
        self.frames = frames
        room = [u for u in utterances if len(u.f0) >= self._needed(max(p / q for p, q in RATIOS))]
        if not room:
            raise ValueError(f"no utterance is as long as {frames} frames and a quarter")
        by_speaker: dict[str, list[Utterance]] = {}
        for utterance in room:
            by_speaker.setdefault(utterance.speaker, []).append(utterance)
        self.speakers = list(by_speaker.values())
        lengths = [[len(u.f0) for u in group] for group in self.speakers]
        self.shares = list(accumulate(math.sqrt(sum(group)) for group in lengths))
        self.lengths = [list(accumulate(group)) for group in lengths]

    def _needed(self, rate: float) -> int:
        return math.ceil(self.frames * rate) + 2 * MARGIN + 2

    def draw(self, rng: random.Random, resampled: float) -> Window:
        """One window; a share is `resampled`."""
        which = rng.choices(range(len(self.speakers)), cum_weights=self.shares)[0]
        utterance = rng.choices(self.speakers[which], cum_weights=self.lengths[which])[0]
        up, down = rng.choice(RATIOS) if rng.random() < resampled else (1, 1)
        start = rng.randrange(len(utterance.f0) - self._needed(up / down) + 1)
        if up == down:
            end = start + self.frames
            sound = utterance.audio[start * HOP : end * HOP].astype(np.float32) / 32767
            f0 = utterance.f0[start:end]
            return utterance.mel[start:end].astype(np.float32), f0, sound, self._shares(utterance, start, f0)
        return self._resample(utterance, start, up, down)

    def _resample(self, utterance: Utterance, start: int, up: int, down: int) -> Window:
        """The stretch played `up / down` times as fast."""
        frames, rate = self.frames, up / down
        source = utterance.audio[start * HOP : (start + self._needed(rate)) * HOP].astype(np.float32) / 32767
        sound = scipy.signal.resample_poly(source, down, up).astype(np.float32)
        skip = math.ceil(MARGIN / rate)
        mel = log_mel(sound[: (skip + frames + MARGIN) * HOP])[skip : skip + frames]
        nearest = np.round((skip + np.arange(frames)) * rate).astype(int)
        f0 = utterance.f0[start : start + self._needed(rate)][nearest] * np.float32(rate)
        unknown = np.full((frames, BANDS), np.nan, np.float32)  # other frequencies are in the bands now
        return mel, f0, sound[skip * HOP : (skip + frames) * HOP], unknown

    def _shares(self, utterance: Utterance, start: int, f0: np.ndarray) -> np.ndarray:
        shares = np.full((len(f0), BANDS), np.nan, np.float32)
        if utterance.periodicity is not None:
            measured = utterance.periodicity[start : start + len(f0)].astype(np.float32) / 255
            shares[f0 > 0] = measured[f0 > 0]
        return shares

    def batch(self, rng: random.Random, size: int, blur: float, resampled: float) -> tuple[torch.Tensor, ...]:
        """`size` windows as the vocoder will meet them: louder, softer, `blur` of them with smooth and noisy spectra."""
        mels, f0s, sounds, shares = [], [], [], []
        for _ in range(size):
            mel, f0, sound, share = self.draw(rng, resampled)
            gain = math.exp(rng.uniform(-0.7, 0.5))
            gain = min(gain, 0.99 / max(1e-3, float(np.abs(sound).max())))
            mel = np.maximum(mel + math.log(gain), math.log(LOG_FLOOR))
            if rng.random() < blur:
                mel = blurred(mel, rng)
            mels.append(mel)
            f0s.append(f0)
            sounds.append(sound * gain)
            shares.append(share)
        parts = (mels, f0s, sounds, shares)
        return tuple(torch.from_numpy(np.stack(part).astype(np.float32)) for part in parts)


class Loader:
    """Batches of coming steps, made by other processes while this one trains: on a GPU one process cannot keep up."""

    def __init__(self, make: Callable[[int], tuple[torch.Tensor, ...]], processes: int) -> None:
        """@param make the batch of a step, the same every time @param processes 0: no others, each batch when it is asked for"""
        self.make = make
        self.waiting: dict[int, Future[tuple[np.ndarray, ...]]] = {}
        self.ahead = 3 * processes
        self.pool = None
        if processes:
            # The workers are forked with the corpora in memory; numbers of steps are all that is sent to them.
            context = multiprocessing.get_context("fork")
            self.pool = ProcessPoolExecutor(processes, context, initializer=_adopt, initargs=(make,))

    def batch(self, step: int) -> tuple[torch.Tensor, ...]:
        if self.pool is None:
            return self.make(step)
        for coming in range(step, step + self.ahead):
            if coming not in self.waiting:
                self.waiting[coming] = self.pool.submit(_made, coming)
        return tuple(torch.from_numpy(part) for part in self.waiting.pop(step).result())

    def close(self) -> None:
        if self.pool:
            self.pool.shutdown(cancel_futures=True)


_make: Callable[[int], tuple[torch.Tensor, ...]]


def _adopt(make: Callable[[int], tuple[torch.Tensor, ...]]) -> None:
    global _make
    _make = make
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the run ends its workers itself
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _made(step: int) -> tuple[np.ndarray, ...]:
    return tuple(part.numpy() for part in _make(step))


def blurred(mel: np.ndarray, rng: random.Random) -> np.ndarray:
    """As an acoustic network makes spectra: smoother in time and frequency, and a little wrong."""
    for axis in (0, 1):
        share = rng.uniform(0, 0.5)
        padded = np.pad(mel, [(1, 1) if a == axis else (0, 0) for a in (0, 1)], mode="edge")
        length = mel.shape[axis]
        sides = np.take(padded, range(2, length + 2), axis) + np.take(padded, range(length), axis)
        mel = (1 - share) * mel + share * sides / 2
    noise = np.random.default_rng(rng.getrandbits(32)).standard_normal(mel.shape, np.float32)
    return mel + rng.uniform(0, 0.12) * noise


def mel_statistics(utterances: list[Utterance]) -> tuple[np.ndarray, np.ndarray]:
    """Mean and deviation of each band [80], speakers weighted as they are drawn."""
    sums = np.zeros((2, 80))
    total = 0.0
    by_speaker: dict[str, list[Utterance]] = {}
    for utterance in utterances:
        by_speaker.setdefault(utterance.speaker, []).append(utterance)
    for group in by_speaker.values():
        mel = np.concatenate([u.mel for u in group[:: max(1, len(group) // 100)]]).astype(np.float64)
        weight = math.sqrt(sum(len(u.f0) for u in group))
        sums += weight * np.stack([mel.mean(0), (mel**2).mean(0)])
        total += weight
    mean, square = sums / total
    return mean.astype(np.float32), np.sqrt(np.maximum(square - mean**2, 1e-6)).astype(np.float32)
