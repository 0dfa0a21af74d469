"""Periodicity band by band, and what the vocoder learns from it."""

import json
import pathlib
import random
import tempfile
import unittest
from unittest import mock

import numpy as np
import torch

import corpus
import periodicity
from audio import HOP
from run import ConfigError, Run
from train_vocoder import FIELDS, begin_from, periodicity_loss, train
from vocoder import Vocoder, excitation
from windows import Loader, Windows

FRAMES = 240


def pulses(hz: np.ndarray) -> np.ndarray:
    """A pulse train of power 1."""
    f0 = torch.from_numpy(hz.astype(np.float32))[None]
    return excitation(f0, torch.zeros(1, f0.numel() * HOP))[0][0].numpy() * np.sqrt(2)


def noise() -> np.ndarray:
    return np.random.default_rng(0).standard_normal(FRAMES * HOP).astype(np.float32)


class Periodicity(unittest.TestCase):
    def test_harmonics_to_noise_are_found_in_all_bands(self) -> None:
        for hz in (110, 200):
            f0 = np.full(FRAMES, hz, np.float32)
            for decibels in (0, 5, 10):
                sound = pulses(f0) + 10 ** (-decibels / 20) * noise()
                found = periodicity.harmonics_to_noise_db(sound, f0)
                np.testing.assert_allclose(found, decibels, atol=1.5)

    def test_bands_are_told_apart(self) -> None:
        f0 = np.full(FRAMES, 150, np.float32)
        low, high = (np.fft.rfft(sound) for sound in (pulses(f0), noise()))
        low[len(low) * 2500 // 12000 :] = high[len(low) * 2500 // 12000 :]
        share = periodicity.periodic_share(periodicity.correlations(np.fft.irfft(low), f0))[20:-20].mean(0)
        self.assertGreater(share[1], 0.95)
        self.assertLess(share[3:].max(), 0.25)

    def test_vibrato_and_a_track_a_little_beside_do_not_make_noise(self) -> None:
        f0 = 200 * 2 ** (0.5 / 12 * np.sin(np.arange(FRAMES) / 100 * 2 * np.pi * 5))
        share = periodicity.periodic_share(periodicity.correlations(pulses(f0), f0 * 1.01))
        self.assertGreater(share[20:-20].mean(0)[:4].min(), 0.9)

    def test_nothing_is_known_of_sound_without_voice(self) -> None:
        self.assertTrue(np.isnan(periodicity.harmonics_to_noise_db(noise(), np.zeros(FRAMES))).all())


class Loss(unittest.TestCase):
    def test_it_is_least_where_the_shares_are_right_and_unknown_ones_do_not_count(self) -> None:
        share = torch.tensor([[0.3, 0.9, float("nan")]])
        right = torch.logit(share.nan_to_num(0.5))
        self.assertAlmostEqual(float(periodicity_loss(right, share)), 0, places=5)
        self.assertAlmostEqual(float(periodicity_loss(right + 0.5, share)), 0.5, places=5)

    def test_what_is_far_too_noisy_has_a_gradient_and_what_is_beyond_measure_none(self) -> None:
        logits = torch.tensor([-9.0, 9.0], requires_grad=True)
        periodicity_loss(logits, torch.tensor([0.6, periodicity.CEILING])).backward()
        self.assertLess(float(logits.grad[0]), 0)
        self.assertEqual(float(logits.grad[1]), 0)

    def test_the_vocoders_own_shares_are_what_is_measured_of_its_sound(self) -> None:
        net, f0 = Vocoder(16, 1), torch.full((1, FRAMES), 160.0)
        harmonic, aperiodic = torch.zeros(1, FRAMES, 160), torch.zeros(1, FRAMES, 64)
        harmonic[..., 0], aperiodic[..., 0] = -1.0, -2.0
        sound = net.sound(harmonic, aperiodic, f0).detach()[0].numpy()
        expected = 10 * np.log10(np.exp(2) / 2)
        logits = net.periodic_logits(harmonic, aperiodic)[0, 0]
        np.testing.assert_allclose(10 * logits / np.log(10), expected, atol=1e-3)
        measured = periodicity.harmonics_to_noise_db(sound, f0[0].numpy())
        np.testing.assert_allclose(measured, expected, atol=1.5)


class Training(unittest.TestCase):
    """A corpus of pulses in noise: five utterances of three seconds."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.data = pathlib.Path(folder.name)
        self.corpus = self.data / "corpora" / "tones"
        self.corpus.mkdir(parents=True)
        f0 = np.full(5 * FRAMES, 150, np.float32)
        sound = 0.05 * (np.tile(pulses(f0[:FRAMES]) + 0.3 * noise(), 5))
        np.save(self.corpus / "f0.npy", f0)
        np.save(self.corpus / "audio.npy", (sound * 32767).astype(np.int16))
        np.save(
            self.corpus / "mel.npy", np.random.default_rng(1).normal(-4, 1, (len(f0), 80)).astype(np.float16)
        )
        entries = [
            {"id": f"tones/{n}", "speaker": "s", "language": "en", "text": "x", "start": n * FRAMES}
            | {"frames": FRAMES, "heldOut": n == 4}
            for n in range(5)
        ]
        corpus.write_index(self.corpus, entries)

    def config(self, name: str, **changes: object) -> pathlib.Path:
        path = self.data / f"{name}.json"
        config = {"kind": "vocoder", "name": name, "steps": 4, "corpora": ["tones"], "device": "cpu"}
        sizes = {"width": 16, "blocks": 1, "batch": 2, "frames": 60, "warmup": 1, "evaluate_every": 2}
        path.write_text(json.dumps(config | sizes | changes))
        return path

    def weights(self, name: str) -> torch.Tensor:
        saved = torch.load(self.data / "runs" / name / "checkpoint.pt", weights_only=False)
        return torch.cat([value.flatten() for value in saved["net"].values()])

    def run_of(self, name: str, **changes: object) -> None:
        train(Run(self.config(name, **changes), FIELDS, self.data))

    def test_windows_know_the_shares_of_what_is_not_resampled(self) -> None:
        windows = Windows(corpus.load(self.corpus), 60)
        rng = random.Random(1)
        self.assertTrue(np.isnan(windows.draw(rng, 0.0)[3]).all())
        periodicity.write(self.corpus)
        windows = Windows(corpus.load(self.corpus), 60)
        self.assertGreater(np.nanmedian(windows.draw(rng, 0.0)[3]), 0.8)
        self.assertTrue(np.isnan(windows.draw(rng, 1.0)[3]).all())

    def test_batches_that_others_make_are_the_same(self) -> None:
        windows = Windows(corpus.load(self.corpus), 60)
        make = lambda step: windows.batch(random.Random(step), 2, 0.5, 0.5)
        plain, loader = Loader(make, 0), Loader(make, 2)
        for step in (0, 1, 2, 9):
            for one, other in zip(plain.batch(step), loader.batch(step)):
                self.assertTrue(torch.equal(one.nan_to_num(-1), other.nan_to_num(-1)))
        loader.close()

    def test_a_run_begins_from_another_and_one_of_another_size_is_refused(self) -> None:
        self.run_of("first")
        start = str(self.data / "runs/first/checkpoint.pt")
        self.run_of("second", start=start, steps=1, learning_rate=0.0)
        self.assertTrue(torch.equal(self.weights("second"), self.weights("first")))
        with self.assertRaisesRegex(ConfigError, "does not fit"):
            begin_from(Vocoder(24, 1), pathlib.Path(start))

    def test_an_adversarial_run_that_is_stopped_goes_on_to_the_same_bits(self) -> None:
        periodicity.write(self.corpus)
        self.run_of("regression")
        judged = {
            "start": str(self.data / "runs/regression/checkpoint.pt"),
            "adversarial_from": 0,
            "adversarial_width": 2,
            "frames": 100,
            "periodicity_weight": 0.1,
        }
        self.run_of("whole", **judged)
        run = Run(self.config("parts", **judged), FIELDS, self.data)
        steps = run.steps

        def two() -> object:
            for count, step in enumerate(steps()):
                yield step
                if count == 1:
                    run._stop_signal = 15

        with mock.patch.object(run, "steps", two), self.assertRaises(SystemExit):
            train(run)
        self.assertFalse(torch.equal(self.weights("parts"), self.weights("whole")))
        self.run_of("parts", **judged)
        self.assertTrue(torch.equal(self.weights("parts"), self.weights("whole")))
        self.assertFalse(torch.equal(self.weights("whole"), self.weights("regression")))
        log = (self.data / "runs/whole/log.jsonl").read_text()
        for name in ("judges", "deceit", "matching", "periodicity"):
            self.assertIn(name, log)


if __name__ == "__main__":
    unittest.main()
