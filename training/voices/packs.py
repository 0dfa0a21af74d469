"""A voice pack, models/<name>: pack.json and weights.safetensors, as native/engine reads them."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import torch
from safetensors.torch import load_file, save_file

from acoustic import Acoustic
from block import Block
from vocoder import FFT, HOP, SAMPLE_RATE_HZ, Vocoder

SCHEMA = 2
BANDS = 80
PRECISIONS = ("fp32", "bf16")
Tensors = dict[str, torch.Tensor]


class PackError(ValueError):
    """A pack that cannot be made or read; says why."""


def rounded(tensors: Tensors, precision: str) -> Tensors:
    """Matrices at `precision`; vectors (biases, scales), a hundredth of the bytes, always in fp32."""
    kind = torch.bfloat16 if precision == "bf16" else torch.float32
    return {
        name: value.to(kind if value.dim() > 1 else torch.float32).contiguous()
        for name, value in tensors.items()
    }


def output_of(speaker: str) -> str:
    """Tensors `<this>.weight` and `<this>.bias` are the last layer of a speaker who has one of his own."""
    return f"acoustic.decoder.out.{speaker}"


@contextmanager
def speaking(net: Acoustic, out: torch.nn.Linear) -> Iterator[None]:
    """Within it, `net` has the last layer `out`."""
    shared, net.decoder["out"] = net.decoder["out"], out
    try:
        yield
    finally:
        net.decoder["out"] = shared


def acoustic_sizes(net: Acoustic) -> dict[str, Any]:
    """`acoustic` of pack.json."""
    encoder, duration, decoder = (part["blocks"] for part in (net.encoder, net.duration, net.decoder))
    return {
        "width": net.decoder["in"].in_features,
        "expansion": _shared(encoder, decoder, size=_expansion),
        "encoderBlocks": len(encoder),
        "encoderKernel": _shared(encoder, size=_kernel),
        "durationBlocks": len(duration),
        "durationKernel": _shared(duration, size=_kernel),
        "durationExpansion": _shared(duration, size=_expansion),
        "decoderBlocks": len(decoder),
        "decoderKernel": _shared(decoder, size=_kernel),
        "stressLevels": net.embedding["stress"].num_embeddings,
        "wordStartLevels": net.embedding["word_start"].num_embeddings,
        "outputs": "80 mel (normalised), log F0 (normalised per speaker), voicing logit",
    }


def vocoder_sizes(net: Vocoder) -> dict[str, Any]:
    """`vocoder` of pack.json."""
    return {
        "width": net.out.in_features,
        "blocks": len(net.blocks),
        "kernel": _shared(net.blocks, size=_kernel),
        "expansion": _shared(net.blocks, size=_expansion),
        "harmonicCausal": net.causal,
        "harmonicAnticausal": net.anticausal,
        "noiseCausal": net.noise,
        "fftSize": FFT,
        "firTaps": len(net.fir),
        "cepstrumScale": "1/(1+n/4), n from 0 for causal parts, from 1 for the anticausal part",
        "inputs": "80 mel (normalised with vocoder.mel_mean/std), log(f0/180) or 0, voiced 0/1",
    }


FORMAT = {
    "schema": SCHEMA,
    "sampleRateHz": SAMPLE_RATE_HZ,
    "hopSamples": HOP,
    "melBands": BANDS,
    "details": {
        "layerNormEps": 1e-5,
        "gelu": "exact (erf)",
        "linear": "y = x W^T + b",
        "depthwise": "same padding, groups = channels",
        "blockOrder": "depthwise, layer norm, linear up, gelu, linear down, times gain, add",
    },
}
"""What is the same in all our packs."""


def write_pack(folder: Path, document: dict[str, Any], tensors: Tensors) -> None:
    """Both files, each renamed into place: a server that starts meanwhile maps a whole file."""
    folder.mkdir(parents=True, exist_ok=True)
    fresh = folder / "weights.new"
    save_file(tensors, fresh)
    # `save_file` lets its owner alone read it; a server runs as another user.
    fresh.chmod(0o644)
    fresh.replace(folder / "weights.safetensors")
    fresh = folder / "pack.new"
    fresh.write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    fresh.replace(folder / "pack.json")


def read_pack(folder: Path) -> tuple[dict[str, Any], Tensors]:
    """pack.json and the tensors, with the sizes and tensors of the vocoder where it is that of the pack beside.

    @raises PackError for another schema than the engine's"""
    document = json.loads((folder / "pack.json").read_text(encoding="utf-8"))
    if document["schema"] != SCHEMA:
        raise PackError(f"{folder}: schema is {document['schema']}, not {SCHEMA}: train and export it again")
    tensors = load_file(folder / "weights.safetensors")
    if "pack" in document["vocoder"]:
        lender, lent = read_pack(folder.resolve().parent / document["vocoder"]["pack"])
        document["vocoder"] = document["vocoder"] | lender["vocoder"]
        tensors = {name: value for name, value in lent.items() if name.startswith("vocoder.")} | tensors
    return document, tensors


def without_vocoder(tensors: Tensors) -> Tensors:
    """What a pack keeps that shares another's vocoder: how that takes its mel is part of the acoustic network's output."""
    kept = ("vocoder.mel_mean", "vocoder.mel_std")
    return {name: value for name, value in tensors.items() if not name.startswith("vocoder.") or name in kept}


class SpokenPack:
    """A pack as PyTorch speaks it: what the engine must come close to. Weights are the file's, in fp32."""

    def __init__(self, folder: Path) -> None:
        self.document, tensors = read_pack(folder)
        self.tensors = {name: value.float() for name, value in tensors.items()}
        self.acoustic = self._acoustic()
        self.outputs = [self._output(speaker["name"]) for speaker in self.speakers]
        sizes = self.document["vocoder"]
        cepstra = {"causal": "harmonicCausal", "anticausal": "harmonicAnticausal", "noise": "noiseCausal"}
        lengths = {name: sizes[field] for name, field in cepstra.items()}
        self.vocoder = Vocoder(sizes["width"], sizes["blocks"], taps=sizes["firTaps"], **lengths).eval()
        self._fill(self.vocoder, "vocoder.")

    @property
    def speakers(self) -> list[dict[str, Any]]:
        return self.document["speakers"]

    @property
    def voices(self) -> torch.Tensor:
        """[speakers][width]"""
        return self.tensors["acoustic.embedding.speaker.weight"]

    def mel_statistics(self) -> tuple[np.ndarray, np.ndarray]:
        """Mean and deviation [80] of the log-mel that the acoustic network makes."""
        return self.tensors["acoustic.mel_mean"].numpy(), self.tensors["acoustic.mel_std"].numpy()

    def start(self, net: Acoustic, speakers: Sequence[str]) -> None:
        """Gives `net` these weights, and each of its speakers the row of the one of `speakers` in his place; features and
        languages, which are folded in, become zero.

        @raises PackError for another size or an unknown speaker"""
        rows = [known["name"] for known in self.speakers]
        for speaker in speakers:
            if speaker not in rows:
                raise PackError(f"the speaker {speaker!r} is none of {', '.join(rows)}")
        weights = self.acoustic.state_dict() | {
            "phone_features": net.phone_features,
            "feature.weight": torch.zeros_like(net.feature.weight),
            "embedding.speaker.weight": self.voices[[rows.index(one) for one in speakers]],
            "embedding.language.weight": torch.zeros_like(net.embedding["language"].weight),
        }
        try:
            net.load_state_dict(weights)
        except RuntimeError as error:
            raise PackError(f"its networks are of another size: {error}") from None

    @torch.no_grad()
    def encode(self, row: int, phone: torch.Tensor, stress: torch.Tensor, word_start: torch.Tensor) -> tuple:
        """@param phone [phones], like stress and word_start
        @returns hidden [phones][width], log of the frames [phones]"""
        voice = self.voices[row][None]
        mask = torch.ones(1, len(phone), 1)
        hidden, logs = self.acoustic.encode(phone[None], stress[None], word_start[None], voice, mask)
        return hidden[0], logs[0]

    @torch.no_grad()
    def decode(self, row: int, hidden: torch.Tensor, durations: torch.Tensor) -> torch.Tensor:
        """@param durations [phones] frames
        @returns [frames][82]: mel and log F0, both normalised, and the voicing logit"""
        start = torch.zeros(1, dtype=torch.long)
        with speaking(self.acoustic, self.outputs[row]):
            return self.acoustic.decode(hidden[None], durations[None], start, int(durations.sum()))[0][0]

    @torch.no_grad()
    def sound(self, row: int, output: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """From what `decode` returns: mel [frames][80] as the vocoder takes it, F0 [frames] in Hz or 0."""
        mel = output[:, :BANDS] * self.tensors["acoustic.mel_std"] + self.tensors["acoustic.mel_mean"]
        speaker = self.speakers[row]
        hz = torch.exp(output[:, BANDS] * speaker["logF0Std"] + speaker["logF0Mean"])
        return self.vocoder.normalise(mel), torch.where(output[:, BANDS + 1] > 0, hz, 0.0)

    @torch.no_grad()
    def vocode(self, mel: torch.Tensor, f0: torch.Tensor, noise: torch.Tensor | None = None) -> torch.Tensor:
        """@param noise [frames * HOP] @returns samples [frames * HOP]"""
        return self.vocoder(mel[None], f0[None], None if noise is None else noise[None])[0]

    def _acoustic(self) -> Acoustic:
        """A network whose phones have no features and whose speakers are rows of the pack."""
        sizes, phones = self.document["acoustic"], len(self.document["phones"])
        blocks = {"encoder_blocks": sizes["encoderBlocks"], "decoder_blocks": sizes["decoderBlocks"]}
        net = Acoustic(torch.zeros(phones, 1), len(self.speakers), 1, sizes["width"], **blocks, bands=BANDS).eval()
        with torch.no_grad():
            net.feature.bias.zero_()
        self._fill(net, "acoustic.")
        for name, value in acoustic_sizes(net).items():
            if sizes.get(name) != value and name != "outputs":
                raise PackError(f"acoustic.{name} is {sizes.get(name)}, but the network's is {value}")
        return net

    def _output(self, speaker: str) -> torch.nn.Linear:
        """The last layer with which a speaker speaks."""
        prefix, shared = output_of(speaker), self.acoustic.decoder["out"]
        if f"{prefix}.weight" not in self.tensors:
            return shared
        out = torch.nn.Linear(shared.in_features, shared.out_features)
        self._fill(out, f"{prefix}.")
        return out

    def _fill(self, net: torch.nn.Module, prefix: str) -> None:
        """Gives `net` the tensors below `prefix`; the rest is not needed."""
        own = net.state_dict()
        for name, value in self.tensors.items():
            target = name.removeprefix(prefix)
            if name.startswith(prefix) and target in own:
                if own[target].shape != value.shape:
                    raise PackError(f"{name} is {tuple(value.shape)}, not {tuple(own[target].shape)}")
                own[target] = value
        net.load_state_dict(own)


def _kernel(block: Block) -> int:
    return block.depthwise.kernel_size[0]


def _expansion(block: Block) -> int:
    return block.up.out_features // block.up.in_features


def _shared(*stacks: torch.nn.ModuleList, size: Any) -> int:
    """A size that all blocks have, for a pack names it once."""
    sizes = {size(block) for stack in stacks for block in stack}
    if len(sizes) != 1:
        raise PackError(f"blocks of one kind differ in size: {sorted(sizes)}")
    return sizes.pop()
