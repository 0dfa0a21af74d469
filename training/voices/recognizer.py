"""A phone recognizer: the judge of how well speech is understood, in every language of the recordings.

It learns from recordings only, never from synthesis, and is given neither language nor speaker.
"""

import sys
import unicodedata
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
import torch
from torch import nn

from block import Block, half_way_and_end

sys.path.append(str(Path(__file__).resolve().parents[1] / "shared"))

from edit_distance import edit_distance

STRIDE = 3  # mel frames a step
SAME = {
    # English: reduced vowels, and r-coloured ones, whose r the phone strings write in two ways
    "ᵻ": "ɪ",
    "ɨ": "ɪ",
    "ʌ": "ə",
    "ɐ": "ə",
    "ɚ": "ə",
    "ɝ": "ə",
    "ɜ": "ə",
    # the letter r
    "ɹ": "r",
    "ɾ": "r",
    "ʁ": "r",
    "ʀ": "r",
    "ɽ": "r",
    # open vowels that differ by language rather than by word
    "ɑ": "a",
    "ɒ": "ɔ",
    "æ": "ɛ",
    # consonants
    "g": "ɡ",
    "ɣ": "x",
    "χ": "x",
    "ʋ": "v",
    "ʝ": "j",
    "ɭ": "l",
    "ɫ": "l",
    "β": "b",
    "ɬ": "l",
    "ɕ": "ʃ",
    "ʑ": "ʒ",
    "ʂ": "ʃ",
}
"""Symbols that are judged the same."""
SILENT = set("_,.!?;:ʔ|-") | {"ˈ", "ˌ"}
NASAL = "\u0303"


def folded(symbol: str) -> list[str]:
    """What is judged of a phone: no stress, length or punctuation; nasal vowels apart; the rest as `SAME` says."""
    result: list[str] = []
    for letter in unicodedata.normalize("NFD", symbol):
        if letter == "\u0327":  # ç in parts
            result[-1] = unicodedata.normalize("NFC", result[-1] + letter)
        elif letter == NASAL and result:
            result[-1] += NASAL
        elif letter not in SILENT and unicodedata.category(letter) in ("Ll", "Lo"):
            result.append(SAME.get(letter, letter))
    return result


def judged(phones: Iterable[Sequence]) -> list[str]:
    """The judged symbols of an utterance's phones `[symbol, stress, wordStart]`."""
    return [letter for phone in phones for letter in folded(phone[0])]


def normalised(mel: np.ndarray) -> np.ndarray:
    """[frames][80] with mean 0 and variance 1 in each band: loudness and microphone are taken away."""
    mel = np.maximum(mel.astype(np.float32), -9.0)
    return (mel - mel.mean(0)) / (mel.std(0) + 0.3)


class Recognizer(nn.Module):
    """Mel frames to scores of symbols, 33 times a second; symbol 0 is the blank of CTC (Graves 2006)."""

    def __init__(self, symbols: Sequence[str], width: int = 256, blocks: int = 8, kernel: int = 11) -> None:
        super().__init__()
        self.symbols = list(symbols)
        self.stem = nn.Conv1d(80, width, 9, STRIDE, 4)
        self.blocks = nn.ModuleList(Block(width, kernel) for _ in range(blocks))
        self.norm = nn.LayerNorm(width)
        self.half_way = nn.Linear(width, len(self.symbols) + 1)
        self.out = nn.Linear(width, len(self.symbols) + 1)

    def forward(self, mel: torch.Tensor, lengths: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """`mel` [batch][frames][80], the frames of each; logits [batch][steps][symbols + 1], half way and at the end."""
        x = self.stem(mel.transpose(1, 2)).transpose(1, 2)
        steps = steps_of(lengths)
        mask = (torch.arange(x.shape[1], device=x.device) < steps[:, None]).unsqueeze(-1).to(x.dtype)
        middle, end = half_way_and_end(self.blocks, x, mask)
        return self.half_way(middle), self.out(self.norm(end))

    @torch.no_grad()
    def transcribe(self, mel: np.ndarray) -> list[str]:
        """The likeliest symbol of every step, repetitions and blanks taken out."""
        device = self.out.weight.device
        batch = torch.from_numpy(normalised(mel))[None].to(device)
        _, logits = self(batch, torch.tensor([len(mel)], device=device))
        best = torch.unique_consecutive(logits[0].argmax(-1)).tolist()
        return [self.symbols[symbol - 1] for symbol in best if symbol > 0]

    def evaluate(self, pairs: Iterable[tuple[np.ndarray, Iterable[Sequence]]]) -> float:
        """Phone errors by expected phones; pairs of log-mel [frames][80] and phones `[symbol, stress, wordStart]`."""
        was_training = self.training
        self.eval()
        errors = total = 0
        for mel, phones in pairs:
            expected = judged(phones)
            errors += edit_distance(expected, self.transcribe(mel))
            total += len(expected)
        self.train(was_training)
        return errors / max(1, total)


def steps_of(frames: torch.Tensor) -> torch.Tensor:
    """Steps that so many frames become."""
    return torch.div(frames - 1, STRIDE, rounding_mode="floor") + 1


def load_recognizer(checkpoint: Path) -> Recognizer:
    """The trained judge of a run's checkpoint.pt."""
    saved = torch.load(checkpoint, map_location="cpu", weights_only=False)
    config = saved["config"]
    net = Recognizer(saved["symbols"]["list"], config["width"], config["blocks"], config["kernel"])
    net.load_state_dict(saved["net"])
    return net.eval()
