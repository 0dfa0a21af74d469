"""Training of the vocoder, for `train.py` with a config of kind `vocoder`."""

import math
import random
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from corpus import load
from discriminators import Judges, deceiving_loss, judges_loss
from packs import SpokenPack
from periodicity import CEILING, FLOOR
from run import ConfigError, Run
from stft_loss import StftLoss
from vocoder import Vocoder
from windows import Loader, Windows, mel_statistics

FIELDS: dict[str, Any] = {
    "width": 192,
    "blocks": 5,
    "batch": 12,
    "frames": 100,
    "learning_rate": 1e-3,
    "blur": 0.4,
    "resampled": 0.3,
    "bfloat16": True,
    "evaluate_every": 500,
    "excluded": [],  # speakers, such as clips of a speaker whose recordings are held out
    "adversarial_from": -1,  # step; -1: after a third of the steps where there is a GPU, never elsewhere
    "adversarial_width": 32,
    "adversarial_rate": 2e-4,
    "spectral_weight": 15.0,  # of the spectral loss beside the judges'
    "periodicity_weight": 0.0,  # of the pulses' share of power beside the spectral loss; needs periodicity.py
    "loaders": 0,  # processes that make batches beside the one that trains; several for a GPU
    "start": "",  # a pack's folder or a run's checkpoint.pt to begin from; empty: from nothing
}


def train(run: Run) -> None:
    """Runs all steps that are still to do."""
    config = run.config
    utterances = [u for folder in run.corpora() for u in load(folder, "train")]
    utterances = [u for u in utterances if u.speaker not in config["excluded"]]
    run.files(u.id for u in utterances)
    windows = Windows(utterances, config["frames"])
    loader = Loader(
        lambda step: windows.batch(run.rng(step), config["batch"], config["blur"], config["resampled"]),
        config["loaders"],
    )
    net = Vocoder(config["width"], config["blocks"])
    mean, deviation = mel_statistics(utterances)
    net.mel_mean.copy_(torch.from_numpy(mean))
    net.mel_std.copy_(torch.from_numpy(deviation))
    if config["start"]:
        begin_from(net, Path(config["start"]))
    net.to(run.device)
    optimizer = torch.optim.AdamW(net.parameters(), config["learning_rate"], betas=(0.9, 0.98))
    spectral = StftLoss().to(run.device)
    adversary = Adversary(run) if adversarial_from(run) < config["steps"] else None
    run.restore(net=net, optimizer=optimizer, **(adversary.parts if adversary else {}))
    check = held_out_batch(run)
    for step in run.steps():
        mel, f0, sound, share = (part.to(run.device) for part in loader.batch(step))
        made, logits = speak(net, mel, f0, config["bfloat16"])
        distance, misplaced = spectral(made, sound), periodicity_loss(logits, share)
        loss = distance + config["periodicity_weight"] * misplaced
        if adversary and step >= adversarial_from(run):
            loss = config["spectral_weight"] * loss + adversary.round(made, sound)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimizer.step()
        run.log(loss=distance, periodicity=misplaced)
        if check and (step + 1) % config["evaluate_every"] == 0:
            with torch.no_grad():
                made, logits = speak(net, check[0], check[1], False)
                misplaced = periodicity_loss(logits, check[3])
                distance = spectral(made, check[2])
            run.note(held_out=round(float(distance), 5), held_periodicity=round(float(misplaced), 5))
    loader.close()


def begin_from(net: Vocoder, start: Path) -> None:
    """Gives `net` the weights of a pack's folder or of a run's checkpoint. @raises ConfigError for another size"""
    if start.is_dir():
        weights = SpokenPack(start).vocoder.state_dict()
    else:
        weights = torch.load(start, map_location="cpu", weights_only=False)["net"]
    try:
        net.load_state_dict(weights)
    except RuntimeError as error:
        raise ConfigError(f"{start} does not fit this config: {error}") from None


def periodicity_loss(logits: torch.Tensor, share: torch.Tensor) -> torch.Tensor:
    """Mean distance of the logits of the pulses' share of power. @param share [...], NaN where it is not known"""
    known = ~share.isnan()
    wanted = torch.logit(torch.where(known, share, 0.5).clamp(FLOOR, CEILING))
    apart = logits - wanted
    limit = math.log(CEILING / (1 - CEILING)) - 1e-3  # shares beyond were not measured
    unmeasured = ((wanted > limit) & (apart > 0)) | ((wanted < -limit) & (apart < 0))
    counted = known & ~unmeasured
    return (apart.abs() * counted).sum() / known.sum().clamp(min=1)


def speak(
    net: Vocoder, mel: torch.Tensor, f0: torch.Tensor, bfloat16: bool
) -> tuple[torch.Tensor, torch.Tensor]:
    """Sound of a batch of log-mel spectra, with random phases, and `Vocoder.periodic_logits`."""
    narrow = torch.autocast(mel.device.type, torch.bfloat16) if bfloat16 else nullcontext()
    with narrow:
        harmonic, noise = net.cepstra(net.normalise(mel), f0)
    sound = net.sound(harmonic, noise, f0, phase0=torch.rand(len(mel), device=mel.device))
    return sound, net.periodic_logits(harmonic, noise)


def held_out_batch(run: Run) -> list[torch.Tensor] | None:
    """The same 32 unchanged windows of held-out recordings in every run with these corpora."""
    utterances = [u for folder in run.corpora() for u in load(folder, "heldout")]
    try:
        windows = Windows(utterances, run.config["frames"])
    except ValueError:
        return None
    rng = random.Random(0)
    drawn = [windows.draw(rng, 0.0) for _ in range(32)]
    return [torch.from_numpy(np.stack(parts)).to(run.device) for parts in zip(*drawn)]


def adversarial_from(run: Run) -> int:
    """The step from which the judges take part."""
    chosen = run.config["adversarial_from"]
    if chosen >= 0:
        return chosen
    return run.config["steps"] // 3 if run.device.type == "cuda" else run.config["steps"]


class Adversary:
    """The judges with their optimizer."""

    def __init__(self, run: Run) -> None:
        self.judges = Judges(run.config["adversarial_width"]).to(run.device)
        rate = run.config["adversarial_rate"]
        self.optimizer = torch.optim.AdamW(self.judges.parameters(), rate, betas=(0.8, 0.99))
        self.parts: dict[str, nn.Module | torch.optim.Optimizer] = {
            "judges": self.judges,
            "judges_optimizer": self.optimizer,
        }
        self.run = run

    def round(self, made: torch.Tensor, sound: torch.Tensor) -> torch.Tensor:
        """The judges learn once from real and made sound; returns what the vocoder is to lower."""
        narrow = self.run.config["bfloat16"]
        with torch.autocast(made.device.type, torch.bfloat16, enabled=narrow):
            loss = judges_loss(self.judges(sound), self.judges(made.detach()))
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        self.optimizer.step()
        with torch.autocast(made.device.type, torch.bfloat16, enabled=narrow):
            with torch.no_grad():
                real = self.judges(sound)
            deceit, matching = deceiving_loss(real, self.judges(made))
        self.run.log(judges=loss, deceit=deceit, matching=matching)
        return deceit + 2 * matching
