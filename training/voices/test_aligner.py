"""python -m unittest discover -s training/voices"""

import unittest

import numpy as np

from aligner import BOUNDARY, Layout, tokens_of, viterbi


class Tokens(unittest.TestCase):
    def test_a_pause_may_stand_before_each_word_but_the_first(self) -> None:
        tokens = tokens_of([(BOUNDARY, 0, 0), ("a", 2, 1), ("b", 0, 1), (BOUNDARY, 0, 0)])
        self.assertEqual([(t.symbol, t.optional) for t in tokens], [("_", False), ("a", False), (",", True), ("b", False), ("_", False)])  # fmt: skip

    def test_the_last_mark_is_always_there(self) -> None:
        tokens = tokens_of([(BOUNDARY, 0, 0), ("a", 2, 1), ("?", 0, 0), (BOUNDARY, 0, 0)])
        self.assertEqual([(t.symbol, t.optional) for t in tokens][-2], ("?", False))


class Viterbi(unittest.TestCase):
    def setUp(self) -> None:
        phones = [(BOUNDARY, 0, 0), ("a", 2, 1), (",", 0, 0), ("b", 0, 1), (".", 0, 0), (BOUNDARY, 0, 0)]
        self.layout = Layout(tokens_of(phones))

    def path(self, durations: list[int]) -> np.ndarray:
        """Frames of each token that the aligner finds where the scores say it plainly."""
        truth = np.repeat(np.arange(len(durations)), durations)
        token = np.array(self.layout.token)
        scores = np.where(token[None] == truth[:, None], 0.0, -5.0).astype(np.float32)
        lengths, states = np.array([len(truth)]), np.array([len(token)])
        found = viterbi(scores[None], lengths, states, self.layout.optional[None])[0]
        return self.layout.durations(found)

    def test_finds_how_long_each_phone_is(self) -> None:
        self.assertEqual(self.path([6, 9, 12, 7, 3, 8]).tolist(), [6, 9, 12, 7, 3, 8])

    def test_leaves_out_a_pause_that_is_not_there(self) -> None:
        self.assertEqual(self.path([6, 9, 0, 7, 3, 8]).tolist(), [6, 9, 0, 7, 3, 8])

    def test_known_durations_are_a_path_with_the_same_durations(self) -> None:
        durations = [6, 9, 0, 7, 3, 8]
        path = self.layout.path(durations)
        self.assertEqual(self.layout.durations(path).tolist(), durations)
        self.assertTrue((np.diff(path) >= 0).all())
        self.assertEqual(np.bincount(path)[: self.layout.token.count(0)].tolist(), [2, 1, 1, 1, 1])

    def test_paths_never_go_back_and_use_every_frame(self) -> None:
        rng = np.random.default_rng(1)
        count = len(self.layout.token)
        scores = rng.normal(size=(4, 60, count)).astype(np.float32)
        lengths, states = np.array([60, 45, 33, count + 2]), np.full(4, count)
        for path, length in zip(
            viterbi(scores, lengths, states, np.stack([self.layout.optional] * 4)), lengths
        ):
            self.assertEqual((len(path), path[0], path[-1]), (length, 0, count - 1))
            self.assertTrue(set(np.diff(path)) <= {0, 1, 2})


if __name__ == "__main__":
    unittest.main()
