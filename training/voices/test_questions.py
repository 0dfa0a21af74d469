"""python -m unittest discover -s training/voices"""

import unittest

import numpy as np

from corpus import Utterance
from questions import RISE_SEMITONES, as_question, nucleus

PHONES = [("_", 0, 0), ("h", 0, 1), ("iː", 2, 0), ("ʌ", 0, 1), ("s", 0, 0), (".", 0, 0), ("_", 0, 0)]


def spoken(phones: list) -> Utterance:
    """Ten frames a phone, falling from 130 to 90 Hz, unvoiced in the consonants and pauses."""
    f0 = np.linspace(130, 90, 10 * len(phones)).astype(np.float32)
    for index, (symbol, _, _) in enumerate(phones):
        if symbol not in ("iː", "ʌ"):
            f0[10 * index : 10 * index + 10] = 0
    durations = np.full(len(phones), 10, np.int32)
    empty = np.zeros((len(f0), 80), np.float16)
    return Utterance("x", "who", "en", "He us.", empty, f0, np.zeros(0, np.int16), phones, durations)


class Questions(unittest.TestCase):
    def test_a_statement_rises_from_its_last_stressed_vowel_to_its_end(self) -> None:
        statement = spoken(PHONES)
        question = as_question(statement, np.log(110))
        assert question is not None
        self.assertEqual([phone[0] for phone in question.aligned()[0]], ["_", "h", "iː", "ʌ", "s", "?", "_"])
        np.testing.assert_allclose(question.f0[:21], statement.f0[:21], rtol=1e-6)
        self.assertAlmostEqual(question.f0[39], 110 * 2 ** (RISE_SEMITONES / 12), delta=0.1)
        np.testing.assert_array_equal(question.f0 > 0, statement.f0 > 0)
        self.assertTrue((np.diff(question.f0[30:40]) > 0).all())

    def test_the_statement_stays_as_it_is(self) -> None:
        statement = spoken(PHONES)
        before = statement.f0.copy()
        as_question(statement, np.log(110))
        np.testing.assert_array_equal(statement.f0, before)
        self.assertEqual(statement.aligned()[0][5][0], ".")

    def test_what_does_not_end_with_a_full_stop_is_none(self) -> None:
        self.assertIsNone(as_question(spoken([*PHONES[:5], ("!", 0, 0), ("_", 0, 0)]), 4.7))
        self.assertIsNone(as_question(spoken([("_", 0, 0), (".", 0, 0), ("_", 0, 0)]), 4.7))

    def test_without_stress_the_last_vowel_is_the_nucleus(self) -> None:
        self.assertEqual(nucleus([("t", 0, 1), ("y", 0, 0), ("v", 0, 1), ("a", 0, 0), ("k", 0, 0)]), 3)


if __name__ == "__main__":
    unittest.main()
