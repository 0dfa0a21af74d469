"""Training of the vocoder, for `train.py` with a config of kind `vocoder`."""

import copy
import math
import random
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from captured import Captured
from corpus import load
from discriminators import Judges, deceiving_loss, judges_loss
from packs import SpokenPack
from periodicity import CEILING, FLOOR
from run import ConfigError, Run
from stft_loss import StftLoss
from vocoder import Vocoder, some_noise
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
    "matching_weight": 2.0,  # of the distance of the judges' features
    "periodicity_weight": 0.0,  # of the pulses' share of power beside the spectral loss; needs periodicity.py
    "loaders": 0,  # processes that make batches beside the one that trains; several for a GPU
    "average": 0.999,  # of the weights that are exported: how much of a step's average comes from the step before
    "start": "",  # a pack's folder or a run's checkpoint.pt to begin from; empty: from nothing
}
JUDGED_BETAS = (0.8, 0.99)
"""Of both optimizers where judges take part: a short memory, as the other side moves."""


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
    teaching = Teaching(run, net)
    run.restore(**teaching.parts)
    alone, judged = (Captured(step, run.device) for step in (teaching.alone, teaching.judged))
    for step in run.steps():
        with_judges = teaching.adversary and step >= adversarial_from(run)
        batch = loader.batch(step)
        chance = some_noise(*batch[1].shape), torch.rand(len(batch[1]))
        run.log(**(judged if with_judges else alone)(*batch, *chance))
        if (step + 1) % config["evaluate_every"] == 0:
            teaching.evaluate()
    loader.close()


class Teaching:
    """The network that learns, the average of its weights over time, which is exported, and what teaches it."""

    def __init__(self, run: Run, net: Vocoder) -> None:
        self.run, self.config = run, run.config
        self.net = net.to(run.device)
        self.averaged = copy.deepcopy(self.net).requires_grad_(False)
        self.spectral = StftLoss().to(run.device)
        self.adversary = Adversary(run) if adversarial_from(run) < self.config["steps"] else None
        betas = JUDGED_BETAS if self.adversary else (0.9, 0.98)
        self.optimizer = optimizer_of(self.net, self.config["learning_rate"], betas, run.device)
        self.check = held_out_batch(run)

    @property
    def parts(self) -> dict[str, nn.Module | torch.optim.Optimizer]:
        """What a checkpoint keeps."""
        judges = self.adversary.parts if self.adversary else {}
        return {"net": self.averaged, "learning": self.net, "optimizer": self.optimizer, **judges}

    def alone(self, *batch: torch.Tensor) -> dict[str, torch.Tensor]:
        """One step without judges. @param batch of `Windows`, noise and phases @returns what to log"""
        loss, _, logged = self.distance(*batch)
        self.learn(loss)
        return logged

    def judged(self, *batch: torch.Tensor) -> dict[str, torch.Tensor]:
        """One step with judges; as `alone`."""
        assert self.adversary
        loss, made, logged = self.distance(*batch)
        deceived, verdicts = self.adversary.round(made, batch[2])
        self.learn(self.config["spectral_weight"] * loss + deceived)
        return logged | verdicts

    def distance(
        self, mel: torch.Tensor, f0: torch.Tensor, sound: torch.Tensor, share: torch.Tensor, *chance: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor, dict[str, torch.Tensor]]:
        """The loss beside the judges', what was said, and what to log."""
        made, logits = speak(self.net, mel, f0, self.config["bfloat16"], *chance)
        distance, misplaced = self.spectral(made, sound), periodicity_loss(logits, share)
        loss = distance + self.config["periodicity_weight"] * misplaced
        return loss, made, {"loss": distance.detach(), "periodicity": misplaced.detach()}

    def learn(self, loss: torch.Tensor) -> None:
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        self.optimizer.step()
        with torch.no_grad():
            torch._foreach_lerp_(
                list(self.averaged.parameters()), list(self.net.parameters()), 1 - self.config["average"]
            )

    @torch.no_grad()
    def evaluate(self) -> None:
        """Notes the losses of the averaged network on held-out recordings."""
        if not self.check:
            return
        mel, f0, sound, share = self.check
        noise, phase = some_noise(*f0.shape).to(f0.device), torch.rand(len(f0)).to(f0.device)
        made, logits = speak(self.averaged, mel, f0, False, noise, phase)
        distance, misplaced = self.spectral(made, sound), periodicity_loss(logits, share)
        self.run.note(held_out=round(float(distance), 5), held_periodicity=round(float(misplaced), 5))


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
    net: Vocoder, mel: torch.Tensor, f0: torch.Tensor, bfloat16: bool, noise: torch.Tensor, phase: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor]:
    """Sound of a batch of log-mel spectra, and `Vocoder.periodic_logits`. @param noise, phase as of `Vocoder.sound`"""
    with narrow(mel.device, bfloat16):
        harmonic, aperiodic = net.cepstra(net.normalise(mel), f0)
    return net.sound(harmonic, aperiodic, f0, noise, phase), net.periodic_logits(harmonic, aperiodic)


def narrow(device: torch.device, bfloat16: bool) -> torch.autocast:
    """Weights are narrowed anew each time: a captured step must not find those of another one."""
    return torch.autocast(device.type, torch.bfloat16, enabled=bfloat16, cache_enabled=False)


def optimizer_of(
    net: nn.Module, rate: float, betas: tuple[float, float], device: torch.device
) -> torch.optim.AdamW:
    """Whose step a GPU can repeat by itself."""
    on_gpu = device.type == "cuda"
    lr = torch.tensor(rate, device=device) if on_gpu else rate
    return torch.optim.AdamW(net.parameters(), lr, betas=betas, capturable=on_gpu)


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
        self.optimizer = optimizer_of(self.judges, run.config["adversarial_rate"], JUDGED_BETAS, run.device)
        self.parts: dict[str, nn.Module | torch.optim.Optimizer] = {
            "judges": self.judges,
            "judges_optimizer": self.optimizer,
        }
        self.bfloat16 = run.config["bfloat16"]
        self.matching_weight = run.config["matching_weight"]

    def round(
        self, made: torch.Tensor, sound: torch.Tensor
    ) -> tuple[torch.Tensor, dict[str, torch.Tensor]]:
        """The judges learn once from real and made sound; returns what the vocoder is to lower, and what to log."""
        with narrow(made.device, self.bfloat16):
            loss = judges_loss(self.judges(sound), self.judges(made.detach()))
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        self.optimizer.step()
        self.judges.requires_grad_(False)
        with narrow(made.device, self.bfloat16):
            with torch.no_grad():
                real = self.judges(sound)
            deceit, matching = deceiving_loss(real, self.judges(made))
        self.judges.requires_grad_(True)
        logged = {"judges": loss.detach(), "deceit": deceit.detach(), "matching": matching.detach()}
        return deceit + self.matching_weight * matching, logged
