"""Speaks sentences with the reference code (PyTorch) and a trained pack: the yardstick for bench:wer.

usage: reference.py RECIPE PACK SPEAKER ESPEAK_VOICE SENTENCES.txt FOLDER
RECIPE holds common.py and prep.py; one sentence a line; writes FOLDER/1.wav .. n.wav, 24 kHz mono 16-bit.
"""

import json
import pathlib
import sys

import numpy as np
import scipy.io.wavfile
import torch
from safetensors.torch import load_file

recipe, pack_folder, speaker, espeak_voice, sentences, folder = sys.argv[1:7]
sys.path.insert(0, recipe)
import common  # noqa: E402
import prep  # noqa: E402

pack = json.loads((pathlib.Path(pack_folder) / "pack.json").read_text())
weights = load_file(pathlib.Path(pack_folder) / "weights.safetensors")


def network(module, prefix):
    state = {name.removeprefix(prefix): value for name, value in weights.items() if name.startswith(prefix)}
    state = {name: value for name, value in state.items() if name not in ("mel_mean", "mel_std")}
    missing, unexpected = module.load_state_dict(state, strict=False)
    assert not unexpected and set(missing) <= {"w", "qh", "qn"}, (missing, unexpected)
    return module.eval()


acoustic = network(common.Acoustic(len(pack["phones"]), len(pack["speakers"])), "acoustic.")
vocoder = network(common.Vocoder(), "vocoder.")
speakers = [entry["name"] for entry in pack["speakers"]]
f0_mean = pack["speakers"][speakers.index(speaker)]["logF0Mean"]
f0_std = pack["speakers"][speakers.index(speaker)]["logF0Std"]
phone_index = {phone: index for index, phone in enumerate(pack["phones"])}


@torch.no_grad()
def speak(text):
    tokens = [token for token in common.tokenize(prep.phon1(text, espeak_voice)) if token[0] in phone_index]
    phone = torch.tensor([[phone_index[token[0]] for token in tokens]])
    stress, word_start = (torch.tensor([[token[i] for token in tokens]]) for i in (1, 2))
    hidden, _, log_duration = acoustic.encode(
        phone, stress, word_start, torch.tensor([speakers.index(speaker)]), torch.ones(1, len(tokens), 1)
    )
    duration = torch.round(torch.exp(log_duration)).clamp(min=1).long()
    output, _ = acoustic.decode(hidden, duration, int(duration.sum()))
    f0 = torch.exp(output[0, :, 80] * f0_std + f0_mean) * (output[0, :, 81] > 0)
    mel = output[..., :80] * weights["mel.std"] + weights["mel.mean"]
    mel = (mel - weights["vocoder.mel_mean"]) / weights["vocoder.mel_std"]
    return vocoder(mel, f0[None], phase0=torch.zeros(1).double())[0].numpy()


torch.manual_seed(0)
out = pathlib.Path(folder)
out.mkdir(parents=True, exist_ok=True)
for number, line in enumerate(pathlib.Path(sentences).read_text().splitlines(), 1):
    audio = np.clip(speak(line), -1, 1)
    scipy.io.wavfile.write(out / f"{number}.wav", 24000, (audio * 32767).astype(np.int16))
