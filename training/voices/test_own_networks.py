"""A voice with networks of its own: begun from a pack, its vocoder taught by predicted spectra."""

import json
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np
import torch

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from corpus import folder_of, load, write_index
from export import Row, licence, load_run, make_pack
from packs import SpokenPack
from predicted import write_predicted
from run import ConfigError, Run
from test_packs import ROWS, SYMBOLS, runs
from train_acoustic import FIELDS, Trainer

FRAMES = 120
PHONES = [["_", 0, 0], ["a", 1, 1], ["t", 0, 0], [".", 0, 0], ["_", 0, 0]]
DURATIONS = [10, 60, 20, 20, 10]


class OwnNetworks(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.data = Path(folder.name)
        self.pack = self.data / "models" / "all"
        make_pack(self.pack, *runs(), ROWS, "fp32")
        self.prepare("en_someone")

    def prepare(self, name: str, utterances: int = 4) -> None:
        """A corpus of noise."""
        rng = np.random.default_rng(1)
        out = folder_of(name, self.data)
        out.mkdir(parents=True)
        total = utterances * FRAMES
        np.save(out / "mel.npy", rng.normal(-4, 2, (total, 80)).astype(np.float16))
        np.save(out / "f0.npy", rng.uniform(100, 300, total).astype(np.float32))
        np.save(out / "audio.npy", rng.integers(-9000, 9000, total * 240).astype(np.int16))
        entries = [
            {"id": f"{name}/{i}.flac", "speaker": name, "language": "en", "text": "At.", "start": i * FRAMES}
            | {"frames": FRAMES, "heldOut": i == 0, "phones": PHONES, "durations": DURATIONS}
            for i in range(utterances)
        ]
        write_index(out, entries)

    def trainer(self, **changes: object) -> Trainer:
        sizes = {"width": 16, "encoder_blocks": 2, "decoder_blocks": 2}
        config = {"kind": "acoustic", "name": "own", "steps": 1, "corpora": ["en_someone"], "batch": 2, "window": 40}
        config |= sizes | {"timbre_excluded": [], "start": str(self.pack), "start_speaker": "kathleen"}
        config |= {"own_dropped": 0, "language_dropped": 0, "retargeted": 0, "asked": 0, "held_every": 1} | changes
        path = self.data / "config.json"
        path.write_text(json.dumps(config), encoding="utf-8")
        return Trainer(Run(path, FIELDS, self.data))

    def test_a_run_begins_as_the_pack_speaks(self) -> None:
        net, pack = self.trainer().net.eval(), SpokenPack(self.pack)
        ids = torch.tensor([[SYMBOLS.index(symbol) for symbol, _, _ in PHONES], [0, 1, 0, 0, 0], [0, 1, 0, 0, 0]])
        durations = torch.tensor(DURATIONS)
        voice = net.voice(torch.tensor([0]), torch.tensor([0]), torch.ones(1))
        hidden, logs = net.encode(*ids[:, None], voice, torch.ones(1, len(PHONES), 1))
        expected, expected_logs = pack.encode(0, *ids)
        self.assertTrue(torch.allclose(logs[0], expected_logs, atol=1e-5))
        spoken = net.decode(hidden, durations[None], torch.zeros(1, dtype=torch.long), FRAMES)[0][0]
        self.assertTrue(torch.allclose(spoken, pack.decode(expected, durations), atol=1e-4))

    def test_what_a_pack_cannot_give_is_refused_by_name(self) -> None:
        for changes, words in (
            ({"start_speaker": "nobody"}, "'nobody' is none of kathleen"),
            ({"own_dropped": 0.1}, "own_dropped and language_dropped must be 0"),
            ({"width": 24}, "of another size"),
        ):
            with self.assertRaisesRegex(ConfigError, words):
                self.trainer(**changes)

    def test_spectra_are_predicted_in_step_with_the_sound(self) -> None:
        trainer = self.trainer()
        trainer.train()
        acoustic = load_run(trainer.run.folder, "acoustic")
        made = load(write_predicted(acoustic, "en_someone", self.data), "all")
        spoken = load(folder_of("en_someone", self.data), "all")
        self.assertEqual([u.id for u in made], [f"en_someone_by_own/{i}.flac" for i in range(4)])
        for one, other in zip(made, spoken):
            self.assertTrue(np.array_equal(one.audio, other.audio) and np.array_equal(one.f0, other.f0))
            self.assertEqual(one.mel.shape, other.mel.shape)
            self.assertGreater(float(np.abs(one.mel.astype(float) - other.mel).mean()), 0.1)

    def test_a_row_is_exported_and_says_under_which_licence(self) -> None:
        trainer = self.trainer()
        trainer.train()
        own = self.data / "models" / "own"
        acoustic, vocoder = load_run(trainer.run.folder, "acoustic"), runs()[1]
        make_pack(own, acoustic, vocoder, [Row("en_someone-en", "en")], "fp32")
        self.assertEqual(len(SpokenPack(own).speakers), 1)
        self.assertEqual(licence({"en_someone"}), "CC0-1.0")
        self.assertEqual(licence({"en_us_lj", "en_jadzia"}), "Apache-2.0 (speech of Kokoro-82M)")


if __name__ == "__main__":
    unittest.main()
