import gzip
import json
import random
import tempfile
import unittest
from pathlib import Path

import numpy as np
import torch

from augment import varied
from batches import Pool, Utterance
from data import ROOT, sounds
from features import BANDS, HOP, SAMPLE_RATE_HZ, heard, log_mel
from model import PhoneRecognizer, steps_of
from released import begin_from, read_released
from scoring import greedy, likeliest
from trigrams import meant, stored, trigrams_of, write

from run import ConfigError  # of training/voices

SYMBOLS = ["", "a", "b", "n"]
RELEASED = ROOT / "models" / "recognizer"
GOLDEN = ROOT / "test" / "golden" / "recognizer"


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

    def test_where_two_phones_sound_alike_the_words_of_the_language_decide(self) -> None:
        trigrams = np.log(trigrams_of(["ab", "ab", "nb"], "abn"))
        scores = np.log(np.array([[0.1, 0.4, 0.1, 0.4], [0.1, 0.1, 0.7, 0.1], [0.7, 0.1, 0.1, 0.1]]))
        self.assertEqual(likeliest(scores, [1, 2, 3], trigrams), [0, 1])
        self.assertEqual(likeliest(scores[:, [0, 3, 2, 1]], [3, 2, 1], trigrams), [0, 1])
        # Of a language without the first phone.
        self.assertEqual(likeliest(scores, [2, 3], np.log(trigrams_of(["b", "nb"], "bn"))), [1, 0])


class Trigrams(unittest.TestCase):
    def test_what_is_likely_in_every_context_adds_up_to_one(self) -> None:
        table = trigrams_of(["ab", "aab", "n"], "abn")
        np.testing.assert_allclose(table.sum(-1), 1.0)
        a, b, n, edge = range(4)
        self.assertGreater(table[edge, a, b], table[edge, a, n])
        self.assertGreater(table[n, n, edge], 0)

    def test_tables_are_stored_one_behind_the_other(self) -> None:
        tables = {"en": trigrams_of(["ab"], "ab"), "de": trigrams_of(["n"], "n")}
        with tempfile.TemporaryDirectory() as folder:
            write(Path(folder) / "trigrams.gz", {language: stored(table) for language, table in tables.items()})
            values = np.frombuffer(gzip.decompress((Path(folder) / "trigrams.gz").read_bytes()), np.uint8)
        expected = np.log(np.concatenate([tables["de"].ravel(), tables["en"].ravel()]))
        np.testing.assert_allclose(meant(values.astype(float)), expected, atol=1 / 32 + 1e-9)


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

    def test_a_run_begins_as_the_released_network(self) -> None:
        names = ["", *sounds()]
        net = PhoneRecognizer(len(names), width=192, blocks=6, kernel=9, expansion=3).eval()
        half_way = net.frames.weight.clone()
        begin_from(RELEASED, net, names)
        torch.testing.assert_close(net.frames.weight, half_way, atol=0, rtol=0)
        sound = np.fromfile(GOLDEN / "word.s16le", "<i2") / 32768.0
        symbols = json.loads((RELEASED / "recognizer.json").read_text(encoding="utf-8"))["symbols"]
        released, columns = read_released(RELEASED)[1], [names.index(symbol) for symbol in symbols]
        mel = log_mel(sound)
        own, expected = net.scores(mel)[:, columns], released.scores(mel)
        # Beside symbols that were never heard, which take a little of every step.
        np.testing.assert_allclose(own - own[:, :1], expected - expected[:, :1], atol=1e-3)

    def test_a_run_of_another_kind_does_not_begin_from_it(self) -> None:
        names = ["", *sounds()]
        with self.assertRaisesRegex(ConfigError, "which this run does not"):
            begin_from(RELEASED, small(), SYMBOLS)
        with self.assertRaisesRegex(ConfigError, "another size"):
            begin_from(RELEASED, PhoneRecognizer(len(names), 16, 2, 5, 2), names)


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
