"""Makes one speaker's spectra sound like another's, from seconds of the other: for training that mixes speakers and languages.

Every speaker of the corpora speaks one language, so a network would take the two for one thing. Frames of any speaker are
therefore turned into those of another: the frequency axis is warped by the ratio of the vocal tracts' lengths, and the
long-term spectra of voiced sounds, unvoiced sounds and pauses are moved onto the other's. Speakers who are known from a
clip alone enter training this way and no other.
"""

from dataclasses import dataclass

import numpy as np
from scipy.fft import dct
from scipy.ndimage import gaussian_filter1d, uniform_filter1d
from sklearn.mixture import GaussianMixture

from audio import MEL_BANDS, mel_edges_hz
from corpus import Utterance

BANDS = MEL_BANDS
CLIP_FRAMES = 6000
"""In less than a minute neither all sounds nor all melodies of a speaker occur."""
CLASSES = 3  # voiced, unvoiced, pause
WARPS = np.round(np.arange(0.80, 1.2501, 0.02), 2)
CENTRES_HZ = mel_edges_hz()[1:-1]


@dataclass
class Timbre:
    """What is known of a speaker's sound."""

    warp: float
    """Formants relative to the average speaker's; above 1 for shorter vocal tracts."""
    spectra: np.ndarray
    """float32 [CLASSES][BANDS], mean log-mel."""
    log_f0_mean: float
    log_f0_deviation: float


def warp_matrix(ratio: float) -> np.ndarray:
    """[BANDS][BANDS]: rows @ matrix reads each band at its frequency times `ratio`."""
    place = np.interp(CENTRES_HZ * ratio, CENTRES_HZ, np.arange(BANDS))
    low = np.minimum(place.astype(int), BANDS - 2)
    share = (place - low).astype(np.float32)
    matrix = np.zeros((BANDS, BANDS), np.float32)
    matrix[low, np.arange(BANDS)] = 1 - share
    matrix[low + 1, np.arange(BANDS)] += share
    return matrix


def classes_of(mel: np.ndarray, f0: np.ndarray) -> np.ndarray:
    """[frames][CLASSES], how much each frame is of each class; smooth, so that nothing jumps."""
    level = mel.mean(1)
    quiet = level < np.quantile(level, 0.95) - 4.0
    voiced = (f0 > 0) & ~quiet
    hard = np.stack([voiced, ~voiced & ~quiet, quiet], 1).astype(np.float32)
    return uniform_filter1d(hard, 5, axis=0)


def timbre_of(utterances: list[Utterance], limit: int = 60) -> tuple[Timbre, np.ndarray]:
    """@returns the speaker's timbre with warp 1, and voiced frames for finding the warp"""
    chosen = utterances[:: max(1, len(utterances) // limit)]
    mels = [utterance.mel.astype(np.float32) for utterance in chosen]
    f0 = np.concatenate([utterance.f0 for utterance in chosen])
    weights = np.concatenate([classes_of(mel, u.f0) for mel, u in zip(mels, chosen)])
    mel = np.concatenate(mels)
    sums = weights.sum(0)
    means = (weights.T @ mel) / np.maximum(sums, 1)[:, None]
    # Seconds of speech do not hold all sounds: what is narrow in their mean is chance.
    blur = 2.5 if len(mel) < CLIP_FRAMES else 1.0
    means = gaussian_filter1d(means, blur, axis=1).astype(np.float32)
    log_f0 = np.log(f0[f0 > 0])
    low, high = np.quantile(log_f0, [0.02, 0.98])
    log_f0 = log_f0[(log_f0 >= low) & (log_f0 <= high)]
    voiced = mel[weights[:, 0] > 0.99]
    deviation = float(log_f0.std())
    if len(mel) < CLIP_FRAMES:
        deviation = min(max(deviation, 0.13), 0.20)
    return Timbre(1.0, means, float(log_f0.mean()), deviation), voiced[:3000]


def cepstra(voiced: np.ndarray, warp: float) -> np.ndarray:
    """Normalised cepstra of warped frames: without the channel, which is not the vocal tract."""
    values = dct(voiced @ warp_matrix(warp), norm="ortho", axis=1)[:, 1:20]
    return (values - values.mean(0)) / (values.std(0) + 1e-3)


def find_warps(voiced: dict[str, np.ndarray], rounds: int = 8) -> dict[str, float]:
    """Vocal tract length normalisation (Lee and Rose 1998): the warp that makes a speaker likeliest under a mixture of all."""
    warps = dict.fromkeys(voiced, 1.0)
    for _ in range(rounds):
        pool = np.concatenate([cepstra(frames[:1500], warps[name]) for name, frames in voiced.items()])
        mixture = GaussianMixture(
            48, covariance_type="diag", max_iter=30, random_state=1, reg_covar=1e-2
        ).fit(pool)
        for name, frames in voiced.items():
            scores = [mixture.score(cepstra(frames, warp)) for warp in WARPS]
            warps[name] = float(WARPS[int(np.argmax(scores))])
        middle = np.exp(np.mean(np.log(list(warps.values()))))
        warps = {name: warp / middle for name, warp in warps.items()}
    return {name: round(float(warp), 4) for name, warp in warps.items()}


def find_timbres(utterances: list[Utterance]) -> dict[str, Timbre]:
    """The timbre of every speaker among `utterances`."""
    by_speaker: dict[str, list[Utterance]] = {}
    for utterance in utterances:
        by_speaker.setdefault(utterance.speaker, []).append(utterance)
    found = {name: timbre_of(own) for name, own in sorted(by_speaker.items())}
    warps = find_warps({name: voiced for name, (_, voiced) in found.items()})
    for name, (timbre, _) in found.items():
        timbre.warp = warps[name]
    return {name: timbre for name, (timbre, _) in found.items()}


class Retarget:
    """Turns frames of one speaker into those of another."""

    def __init__(self, timbres: dict[str, Timbre]) -> None:
        self.timbres = timbres
        self._matrices: dict[tuple[str, str], np.ndarray] = {}

    def __call__(self, mel: np.ndarray, f0: np.ndarray, source: str, target: str) -> np.ndarray:
        """@param mel [frames][BANDS] @param f0 [frames] Hz @returns [frames][BANDS]; F0 is normalised by speaker anyway"""
        one, other = self.timbres[source], self.timbres[target]
        matrix = self._matrices.setdefault((source, target), warp_matrix(one.warp / other.warp))
        moved = other.spectra - one.spectra @ matrix
        return mel @ matrix + classes_of(mel, f0) @ moved
