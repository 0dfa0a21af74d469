"""Makes a voice pack of a trained acoustic network and a trained vocoder, and goldens that test the engine.

A speaker has a row in the pack for each language that a voice of the catalog speaks through him; the row
`kathleen-es` is the speaker kathleen speaking Spanish.
"""

import argparse
import copy
import json
import math
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from safetensors.torch import load_file

from acoustic import Acoustic
from file_lists import Lists, learnt_from, write_file_lists
from gains import level, recorded_phones
from goldens import FOLDER as GOLDENS
from goldens import SENTENCES, numbers, write_goldens
from packs import (
    FORMAT,
    PRECISIONS,
    PackError,
    SpokenPack,
    Tensors,
    acoustic_sizes,
    output_of,
    rounded,
    speaking,
    vocoder_sizes,
    without_vocoder,
    write_pack,
)
from postfilter import sharpen
from vocoder import Vocoder

ROOT = Path(__file__).resolve().parents[2]
TEACHER = Path(__file__).with_name("teacher.json")


class Row(NamedTuple):
    """A row of the pack's table of speakers."""

    name: str
    language: str


class Trained(NamedTuple):
    """A run's checkpoint and network."""

    folder: Path
    state: dict[str, Any]
    net: torch.nn.Module

    @property
    def kind(self) -> str:
        return "acoustic" if isinstance(self.net, Acoustic) else "vocoder"


def load_run(folder: Path, kind: str) -> Trained:
    """@param folder of the run, or its checkpoint"""
    path = folder / "checkpoint.pt" if folder.is_dir() else folder
    if not path.exists():
        raise PackError(f"{path} is not there; train the {kind} network first")
    state = torch.load(path, map_location="cpu", weights_only=False)
    config, weights = state["config"], state["net"]
    if config.get("kind") != kind:
        raise PackError(f"{path} is of kind {config.get('kind')!r}, not {kind!r}")
    if config.get("melody_blocks"):
        raise PackError(f"{path} has melody blocks, which the engine cannot run; packs take networks without")
    if kind == "vocoder":
        net: torch.nn.Module = Vocoder(config["width"], config["blocks"])
    else:
        sizes = {name: config[name] for name in ("width", "encoder_blocks", "decoder_blocks")}
        net = Acoustic(weights["phone_features"], len(state["speakers"]), len(state["languages"]), **sizes)
    net.load_state_dict(weights)
    if kind == "acoustic":
        net.duration["out"].bias.data -= math.log(config.get("tempo", 1.0))
        sharpen(net.decoder["out"], np.asarray(state["mean"]), np.asarray(state["std"]), **factors(config))
    return Trained(path.parent, state, net.eval())


def factors(config: dict[str, Any]) -> dict[str, float]:
    """What `sharpen` takes, of a config or of one of its `outputs`."""
    names = {"factor": ("postfilter", 1.0), "formants": ("formants", 1.0), "tilt_db": ("tilt", 0.0), "lows_db": ("lows", 0.0)}
    return {name: config.get(*field) for name, field in names.items()}


def load_vocoder(folder: Path) -> Trained:
    """@param folder of a run, or its checkpoint, or a pack, whose vocoder is taken as it is"""
    if not (folder / "pack.json").exists():
        return load_run(folder, "vocoder")
    pack = SpokenPack(folder)
    return Trained(folder, {"config": {}, "figures": pack.document["training"]["vocoder"]}, pack.vocoder)


def rows_of_catalog(catalog: Path, pack: str) -> list[Row]:
    """What the voices of the models that speak with `pack` need."""
    document = json.loads(catalog.read_text(encoding="utf-8"))
    return [
        Row(voice["speaker"], voice["language"])
        for voice in document["voices"]
        if any((document["packs"] | voice.get("packs", {}))[model] == pack for model in voice["models"])
    ]


def distinct(rows: Iterable[Row]) -> list[Row]:
    """Each once, in order."""
    languages: dict[str, str] = {}
    for name, language in rows:
        if languages.setdefault(name, language) != language:
            raise PackError(
                f"the speaker {name} is to speak both {languages[name]} and {language}: give each a row"
            )
    return [Row(name, language) for name, language in languages.items()]


def speakers_of(row: Row, speakers: Iterable[str]) -> list[str]:
    """The trained speaker behind a row, or several, `+` between them, of whom the row is the mean."""
    if row.name in speakers:
        return [row.name]
    plain = row.name.removesuffix(f"-{row.language}").split("+")
    for name in plain:
        if name not in speakers:
            raise PackError(f"the row {row.name} ({row.language}) needs the speaker {name}, who was not trained")
    return plain


@torch.no_grad()
def voices(acoustic: Trained, rows: list[Row]) -> torch.Tensor:
    """[rows][width]: speaker plus language.

    A language without recordings is left out, as each language was now and then in training."""
    speakers, languages = list(acoustic.state["speakers"]), list(acoustic.state["languages"])
    table = []
    for row in rows:
        speaker = torch.tensor([speakers.index(name) for name in speakers_of(row, speakers)])
        known = row.language in languages
        language = torch.full_like(speaker, languages.index(row.language) if known else 0)
        table.append(acoustic.net.voice(speaker, language, torch.full(speaker.shape, float(known))).mean(0))
    return torch.stack(table)


def figures(run: Trained) -> dict[str, Any]:
    """How a network was trained: what is last in its log of each loss, up to the checkpoint."""
    if "figures" in run.state:
        return run.state["figures"]
    config = run.state["config"]
    last: dict[str, float] = {}
    log = run.folder / "log.jsonl"
    for line in log.read_text(encoding="utf-8").splitlines() if log.exists() else []:
        entry = json.loads(line)
        last |= entry if entry["step"] <= run.state["step"] else {}
    last.pop("step", None)
    return {"config": config["name"], "seed": config["seed"], "steps": run.state["step"], "losses": last}


def files_of(run: Trained) -> Lists | None:
    """What the network learnt from, the pack that it began from too."""
    start = Path(run.state["config"].get("start", ""))
    return learnt_from(run.folder, run.kind, start if (start / "pack.json").exists() else None)


def licence(corpora: set[str]) -> str:
    """The license of what was learnt from `corpora`, and who is to be named: recordings are in the public domain, synthetic speech is not."""
    teacher = json.loads(TEACHER.read_text(encoding="utf-8"))
    taught = sorted(corpora & teacher["speakers"].keys())
    named = {teacher["speakers"][name].get("attribution") for name in taught} - {None}
    named |= {credit for name, credit in teacher["others"].items() if name in corpora}
    sources = [f"speech of {teacher['model']['name']}"] * bool(taught) + sorted(named)
    return f"{teacher['model']['license']} ({'; '.join(sources)})" if sources else "CC0-1.0"


def f0_spread(acoustic: Trained) -> float:
    """By how much the network's melody is flatter than the recordings', as its training found."""
    path = acoustic.folder / "calibration.json"
    return float(json.loads(path.read_text(encoding="utf-8"))["f0Spread"]) if path.exists() else 1.0


def speakers_in(acoustic: Trained, rows: list[Row]) -> list[dict[str, Any]]:
    """`speakers` of pack.json, still without levels."""
    known, kept, entries = acoustic.state["speakers"], acoustic.state["config"].get("melody", {}), []
    if strangers := kept.keys() - {row.name for row in rows}:
        raise PackError(f"melody names {', '.join(sorted(strangers))}, which is no row of the pack")
    for row in rows:
        names = speakers_of(row, known)
        middle, deviation = (float(np.mean([known[name][field] for name in names])) for field in ("logF0Mean", "logF0Std"))
        deviation *= f0_spread(acoustic) * kept.get(row.name, 1.0)
        log_f0 = {"logF0Mean": round(middle, 6), "logF0Std": round(deviation, 6)}
        entries.append({"name": row.name, "language": row.language, **log_f0})
    return entries


def own_outputs(acoustic: Trained, rows: list[Row]) -> dict[str, torch.nn.Linear]:
    """The last layers of rows that have one of their own."""
    state, made = acoustic.state, {}
    config = state["config"]
    own = config.get("outputs", {})
    if strangers := own.keys() - {row.name for row in rows}:
        raise PackError(f"outputs names {', '.join(sorted(strangers))}, which is no row of the pack")
    for name, changes in own.items():
        made[name] = copy.deepcopy(acoustic.net.decoder["out"])
        made[name].load_state_dict({key: state["net"][f"decoder.out.{key}"] for key in ("weight", "bias")})
        sharpen(made[name], np.asarray(state["mean"]), np.asarray(state["std"]), **factors(config | changes))
    return made


def output_tensors(acoustic: Trained, rows: list[Row]) -> Tensors:
    """`own_outputs` as a pack has them."""
    outputs = own_outputs(acoustic, rows).items()
    return {f"{output_of(name)}.{key}": value for name, out in outputs for key, value in out.state_dict().items()}


def add_rows(folder: Path, acoustic: Trained, rows: list[Row]) -> list[str]:
    """Writes the pack that a run with `rows_alone` began from, with `rows`: those that it has stay to the bit, the others are the run's.

    @returns the names of the others"""
    start = Path(acoustic.state["config"]["start"])
    document = json.loads((start / "pack.json").read_text(encoding="utf-8"))
    tensors = load_file(start / "weights.safetensors")
    table = tensors["acoustic.embedding.speaker.weight"]
    entries = {speaker["name"]: (speaker, table[place]) for place, speaker in enumerate(document["speakers"])}
    learnt = [row for row in rows if row.name not in entries]
    if not learnt:
        raise PackError(f"{start} has every row already")
    fresh = zip(speakers_in(acoustic, learnt), voices(acoustic, learnt).to(table.dtype))
    entries |= {speaker["name"]: (speaker, row) for speaker, row in fresh}
    chosen = [entries[row.name] for row in rows]
    tensors["acoustic.embedding.speaker.weight"] = torch.stack([row for _, row in chosen])
    matrices = table.dtype
    tensors |= {name: value.to(matrices if value.dim() > 1 else torch.float32) for name, value in output_tensors(acoustic, learnt).items()}
    files = {"acoustic": files_of(acoustic), "vocoder": learnt_from(start, "vocoder")}
    corpora = {*document["corpora"], *acoustic.state["config"]["corpora"]}
    document |= {"name": folder.name, "speakers": [speaker for speaker, _ in chosen]}
    document |= {"licence": licence(corpora), "corpora": sorted(corpora)}
    document["training"]["rows"] = figures(acoustic)
    write_pack(folder, document, tensors)
    write_file_lists(folder, files)
    return [row.name for row in learnt]


def make_pack(folder: Path, acoustic: Trained, vocoder: Trained, rows: list[Row], precision: str) -> None:
    """Writes pack.json and weights.safetensors; the vocoder of a pack beside it is not written again, but named."""
    state = acoustic.state
    shared = (vocoder.folder / "pack.json").exists() and vocoder.folder.resolve().parent == folder.resolve().parent
    tensors = {
        f"acoustic.{name}": value
        for name, value in acoustic.net.export_tensors(voices(acoustic, rows)).items()
    }
    tensors |= output_tensors(acoustic, rows)
    tensors |= {f"vocoder.{name}": value for name, value in vocoder.net.state_dict().items()}
    tensors |= {f"acoustic.mel_{name}": torch.as_tensor(state[name]) for name in ("mean", "std")}
    files = {run.kind: files_of(run) for run in (acoustic, vocoder)}
    corpora = {name for run in (acoustic, vocoder) for name in files[run.kind] or run.state["config"].get("corpora", [])}
    document = {
        "schema": FORMAT["schema"],
        "name": folder.name,
        **FORMAT,
        "phones": list(state["phones"]),
        "speakers": speakers_in(acoustic, rows),
        "acoustic": acoustic_sizes(acoustic.net),
        "vocoder": {"pack": vocoder.folder.resolve().name} if shared else vocoder_sizes(vocoder.net),
        "quantisation": precision,
        "licence": licence(corpora),
        "corpora": sorted(corpora),
        "training": {"acoustic": figures(acoustic), "vocoder": figures(vocoder)},
    }
    write_pack(folder, document, rounded(without_vocoder(tensors) if shared else tensors, precision))
    write_file_lists(folder, files)


@torch.no_grad()
def compare(folder: Path, acoustic: Trained, vocoder: Trained, rows: list[Row]) -> dict[str, float]:
    """What is between the trained networks and the pack, over the golden sentences and every row.

    The largest difference of a log duration, the mean ones of mel (natural log) and of log F0, and the power
    of the sound's error in dB below the sound.
    """
    pack = SpokenPack(folder)
    table = voices(acoustic, rows)
    outputs = own_outputs(acoustic, rows)
    scale = torch.as_tensor(acoustic.state["std"]).float()
    sums = {"log duration": 0.0, "mel": 0.0, "log F0": 0.0, "error": 0.0, "power": 0.0}
    sentences = json.loads(SENTENCES.read_text(encoding="utf-8"))
    for row in range(len(rows)):
        ids = numbers(sentences[row % len(sentences)]["phones"], acoustic.state["phones"])
        ones = torch.ones(1, ids.shape[1], 1)
        hidden, logs = acoustic.net.encode(ids[0][None], ids[1][None], ids[2][None], table[row][None], ones)
        duration = torch.round(torch.exp(logs)).clamp(min=1).long()
        frames = int(duration.sum())
        with speaking(acoustic.net, outputs.get(rows[row].name, acoustic.net.decoder["out"])):
            trained = acoustic.net.decode(hidden, duration, torch.zeros(1, dtype=torch.long), frames)[0][0]
        hidden, packed_logs = pack.encode(row, *ids)
        packed = pack.decode(row, hidden, duration[0])
        sums["log duration"] = max(sums["log duration"], float((packed_logs - logs[0]).abs().max()))
        sums["mel"] += float(((packed - trained)[:, :80] * scale).abs().mean()) / len(rows)
        sums["log F0"] += (
            float((packed - trained)[:, 80].abs().mean()) * pack.speakers[row]["logF0Std"] / len(rows)
        )
        mel, f0 = pack.sound(row, trained)
        noise = torch.randn(frames * 240, generator=torch.Generator().manual_seed(row))
        expected = vocoder.net(mel[None], f0[None], noise[None])[0]
        sums["error"] += float((pack.vocode(mel, f0, noise) - expected).square().sum())
        sums["power"] += float(expected.square().sum())
    sums["sound, dB"] = float(10 * torch.log10(torch.tensor(sums.pop("error") / sums.pop("power") + 1e-12)))
    return sums


def parse_row(text: str) -> Row:
    name, _, language = text.partition(":")
    if not name or not language:
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME:LANGUAGE")
    return Row(name, language)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--acoustic", type=Path, required=True, help="folder of an acoustic run, or its checkpoint"
    )
    parser.add_argument(
        "--vocoder",
        type=Path,
        required=True,
        help="folder of a vocoder run, or its checkpoint, or a pack, whose vocoder is shared if it lies beside --out"
    )
    parser.add_argument("--out", type=Path, required=True, help="the pack's folder, such as models/coda")
    parser.add_argument(
        "--precision", choices=PRECISIONS, default="fp32", help="of the matrices (default: fp32)"
    )
    parser.add_argument(
        "--voices", type=Path, default=ROOT / "models/voices.json", help="default: %(default)s"
    )
    parser.add_argument(
        "--row",
        type=parse_row,
        action="append",
        default=[],
        metavar="NAME:LANGUAGE",
        dest="rows",
        help="a row beside those that the voices need, such as kathleen-es:es; repeatable",
    )
    parser.add_argument(
        "--goldens", type=Path, default=GOLDENS, help="default: %(default)s; 'none' writes none"
    )
    options = parser.parse_args()
    torch.set_num_threads(1)
    try:
        rows = distinct([*rows_of_catalog(options.voices, options.out.name), *options.rows])
        if not rows:
            raise PackError(f"no model in {options.voices} speaks with the pack {options.out.name}")
        acoustic, vocoder = load_run(options.acoustic, "acoustic"), load_vocoder(options.vocoder)
        added = None
        if acoustic.state["config"].get("rows_alone"):
            added = add_rows(options.out, acoustic, rows)
        else:
            make_pack(options.out, acoustic, vocoder, rows, options.precision)
        size = (options.out / "weights.safetensors").stat().st_size
        print(f"{options.out}: {len(rows)} rows of speakers, {size / 1e6:.1f} MB")
        phones = recorded_phones(acoustic.folder, acoustic.state["config"])
        print("  gains between {:+.1f} and {:+.1f} dB".format(*level(options.out, phones, added)))
        for name, value in compare(options.out, acoustic, vocoder, rows).items() if added is None else ():
            print(f"  differs from the trained networks in {name}: {value:.2g}")
        if str(options.goldens) != "none":
            for path in write_goldens(options.out, options.goldens):
                print(f"{path}: {path.stat().st_size / 1e6:.2f} MB")
    except (PackError, OSError) as error:
        sys.exit(f"export.py: {error}")


if __name__ == "__main__":
    main()
