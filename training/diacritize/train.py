"""Trains the diacritizer. Resumes from its last checkpoint; the same seed gives the same weights on one thread.

    python train.py --data ../../../shared/lexicons/arabic --out runs/one
"""

import argparse
import json
import math
import random
import time
from pathlib import Path

import torch
from torch.nn.functional import cross_entropy

from batches import cut, make_batch
from chain import chain_loss
from corpus import UNKNOWN_CLASS, read_lines, tokens_of
from memory import WordMemory
from model import Diacritizer
from score import evaluate
from words import read_words


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with val.txt.gz")
    parser.add_argument("--words", type=Path, help="word list with IPA (ar.tsv.gz): its nine tenths are learnt, too")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--epochs", type=int, default=24)
    parser.add_argument("--stop", type=int, help="ends after this epoch; the rate falls as if it went on")
    parser.add_argument("--batch-tokens", type=int, default=500)
    parser.add_argument("--longest", type=int, default=60, help="tokens of a training stretch")
    parser.add_argument("--rate", type=float, default=2.5e-3)
    parser.add_argument("--decay", type=float, default=0.02)
    parser.add_argument("--dropout", type=float, default=0.3)
    parser.add_argument("--hide", type=float, default=0.1)
    parser.add_argument("--smoothing", type=float, default=0.05)
    parser.add_argument("--fraction", type=float, default=1.0, help="share of the lines, for a learning curve")
    parser.add_argument("--dev", type=int, default=50, help="every n-th line is held back to look at; 0: none")
    parser.add_argument("--start", type=Path, help="checkpoint to go on from with the chain: a few epochs at a low rate")
    parser.add_argument("--sizes", type=json.loads, default={}, help="sizes of the network, as JSON")
    return parser.parse_args()


def main() -> None:
    options = arguments()
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    options.out.mkdir(parents=True, exist_ok=True)
    lines = [tokens_of(line) for line in read_lines(options.data / "val.txt.gz")]
    lines = [line for line in lines if line]
    dev = lines[:: options.dev] if options.dev else []
    training = [line for i, line in enumerate(lines) if not (options.dev and i % options.dev == 0)]
    training = training[: round(len(training) * options.fraction)]
    words = read_words(options.words) if options.words else []
    memory = WordMemory.of(training)
    memory.add_words(words)
    model = Diacritizer(dropout=options.dropout, **options.sizes)
    if options.start:
        model.load_state_dict(torch.load(options.start, weights_only=False)["average"], strict=False)
    average = Diacritizer(**options.sizes)
    average.load_state_dict(model.state_dict())
    optimizer = torch.optim.AdamW(model.parameters(), lr=options.rate, weight_decay=options.decay, betas=(0.9, 0.98))
    epoch, step = 0, 0
    checkpoint = options.out / "checkpoint.pt"
    if checkpoint.exists():
        saved = torch.load(checkpoint, weights_only=False)
        model.load_state_dict(saved["model"])
        average.load_state_dict(saved["average"])
        optimizer.load_state_dict(saved["optimizer"])
        epoch, step = saved["epoch"], saved["step"]
    token_count = sum(map(len, training)) + len(words)
    total = options.epochs * math.ceil(token_count / options.batch_tokens)
    print(f"{len(training)} lines, {len(words)} words, {sum(p.numel() for p in model.parameters())} parameters, {total} steps", flush=True)
    started = time.process_time()
    while epoch < (options.stop or options.epochs):
        random.seed(options.seed * 1000 + epoch)
        pieces = [piece for line in training for piece in cut(line, options.longest)]
        pieces += words
        random.shuffle(pieces)
        pieces.sort(key=lambda piece: len(piece) + random.random() * 12)
        groups, group = [], []
        for piece in pieces:
            group.append(piece)
            if sum(map(len, group)) >= options.batch_tokens:
                groups.append(group)
                group = []
        groups += [group] if group else []
        random.shuffle(groups)
        model.train()
        summed, seen = 0.0, 0
        for group in groups:
            rate = options.rate * min(1, (step + 1) / 200) * max(0.02, 1 - step / total)
            for parameters in optimizer.param_groups:
                parameters["lr"] = rate
            batch = make_batch(group, memory, training=True, hide=options.hide)
            logits = model(batch)
            loss = cross_entropy(
                logits.flatten(0, 1), batch["labels"].flatten(), ignore_index=UNKNOWN_CLASS, label_smoothing=options.smoothing
            )
            if options.start:
                loss = 0.3 * loss + chain_loss(
                    logits, batch["labels"], batch["token_lengths"], model.chain_inner, model.chain_final
                )
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            step += 1
            keep = min(0.998, step / (step + 20))
            with torch.no_grad():
                for mean, new in zip(average.parameters(), model.parameters()):
                    mean.lerp_(new, 1 - keep)
            count = int((batch["labels"] != UNKNOWN_CLASS).sum())
            summed += loss.item() * count
            seen += count
        epoch += 1
        torch.save(
            {
                "model": model.state_dict(),
                "average": average.state_dict(),
                "optimizer": optimizer.state_dict(),
                "epoch": epoch,
                "step": step,
                "sizes": model.sizes,
                "memory": memory.counts,
            },
            checkpoint,
        )
        looked = ""
        if dev and (epoch % 2 == 0 or epoch == options.epochs):
            score, entropy = evaluate(average, memory, dev)
            looked = f"held back: loss {entropy:.4f}, {score}"
        minutes = (time.process_time() - started) / 60
        print(f"epoch {epoch} loss {summed / seen:.4f} {minutes:.1f} min of processor {looked}", flush=True)


if __name__ == "__main__":
    main()
