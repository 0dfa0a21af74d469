"""Speaks sentences with the training code (PyTorch) and a trained pack: the yardstick for bench:wer.

usage: reference.py RECIPE PACK SPEAKER ESPEAK_VOICE SENTENCES.txt FOLDER
RECIPE holds common.py and prep.py of the first trial, which turn text into phones by espeak-ng alone; one
sentence a line; writes FOLDER/1.wav .. n.wav, 24 kHz mono 16-bit.
"""

import pathlib
import sys

import numpy as np
import scipy.io.wavfile
import torch

recipe, pack_folder, speaker, espeak_voice, sentences, folder = sys.argv[1:7]
sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[1] / "training/voices"), recipe]
import common  # noqa: E402
import prep  # noqa: E402
from goldens import numbers  # noqa: E402
from packs import SpokenPack  # noqa: E402

pack = SpokenPack(pathlib.Path(pack_folder))
row = [entry["name"] for entry in pack.speakers].index(speaker)


def speak(text: str) -> np.ndarray:
    phones = numbers(common.tokenize(prep.phon1(text, espeak_voice)), pack.document["phones"])
    hidden, log_duration = pack.encode(row, *phones)
    output = pack.decode(hidden, torch.round(torch.exp(log_duration)).clamp(min=1).long())
    return pack.vocode(*pack.sound(row, output)).numpy()


torch.manual_seed(0)
out = pathlib.Path(folder)
out.mkdir(parents=True, exist_ok=True)
for number, line in enumerate(pathlib.Path(sentences).read_text().splitlines(), 1):
    audio = np.clip(speak(line), -1, 1)
    scipy.io.wavfile.write(out / f"{number}.wav", 24000, (audio * 32767).astype(np.int16))
