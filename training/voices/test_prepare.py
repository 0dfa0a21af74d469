"""A teacher's speech becomes a corpus like any other, with its phones."""

import json
import pathlib
import tempfile
import unittest

import numpy as np
import soundfile

import corpus
from align import came_aligned
from prepare import durations, held_out_ids, prepare, read_corpus, with_marks

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


class AlignedCorpus(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.folder = self.root / "ar_someone"
        self.folder.mkdir()
        sound = np.zeros(24000, np.float32)
        sound[4800:21600] = 0.2 * np.sin(np.arange(16800) * 2 * np.pi * 200 / 24000)
        soundfile.write(self.folder / "0.flac", sound, 24000)
        (self.folder / "metadata.tsv").write_text("0.flac\tما؟\n", encoding="utf-8")
        rows = [["_", 0, 0, 0, 0.2], ["m", 0, 1, 0.2, 0.5], ["_", 0, 0, 0.5, 0.6]]
        rows += [["aː", 2, 1, 0.6, 0.9], ["_", 0, 0, 0.9, 0.99]]
        line = json.dumps({"file": "0.flac", "phones": rows}, ensure_ascii=False)
        (self.folder / "alignment.jsonl").write_text(line + "\n", encoding="utf-8")

    def test_its_times_become_frames_and_nothing_is_trimmed(self) -> None:
        prepare(self.folder, set(), self.root, 1)
        folder = corpus.folder_of("ar_someone", self.root)
        (entry,) = corpus.read_index(folder)
        self.assertEqual((entry["speaker"], entry["language"], entry["frames"]), ("ar_someone", "ar", 99))
        self.assertEqual([symbol for symbol, _, _ in entry["phones"]], ["_", "m", ",", "aː", ".", "_"])
        self.assertEqual(entry["durations"], [20, 30, 10, 30, 4, 5])
        self.assertTrue(came_aligned(folder))

    def test_what_was_aligned_here_did_not_come_so(self) -> None:
        prepare(self.folder, set(), self.root, 1)
        folder = corpus.folder_of("ar_someone", self.root)
        (folder / "recordings.json").write_text((folder / "index.json").read_text(encoding="utf-8"), encoding="utf-8")
        self.assertFalse(came_aligned(folder))

    def test_a_short_end_is_shared_by_the_mark_and_the_silence(self) -> None:
        phones, ends = with_marks([["a", 0, 1, 0, 0.3], ["_", 0, 0, 0.3, 0.35]])
        self.assertEqual([symbol for symbol, _, _ in phones], ["a", ".", "_"])
        self.assertEqual([round(end, 3) for end in ends], [0.3, 0.325, 0.35])

    def test_every_phone_has_a_frame_whatever_its_time(self) -> None:
        self.assertEqual(durations([0.101, 0.102, 0.103, 0.5], 50), [10, 1, 1, 38])
        self.assertEqual(durations([0.4, 0.496, 0.498, 0.5], 45), [40, 3, 1, 1])


if __name__ == "__main__":
    unittest.main()
