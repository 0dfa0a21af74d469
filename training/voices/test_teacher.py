"""python -m unittest discover -s training/voices"""

import argparse
import json
import tempfile
import unittest
from pathlib import Path

import numpy as np

import teacher
from teacher import FRAME, Speech, Teacher, fault, plan, record, speak
from teacher_texts import LANGUAGES, texts
from teacher_tokens import tokens

TABLE = json.loads(teacher.TABLE.read_text(encoding="utf-8"))


class FakeTeacher(Teacher):
    """Four units a letter, a tone for each but blanks and marks, which are silent; a unit of silence at either end."""

    def __init__(self) -> None:
        pass

    def say(self, letters: str, style: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, str]:
        units = np.array([1, *[4] * len(letters), 1])
        time = np.arange(4 * FRAME)
        tone, silence = 0.4 * np.sin(time / 20), np.zeros(4 * FRAME)
        parts = [tone if letter.isalpha() else silence for letter in letters]
        sound = np.concatenate([np.zeros(FRAME), *parts, np.zeros(FRAME)]).astype(np.float32)
        return sound, units, np.full(2 * units.sum(), 120.0), "".join(set(letters) & set("§"))


def row(*parts: str, kind: str = "sentence") -> dict:
    return {
        "kind": kind,
        "text": " | ".join(parts),
        "parts": [{"text": part, "phones": []} for part in parts],
    }


class Tokens(unittest.TestCase):
    def test_diphthongs_and_affricates_are_one_letter_within_a_word_and_stress_stands_before(self) -> None:
        phones = [
            ("_", 0, 0),
            ("d", 0, 1),
            ("ʒ", 0, 0),
            ("a", 2, 0),
            ("ɪ", 0, 0),
            ("t", 0, 1),
            ("ʃ", 0, 1),
            (".", 0, 0),
        ]
        self.assertEqual(tokens(phones, "en"), "ʤˈI t ʃ.")

    def test_a_diphthong_is_never_without_any_stress_in_english(self) -> None:
        i = [("a", 0, 1), ("ɪ", 0, 0)]
        my = [("m", 0, 1), ("a", 0, 0), ("ɪ", 0, 0)]
        aisle = [("a", 2, 1), ("ɪ", 0, 0), ("l", 0, 0)]
        reply = [("ɹ", 0, 1), ("ᵻ", 0, 0), ("p", 0, 0), ("l", 0, 0), ("a", 2, 0), ("ɪ", 0, 0)]
        self.assertEqual(tokens([*i, *my, *aisle, *reply, (".", 0, 0)], "en"), "ˌI mˌI ˈIl ɹᵻplˈI.")

    def test_japanese_has_no_stress_and_a_stop_before_a_double_consonant(self) -> None:
        self.assertEqual(
            tokens([("k", 2, 1), ("i", 0, 0), ("t", 0, 0), ("t", 0, 0), ("e", 0, 0)], "ja"), "kʲiʔte"
        )

    def test_hindi_writes_a_stressed_schwa_otherwise(self) -> None:
        self.assertEqual(tokens([("n", 2, 1), ("ə", 0, 0), ("m", 0, 0), ("ə", 0, 0)], "hi"), "ˈnʌmə")


class Speaking(unittest.TestCase):
    def test_parts_are_cut_in_the_silence_between_them_and_keep_their_durations(self) -> None:
        first, second = speak(FakeTeacher(), np.zeros((510, 256)), ["abc.", "de?"])
        self.assertEqual((first.letters, second.letters), ("abc.", "de?"))
        self.assertEqual((first.durations, second.durations), ([4] * 4, [4] * 3))
        self.assertAlmostEqual(first.seconds, 3 * 4 * 0.025, delta=0.002)
        self.assertAlmostEqual(second.seconds, 2 * 4 * 0.025, delta=0.002)
        self.assertEqual(len(first.f0), 2 * 16)
        # From its first sample on, the second part's letters begin where `start` says.
        tone = np.flatnonzero(np.abs(second.sound) > 0.01)[0]
        self.assertAlmostEqual(second.start * FRAME, tone, delta=10)

    def test_a_letter_that_the_teacher_does_not_know_is_an_error_that_names_it(self) -> None:
        with self.assertRaisesRegex(ValueError, "§"):
            speak(FakeTeacher(), np.zeros((510, 256)), ["a§."])

    def test_faults_are_named(self) -> None:
        tone = (0.4 * np.sin(np.arange(24000) / 20)).astype(np.float32)
        good = Speech(tone, 1.0, "a" * 14, [4] * 14, 0.0, [])
        self.assertEqual(fault(good), "")
        self.assertIn("nothing", fault(good._replace(sound=tone * 0.01)))
        self.assertIn("60 letters", fault(good._replace(letters="a" * 60)))
        self.assertIn("clipped", fault(good._replace(sound=tone * 2.5)))
        gap = np.concatenate([tone, np.zeros(30000, np.float32), tone])
        self.assertIn("pause", fault(good._replace(sound=gap, seconds=2.0)))


class Resuming(unittest.TestCase):
    def test_a_second_call_says_what_is_left_in_the_same_order(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            rows = [row(f"text number {number} is said.") for number in range(6)] + [
                row("One.", "Two.", kind="short")
            ]
            (root / "en.jsonl").write_text("".join(json.dumps(each) + "\n" for each in rows))
            options = argparse.Namespace(
                texts=root, out=root, speakers=["en_heart", "en_rowan"], kinds=None, first=0, last=100
            )
            work = plan(options, TABLE["speakers"])
            self.assertEqual(len(work), 14)
            self.assertEqual({item.speaker for item in work[:2]}, {"en_heart", "en_rowan"})
            for _, speaker, _, index, said in work[:5]:
                (root / speaker).mkdir(exist_ok=True)
                parts = speak(FakeTeacher(), np.zeros((510, 256)), [part["text"] for part in said["parts"]])
                self.assertEqual(record(root / speaker, index, said, parts), 0)
            again = plan(options, TABLE["speakers"])
            self.assertEqual([item[1:] for item in again], [item[1:] for item in work[5:]])
            options.kinds = ["short"]
            self.assertTrue(all(item.row["kind"] == "short" for item in plan(options, TABLE["speakers"])))


class Texts(unittest.TestCase):
    def test_every_language_has_all_kinds_and_the_same_texts_every_time(self) -> None:
        words = "अब मैं वाक्य बोलता हूँ आज कल 東京 大阪 名古屋 カタカナ テスト カード one two three four five six".split()
        sentences = [f"{words[n % 19]} {words[n * 7 % 19]}." for n in range(60)]
        for language in LANGUAGES:
            stop = {"hi": "।", "ja": "。"}.get(language, ".")
            mine = [sentence.removesuffix(".") + stop for sentence in sentences]
            made = list(texts(mine, language))
            self.assertEqual(
                {kind for kind, _ in made}, {"sentence", "short", "number", "list", "long", "asked"}
            )
            self.assertEqual(made, list(texts(mine, language)))
            self.assertEqual(list(texts(mine, language, ["At.", "Up. | Down."]))[len(made) :], [("everyday", "At."), ("everyday", "Up. | Down.")])


class Table(unittest.TestCase):
    def test_english_men_are_blends_of_at_least_three_and_no_part_is_half_a_voice(self) -> None:
        men = [
            who for who in TABLE["speakers"].values() if who["language"] == "en" and who["gender"] == "male"
        ]
        self.assertGreaterEqual(len(men), 3)
        for who in men:
            self.assertGreaterEqual(len(who["styles"]), 3)
            self.assertLess(max(who["styles"].values()) / sum(who["styles"].values()), 0.5)

    def test_speakers_made_of_named_corpora_name_them(self) -> None:
        for name, who in TABLE["speakers"].items():
            owed = {"ff_siwis", "jf_gongitsune", "jf_tebukuro", "jm_kumo"} & set(who["styles"])
            self.assertEqual(bool(owed), "attribution" in who, name)


if __name__ == "__main__":
    unittest.main()
