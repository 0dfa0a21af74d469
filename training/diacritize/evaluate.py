"""Diacritic error rates of a checkpoint on test.txt.gz.

    python evaluate.py --checkpoint runs/chain/checkpoint.pt --data ../../../shared/lexicons/arabic
"""

import argparse
from pathlib import Path

import torch

from corpus import read_lines, tokens_of
from memory import WordMemory
from model import Diacritizer
from score import evaluate


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checkpoint", type=Path, required=True)
    parser.add_argument("--data", type=Path, required=True)
    options = parser.parse_args()
    torch.set_num_threads(1)
    saved = torch.load(options.checkpoint, weights_only=False)
    model = Diacritizer(**saved["sizes"])
    model.load_state_dict(saved["average"], strict=False)
    memory = WordMemory()
    memory.counts = saved["memory"]
    score, entropy = evaluate(model, memory, [tokens_of(line) for line in read_lines(options.data / "test.txt.gz")])
    print(f"{score}; cross-entropy {entropy:.4f}")


if __name__ == "__main__":
    main()
