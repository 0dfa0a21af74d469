"""A teacher's speech becomes a corpus like any other, with its phones."""

import json
import pathlib
import tempfile
import unittest

import numpy as np
import soundfile

import corpus
from prepare import held_out_ids, prepare, read_corpus

PHONES = [["_", 0, 0], ["a", 2, 1], [".", 0, 0], ["_", 0, 0]]


class TeacherCorpus(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.folder = self.root / "it_sara"
        self.folder.mkdir()
        sound = 0.2 * np.sin(np.arange(24000) * 2 * np.pi * 200 / 24000)
        rows = []
        for number in range(60):
            soundfile.write(self.folder / f"{number:05d}.flac", sound, 24000)
            fault = "clipped" if number == 3 else ""
            row = {"index": number, "file": f"{number:05d}.flac", "text": f"Frase {number}.", "fault": fault}
            rows.append(json.dumps(row | {"phones": PHONES}))
        (self.folder / "utterances.jsonl").write_text("\n".join(rows))

    def test_what_has_a_fault_is_left_out_and_the_language_is_the_names(self) -> None:
        recordings = read_corpus(self.folder)
        self.assertEqual(len(recordings), 59)
        self.assertEqual({(one.speaker, one.language) for one in recordings}, {("it_sara", "it")})

    def test_the_same_texts_are_held_out_whoever_says_them(self) -> None:
        recordings = read_corpus(self.folder)
        held = held_out_ids(recordings, set())
        self.assertTrue(0 < len(held) < 12)
        texts = {one.text for one in recordings if one.id in held}
        other = [one for one in recordings if one.text in texts]
        self.assertEqual(held_out_ids(other, set()), {one.id for one in other})

    def test_what_is_held_out_can_be_prepared_alone(self) -> None:
        held = held_out_ids(read_corpus(self.folder), set())
        prepare(self.folder, set(), self.root, 1, only_held_out=True)
        index = corpus.read_index(corpus.folder_of("it_sara", self.root))
        self.assertEqual({entry["id"] for entry in index}, held)
        self.assertTrue(all(entry["heldOut"] for entry in index))

    def test_its_index_has_the_phones(self) -> None:
        prepare(self.folder, set(), self.root, 1)
        index = corpus.read_index(corpus.folder_of("it_sara", self.root))
        self.assertEqual(len(index), 59)
        self.assertEqual(index[0]["phones"], PHONES)
        utterance = corpus.load(corpus.folder_of("it_sara", self.root), "all")[0]
        self.assertGreater((np.abs(utterance.f0 - 200) < 2).mean(), 0.7)


if __name__ == "__main__":
    unittest.main()
