"""What listening.py and ablation.py measure without a network."""

import hashlib
import pathlib
import tempfile
import unittest
from typing import TypeVar

import numpy as np

from ablation import melody_correlation
from listening import (
    Judge,
    Opinion,
    contour,
    harmonics_to_noise,
    mean_contour_percent,
    modulation_coherence,
    shimmer_percent,
)

RNG = np.random.default_rng(1)
Figure = TypeVar("Figure")


def measured(figure: Figure | None) -> Figure:
    """What must not be None here."""
    assert figure is not None
    return figure


class Melody(unittest.TestCase):
    def test_the_same_contour_each_time_is_explained_by_its_mean_and_chance_is_not(self) -> None:
        fall = np.linspace(0.2, -0.2, 50)
        self.assertGreater(
            measured(mean_contour_percent([fall + 0.01 * RNG.standard_normal(50) for _ in range(9)])), 95
        )
        self.assertLess(measured(mean_contour_percent([RNG.standard_normal(50) for _ in range(9)])), 5)
        self.assertIsNone(mean_contour_percent([fall] * 4))

    def test_a_contour_is_about_its_mean_and_bridges_what_is_unvoiced(self) -> None:
        f0 = np.concatenate([np.zeros(5), np.full(30, 100.0), np.zeros(10), np.full(30, 200.0)])
        points = measured(contour(f0))
        self.assertAlmostEqual(points.mean(), 0, places=6)
        self.assertAlmostEqual(points[-1] - points[0], np.log(2), places=6)
        self.assertIsNone(contour(np.zeros(100)))

    def test_correlation_is_of_what_is_voiced_in_both(self) -> None:
        recorded = 150 * np.exp(0.1 * np.sin(np.arange(200) / 9))
        made = np.where(np.arange(200) < 20, 0, recorded * 1.5)
        self.assertEqual(melody_correlation([(made, recorded)]), 1.0)
        self.assertEqual(melody_correlation([(300 / recorded, recorded)]), -1.0)
        self.assertIsNone(melody_correlation([(np.zeros(200), recorded)]))
        self.assertIsNone(melody_correlation([(np.full(200, 150.0), recorded)]))


class Spectrum(unittest.TestCase):
    def test_coherence_is_1_with_itself_and_lost_where_the_mel_flutters(self) -> None:
        recorded = np.cumsum(RNG.standard_normal((600, 80)), 0)
        self.assertEqual(modulation_coherence(recorded, recorded), [1.0, 1.0, 1.0])
        slow, _, fast = modulation_coherence(recorded + 3 * RNG.standard_normal((600, 80)), recorded)
        self.assertGreater(slow, 2 * fast)

    def test_soft_frames_do_not_count_for_harmonics(self) -> None:
        shares = np.repeat([[0.9], [0.1]], [60, 100], 0) * np.ones(7)
        levels = np.repeat([1.0, 1e-5], [60, 100])
        for found in harmonics_to_noise([shares], [levels]):
            self.assertAlmostEqual(measured(found), 9.5, delta=0.1)
        self.assertEqual(harmonics_to_noise([np.zeros((9, 7))], [np.ones(9)]), [None] * 4)


class Shimmer(unittest.TestCase):
    def test_it_is_the_difference_of_neighbouring_periods(self) -> None:
        time = np.arange(48000) / 24000
        wave = np.sin(2 * np.pi * 100 * time) + 0.5 * np.sin(2 * np.pi * 200 * time)
        steady = measured(shimmer_percent(0.3 * wave, 60, 300))
        uneven = measured(shimmer_percent(0.3 * wave * (1 + 0.05 * (-1.0) ** np.floor(100 * time)), 60, 300))
        self.assertLess(steady, 0.5)
        self.assertAlmostEqual(uneven, 10, delta=2)
        self.assertIsNone(shimmer_percent(np.zeros(24000), 60, 300))


class Memory(unittest.TestCase):
    def test_an_opinion_of_the_same_sound_is_remembered(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            sound = np.zeros(24000, np.float32)
            digest = hashlib.sha256(sound.tobytes()).hexdigest()
            for name, scores in ((f"{digest}.json", "[4.5, 3.5]"), (f"{digest}-distill.json", "[4.1]")):
                (pathlib.Path(folder) / name).write_text(scores)
            self.assertEqual(Judge(pathlib.Path(folder)).opinion(sound), Opinion(4.5, 3.5, 4.1))


if __name__ == "__main__":
    unittest.main()
