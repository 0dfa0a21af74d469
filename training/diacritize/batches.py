"""Sentences to tensors."""

import random

import torch

from corpus import UNKNOWN_CLASS, symbol_of
from memory import WIDTH, WordMemory


def make_batch(sentences, memory: WordMemory, training: bool, hide: float = 0.0) -> dict[str, torch.Tensor]:
    """`sentences`: lists of (bare, classes, in_text). `hide`: share of the forms whose memory is withheld."""
    forms: dict[str, int] = {}
    type_of, place, tokens = [], [], []
    steps = max(len(sentence) for sentence in sentences)
    for row, sentence in enumerate(sentences):
        for step, token in enumerate(sentence):
            type_of.append(forms.setdefault(token[0], len(forms)))
            place.append(row * steps + step)
            tokens.append(token)
    longest = max(len(form) for form in forms)
    types = torch.zeros(len(forms), longest, dtype=torch.long)
    for form, index in forms.items():
        types[index, : len(form)] = torch.tensor([symbol_of(char) for char in form])
    features = torch.zeros(len(tokens), longest, WIDTH)
    labels = torch.full((len(tokens), longest), UNKNOWN_CLASS)
    for index, (bare, classes) in enumerate(tokens):
        if not (training and random.random() < hide):
            features[index, : len(bare)] = torch.from_numpy(memory.features(bare, classes if training else None))
        labels[index, : len(bare)] = torch.tensor(classes)
    return {
        "types": types,
        "type_lengths": torch.tensor([len(form) for form in forms]),
        "type_of": torch.tensor(type_of),
        "place": torch.tensor(place),
        "rows": len(sentences),
        "steps": steps,
        "row_lengths": torch.tensor([len(sentence) for sentence in sentences]),
        "token_lengths": torch.tensor([len(bare) for bare, _ in tokens]),
        "memory": features,
        "labels": labels,
    }


def cut(sentence, longest: int):
    """Random stretches of a sentence, each with at most `longest` tokens; other ones every time."""
    pieces = []
    start = 0
    while start < len(sentence):
        size = longest if len(sentence) - start > 2 * longest else len(sentence) - start
        if size > longest or (size > 8 and random.random() < 0.3):
            size = random.randint(max(4, min(longest, size) // 2), min(longest, size))
        pieces.append(sentence[start : start + size])
        start += size
    return pieces
