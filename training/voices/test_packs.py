"""Claims about packs.py, export.py and goldens.py: `python -m unittest discover training/voices`."""

import json
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import torch

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from acoustic import Acoustic
from export import Row, Trained, compare, distinct, load_vocoder, make_pack, rows_of_catalog, speakers_of, voices
from gains import PEAK_DB, level, say
from goldens import SENTENCES, golden, numbers, row_for
from packs import BANDS, PackError, SpokenPack
from vocoder import HOP, Vocoder

SYMBOLS = sorted(
    {symbol for sentence in json.loads(SENTENCES.read_text()) for symbol, _, _ in sentence["phones"]}
)
ROWS = [Row("kathleen", "en"), Row("kathleen-pt", "pt"), Row("kerstin", "de")]


def runs() -> tuple[Trained, Trained]:
    """Small networks that nobody trained, but whose blocks and tables all matter."""
    torch.manual_seed(1)
    net = Acoustic(torch.rand(len(SYMBOLS), 5), 2, 2, 16, 2, 2).eval()
    vocoder = Vocoder(16, 1).eval()
    with torch.no_grad():
        for parameter in [*net.parameters(), *vocoder.blocks.parameters()]:
            parameter.add_(torch.randn_like(parameter) * 0.1)
        net.decoder["out"].bias[81] = 1.0  # voiced
    config = {"name": "untrained", "seed": 1, "corpora": ["none"]}
    f0 = {"logF0Mean": 5.0, "logF0Std": 0.2}
    state = {
        "config": config,
        "step": 0,
        "phones": SYMBOLS,
        "speakers": {"kathleen": f0, "kerstin": f0},
        "languages": ["de", "en"],
        "mean": torch.zeros(80).numpy(),
        "std": torch.ones(80).numpy(),
        "net": {name: value.clone() for name, value in net.state_dict().items()},
    }
    return Trained(Path(), state, net), Trained(Path(), {"config": config, "step": 0}, vocoder)


class PacksTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def made(self, precision: str) -> Path:
        path = self.folder / precision
        make_pack(path, *runs(), ROWS, precision)
        return path

    def test_a_pack_speaks_as_the_networks_that_it_was_made_of(self) -> None:
        differences = compare(self.made("fp32"), *runs(), ROWS)
        for name in ("log duration", "mel", "log F0"):
            self.assertLess(differences[name], 1e-5, name)
        self.assertLess(differences["sound, dB"], -90)

    def test_a_row_may_have_a_last_layer_of_its_own(self) -> None:
        acoustic, vocoder = runs()
        acoustic.state["config"]["outputs"] = {"kathleen-pt": {"formants": 1.5, "lows": -3}}
        path = self.folder / "own"
        make_pack(path, acoustic, vocoder, ROWS, "fp32")
        self.assertLess(compare(path, acoustic, vocoder, ROWS)["mel"], 1e-5)
        own, shared = SpokenPack(path), SpokenPack(self.made("fp32"))
        for row in range(len(ROWS)):
            ids = numbers(json.loads(SENTENCES.read_text())[1]["phones"], SYMBOLS)
            hidden, logs = own.encode(row, *ids)
            durations = torch.round(torch.exp(logs)).clamp(min=1).long()
            moved = (own.decode(row, hidden, durations) - shared.decode(row, hidden, durations)).abs().mean(0)
            self.assertEqual(float(moved[:BANDS].max()) > 0.1, ROWS[row].name == "kathleen-pt")
            self.assertEqual(float(moved[BANDS:].max()), 0)
        self.assertEqual([row_for(own, language) for language in ("en", "de", "fr")], [0, 2, 1], "goldens prefer such rows")
        self.assertEqual(row_for(shared, "fr"), 0)
        with self.assertRaisesRegex(PackError, "kathleen-pt, which is no row"):
            make_pack(path, acoustic, vocoder, ROWS[2:], "fp32")

    def test_a_vocoder_of_the_pack_beside_is_shared(self) -> None:
        acoustic, vocoder = runs()
        lender, pack = self.made("fp32"), self.folder / "own"
        make_pack(pack, acoustic, load_vocoder(lender), ROWS, "fp32")
        self.assertEqual(json.loads((pack / "pack.json").read_text())["vocoder"], {"pack": "fp32"})
        self.assertLess(compare(pack, acoustic, vocoder, ROWS)["sound, dB"], -90)
        sizes = [(path / "weights.safetensors").stat().st_size for path in (pack, lender)]
        self.assertLess(sizes[0], 0.9 * sizes[1])
        level(pack, {"en": [json.loads(SENTENCES.read_text())[1]["phones"]]})
        self.assertEqual(json.loads((pack / "pack.json").read_text())["vocoder"], {"pack": "fp32"})

    def test_a_pack_of_another_schema_is_refused(self) -> None:
        path = self.made("fp32") / "pack.json"
        path.write_text(json.dumps(json.loads(path.read_text()) | {"schema": 1}))
        with self.assertRaisesRegex(PackError, "fp32: schema is 1, not 2: train and export it again"):
            SpokenPack(path.parent)

    def test_bf16_halves_the_matrices_and_costs_little(self) -> None:
        whole, halved = self.made("fp32"), self.made("bf16")
        size = lambda path: (path / "weights.safetensors").stat().st_size
        self.assertLess(size(halved), 0.65 * size(whole))
        self.assertLess(compare(halved, *runs(), ROWS)["mel"], 0.02)

    def test_rows_of_one_speaker_differ_by_language_alone(self) -> None:
        pack = SpokenPack(self.made("fp32"))
        rows, net = pack.voices, runs()[0].net
        english = net.embedding["language"].weight[1]
        self.assertTrue(torch.allclose(rows[0] - english, rows[1], atol=1e-6), "nobody recorded Portuguese")
        self.assertEqual([entry["language"] for entry in pack.speakers], ["en", "pt", "de"])

    def test_goldens_have_every_stage_and_noise_in_whole_steps(self) -> None:
        pack = SpokenPack(self.made("bf16"))
        found = golden(pack, 0, json.loads(SENTENCES.read_text())[1]["phones"], 1)
        frames = int(found["duration"].sum())
        self.assertEqual(found["output"].shape, (frames, 82))
        self.assertEqual(found["audio"].shape, (frames * HOP,))
        self.assertEqual(str(found["noise"].dtype), "int8")
        self.assertGreater(abs(found["audio"]).max(), 0)

    def test_phones_that_a_pack_lacks_are_left_out(self) -> None:
        self.assertEqual(numbers([["a", 2, 1], ["?", 0, 0]], ["a"]).tolist(), [[0], [2], [1]])

    def test_gains_heed_the_peaks_of_a_rows_own_language_but_not_at_any_price(self) -> None:
        path = self.made("fp32")
        _, hello, german = (sentence["phones"] for sentence in json.loads(SENTENCES.read_text()))
        recorded = {"en": [hello], "de": [german]}

        def gains(softer_db: float) -> list[float]:
            with mock.patch("gains.SOFTER_DB", softer_db):
                level(path, recorded)
            return [speaker["gainDb"] for speaker in SpokenPack(path).speakers]

        # nobody recorded Portuguese, so the row that speaks it is measured by all
        for row, (gain, heard) in enumerate(zip(gains(9), ([hello], [hello, german], [german]), strict=True)):
            with torch.no_grad():
                peak = say(SpokenPack(path), row, heard).abs().max()
            self.assertAlmostEqual(gain + 20 * float(peak.log10()), PEAK_DB, places=2)
        for loud, softer in zip(gains(0), gains(1), strict=True):
            self.assertAlmostEqual(loud - softer, 1, places=2)


class RowsTest(unittest.TestCase):
    def test_a_row_names_its_speaker_and_perhaps_its_language(self) -> None:
        speakers = ["kathleen", "en_us_joe"]
        self.assertEqual(speakers_of(Row("kathleen-es", "es"), speakers), ["kathleen"])
        self.assertEqual(speakers_of(Row("en_us_joe", "en"), speakers), ["en_us_joe"])
        for row in (Row("kathleen-es", "pt"), Row("nobody", "en")):
            with self.assertRaisesRegex(PackError, "was not trained"):
                speakers_of(row, speakers)

    def test_a_row_may_be_the_mean_of_several_speakers(self) -> None:
        acoustic = runs()[0]
        names = list(acoustic.state["speakers"])[:2]
        language = list(acoustic.state["languages"])[0]
        one, other, both = voices(acoustic, [Row(name, language) for name in (*names, "+".join(names))])
        self.assertTrue(torch.allclose(both, (one + other) / 2, atol=1e-6))
        self.assertFalse(torch.allclose(one, other, atol=1e-3))

    def test_one_row_does_not_speak_two_languages(self) -> None:
        self.assertEqual(
            distinct([Row("a", "en"), Row("b", "en"), Row("a", "en")]), [Row("a", "en"), Row("b", "en")]
        )
        with self.assertRaisesRegex(PackError, "give each a row"):
            distinct([Row("a", "en"), Row("a", "es")])

    def test_the_catalog_tells_which_rows_a_pack_needs(self) -> None:
        voices = [
            {"speaker": "a", "language": "en", "models": ["coda", "mist"]},
            {"speaker": "a-es", "language": "es", "models": ["coda"]},
            {"speaker": "b", "language": "en", "models": ["coda", "mist"], "packs": {"coda": "own"}},
        ]
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump({"packs": {"coda": "big", "mist": "small"}, "voices": voices}, file)
            file.flush()
            self.assertEqual(rows_of_catalog(Path(file.name), "small"), [Row("a", "en"), Row("b", "en")])
            self.assertEqual(rows_of_catalog(Path(file.name), "own"), [Row("b", "en")])
            self.assertEqual(len(rows_of_catalog(Path(file.name), "big")), 2)
            self.assertEqual(rows_of_catalog(Path(file.name), "none"), [])


if __name__ == "__main__":
    unittest.main()
