"""Trains the recognizer. Resumable: the same command goes on where it stopped."""

import argparse
import sys
import warnings
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import torch
from torch.nn import functional as F

from batches import Pool, Utterance, read
from data import DATA, HERE, ROOT, sounds
from model import PhoneRecognizer, steps_of
from released import begin_from
from scoring import greedy

from edit_distance import edit_distance  # of training/shared
from run import ConfigError, Kept, Run  # of training/voices

FIELDS: dict[str, Any] = {
    "start": "",  # a released network's folder to begin from, from the repository's root; empty: from nothing
    "width": 192,
    "blocks": 6,
    "kernel": 9,
    "expansion": 3,
    "batch_frames": 6000,
    "learning_rate": 2e-3,
    "weight_decay": 0.02,
    "bfloat16": True,
    "shortest_first_steps": 600,  # only words at first: up to `first_frames`
    "first_frames": 110,
    "longest_frames": 800,
    "frame_loss": 1.0,  # of what sounds in each frame, half way; falls to a tenth over all steps
    "evaluate_every": 500,
}


def train(run: Run) -> None:
    """Runs all steps that are still to do."""
    config = run.config
    torch.set_num_threads(config["threads"])
    utterances = read(run.data)
    learnt = [utterance for utterance in utterances if not utterance.held_out]
    names = ["", *sounds()]  # the blank of CTC first
    symbols = Kept(names)
    net = PhoneRecognizer(len(names), config["width"], config["blocks"], config["kernel"], config["expansion"])
    if config["start"]:
        begin_from(ROOT / config["start"], net, names)
    optimizer = torch.optim.AdamW(
        net.parameters(), config["learning_rate"], betas=(0.9, 0.98), weight_decay=config["weight_decay"]
    )
    run.restore(net=net, optimizer=optimizer, symbols=symbols)
    if symbols.value != names:
        raise ConfigError("the symbols are not those that this run began with; delete its folder")
    pool = Pool(learnt, names, config["batch_frames"])
    held = [one for one in utterances if one.held_out and one.source == "voices"][::20]
    warnings.filterwarnings("ignore", message=".*lr_scheduler.*")
    for step in run.steps():
        first = step < config["shortest_first_steps"]
        batch = pool.batch(run.rng(), config["first_frames"] if first else config["longest_frames"])
        narrow = torch.autocast("cpu", torch.bfloat16) if config["bfloat16"] else nullcontext()
        with narrow:
            half_way, end = net(batch.mel, batch.lengths)
        chances = end.float().log_softmax(-1).transpose(0, 1)
        steps = steps_of(batch.lengths)
        ctc = F.ctc_loss(chances, batch.targets, steps, batch.target_lengths, reduction="sum", zero_infinity=True)
        ctc = ctc / batch.target_lengths.sum()
        loss = ctc
        if (batch.labels >= 0).any():
            frame = F.cross_entropy(half_way.float().flatten(0, 1), batch.labels.flatten(), ignore_index=-1)
            loss = loss + config["frame_loss"] * (1 - 0.9 * step / config["steps"]) * frame
            run.log(frame=frame)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimizer.step()
        run.log(ctc=ctc)
        if (step + 1) % config["evaluate_every"] == 0:
            run.note(phone_errors=round(errors_of(net, held, names), 4))


def errors_of(net: PhoneRecognizer, held: list[Utterance], names: list[str]) -> float:
    """Share of wrong phones, whatever the language."""
    wrong = total = 0
    for utterance in held:
        wrong += edit_distance(utterance.said, greedy(net.scores(utterance.mel), names))
        total += len(utterance.said)
    return wrong / max(1, total)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--config", type=Path, default=HERE / "config.json")
    parser.add_argument("--data", type=Path, default=DATA)
    options = parser.parse_args()
    try:
        train(Run(options.config, FIELDS, options.data))
    except (ConfigError, FileNotFoundError) as error:
        sys.exit(f"train.py: {error}")


if __name__ == "__main__":
    main()
