"""python -m unittest discover -s training/voices"""

import unittest

import numpy as np

from retarget import BANDS, CENTRES_HZ, Retarget, Timbre, find_warps, warp_matrix


def peak_at(hz: float) -> np.ndarray:
    """One frame with a formant."""
    return np.exp(-((np.log(CENTRES_HZ / hz) / 0.15) ** 2))[None].astype(np.float32)


class Warp(unittest.TestCase):
    def test_a_warp_of_one_changes_nothing(self) -> None:
        frame = peak_at(1500)
        np.testing.assert_allclose(frame @ warp_matrix(1.0), frame, atol=1e-6)

    def test_a_longer_vocal_tract_lowers_formants(self) -> None:
        lowered = peak_at(1500) @ warp_matrix(1.25)
        self.assertAlmostEqual(CENTRES_HZ[lowered[0].argmax()], 1500 / 1.25, delta=90)

    def test_the_warp_between_two_speakers_is_found(self) -> None:
        rng = np.random.default_rng(1)
        formants = np.exp(rng.normal(np.log([500, 1500, 2600]), [0.3, 0.3, 0.1], size=(2000, 3)))
        frames = np.concatenate([sum(4 * peak_at(hz) for hz in row) for row in formants])
        frames = frames + 0.3 * rng.normal(size=frames.shape).astype(np.float32)
        warps = find_warps(
            {"short": frames[:1000] @ warp_matrix(0.9), "long": frames[1000:] @ warp_matrix(1.1)}
        )
        self.assertAlmostEqual(warps["short"] / warps["long"], 1.1 / 0.9, delta=0.06)


class Mixed(unittest.TestCase):
    def test_the_long_term_spectrum_becomes_the_others(self) -> None:
        rng = np.random.default_rng(2)
        spectra = rng.normal(-4, 1, size=(2, 3, BANDS)).astype(np.float32)
        one, other = (Timbre(warp, each, 5.0, 0.2) for warp, each in zip((1.0, 0.9), spectra))
        mel = np.repeat(one.spectra[:1], 50, axis=0)
        moved = Retarget({"one": one, "other": other})(mel, np.full(50, 120.0), "one", "other")
        np.testing.assert_allclose(moved, np.repeat(other.spectra[:1], 50, axis=0), atol=1e-4)


if __name__ == "__main__":
    unittest.main()
