"""Chooses how sure a network must be to be believed, then writes what the engine loads: models/g2p/<language>."""

import argparse
import json
import sys
from pathlib import Path

import torch

from model import LettersToSounds
from words import DEV, letters_of, read_words

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "shared"))

from weights import quantized, write_weights

THRESHOLDS = [0.0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 0.98, 1.1]


def encode(word, letter_id):
    return [letter_id.get(letter, 1) for letter in word]


@torch.no_grad()
def guess_all(model, words, inventory):
    """Sounds and least probability for each word; None for one with an unknown letter."""
    letter_id = {letter: i + 2 for i, letter in enumerate(inventory["letters"])}
    guesses = {}
    order = sorted(set(words), key=len)
    for start in range(0, len(order), 512):
        part = [word for word in order[start : start + 512] if word]
        x = torch.zeros(len(part), max(map(len, part)), dtype=torch.long)
        for k, word in enumerate(part):
            x[k, : len(word)] = torch.tensor(encode(word, letter_id))
        best = model(x).softmax(-1).max(-1)
        for k, word in enumerate(part):
            if 1 in x[k, : len(word)]:
                continue
            labels = [inventory["labels"][i] for i in best.indices[k, : len(word)].tolist()]
            sounds = " ".join(label for label in labels if label)
            guesses[word] = (sounds, best.values[k, : len(word)].min().item())
    return guesses


SHORT = 6  # letters


def choose_least(rows, guesses):
    """The highest threshold that costs next to nothing: common words that no list has are better with espeak-ng."""
    errors = {value: tally(rows, guesses, (value, value))[2] for value in THRESHOLDS}
    return max(value for value in THRESHOLDS if errors[value] <= min(errors.values()) + 0.25)


def tally(rows, guesses, least):
    """Word errors of espeak-ng, of the network alone and of the network where it is sure enough (short words, others)."""
    wrong = [0, 0, 0]
    for row in rows:
        sounds, confidence = guesses.get(letters_of(row.word), ("", -1.0))
        both = sounds if sounds and confidence >= least[len(row.word) > SHORT] else row.espeak
        for i, said in enumerate((row.espeak, sounds, both)):
            wrong[i] += said not in row.references
    return [100 * w / max(1, len(rows)) for w in wrong]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("language")
    parser.add_argument("--data", type=Path, default=HERE / "../../data/g2p")
    parser.add_argument("--models", type=Path, default=HERE / "../../models/g2p")
    parser.add_argument("--golden", type=Path, default=HERE / "../../test/golden/g2p")
    args = parser.parse_args()
    torch.set_num_threads(1)
    state = torch.load(args.data / "runs" / args.language / "checkpoint.pt", weights_only=False)
    config, inventory = state["config"], state["inventory"]
    shape = {key: config[key] for key in ("width", "blocks", "kernel", "expansion")}
    model = LettersToSounds(len(inventory["letters"]) + 2, len(inventory["labels"]), **shape)
    stored, meant = quantized(state["model"])
    model.load_state_dict(meant)
    model.eval()

    rows = read_words(args.data / f"{args.language}.tsv")
    listed = {row.word for row in rows if row.split == "dictionary"}
    rows = [row for row in rows if row.split != "dictionary" and row.part in (0, DEV) and row.word.lower() not in listed]
    guesses = guess_all(model, [letters_of(row.word) for row in rows], inventory)
    dev = [row for row in rows if row.part == DEV]
    test = [row for row in rows if row.part == 0]
    least = tuple(choose_least([row for row in dev if (len(row.word) > SHORT) == long], guesses) for long in (False, True))
    for name, part in (("dev", dev), ("held out", test)):
        espeak, network, both = tally(part, guesses, least)
        print(f"{args.language} {name}: {len(part)} words, espeak-ng {espeak:.2f} %, network {network:.2f} %, both {both:.2f} % at {least}")

    folder = args.models / args.language
    folder.mkdir(parents=True, exist_ok=True)
    write_weights(folder / "weights.safetensors", stored)
    document = {"schema": 2, **shape, "shortLetters": SHORT, "leastConfidence": {"short": least[0], "others": least[1]}, **inventory}
    (folder / "network.json").write_text(json.dumps(document, ensure_ascii=False, indent=0) + "\n")
    args.golden.mkdir(parents=True, exist_ok=True)
    words = [letters_of(row.word) for row in test[:: max(1, len(test) // 40)]]
    lines = [f"{word}\t{guesses[word][0]}\t{guesses[word][1]:.6f}" for word in words if word in guesses]
    (args.golden / f"{args.language}.tsv").write_text("word\tsounds\tleast probability\n" + "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
