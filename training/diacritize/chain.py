"""A linear chain over the letters of a word (Lafferty et al., 2001), so that its vowels fit one another.

The step to the last letter, which carries the case, has a table of its own.
"""

import torch
from torch import Tensor

from corpus import UNKNOWN_CLASS


def _total(unary: Tensor, lengths: Tensor, inner: Tensor, final: Tensor) -> Tensor:
    """Log of the summed weights of all paths, [words]."""
    reached = unary[:, 0]
    for at in range(1, unary.shape[1]):
        step = torch.where((lengths == at + 1)[:, None, None], final, inner)
        new = torch.logsumexp(reached.unsqueeze(2) + step, 1) + unary[:, at]
        reached = torch.where((at < lengths).unsqueeze(1), new, reached)
    return torch.logsumexp(reached, 1)


def chain_loss(logits: Tensor, labels: Tensor, lengths: Tensor, inner: Tensor, final: Tensor) -> Tensor:
    """Mean over the known letters. A letter whose class is not known may have any."""
    known = labels != UNKNOWN_CLASS
    wrong = torch.ones_like(logits, dtype=torch.bool).scatter(2, labels.clamp_min(0).unsqueeze(2), False)
    unary = torch.log_softmax(logits, 2)
    right = unary.masked_fill(wrong & known.unsqueeze(2), -1e4)
    difference = _total(unary, lengths, inner, final) - _total(right, lengths, inner, final)
    return difference.sum() / known.sum()


@torch.no_grad()
def best_path(logits: Tensor, lengths: Tensor, inner: Tensor, final: Tensor) -> Tensor:
    """The likeliest classes, [words][letters]."""
    unary = torch.log_softmax(logits, 2)
    words, letters, classes = unary.shape
    reached = unary[:, 0]
    backward = torch.zeros(words, letters, classes, dtype=torch.long)
    for at in range(1, letters):
        step = torch.where((lengths == at + 1)[:, None, None], final, inner)
        best, backward[:, at] = (reached.unsqueeze(2) + step).max(1)
        reached = torch.where((at < lengths).unsqueeze(1), best + unary[:, at], reached)
    path = torch.zeros(words, letters, dtype=torch.long)
    current = reached.argmax(1)
    for at in range(letters - 1, -1, -1):
        path[:, at] = current
        inside = at < lengths
        before = backward[:, at].gather(1, current.unsqueeze(1)).squeeze(1)
        current = torch.where(inside & (at > 0), before, current)
    return path
