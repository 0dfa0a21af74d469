"""How periodic sound is, band by band: what a vocoder's pulses should make of it, and what its noise.

    periodicity.py [--data D]     writes periodicity.npy into every prepared corpus that lacks it

A band's analytic signal is correlated with itself a period later. The modulus is taken, so that the place of the harmonics within the
band does not count, only that they are some: buzz and breath are told apart, F0 tracks need not be exact.
"""

import argparse
import pathlib
from collections.abc import Iterator

import numpy as np
import scipy.fft

from audio import HOP, SAMPLE_RATE_HZ
from corpus import DATA, folder_of, read_index
from progress import progress

EDGES_HZ = (0, 1000, 2000, 3000, 4000, 5000, 6500, 8000)
BANDS = len(EDGES_HZ) - 1
SLOPE_HZ = 100
"""Width of the bands' raised-cosine flanks."""
PERIODS = 2.0
"""Length of each of the two stretches that are compared."""
SEARCHED = 0.02
"""Periods are looked for so far from the F0 track's, as a share."""
NOISE = 0.29
"""What noise comes to in the mean: the best of several short correlations is never nil."""
FLOOR, CEILING = 0.02, 0.98
"""Shares outside are not measured well enough to learn from."""


def analytic_bands(sound: np.ndarray) -> np.ndarray:
    """complex64 [bands][samples]"""
    size = scipy.fft.next_fast_len(len(sound))
    spectrum = scipy.fft.fft(sound.astype(np.float32), size)
    hz = np.arange(size) * SAMPLE_RATE_HZ / size
    bands = []
    for low, high in zip(EDGES_HZ, EDGES_HZ[1:]):
        rise = np.clip((hz - low) / SLOPE_HZ + 0.5, 0, 1) if low else (hz > 0)
        fall = np.clip((high - hz) / SLOPE_HZ + 0.5, 0, 1)
        gain = 2 * np.sin(np.pi / 2 * np.minimum(rise, fall)) ** 2
        bands.append(scipy.fft.ifft(spectrum * gain)[: len(sound)])
    return np.stack(bands).astype(np.complex64)


def correlations(sound: np.ndarray, f0: np.ndarray) -> np.ndarray:
    """float32 [frames][bands], 0 to 1, of frames centred on sample t * HOP; 0 where unvoiced. @param f0 Hz or 0"""
    bands = analytic_bands(sound)
    power = np.concatenate([np.zeros((BANDS, 1)), np.cumsum(np.abs(bands).astype(np.float64) ** 2, 1)], 1)
    found = np.zeros((len(f0), BANDS), np.float32)
    for frame in np.flatnonzero(f0):
        period = SAMPLE_RATE_HZ / f0[frame]
        length = round(PERIODS * period)
        middle = frame * HOP
        best = np.zeros(BANDS)
        for lag in range(int(period * (1 - SEARCHED)), int(np.ceil(period * (1 + SEARCHED))) + 1):
            start = middle - (length + lag) // 2
            if start < 0 or start + lag + length > len(sound):
                continue
            early, late = bands[:, start : start + length], bands[:, start + lag : start + lag + length]
            energies = [power[:, at + length] - power[:, at] for at in (start, start + lag)]
            product = np.abs(np.einsum("bt,bt->b", early, late.conj()))
            best = np.maximum(best, product / np.sqrt(energies[0] * energies[1] + 1e-12))
        found[frame] = best
    return found


def periodic_share(correlation: np.ndarray) -> np.ndarray:
    """Share of power that is periodic, noise's own correlation taken off as at a right angle, between FLOOR and CEILING."""
    squared = np.maximum(correlation**2 - NOISE**2, 0) / (1 - NOISE**2)
    return np.clip(np.sqrt(squared), FLOOR, CEILING)


def harmonics_to_noise_db(sound: np.ndarray, f0: np.ndarray) -> np.ndarray:
    """[bands]: medians over voiced frames that are not soft; NaN where nothing is voiced."""
    share = periodic_share(correlations(sound, f0))
    frames = np.lib.stride_tricks.sliding_window_view(np.pad(sound, HOP), 2 * HOP)[::HOP][: len(f0)]
    level = np.square(frames).mean(1)
    heard = (f0[: len(level)] > 0) & (level > level.max(initial=0) * 1e-3)
    if not heard.any():
        return np.full(BANDS, np.nan)
    middle = np.median(share[: len(level)][heard], 0)
    return 10 * np.log10(middle / (1 - middle))


def of_corpus(folder: pathlib.Path) -> Iterator[tuple[int, np.ndarray]]:
    """First frame and shares of each utterance."""
    f0, audio = (np.load(folder / f"{name}.npy", mmap_mode="r") for name in ("f0", "audio"))
    index = read_index(folder)
    for entry in progress(index, folder.name, len(index)):
        start, end = entry["start"], entry["start"] + entry["frames"]
        sound = audio[start * HOP : end * HOP].astype(np.float32) / 32767
        yield start, periodic_share(correlations(sound, f0[start:end]))


def write(folder: pathlib.Path) -> None:
    """periodicity.npy, uint8 [frames][bands]: the share times 255."""
    frames = len(np.load(folder / "f0.npy", mmap_mode="r"))
    whole = np.zeros((frames, BANDS), np.uint8)
    for start, share in of_corpus(folder):
        whole[start : start + len(share)] = np.round(share * 255)
    np.save(folder / "periodicity.new.npy", whole)
    (folder / "periodicity.new.npy").replace(folder / "periodicity.npy")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=pathlib.Path, default=DATA)
    parser.add_argument("--only", nargs="*", help="some of the corpora")
    options = parser.parse_args()
    for folder in sorted((options.data / "corpora").iterdir()):
        wanted = not options.only or folder.name in options.only
        if wanted and (folder / "index.json").exists() and not (folder / "periodicity.npy").exists():
            write(folder_of(folder.name, options.data))


if __name__ == "__main__":
    main()
