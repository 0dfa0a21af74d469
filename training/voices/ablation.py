"""What a pack's durations, melody and spectrum cost, one by one: held-out recordings with parts of them predicted."""

import pathlib
import tempfile

import numpy as np
import torch

from copies import write_wav
from corpus import DATA, PREDICTED, Utterance, load
from listening import Judge, listen, modulation_coherence
from packs import BANDS, SpokenPack

MOST = 12
"""Recordings."""
VARIANTS = (
    "recording",
    "copy by the vocoder",
    "predicted melody",
    "predicted spectrum",
    "predicted melody and spectrum",
    "all predicted",
)


class Ablation:
    """One pack and one speaker."""

    def __init__(self, pack: SpokenPack, row: int) -> None:
        self.pack, self.row = pack, row
        self.phones = {symbol: index for index, symbol in enumerate(pack.document["phones"])}

    def predicted(self, utterance: Utterance, own_durations: bool) -> tuple[torch.Tensor, torch.Tensor]:
        """Mel as the vocoder takes it and F0 in Hz or 0. @param own_durations the pack's, not the recording's"""
        phones, frames = utterance.aligned()
        ids = torch.tensor([self.phones[symbol] for symbol, _, _ in phones])
        stress, start = (torch.tensor([phone[i] for phone in phones]) for i in (1, 2))
        hidden, logs = self.pack.encode(self.row, ids, stress, start)
        durations = torch.from_numpy(frames.astype(np.int64))
        if own_durations:
            durations = torch.exp(logs).round().clamp(min=1).long()
        return self.pack.sound(self.row, self.pack.decode(self.row, hidden, durations))

    def sound(self, utterance: Utterance, variant: str) -> tuple[np.ndarray, torch.Tensor, torch.Tensor]:
        """Samples, and the mel (normalised) and F0 that they were made of."""
        recorded = self.pack.vocoder.normalise(torch.from_numpy(utterance.mel.astype(np.float32)))
        f0 = torch.from_numpy(np.array(utterance.f0))
        if variant == "recording":
            return utterance.audio / np.float32(32767), recorded, f0
        mel, melody = self.predicted(utterance, variant == "all predicted")
        if variant != "all predicted":
            # The recording says which frames are voiced; where the pack thinks otherwise its F0 is filled in.
            voiced = torch.nonzero(melody).flatten().numpy()
            if len(voiced):
                filled = np.interp(np.arange(len(melody)), voiced, melody.numpy()[voiced]).astype(np.float32)
                melody = torch.where(f0 > 0, torch.from_numpy(filled), 0.0)
            mel = mel if "spectrum" in variant else recorded
            melody = melody if "melody" in variant else f0
        torch.manual_seed(0)
        with torch.no_grad():
            harmonic, aperiodic = self.pack.vocoder.cepstra(mel[None], melody[None])
            made = self.pack.vocoder.sound(harmonic, aperiodic, melody[None])[0].numpy()
        return made, mel, melody


def melody_correlation(pairs: list[tuple[np.ndarray, np.ndarray]]) -> float | None:
    """Correlation of log F0 about each utterance's mean, over frames that are voiced in both. None for too few."""
    parts = []
    for made, recorded in pairs:
        both = (made > 0) & (recorded > 0)
        if both.sum() > 20:
            logs = np.log(np.stack([made[both], recorded[both]]))
            parts.append(logs - logs.mean(1, keepdims=True))
    if not parts:
        return None
    joined = np.concatenate(parts, 1)
    if joined.std(1).min() < 1e-6:
        return None
    return round(float(np.corrcoef(joined)[0, 1]), 2)


def ablation(folder: pathlib.Path, data: pathlib.Path, judge: Judge) -> list[dict]:
    """@param folder of the pack @returns for each variant the figures of `listen`, "coherence" and "melody"
    @raises ValueError without held-out recordings of a speaker of the pack that are aligned"""
    pack = SpokenPack(folder)
    rows = [speaker["name"] for speaker in pack.speakers]
    prepared = sorted(path.parent for path in (data / "corpora").glob("*/index.json"))
    held = [u for path in prepared if PREDICTED not in path.name for u in load(path, "heldout")]
    usable = [
        u
        for u in held
        if u.durations is not None
        and u.language == "en"
        and f"{u.speaker}-{u.language}" in rows
        and all(symbol in pack.document["phones"] for symbol, _, _ in u.aligned()[0])
    ]
    if not usable:
        raise ValueError(
            "no aligned held-out recordings of a speaker of the pack; run prepare.py and align.py"
        )
    usable = usable[:: max(1, len(usable) // MOST)][:MOST]
    speaker = usable[0].speaker
    usable = [u for u in usable if u.speaker == speaker]
    one = Ablation(pack, rows.index(f"{speaker}-en"))
    with tempfile.TemporaryDirectory() as work:
        return [row_of(one, usable, variant, judge, pathlib.Path(work)) for variant in VARIANTS]


def row_of(
    one: Ablation, utterances: list[Utterance], variant: str, judge: Judge, work: pathlib.Path
) -> dict:
    items, coherences, melodies = [], [], []
    for number, utterance in enumerate(utterances):
        sound, mel, f0 = one.sound(utterance, variant)
        file = work / f"{VARIANTS.index(variant)}-{number}.wav"
        write_wav(file, sound)
        items.append({"file": str(file), "text": utterance.text})
        if variant != "all predicted":
            recorded = one.pack.vocoder.normalise(torch.from_numpy(utterance.mel.astype(np.float32)))
            coherences.append(modulation_coherence(mel[:, :BANDS].numpy(), recorded.numpy()))
            melodies.append((f0.numpy(), np.array(utterance.f0)))
    figures = listen(judge, {"name": variant, "language": "en", "items": items})
    coherence = np.mean(coherences, 0).round(2).tolist() if coherences else None
    return figures | {"coherence": coherence, "melody": melody_correlation(melodies)}


def main() -> None:
    """ablation.py PACK [DATA]: the table as JSON."""
    import json
    import sys

    data = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else DATA
    print(json.dumps(ablation(pathlib.Path(sys.argv[1]), data, Judge(data / "quality")), indent=1))


if __name__ == "__main__":
    main()
