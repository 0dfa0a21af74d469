"""A voice with networks of its own: begun from a pack, its vocoder taught by predicted spectra."""

import copy
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
from export import Row, add_rows, licence, load_run, load_vocoder, make_pack
from file_lists import learnt_from, write_file_lists
from packs import PackError, SpokenPack
from postfilter import sharpen
from predicted import spoken, write_predicted
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

    def prepare(self, name: str, utterances: int = 4, language: str = "en") -> None:
        """A corpus of noise."""
        rng = np.random.default_rng(1)
        out = folder_of(name, self.data)
        out.mkdir(parents=True)
        total = utterances * FRAMES
        np.save(out / "mel.npy", rng.normal(-4, 2, (total, 80)).astype(np.float16))
        np.save(out / "f0.npy", rng.uniform(100, 300, total).astype(np.float32))
        np.save(out / "audio.npy", rng.integers(-9000, 9000, total * 240).astype(np.int16))
        entries = [
            {"id": f"{name}/{i}.flac", "speaker": name, "language": language, "text": "At.", "start": i * FRAMES}
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
        self.assertTrue(torch.allclose(spoken, pack.decode(0, expected, durations), atol=1e-4))

    def test_speakers_may_begin_as_others_than_the_first(self) -> None:
        self.prepare("de_other")
        rows = SpokenPack(self.pack).voices
        names = [speaker["name"] for speaker in SpokenPack(self.pack).speakers]
        trainer = self.trainer(corpora=["en_someone", "de_other"], start_speakers={"de_other": names[1]})
        begun = dict(zip(trainer.batches.speakers, trainer.net.embedding["speaker"].weight))
        self.assertTrue(torch.equal(begun["de_other"], rows[1]))
        self.assertTrue(torch.equal(begun["en_someone"], rows[names.index("kathleen")]))
        self.assertFalse(torch.equal(rows[1], rows[names.index("kathleen")]))

    def test_what_a_pack_cannot_give_is_refused_by_name(self) -> None:
        for changes, words in (
            ({"start_speaker": "nobody"}, "'nobody' is none of kathleen"),
            ({"own_dropped": 0.1}, "own_dropped and language_dropped must be 0"),
            ({"width": 24}, "of another size"),
        ):
            with self.assertRaisesRegex(ConfigError, words):
                self.trainer(**changes)

    def test_utterances_are_given_to_whom_the_config_says_and_no_other(self) -> None:
        for name in ("ar_machine", "hi_woman", "hi_man"):
            self.prepare(name, language=name[:2])
        config = {"corpora": ["ar_machine", "hi_woman", "hi_man"], "given": {"ar_machine": ["hi_woman"]}}
        trainer = self.trainer(**config, vocoded=["ar_machine"], asking=["ar"])
        batch = trainer.batches.draw(60, trainer.run.rng(0), 1.0, 1.0, trainer.config["asking"])
        said = list(zip(batch.language.tolist(), batch.speaker.tolist(), batch.vocoded.tolist()))
        languages, speakers = trainer.batches.languages, trainer.batches.speakers
        named = {(languages[one], speakers[two], vocoded) for one, two, vocoded in said}
        self.assertEqual(named, {("ar", "hi_woman", True), ("hi", "hi_woman", False), ("hi", "hi_man", False)})
        mark = trainer.batches.index["?"]
        asked = (batch.phone == mark).any(1)
        self.assertEqual(asked.tolist(), batch.vocoded.tolist())

    def test_speakers_whom_nobody_has_heard_are_refused_by_name(self) -> None:
        for changes in ({"given": {"en_someone": ["en_nobody"]}}, {"vocoded": ["en_nobody"]}):
            with self.assertRaisesRegex(ConfigError, "en_nobody, whom nobody has heard"):
                self.trainer(**changes)

    def test_the_critic_takes_vocoded_speech_for_no_recording(self) -> None:
        trainer = self.trainer()
        mel, natural = torch.randn(4, 40, 80), torch.tensor([True, False, False, True])
        changed = mel.clone()
        changed[1:3] = 0
        made = torch.randn(4, 40, 80)
        one, other = trainer.critic.judge(mel, made, natural), trainer.critic.judge(changed, made, natural)
        self.assertTrue(all(torch.equal(a, b) for a, b in zip(one, other)))
        self.assertFalse(torch.equal(trainer.critic.judge(changed, made, ~natural)[1], one[1]))
        for vocoded, learns in ((["en_someone"], False), ([], True)):
            trainer = self.trainer(vocoded=vocoded, critic_from=0.0, name=f"critic-{learns}")
            before = copy.deepcopy(trainer.critic.state_dict())
            trainer.train()
            after = trainer.critic.state_dict()
            self.assertEqual(any(not torch.equal(before[name], after[name]) for name in before), learns)

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

    def test_a_pack_predicts_what_its_run_does(self) -> None:
        trainer = self.trainer()
        trainer.train()
        acoustic, own = load_run(trainer.run.folder, "acoustic"), self.data / "models" / "own"
        acoustic.state.update(mean=np.full(80, -4, np.float32), std=np.full(80, 2, np.float32))
        make_pack(own, acoustic, runs()[1], [Row("en_someone-en", "en")], "fp32")
        # Both write to the same folder, whose files are mapped into memory.
        by_run, by_pack = (
            np.concatenate([u.mel for u in load(write_predicted(who, "en_someone", self.data), "all")])
            for who in (acoustic, spoken(own, "en_someone-en"))
        )
        np.testing.assert_allclose(by_run, by_pack, atol=0.02)
        with self.assertRaisesRegex(PackError, "nobody.*en_someone-en"):
            spoken(own, "nobody")

    def test_a_row_is_exported_and_says_under_which_licence(self) -> None:
        trainer = self.trainer()
        trainer.train()
        own = self.data / "models" / "own"
        acoustic, vocoder = load_run(trainer.run.folder, "acoustic"), runs()[1]
        make_pack(own, acoustic, vocoder, [Row("en_someone-en", "en")], "fp32")
        self.assertEqual(len(SpokenPack(own).speakers), 1)
        self.assertEqual(licence({"en_someone"}), "CC0-1.0")
        self.assertEqual(licence({"en_us_lj", "en_jadzia"}), "Apache-2.0 (speech of Kokoro-82M)")
        self.assertEqual(licence({"ja_kumo", "en_us_lj"}), "Apache-2.0 (speech of Kokoro-82M; Koniwa (CC BY 3.0))")
        self.assertRegex(licence({"ar_ziad"}), r"^Apache-2.0 \(Arabic Speech Corpus of Nawar Halabi \(CC BY 4.0\), spoken by .*\)$")

    def test_a_vocoder_may_come_from_a_pack_and_what_both_packs_learnt_from_is_listed(self) -> None:
        write_file_lists(self.pack, {"acoustic": {"de_someone": ["1.flac"]}, "vocoder": {"nl_someone": ["2.flac"]}})
        trainer = self.trainer()
        trainer.train()
        own = self.data / "models" / "own"
        acoustic, vocoder = load_run(trainer.run.folder, "acoustic"), load_vocoder(self.pack)
        make_pack(own, acoustic, vocoder, [Row("en_someone-en", "en")], "fp32")
        made, released = SpokenPack(own), SpokenPack(self.pack)
        for name, value in released.vocoder.state_dict().items():
            self.assertTrue(torch.equal(made.vocoder.state_dict()[name], value), name)
        self.assertEqual(made.document["training"]["vocoder"], released.document["training"]["vocoder"])
        spoken = {"de_someone": ["1.flac"], "en_someone": ["1.flac", "2.flac", "3.flac"]}
        self.assertEqual(learnt_from(own, "acoustic"), spoken)
        self.assertEqual(learnt_from(own, "vocoder"), {"nl_someone": ["2.flac"]})
        self.assertEqual(made.document["corpora"], ["de_someone", "en_someone", "nl_someone"])

    def test_a_last_batch_of_one_utterance_counts_as_one(self) -> None:
        trainer = self.trainer()
        one, other = trainer.held.utterances[0], trainer.batches.utterances[0]
        found = []
        for utterances in ([one], [other], [one] * 16 + [other]):
            trainer.held.utterances = utterances
            found.append(trainer.held_out()["held_mel"])
        self.assertGreater(abs(found[0] - found[1]), 1e-3)
        self.assertAlmostEqual(found[2], (16 * found[0] + found[1]) / 17, places=5)

    def test_a_slower_tempo_makes_every_phone_longer(self) -> None:
        trainer = self.trainer(tempo=0.8)
        trainer.train()
        slower, bias = (net.duration["out"].bias for net in (load_run(trainer.run.folder, "acoustic").net, trainer.averaged))
        self.assertAlmostEqual(float((slower - bias).exp()), 1 / 0.8, places=5)

    def test_a_pack_has_the_postfilter_of_its_config_and_none_without(self) -> None:
        for factor, formants in ((1.0, 1.0), (1.5, 1.0), (1.5, 1.3)):
            trainer = self.trainer(postfilter=factor, formants=formants, name=f"own-{factor}-{formants}")
            trainer.train()
            trained, expected = trainer.averaged.decoder["out"], copy.deepcopy(trainer.averaged)
            mean, deviation = SpokenPack(self.pack).mel_statistics()
            sharpen(expected.decoder["out"], np.asarray(mean), np.asarray(deviation), factor, formants)
            exported = load_run(trainer.run.folder, "acoustic").net.decoder["out"]
            self.assertTrue(torch.allclose(exported.weight, expected.decoder["out"].weight, atol=1e-6), factor)
            self.assertTrue(torch.allclose(exported.bias, expected.decoder["out"].bias, atol=1e-6), factor)
            moved = float((exported.weight - trained.weight)[:80].abs().max())
            self.assertEqual(moved > 1e-3, factor > 1, f"{factor}: {moved}")

    def test_a_row_learns_alone_and_the_pack_has_everything_else_to_the_bit(self) -> None:
        trainer = self.trainer(rows_alone=True, steps=3, warmup=1, tempo=0.9, postfilter=1.5, formants=1.3, tilt=1, lows=-2)
        began = trainer.net.embedding["speaker"].weight.detach().clone()
        trainer.train()
        self.assertGreater(float((trainer.averaged.embedding["speaker"].weight - began).abs().max()), 1e-4)
        own, names = self.data / "models" / "own", [row.name for row in ROWS]
        acoustic = load_run(trainer.run.folder, "acoustic")
        self.assertEqual(add_rows(own, acoustic, [Row("en_someone-en", "en"), *ROWS[1:]]), ["en_someone-en"])
        made, start = SpokenPack(own), SpokenPack(self.pack)
        self.assertEqual(made.document["speakers"][1:], start.document["speakers"][1:])
        self.assertEqual([speaker["name"] for speaker in made.speakers], ["en_someone-en", *names[1:]])
        for name, value in start.tensors.items():
            rows = slice(1, None) if name == "acoustic.embedding.speaker.weight" else slice(None)
            self.assertTrue(torch.equal(made.tensors[name][rows], value[rows]), name)
        row = made.voices[0]
        self.assertTrue(torch.allclose(row, trainer.averaged.embedding["speaker"].weight[0], atol=1e-6))
        # What was learnt is the network as it is exported: as slow, as sharp.
        for name in ("duration.out.bias", "decoder.out.weight", "decoder.out.bias"):
            value = acoustic.net.state_dict()[name]
            self.assertTrue(torch.allclose(value, start.acoustic.state_dict()[name], atol=1e-5), name)
        with self.assertRaisesRegex(PackError, "has every row already"):
            add_rows(own, acoustic, ROWS)

    def test_a_row_keeps_as_much_of_its_melody_as_the_config_says(self) -> None:
        trainer = self.trainer(melody={"en_someone-en": 0.5})
        trainer.train()
        acoustic, vocoder, own = load_run(trainer.run.folder, "acoustic"), load_vocoder(self.pack), self.data / "models" / "own"
        rows = [Row("en_someone-en", "en"), Row("en_someone-de", "de")]
        make_pack(own, acoustic, vocoder, rows, "fp32")
        half, whole = (speaker["logF0Std"] for speaker in SpokenPack(own).speakers)
        self.assertAlmostEqual(half, whole / 2, places=5)
        with self.assertRaisesRegex(PackError, "en_someone-en, which is no row"):
            make_pack(own, acoustic, vocoder, rows[1:], "fp32")


if __name__ == "__main__":
    unittest.main()
