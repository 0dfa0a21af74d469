"""The vocoder's excitation and loss, and what the recognizer judges."""

import math
import unittest

import numpy as np
import torch

from recognizer import Recognizer, folded, judged
from stft_loss import StftLoss, band_energies, framed_spectrum, magnitude, mel_bands, overlap_add
from vocoder import FFT, HOP, Vocoder, excitation, flat_noise, some_noise


class ExcitationTest(unittest.TestCase):
    def test_every_pulse_has_the_height_of_all_its_harmonics(self) -> None:
        # Exactly 240 samples a period: the phase is 0 again and again, where the closed form divides by 0.
        pulses = excitation(torch.full((1, 20), 100.0), torch.zeros(1, 20 * HOP), torch.zeros(1).double())[0][0]
        harmonics = math.floor(24000 / 2 / 100 - 0.5)
        peaks = pulses[239::240]
        self.assertTrue(torch.allclose(peaks, torch.full_like(peaks, math.sqrt(harmonics)), rtol=1e-3))

    def test_unvoiced_frames_have_no_pulses_and_their_noise_as_it_is(self) -> None:
        noise = some_noise(1, 9)
        pulses, breath = excitation(torch.zeros(1, 9), noise)
        self.assertEqual(float(pulses.abs().max()), 0)
        self.assertTrue(torch.equal(breath, noise))

    def test_noise_of_a_voice_is_loudest_a_quarter_of_a_period_after_a_pulse(self) -> None:
        # A period is a hop, and a pulse stands on the last sample of each.
        breath = excitation(torch.full((1, 512), 100.0), some_noise(1, 512))[1]
        power = breath.unflatten(1, (-1, HOP)).square().mean((0, 1))
        self.assertAlmostEqual(float(power.mean()), 1, delta=0.02)
        quarters = [float(power.roll(HOP // 8).unflatten(0, (4, -1))[quarter].mean()) for quarter in range(4)]
        self.assertEqual([round(quarter, 1) for quarter in quarters], [0.8, 2.4, 0.8, 0.0])

    def test_no_band_of_the_noise_is_far_from_its_mean(self) -> None:
        def spread(noise: torch.Tensor, offset: int) -> float:
            frames = noise[offset:].unfold(0, 600, 240) * torch.hann_window(600)
            power = torch.fft.rfft(frames, FFT).abs().square()[:, 1:-1]
            return float(power.unflatten(1, (73, 7)).sum(2).log().std())

        even = flat_noise()
        gaussian = torch.randn(len(even), generator=torch.Generator().manual_seed(1))
        self.assertAlmostEqual(float(even.square().mean()), 1, places=4)
        for offset in (0, 77, 120):  # wherever the frames lie
            self.assertLess(spread(even, offset), 0.4 * spread(gaussian, offset))

    def test_the_noise_is_as_loud_everywhere_in_a_hop(self) -> None:
        power = flat_noise().unflatten(0, (-1, HOP)).square().mean(0).unflatten(0, (12, 20)).mean(1)
        self.assertLess(float((power - 1).abs().max()), 0.05)

    def test_segments_that_overlap_are_added(self) -> None:
        added = overlap_add(torch.ones(1, 3, 4), 2)
        self.assertEqual(added[0].tolist(), [1, 1, 2, 2, 2, 2, 1, 1])

    def test_a_frame_is_a_hop_of_samples(self) -> None:
        made = Vocoder(16, 1)(torch.randn(2, 7, 80), torch.full((2, 7), 120.0))
        self.assertEqual(tuple(made.shape), (2, 7 * HOP))


class StftLossTest(unittest.TestCase):
    def test_the_gradient_is_that_of_autograd(self) -> None:
        torch.manual_seed(0)
        made, real = (torch.randn(2, 3000) * 0.1).requires_grad_(), torch.randn(2, 3000) * 0.1
        loss = StftLoss((512,))
        window, floor = torch.hann_window(512), loss.floor
        given, wanted = (magnitude(framed_spectrum(x, window)) for x in (made, real))
        log_difference = (torch.log(given + floor) - torch.log(wanted + floor)).abs().mean()
        energies, wanted_energies = (band_energies(x, mel_bands(512), floor) for x in (given, wanted))
        energy_difference = torch.log(energies / wanted_energies).abs().mean()
        expected = (given - wanted).norm() / (wanted.norm() + 1e-5) + log_difference + energy_difference
        (slope,) = torch.autograd.grad(loss(made, real), made)
        (expected_slope,) = torch.autograd.grad(expected, made)
        self.assertAlmostEqual(loss(made, real).item(), expected.item(), places=5)
        self.assertTrue(torch.allclose(slope, expected_slope, atol=1e-6))


class RecognizerTest(unittest.TestCase):
    def test_stress_length_and_pauses_are_not_judged(self) -> None:
        self.assertEqual(judged([["_", 0, 0], ["iː", 2, 1], [",", 0, 0], ["tʰ", 0, 1]]), ["i", "t"])

    def test_nasal_vowels_stay_apart(self) -> None:
        self.assertNotEqual(folded("ɑ̃"), folded("ɑ"))
        self.assertEqual(folded("ç"), ["ç"])

    def test_errors_are_counted_by_expected_phones(self) -> None:
        net = Recognizer(["a", "b"], 16, 1).eval()
        with torch.no_grad():
            net.out.bias[0] = 100.0  # never anything but blanks
        self.assertEqual(net.evaluate([(np.zeros((50, 80), np.float32), [["a", 2, 1], ["b", 0, 0]])]), 1.0)


if __name__ == "__main__":
    unittest.main()
