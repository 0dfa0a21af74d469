"""The postfilter that is part of an exported network."""

import sys
import unittest
from pathlib import Path

import numpy as np
import torch
from scipy.fft import dct, idct

sys.path.insert(0, str(Path(__file__).parent))

from acoustic import Acoustic
from audio import mel_edges_hz
from postfilter import FIRST, FIRST_OF_FORMANTS, sharpen


class Postfilter(unittest.TestCase):
    def setUp(self) -> None:
        torch.manual_seed(0)
        rng = np.random.default_rng(0)
        self.mean, self.deviation = rng.normal(-5, 1, 80), rng.uniform(0.5, 2, 80)
        self.net = Acoustic(torch.zeros(3, 1), 1, 1, 16, 1, 1)

    def spectra(self) -> tuple[np.ndarray, torch.Tensor]:
        """Mel cepstra of some frames, [frames][80], and the other outputs."""
        out = self.net.decoder["out"](torch.linspace(-1, 1, 9 * 16).view(9, 16)).detach()
        return dct(out[:, :80].numpy() * self.deviation + self.mean, axis=1, norm="ortho"), out[:, 80:]

    def test_fine_detail_is_raised_and_nothing_else_changes(self) -> None:
        before, melody = self.spectra()
        sharpen(self.net.decoder["out"], self.mean, self.deviation, 1.25)
        after, same_melody = self.spectra()
        self.assertTrue(np.allclose(after[:, :FIRST], before[:, :FIRST], atol=1e-4))
        self.assertTrue(np.allclose(after[:, FIRST:], 1.25 * before[:, FIRST:], atol=1e-4))
        self.assertTrue(torch.equal(melody, same_melody))

    def test_formants_are_raised_apart_from_the_tilt_and_fine_detail_with_them(self) -> None:
        before, melody = self.spectra()
        sharpen(self.net.decoder["out"], self.mean, self.deviation, 1.25, 1.35)
        after, same_melody = self.spectra()
        gains = np.repeat([1, 1.35, 1.35 * 1.25], [FIRST_OF_FORMANTS, FIRST - FIRST_OF_FORMANTS, 80 - FIRST])
        self.assertTrue(np.allclose(after, before * gains, atol=1e-4))
        self.assertTrue(torch.equal(melody, same_melody))

    def test_tilt_and_lows_move_every_frame_alike(self) -> None:
        before, melody = self.spectra()
        sharpen(self.net.decoder["out"], self.mean, self.deviation, 1.0, tilt_db=1.5, lows_db=-2)
        after, same_melody = self.spectra()
        moved = idct(after - before, axis=1, norm="ortho") * 20 / np.log(10)
        hz = mel_edges_hz()[1:-1]
        self.assertTrue(np.allclose(moved[:, hz <= 250], -2, atol=1e-3))
        self.assertTrue(np.allclose(moved[:, (hz > 250) & (hz <= 1000)], 0, atol=1e-3))
        self.assertTrue(np.allclose(moved[:, hz > 1000], 1.5 * np.log2(hz[hz > 1000] / 1000), atol=1e-3))
        self.assertTrue(torch.equal(melody, same_melody))

    def test_a_factor_of_one_leaves_the_network_as_it_is(self) -> None:
        weights = {name: value.clone() for name, value in self.net.state_dict().items()}
        sharpen(self.net.decoder["out"], self.mean, self.deviation, 1.0)
        for name, value in self.net.state_dict().items():
            self.assertTrue(torch.allclose(value, weights[name], atol=1e-6), name)


if __name__ == "__main__":
    unittest.main()
