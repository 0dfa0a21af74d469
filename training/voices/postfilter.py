"""A postfilter of mel spectra that costs nothing: it is part of the exported network's last layer.

It raises the mel cepstra of fine detail, harmonics and the edges of formants, as the postfilters of HMM voices did (Yoshimura and others 2005).
What the vocoder makes of a spectrum is noisier than the recording of the same spectrum, and scores below it; with this, copies
score as recordings do. docs/research/voices.md has the figures.
"""

import numpy as np
import torch
from scipy.fft import dct

from audio import MEL_BANDS, mel_edges_hz

FIRST = 12
"""The first cepstrum of fine detail: below are the formants and the tilt."""
FIRST_OF_FORMANTS = 4
"""The first cepstrum that tells formants, which networks make too flat, from the tilt, which is right."""
TILTED_FROM_HZ = 1000
LOWS_TO_HZ = 250


def matrix(factor: float, formants: float = 1.0) -> np.ndarray:
    """[MEL_BANDS][MEL_BANDS]: `matrix @ mel` has the cepstra from FIRST_OF_FORMANTS on times `formants` and those from FIRST on
    times `factor` as well. @param mel natural logarithm"""
    cosines = dct(np.eye(MEL_BANDS), axis=0, norm="ortho")
    place = np.arange(MEL_BANDS)
    gains = np.where(place < FIRST, 1.0, factor) * np.where(place < FIRST_OF_FORMANTS, 1.0, formants)
    return (cosines.T * gains) @ cosines


def colour(tilt_db: float, lows_db: float) -> np.ndarray:
    """[MEL_BANDS]: what mel bands, natural logarithm, have more for `tilt_db` an octave above TILTED_FROM_HZ and `lows_db` up to LOWS_TO_HZ"""
    hz = mel_edges_hz()[1:-1]
    octaves = np.log2(np.maximum(hz, TILTED_FROM_HZ) / TILTED_FROM_HZ)
    return (octaves * tilt_db + (hz <= LOWS_TO_HZ) * lows_db) * np.log(10) / 20


@torch.no_grad()
def sharpen(
    out: torch.nn.Linear,
    mean: np.ndarray,
    deviation: np.ndarray,
    factor: float,
    formants: float = 1.0,
    tilt_db: float = 0.0,
    lows_db: float = 0.0,
) -> None:
    """The spectra of a network's last layer from now on are those of before, sharpened and coloured.

    @param mean and deviation [MEL_BANDS] of its mel @param tilt_db and lows_db as in `colour`"""
    whole = matrix(factor, formants)
    normalised = whole * deviation / deviation[:, None]
    moved = (whole @ mean - mean + colour(tilt_db, lows_db)) / deviation
    weight, bias = out.weight[:MEL_BANDS], out.bias[:MEL_BANDS]
    weight.copy_(torch.from_numpy(normalised @ weight.double().numpy()))
    bias.copy_(torch.from_numpy(normalised @ bias.double().numpy() + moved))
