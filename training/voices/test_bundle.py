"""Corpora go through archives and come out as they were."""

import pathlib
import shutil
import tempfile
import unittest

import numpy as np

import corpus
import periodicity
from audio import HOP, log_mel
from bundle import pack, unpack

FRAMES = 120


class Bundle(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for name, count in (("en_a", 10), ("it_b", 4)):
            rng = np.random.default_rng(count)
            target = self.root / "here" / "corpora" / name
            target.mkdir(parents=True)
            audio = (rng.standard_normal(count * FRAMES * HOP) * 3000).astype(np.int16)
            np.save(target / "audio.npy", audio)
            np.save(target / "f0.npy", np.tile(np.repeat(np.array([0, 150], np.float32), FRAMES // 2), count))
            parts = [log_mel(part / np.float32(32767))[:FRAMES] for part in audio.reshape(count, -1)]
            np.save(target / "mel.npy", np.concatenate(parts).astype(np.float16))
            entries = [
                {"id": f"{name}/{n}", "speaker": name, "language": name[:2], "text": "é", "start": n * FRAMES}
                | {"frames": FRAMES, "heldOut": n == 3, "phones": [["a", 2, 1]], "durations": [FRAMES]}
                for n in range(count)
            ]
            corpus.write_index(target, entries)
            periodicity.write(target)

    def loaded(self, where: str, name: str) -> list[corpus.Utterance]:
        return corpus.load(self.root / where / "corpora" / name, "all")

    def test_everything_arrives_to_the_bit_and_no_archive_is_too_large(self) -> None:
        paths = pack(self.root / "here", ["en_a", "it_b"], self.root / "parts", 1e9, 0.3)
        self.assertGreater(len(paths), 2)
        self.assertLessEqual(max(path.stat().st_size for path in paths), 0.3 * 2**20)
        unpack(paths[::-1], self.root / "there", 1)
        for name in ("en_a", "it_b"):
            sent, came = self.loaded("here", name), self.loaded("there", name)
            self.assertEqual([u.id for u in sent], [u.id for u in came])
            for one, other in zip(sent, came):
                self.assertEqual((one.text, one.phones), (other.text, other.phones))
                for field in ("audio", "f0", "durations", "mel"):
                    np.testing.assert_array_equal(getattr(one, field), getattr(other, field), field)
                assert one.periodicity is not None and other.periodicity is not None
                apart = np.abs(one.periodicity.astype(int) - other.periodicity.astype(int))
                self.assertLessEqual(int(apart.max()), 1)

    def test_a_part_is_spread_over_the_corpus_and_held_out_ones_come_along(self) -> None:
        paths = pack(self.root / "here", ["en_a"], self.root / "parts", 5 * FRAMES / 6000, 60)
        unpack(paths, self.root / "there", 1)
        came = [int(u.id.split("/")[1]) for u in self.loaded("there", "en_a")]
        self.assertIn(3, came)
        self.assertTrue(4 <= len(came) <= 6)
        self.assertGreater(max(came), 7)

    def test_predicted_spectra_take_their_sound_from_the_corpus_that_they_are_of(self) -> None:
        of, name = self.root / "here/corpora/en_a", "en_a_by_net"
        target = of.with_name(name)
        shutil.copytree(of, target)
        mel = np.load(of / "mel.npy") + np.float16(0.5)
        np.save(target / "mel.npy", mel)
        corpus.write_index(target, [e | {"id": e["id"].replace("en_a", name)} for e in corpus.read_index(of)])
        paths = pack(self.root / "here", ["en_a", name], self.root / "parts", 1e9, 60)
        unpack(paths, self.root / "there", 1)
        sent, came = self.loaded("here", name), self.loaded("there", name)
        self.assertEqual([u.id for u in sent], [u.id for u in came])
        for one, other in zip(sent, came):
            np.testing.assert_array_equal(one.audio, other.audio)
            np.testing.assert_allclose(one.mel, other.mel, atol=1 / 16 + 1e-2)
        alone = pack(self.root / "here", [name], self.root / "alone", 1e9, 60)
        with self.assertRaisesRegex(ValueError, "en_a_by_net has come without en_a"):
            unpack(alone, self.root / "nowhere", 1)

    def test_an_utterance_that_fits_no_archive_is_an_error_that_names_it(self) -> None:
        with self.assertRaisesRegex(ValueError, "en_a/0 alone"):
            pack(self.root / "here", ["en_a"], self.root / "parts", 1e9, 0.05)


if __name__ == "__main__":
    unittest.main()
