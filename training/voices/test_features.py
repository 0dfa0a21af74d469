"""Claims about features.py and inventory.json: `python -m unittest discover training/voices`."""

import json
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from features import NAMES, features  # noqa: E402

INVENTORY: list[str] = json.loads((HERE / "inventory.json").read_text(encoding="utf-8"))


def distance(one: str, other: str) -> float:
    """City-block distance between the features of two symbols."""
    return sum(abs(a - b) for a, b in zip(features(one), features(other), strict=True))


class FeaturesTest(unittest.TestCase):
    def test_every_symbol_of_the_inventory_has_a_value_for_each_feature(self) -> None:
        for symbol in INVENTORY:
            with self.subTest(symbol):
                row = features(symbol)
                self.assertEqual(len(row), len(NAMES))
                self.assertTrue(all(0.0 <= value <= 1.0 for value in row))

    def test_distinct_symbols_have_distinct_features(self) -> None:
        of_row: dict[tuple[float, ...], str] = {}
        for symbol in INVENTORY:
            self.assertEqual(of_row.setdefault(tuple(features(symbol)), symbol), symbol)

    def test_the_inventory_is_sorted_and_has_boundary_and_pauses(self) -> None:
        self.assertEqual(INVENTORY, sorted(set(INVENTORY)))
        self.assertLessEqual({"_", ",", ".", "!", "?"}, set(INVENTORY))

    def test_sounds_that_nobody_recorded_are_near_what_they_resemble(self) -> None:
        for unheard, near, far in (
            ("ʈ", "t", "k"),
            ("tʰ", "t", "p"),
            ("ħ", "h", "s"),
            ("ʎ", "l", "k"),
            ("ɲ", "n", "m"),
        ):
            self.assertLess(distance(unheard, near), distance(unheard, far), unheard)

    def test_feature_names_are_distinct(self) -> None:
        self.assertEqual(len(NAMES), len(set(NAMES)))

    def test_what_is_no_phone_symbol_is_refused(self) -> None:
        for bad in ("", "5", "ab", "ː", "#"):
            with self.subTest(bad), self.assertRaises(ValueError):
                features(bad)


if __name__ == "__main__":
    unittest.main()
