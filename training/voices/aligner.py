"""Which frames belong to which phone: a Gaussian state model, aligned by Viterbi.

Each phone has two states in a row; a small network over its features gives each state's mean and variance. It is not told
the neighbours: with them a state learns to be the next phone, and borders drift. Pauses have one state and may be
skipped. Training alternates between the best path and one step of the network (Viterbi training), from scratch.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import torch
from torch import nn

from corpus import Phone
from features import features

PAUSES = frozenset(",.!?")
BOUNDARY = "_"
FILLER = "<filler>"
"""Speech that is not in the text; costs what the average of all speech costs."""
OBSERVED = 81
START_FRAMES, MARK_FRAMES, END_FRAMES = 5, 3, 5
NEVER = -1e9


@dataclass(frozen=True)
class Token:
    """A phone of the text, or a pause that may be there."""

    symbol: str
    stress: int
    word_start: int
    optional: bool
    source: int
    """Index in the phones given; -1 for what was put between them."""


def tokens_of(phones: list[Phone]) -> list[Token]:
    """The phones, with a pause that may be skipped before each word and for each mark."""
    tokens: list[Token] = []
    for source, (symbol, stress, word_start) in enumerate(phones):
        if symbol in PAUSES:
            if tokens and tokens[-1].optional:
                tokens.pop()
            tokens.append(Token(symbol, 0, 0, True, source))
        elif symbol in (BOUNDARY, FILLER):
            if tokens and tokens[-1].symbol in PAUSES:
                # How a sentence ends is told by its mark, which therefore has its share of the silence.
                tokens[-1] = replace(tokens[-1], optional=False)
            tokens.append(Token(symbol, 0, 0, symbol == FILLER, source))
        else:
            if word_start and not tokens[-1].optional and tokens[-1].symbol != BOUNDARY:
                tokens.append(Token(",", 0, 0, True, -1))
            tokens.append(Token(symbol, stress, word_start, False, source))
    return tokens


class StateModel(nn.Module):
    """Token features to two Gaussians over an observed frame."""

    def __init__(self, inputs: int, width: int = 128):
        super().__init__()
        self.into = nn.Linear(inputs, width)
        self.layers = nn.ModuleList(nn.Linear(width, width) for _ in range(2))
        self.out = nn.Linear(width, 2 * 2 * OBSERVED)
        nn.init.normal_(self.out.weight, 0, 0.01)

    def forward(self, tokens: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """tokens [batch][tokens][inputs] -> mean, log variance [batch][2 * tokens][OBSERVED]"""
        hidden = self.into(tokens)
        for layer in self.layers:
            hidden = hidden + torch.relu(layer(hidden))
        out = self.out(hidden).unflatten(-1, (2, 2, OBSERVED))
        mean, log_variance = out[..., 0, :].flatten(1, 2), out[..., 1, :].flatten(1, 2)
        return mean, 4 * torch.tanh(log_variance / 4) * 0.75


def inputs_of(tokens: list[Token], language: str, languages: list[str]) -> np.ndarray:
    """[tokens][inputs]: articulatory features, stress, word start, language."""
    rows = []
    for token in tokens:
        symbol = BOUNDARY if token.symbol == FILLER else token.symbol
        extra = [token.stress / 2, float(token.word_start)] + [float(language == name) for name in languages]
        rows.append(features(symbol) + extra)
    return np.array(rows, np.float32)


def log_likelihood(frames: torch.Tensor, mean: torch.Tensor, log_variance: torch.Tensor) -> torch.Tensor:
    """frames [..][T][D], states [..][S][D] -> [..][T][S], mean over dimensions so that paths stay comparable"""
    precision = torch.exp(-log_variance)
    squared = frames**2 @ precision.transpose(-1, -2)
    crossed = frames @ (mean * precision).transpose(-1, -2)
    constant = (mean**2 * precision + log_variance).sum(-1)
    return -0.5 * (squared - 2 * crossed + constant.unsqueeze(-2)) / OBSERVED


def viterbi(
    scores: np.ndarray, lengths: np.ndarray, states: np.ndarray, optional: np.ndarray
) -> list[np.ndarray]:
    """The best monotonic path.

    @param scores float32 [batch][frames][states] @param lengths frames, @param states states of each @param optional
    bool [batch][states]: may be skipped, never the first or the last @returns the state of each frame, by utterance
    """
    batch, frames, width = scores.shape
    best = np.full((batch, width), NEVER, np.float32)
    best[:, 0] = scores[:, 0, 0]
    steps = np.zeros((frames, batch, width), np.int8)
    may_skip = np.zeros_like(optional)
    may_skip[:, 2:] = optional[:, 1:-1]
    one = np.full_like(best, NEVER)
    two = np.full_like(best, NEVER)
    for frame in range(1, frames):
        one[:, 1:] = best[:, :-1]
        two[:, 2:] = np.where(may_skip[:, 2:], best[:, :-2], NEVER)
        came = np.maximum(one, two)
        moved = came > best
        steps[frame] = np.where(moved, np.where(two > one, 2, 1), 0)
        best = np.where(moved, came, best) + scores[:, frame]
    paths = []
    for row in range(batch):
        state = states[row] - 1
        path = np.empty(lengths[row], np.int32)
        for frame in range(lengths[row] - 1, -1, -1):
            path[frame] = state
            if frame:
                state -= steps[frame, row, state]
        paths.append(path)
    return paths


class Layout:
    """States of a token row: pauses that may be skipped have one, phones two. Maps states to the model's rows and back to tokens."""

    def __init__(self, tokens: list[Token]):
        self.rows: list[int] = []
        self.token: list[int] = []
        for index, token in enumerate(tokens):
            halves: tuple[int, ...] = (0,) if token.optional else (0, 1)
            if token.symbol == BOUNDARY:
                # So much silence was left around every utterance: without it stops would take it for their closure.
                halves = (0,) * (END_FRAMES if index else START_FRAMES)
            elif token.symbol in PAUSES and not token.optional:
                halves = (0,) * MARK_FRAMES
            for half in halves:
                self.rows.append(2 * index + half)
                self.token.append(index)
        self.optional = np.array([tokens[index].optional for index in self.token])

    def durations(self, path: np.ndarray) -> np.ndarray:
        """Frames of each token."""
        return np.bincount(np.array(self.token)[path], minlength=self.token[-1] + 1).astype(np.int32)

    def path(self, durations: Sequence[int]) -> np.ndarray:
        """The state of each frame when the frames of each token are shared evenly by its states."""
        states = [np.flatnonzero(np.array(self.token) == token) for token in range(len(durations))]
        parts = [own[np.arange(frames) * len(own) // frames] for own, frames in zip(states, durations) if frames]
        return np.concatenate(parts).astype(np.int32)
