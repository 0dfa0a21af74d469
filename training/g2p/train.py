"""Trains one language's network. Resumable: run the same command again."""

import argparse
import json
import math
import random
import time
from collections import Counter
from pathlib import Path

import torch
from torch.nn import functional as F

from align import align_all
from model import LettersToSounds
from words import DEV, letters_of, read_words

HERE = Path(__file__).parent


def prepare(language, data, seed, most):
    """Aligned words with their inventories, kept in the run's folder."""
    words = read_words(data / f"{language}.tsv")
    pairs = {}
    for row in words:
        if row.split == "train" and row.part != DEV:
            pairs.setdefault(letters_of(row.word), row.sounds)
    for row in words:  # the dictionary's pronunciation wins: one variety; a fifth of its other words, to save time
        if row.split == "dictionary" and row.part != DEV and (letters_of(row.word) in pairs or row.part in (2, 3)):
            pairs[letters_of(row.word)] = row.sounds
    pairs = [(word, sounds) for word, sounds in pairs.items() if 0 < len(word) <= 40]
    pairs = random.Random(seed).sample(pairs, min(most, len(pairs)))
    aligned = align_all(pairs, seed)
    labels = Counter(chunk for _, chunks in aligned for chunk in chunks)
    letters = Counter(letter for word, _ in aligned for letter in word)
    common = [chunk for chunk, count in labels.most_common(400) if count >= 4]
    inventory = {
        "letters": sorted(letter for letter, count in letters.items() if count >= 4),
        "labels": [" ".join(chunk) for chunk in common],
    }
    known = set(common)
    kept = [(word, [" ".join(c) for c in chunks]) for word, chunks in aligned if all(c in known for c in chunks)]
    print(f"{language}: {len(pairs)} words, {len(kept)} learnt from, {len(common)} labels", flush=True)
    return inventory, kept


def encode(aligned, inventory):
    letter_id = {letter: i + 2 for i, letter in enumerate(inventory["letters"])}  # 0 nothing, 1 unknown
    label_id = {label: i for i, label in enumerate(inventory["labels"])}
    return [([letter_id.get(c, 1) for c in word], [label_id[c] for c in chunks]) for word, chunks in aligned]


def batches(rows, size, rng):
    """Words of like length together."""
    order = list(range(len(rows)))
    rng.shuffle(order)
    for pool in range(0, len(order), size * 40):
        part = sorted(order[pool : pool + size * 40], key=lambda i: len(rows[i][0]))
        groups = [part[i : i + size] for i in range(0, len(part), size)]
        rng.shuffle(groups)
        for group in groups:
            longest = max(len(rows[i][0]) for i in group)
            x = torch.zeros(len(group), longest, dtype=torch.long)
            y = torch.full((len(group), longest), -1, dtype=torch.long)
            for k, i in enumerate(group):
                letters, labels = rows[i]
                x[k, : len(letters)] = torch.tensor(letters)
                y[k, : len(labels)] = torch.tensor(labels)
            yield x, y


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("language")
    parser.add_argument("--data", type=Path, default=HERE / "../../data/g2p")
    parser.add_argument("--runs", type=Path, default=HERE / "../../data/g2p/runs")
    args = parser.parse_args()
    config = json.loads((HERE / "config.json").read_text())
    config = {**config["default"], **config.get(args.language, {})}
    torch.manual_seed(config["seed"])
    torch.set_num_threads(1)
    run = args.runs / args.language
    run.mkdir(parents=True, exist_ok=True)
    prepared = run / "words.pt"
    if not prepared.exists():
        torch.save(prepare(args.language, args.data, config["seed"], config["words"]), prepared)
    inventory, aligned = torch.load(prepared, weights_only=False)
    rows = encode(aligned, inventory)
    shape = {key: config[key] for key in ("width", "blocks", "kernel", "expansion")}
    model = LettersToSounds(len(inventory["letters"]) + 2, len(inventory["labels"]), **shape)
    optimizer = torch.optim.AdamW(model.parameters(), lr=config["rate"], betas=(0.9, 0.98), weight_decay=0.02)
    per_epoch = math.ceil(len(rows) / config["batch"])
    steps = per_epoch * config["epochs"]
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min(1.0, (step + 1) / 200) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * min(1.0, step / steps))))
    )
    start = 0
    checkpoint = run / "checkpoint.pt"
    if checkpoint.exists():
        state = torch.load(checkpoint, weights_only=False)
        model.load_state_dict(state["model"])
        optimizer.load_state_dict(state["optimizer"])
        schedule.load_state_dict(state["schedule"])
        start = state["epoch"]
    print(f"{args.language}: {sum(p.numel() for p in model.parameters())} weights, epochs {start} to {config['epochs']}", flush=True)
    for epoch in range(start, config["epochs"]):
        rng = random.Random(config["seed"] * 1000 + epoch)
        torch.manual_seed(config["seed"] * 1000 + epoch)
        began, cpu, total, count = time.time(), time.process_time(), 0.0, 0
        model.train()
        for done, (x, y) in enumerate(batches(rows, config["batch"], rng)):
            with torch.autocast("cpu", dtype=torch.bfloat16):
                logits = model(x, config["dropout"])
            loss = F.cross_entropy(logits.float().flatten(0, 1), y.flatten(), ignore_index=-1)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            total, count = total + loss.item(), count + 1
            if done % 20 == 0:
                bar = "#" * (20 * done // per_epoch)
                print(f"\r{args.language} epoch {epoch + 1}/{config['epochs']} [{bar:20s}] loss {total / count:.4f}", end="", flush=True)
        print(f"  {time.time() - began:.0f} s, {time.process_time() - cpu:.0f} s of processor", flush=True)
        state = {"model": model.state_dict(), "optimizer": optimizer.state_dict(), "schedule": schedule.state_dict()}
        torch.save({**state, "epoch": epoch + 1, "inventory": inventory, "config": config}, run / "new.pt")
        (run / "new.pt").replace(checkpoint)


if __name__ == "__main__":
    main()
