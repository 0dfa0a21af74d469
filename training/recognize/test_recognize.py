import random
import unittest

import numpy as np
import torch

from augment import varied
from batches import Pool, Utterance
from export import quantized
from features import BANDS, HOP, SAMPLE_RATE_HZ, heard, log_mel
from model import PhoneRecognizer, steps_of
from scoring import greedy, phone_errors

SYMBOLS = ["", "a", "b", "n"]


def small() -> PhoneRecognizer:
    torch.manual_seed(1)
    return PhoneRecognizer(len(SYMBOLS), width=16, blocks=2, kernel=5, expansion=2).eval()


def utterance(frames: int, phones: list[str]) -> Utterance:
    noise = np.random.default_rng(frames).normal(-6.0, 2.0, (frames, BANDS)).astype(np.float16)
    parts = [frames // len(phones)] * len(phones)
    parts[-1] += frames - sum(parts)
    return Utterance("en", "voices", False, noise, phones, parts)


class Scoring(unittest.TestCase):
    def test_repeated_symbols_are_one_unless_a_blank_parts_them(self) -> None:
        steps = [0, 1, 1, 0, 2, 0, 2, 2, 3]
        scores = np.log(np.eye(4)[steps] * 0.9 + 0.025)
        self.assertEqual(greedy(scores, SYMBOLS), ["a", "b", "b", "n"])
        self.assertEqual(greedy(scores, SYMBOLS, {"a", "n"}), ["a", "n"])

    def test_errors_are_insertions_deletions_and_replacements(self) -> None:
        self.assertEqual(phone_errors("bnan", "bnan"), 0)
        self.assertEqual(phone_errors("bnan", "bnaab"), 2)
        self.assertEqual(phone_errors("bnan", ""), 4)
        self.assertEqual(phone_errors("", "ab"), 2)


class Features(unittest.TestCase):
    def test_a_tone_is_loudest_in_its_band_all_the_while(self) -> None:
        for hz in (200, 1000, 4000):
            tone = np.sin(2 * np.pi * hz * np.arange(SAMPLE_RATE_HZ) / SAMPLE_RATE_HZ)
            mel = log_mel(tone)
            self.assertEqual(mel.shape, (SAMPLE_RATE_HZ // HOP, BANDS))
            loudest = set(mel[3:-3].argmax(1))
            self.assertEqual(len(loudest), 1, hz)
        low, high = (log_mel(np.sin(2 * np.pi * hz * np.arange(8000) / SAMPLE_RATE_HZ))[20].argmax() for hz in (300, 3000))
        self.assertLess(low, high)

    def test_loudness_is_taken_away(self) -> None:
        sound = np.random.default_rng(1).normal(0, 0.1, 8000)
        np.testing.assert_allclose(heard(log_mel(sound)), heard(log_mel(0.1 * sound)), atol=1e-3)


class Network(unittest.TestCase):
    def test_what_stands_beside_an_utterance_in_a_batch_changes_nothing(self) -> None:
        net = small()
        short, long = (torch.randn(frames, BANDS) for frames in (41, 90))
        batch = torch.zeros(2, 90, BANDS)
        batch[0, :41], batch[1] = short, long
        with torch.no_grad():
            alone = net(short[None], torch.tensor([41]))[1][0]
            beside = net(batch, torch.tensor([41, 90]))[1][0, : len(alone)]
        self.assertEqual(len(alone), steps_of(41))
        torch.testing.assert_close(alone, beside, atol=1e-5, rtol=0)

    def test_what_is_stored_stands_for_nearly_the_same_weights(self) -> None:
        weights = small().state_dict()
        stored, meant = quantized(weights)
        for name, value in weights.items():
            step = stored[f"{name}.scale"].max() if value.dim() == 2 else 0.0
            self.assertLessEqual(float((meant[name] - value).abs().max()), float(step) / 2 + 1e-7, name)
        self.assertEqual(stored["out.weight"].dtype, torch.int8)


class Batches(unittest.TestCase):
    def test_a_batch_has_room_for_its_phones(self) -> None:
        pool = Pool([utterance(frames, ["a", "n", "n", "b"] * 2) for frames in range(20, 60, 4)], SYMBOLS, 200)
        rng = random.Random(1)
        for _ in range(50):
            batch = pool.batch(rng, 100)
            # A symbol of its own each, and a blank between the two that are the same.
            self.assertTrue(bool((steps_of(batch.lengths) >= batch.target_lengths + 2).all()))
            self.assertEqual(batch.labels.shape, (len(batch.lengths), steps_of(batch.mel.shape[1])))

    def test_another_room_keeps_phones_and_their_frames_together(self) -> None:
        mel = np.full((80, BANDS), -8.0)
        labels = np.repeat([0, 1, 2, 0], 20)
        for seed in range(40):
            other, moved = varied(mel.copy(), labels, random.Random(seed))
            assert moved is not None
            self.assertEqual(len(other), len(moved))
            self.assertTrue(np.isfinite(other).all())
            self.assertEqual([int(x) for x in moved[np.flatnonzero(np.diff(moved, prepend=-1))]], [0, 1, 2, 0])


if __name__ == "__main__":
    unittest.main()
