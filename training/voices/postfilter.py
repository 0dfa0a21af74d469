"""A postfilter of mel spectra that costs nothing: it is part of the exported network's last layer.

It raises the mel cepstra of fine detail, harmonics and the edges of formants, as the postfilters of HMM voices did (Yoshimura and others 2005).
What the vocoder makes of a spectrum is noisier than the recording of the same spectrum, and scores below it; with this, copies
score as recordings do. docs/research/voices.md has the figures.
"""

import numpy as np
import torch
from scipy.fft import dct

from acoustic import Acoustic
from audio import MEL_BANDS

FIRST = 12
"""The first cepstrum of fine detail: below are the formants and the tilt."""
FIRST_OF_FORMANTS = 4
"""The first cepstrum that tells formants, which networks make too flat, from the tilt, which is right."""


def matrix(factor: float, formants: float = 1.0) -> np.ndarray:
    """[MEL_BANDS][MEL_BANDS]: `matrix @ mel` has the cepstra from FIRST_OF_FORMANTS on times `formants` and those from FIRST on
    times `factor` as well. @param mel natural logarithm"""
    cosines = dct(np.eye(MEL_BANDS), axis=0, norm="ortho")
    place = np.arange(MEL_BANDS)
    gains = np.where(place < FIRST, 1.0, factor) * np.where(place < FIRST_OF_FORMANTS, 1.0, formants)
    return (cosines.T * gains) @ cosines


@torch.no_grad()
def sharpen(
    net: Acoustic, mean: np.ndarray, deviation: np.ndarray, factor: float, formants: float = 1.0
) -> None:
    """The network's spectra from now on are those of before, sharpened. @param mean and deviation [MEL_BANDS] of its mel"""
    whole = matrix(factor, formants)
    normalised = whole * deviation / deviation[:, None]
    moved = (whole @ mean - mean) / deviation
    weight, bias = net.out.weight[:MEL_BANDS], net.out.bias[:MEL_BANDS]
    weight.copy_(torch.from_numpy(normalised @ weight.double().numpy()))
    bias.copy_(torch.from_numpy(normalised @ bias.double().numpy() + moved))
