"""Contrasts are measured on what a network makes of a pair of words."""

import json
import unittest
from pathlib import Path

import torch

from contrasts import TABLE, Word, colour_db, length_ratio
from packs import SpokenPack

PHONES = ["_", ".", "a", "t", "tː"]


class FakePack(SpokenPack):
    """Five frames a phone, ten for tː, whose spectrum tilts by a neper from the lowest band to the highest."""

    def __init__(self) -> None:
        self.tensors = {"acoustic.mel_std": torch.ones(80), "acoustic.mel_mean": torch.zeros(80)}

    def encode(self, row: int, phone: torch.Tensor, stress: torch.Tensor, start: torch.Tensor) -> tuple:
        long = (phone == 4).float()
        return long, torch.log(5 + 5 * long)

    def decode(self, row: int, hidden: torch.Tensor, durations: torch.Tensor) -> torch.Tensor:
        return hidden.repeat_interleave(durations)[:, None] * torch.linspace(0, 1, 82)


class Contrasts(unittest.TestCase):
    def pair(self) -> list[Word]:
        return [Word("ˈa *t a", PHONES), Word("ˈa *tː a", PHONES)]

    def test_words_have_boundaries_stress_and_what_is_compared(self) -> None:
        word = Word("ˈa *tː a", PHONES)
        self.assertEqual(word.phone.tolist(), [0, 2, 4, 2, 1, 0])
        self.assertEqual(word.stress.tolist(), [0, 2, 0, 0, 0, 0])
        self.assertEqual(word.start.tolist(), [0, 1, 0, 0, 0, 0])
        self.assertEqual(word.compared, [2])

    def test_a_length_is_a_ratio_and_a_colour_decibels_without_the_level(self) -> None:
        self.assertAlmostEqual(length_ratio(FakePack(), 0, self.pair()), 2, places=5)
        tilt = 20 / torch.log(torch.tensor(10.0)) * torch.linspace(0, 1, 82)[:80]
        self.assertAlmostEqual(colour_db(FakePack(), 0, self.pair()), float(tilt.std(correction=0)), places=4)
        same = [self.pair()[0], self.pair()[0]]
        self.assertEqual(colour_db(FakePack(), 0, same), 0)

    def test_all_phones_of_the_table_are_known_to_voices(self) -> None:
        known = set(json.loads(Path(__file__).with_name("inventory.json").read_text(encoding="utf-8")))
        for entry in json.loads(TABLE.read_text(encoding="utf-8")):
            for pair in entry["pairs"]:
                for text in pair:
                    Word(text, sorted(known | {"_", "."}))
                marks = [text.count("*") for text in pair]
                self.assertTrue(all(marks), entry)


if __name__ == "__main__":
    unittest.main()
