"""Trains the acoustic network: called by train.py for configs of the kind `acoustic`."""

import copy
import json
import math
import pathlib
from typing import Any

import numpy as np
import torch
from torch.nn import functional as F

import corpus
from acoustic import Acoustic
from acoustic_data import Batch, Batches, inventory
from critic import Critic
from features import features
from packs import PackError, SpokenPack
from postfilter import sharpen
from retarget import find_timbres
from run import ConfigError, Kept, Run

FIELDS: dict[str, Any] = {
    "width": 192,
    "encoder_blocks": 5,
    "decoder_blocks": 6,
    "melody_blocks": 0,  # F0 and voicing by a stack of their own, which the spectrum is made to fit
    "melody_given": 0.5,  # share of steps whose spectrum is made to fit the recordings' melody, with melody blocks
    "batch": 20,
    "window": 256,
    "rate": 1.5e-3,
    "retargeted": 0.35,
    "given": {},  # speaker -> to whom his utterances are given when they are retargeted; empty: everybody's to everybody
    "asked": 0.1,  # share of utterances that are made questions
    "asking": [],  # languages whose utterances are; empty: all
    "vocoded": [],  # speakers whose spectra are too smooth for the critic to take them for recordings
    "emphasis": {},  # language -> how many times as often it is drawn in the last part of the run
    "emphasis_from": 0.5,
    "own_dropped": 0.15,
    "language_dropped": 0.2,
    "melody_weight": 1.0,  # of F0 and voicing, which are learnt by heart sooner than the spectrum
    "spread_weight": 0.15,
    "phrase_weight": 0.5,
    "critic_from": 0.45,
    "critic_batch": 10,
    "critic_weight": 0.15,
    "matching_weight": 1.0,
    "average": 0.999,
    "held_every": 500,
    "tempo": 1.0,  # of the pack that is exported, beside how the corpora are spoken
    "postfilter": 1.0,  # of the pack that is exported: how much its spectra are sharpened
    "formants": 1.0,  # of the pack that is exported: how much its formants are sharpened, beside the postfilter
    "tilt": 0.0,  # of the pack that is exported: decibels an octave above 1 kHz that its spectra are brighter
    "lows": 0.0,  # of the pack that is exported: decibels that its spectra have more up to 250 Hz
    "outputs": {},  # row of the pack that is exported -> its own of `postfilter`, `formants`, `tilt` and `lows`; absent: those of all
    "melody": {},  # row of the pack that is exported -> how much of its melody it keeps where the front end adds accents; absent: all
    "timbre_excluded": list,
    "start": "",  # a pack's folder to begin from, for one speaker of his own; empty: from nothing
    "start_speaker": "",  # the pack's speaker whom all begin as
    "start_speakers": {},  # speaker -> the pack's speaker whom he begins as instead
    "rows_alone": False,  # the rows of speakers learn and nothing else, so that the pack's other voices stay as they are
}
SIZES = ("width", "encoder_blocks", "decoder_blocks", "melody_blocks")
PHRASE_FRAMES = 51
"""Half a second: what is left after averaging over it is the phrase's melody, not the syllable's."""


def spread(values: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """Standard deviation over frames: values [batch][frames][n], weight [batch][frames][1] -> [batch][n]"""
    total = weight.sum(1).clamp(min=1)
    mean = (values * weight).sum(1) / total
    return torch.sqrt((((values - mean[:, None]) ** 2) * weight).sum(1) / total + 1e-3)


def phrase(values: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """Moving average over voiced frames: both [batch][frames]"""
    pool = lambda x: F.avg_pool1d(x.unsqueeze(1), PHRASE_FRAMES, 1, PHRASE_FRAMES // 2).squeeze(1)
    return pool(values * weight) / pool(weight).clamp(min=0.02)


def losses(batch: Batch, out: torch.Tensor, inside: torch.Tensor, logs: torch.Tensor) -> dict:
    """The parts of the loss over the frames that count."""
    bands = batch.mel.shape[-1]
    mel, f0, voicing = out[..., :bands], out[..., bands], out[..., bands + 1]
    frames = inside.sum().clamp(min=1)
    voiced = batch.voiced * inside[..., 0]
    total_voiced = voiced.sum().clamp(min=1)
    spread_mel = (torch.log(spread(mel, inside)) - torch.log(spread(batch.mel, inside))).abs().mean()
    spread_f0 = spread(f0.unsqueeze(-1), voiced.unsqueeze(-1)) - spread(
        batch.f0.unsqueeze(-1), voiced.unsqueeze(-1)
    )
    mask = batch.mask[..., 0]
    # Deviance of the gamma distribution: its best guess is the mean. That of squared logarithms is a tenth shorter: hasty speech.
    true_frames = batch.durations.clamp(min=1).float()
    deviance = logs - torch.log(true_frames) + true_frames * torch.exp(-logs.clamp(min=-2)) - 1
    return {
        "mel": ((mel - batch.mel).abs() * inside).sum() / frames / bands,
        "f0": ((f0 - batch.f0).abs() * voiced).sum() / total_voiced,
        "phrase": ((phrase(f0, voiced) - phrase(batch.f0, voiced)).abs() * voiced).sum() / total_voiced,
        "voicing": F.binary_cross_entropy_with_logits(voicing, batch.voiced, inside[..., 0], reduction="sum")
        / frames,
        "duration": 2 * (deviance * mask).sum() / mask.sum(),
        "spread_mel": spread_mel,
        "spread_f0": spread_f0.abs().mean(),
    }


def total(parts: dict[str, torch.Tensor], config: dict[str, Any]) -> torch.Tensor:
    spread_weight = config["spread_weight"]
    spectrum = 2 * parts["mel"] + 2 * spread_weight * parts["spread_mel"]
    melody = parts["f0"] + config["phrase_weight"] * parts["phrase"] + parts["voicing"]
    return spectrum + config["melody_weight"] * (melody + spread_weight * parts["spread_f0"]) + parts["duration"]


class Trainer:
    """Everything of one acoustic run."""

    def __init__(self, run: Run) -> None:
        self.run, config, data = run, run.config, run.data
        self.config = config
        spoken = corpus.load_all(config["corpora"], "train", data)
        spoken = [u for u in spoken if u.durations is not None]
        clips = corpus.load(corpus.folder_of("timbre", data), "all") if has_timbre(data) else []
        clips = [clip for clip in clips if clip.speaker not in config["timbre_excluded"]]
        self.run.files(utterance.id for utterance in spoken + clips)
        timbres = find_timbres(spoken + clips)
        languages = sorted({utterance.language for utterance in spoken})
        pack = SpokenPack(pathlib.Path(config["start"])) if config["start"] else None
        if pack:
            phones, mean, deviation = pack.document["phones"], *pack.mel_statistics()
        else:
            phones = inventory(spoken)
            sample = np.concatenate([u.mel for u in spoken[::10]]).astype(np.float32)
            mean, deviation = sample.mean(0), sample.std(0) + 1e-3
        table = torch.tensor([features(phone) for phone in phones])
        sizes = {name: config[name] for name in SIZES}
        device = self.run.device
        self.net = Acoustic(table, len(timbres), len(languages), **sizes)
        if pack:
            begin(self.net, pack, config, list(timbres))
        if config["rows_alone"]:
            leave_rows(self.net, mean, deviation, config)
        self.net.to(device)
        self.averaged = copy.deepcopy(self.net).requires_grad_(False)
        self.critic = Critic().to(device)
        rate, betas = config["rate"], (0.9, 0.98)
        learning = [parameter for parameter in self.net.parameters() if parameter.requires_grad]
        decay = 0.0 if config["rows_alone"] else 0.02
        self.optimizer = torch.optim.AdamW(learning, rate, betas=betas, weight_decay=decay)
        self.critic_optimizer = torch.optim.AdamW(self.critic.parameters(), rate * 0.3, betas=(0.5, 0.9))
        context = self.net.context_frames
        frames = {"window": config["window"], "context": context}
        who = {name: config[name] for name in ("given", "vocoded")}
        known = {*config["vocoded"], *config["given"], *sum(config["given"].values(), []), *config["start_speakers"]}
        if unknown := known - timbres.keys():
            raise ConfigError(f"given, vocoded or start_speakers name {', '.join(sorted(unknown))}, whom nobody has heard")
        self.batches = Batches(spoken, phones, languages, timbres, mean, deviation, **frames, **who)
        held = corpus.load_all(config["corpora"], "heldout", data)
        self.held = Batches(
            [u for u in held if u.durations is not None],
            phones,
            languages,
            timbres,
            mean,
            deviation,
            **frames,
        )
        speakers = {
            name: {"logF0Mean": timbre.log_f0_mean, "logF0Std": timbre.log_f0_deviation, "warp": timbre.warp}
            for name, timbre in timbres.items()
        }
        self.run.restore(
            raw=self.net,
            net=self.averaged,
            critic=self.critic,
            optimizer=self.optimizer,
            critic_optimizer=self.critic_optimizer,
            phones=Kept(phones),
            languages=Kept(languages),
            speakers=Kept(speakers),
            mean=Kept(mean),
            std=Kept(deviation),
        )

    def forward(
        self,
        net: Acoustic,
        batch: Batch,
        own_kept: torch.Tensor | None,
        known: torch.Tensor,
        given: float = 0.0,
    ) -> tuple:
        """@param given how often the melody is given @returns the frames that count of output and mask, log durations"""
        voice = net.voice(batch.speaker, batch.language, known)
        hidden, logs = net.encode(batch.phone, batch.stress, batch.word_start, voice, batch.mask, own_kept)
        melody = torch.stack([batch.f0, batch.voiced], -1) if given and net.melody else None
        if melody is not None and float(torch.rand(())) >= given:
            melody = None
        out, inside = net.decode(hidden, batch.durations, batch.start, batch.mel.shape[1], melody)
        keep = slice(net.context_frames, batch.mel.shape[1] - net.context_frames)
        return out[:, keep], inside[:, keep], logs

    def cut(self, batch: Batch) -> Batch:
        """The frames that count of the targets."""
        keep = slice(self.net.context_frames, batch.mel.shape[1] - self.net.context_frames)
        return Batch(
            **(vars(batch) | {name: getattr(batch, name)[:, keep] for name in ("mel", "f0", "voiced")})
        )

    def step(self, step: int) -> None:
        config, device = self.config, self.run.device
        shares = (config["retargeted"], config["asked"], config["asking"])
        batch = self.batches.draw(config["batch"], self.run.rng(), *shares).to(device)
        phones = len(self.net.phone_features)
        own_kept = (torch.rand(phones, 1, device=device) > config["own_dropped"]).float()
        known = (torch.rand(config["batch"], device=device) > config["language_dropped"]).float()
        with torch.autocast(device.type, torch.bfloat16):
            out, inside, logs = self.forward(self.net, batch, own_kept, known, config["melody_given"])
        out, logs, target = out.float(), logs.float(), self.cut(batch)
        parts = losses(target, out, inside, logs)
        loss = total(parts, config)
        if step >= config["critic_from"] * config["steps"]:
            loss = loss + self.criticise(step, out, target, inside, parts)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        self.optimizer.step()
        keep = min(config["average"], (step + 1) / (step + 10))
        with torch.no_grad():
            for kept, fresh in zip(self.averaged.parameters(), self.net.parameters()):
                kept.lerp_(fresh, 1 - keep)
        self.run.log(**parts)

    def criticise(
        self, step: int, out: torch.Tensor, target: Batch, inside: torch.Tensor, parts: dict
    ) -> torch.Tensor:
        """Teaches the critic, then asks it; its weight grows over a twentieth of the run."""
        config = self.config
        some = config["critic_batch"]
        made, real = (out[..., :80] * inside)[:some], (target.mel * inside)[:some]
        natural = ~target.vocoded[:some]
        if not natural.any():
            return torch.zeros((), device=made.device)
        with torch.autocast(self.run.device.type, torch.bfloat16):
            own = self.critic.loss(real[natural], made.detach())
        self.critic_optimizer.zero_grad(set_to_none=True)
        own.backward()
        self.critic_optimizer.step()
        with torch.autocast(self.run.device.type, torch.bfloat16):
            unbelieved, matching = self.critic.judge(real, made, natural)
        parts |= {"critic": own, "unbelieved": unbelieved, "matching": matching}
        begun = step - config["critic_from"] * config["steps"]
        share = min(1.0, begun / (0.05 * config["steps"]))
        return share * (config["critic_weight"] * unbelieved + config["matching_weight"] * matching)

    @torch.no_grad()
    def held_out(self) -> dict[str, float]:
        """Losses of the averaged network on held-out recordings as they were spoken, means over utterances."""
        sums: dict[str, float] = {}
        usable = self.held.utterances
        usable = usable[:: max(1, len(usable) // 96)]
        for start in range(0, len(usable), 16):
            part = usable[start : start + 16]
            batch = self.held.collate(part, [0] * len(part), [u.speaker for u in part]).to(self.run.device)
            known = torch.ones(len(part), device=self.run.device)
            out, inside, logs = self.forward(self.averaged, batch, None, known)
            for name, value in losses(self.cut(batch), out, inside, logs).items():
                sums[f"held_{name}"] = sums.get(f"held_{name}", 0.0) + float(value) * len(part) / len(usable)
        return sums

    @torch.no_grad()
    def calibrate(self) -> None:
        """Writes how much livelier recordings are than the network's melody: export gives its F0 that spread."""
        net, rng = self.averaged, self.run.rng()
        made, spoken = [], []
        for _ in range(8):
            batch = self.batches.draw(16, rng, 0.0, 0.0).to(self.run.device)
            out, inside, _ = self.forward(net, batch, None, torch.ones(16, device=self.run.device))
            voiced = (self.cut(batch).voiced * inside[..., 0]) > 0
            made.append(out[..., 80][voiced])
            spoken.append(self.cut(batch).f0[voiced])
        ratio = float(torch.cat(spoken).std() / torch.cat(made).std())
        ratio = round(min(max(ratio, 1.0), 1.3), 4)
        (self.run.folder / "calibration.json").write_text(
            json.dumps({"f0Spread": ratio}) + "\n", encoding="utf-8"
        )

    def train(self) -> None:
        emphasised = False
        for step in self.run.steps():
            if not emphasised and step >= self.config["emphasis_from"] * self.config["steps"]:
                self.batches.emphasise(self.config["emphasis"])
                emphasised = True
            self.step(step)
            if step % self.config["held_every"] == self.config["held_every"] - 1:
                held = {name: round(value, 4) for name, value in self.held_out().items()}
                self.run.note(**held)
                print(json.dumps({"step": step + 1} | held), flush=True)
        self.calibrate()


def begin(net: Acoustic, pack: SpokenPack, config: dict[str, Any], speakers: list[str]) -> None:
    """@param speakers of `net`, in order
    @raises ConfigError for another size, an unknown speaker, or phones or languages that would be left out"""
    if config["own_dropped"] or config["language_dropped"]:
        raise ConfigError("a pack has neither features nor languages: own_dropped and language_dropped must be 0")
    try:
        pack.start(net, [config["start_speakers"].get(name, config["start_speaker"]) for name in speakers])
    except PackError as error:
        raise ConfigError(f"{config['start']}: {error}") from None


def leave_rows(net: Acoustic, mean: np.ndarray, deviation: np.ndarray, config: dict[str, Any]) -> None:
    """Leaves nothing but the rows of speakers to learn, in the network as it was before its export: as hasty, and not sharpened."""
    if not config["start"]:
        raise ConfigError("rows_alone needs the pack that has everything else: start")
    net.duration["out"].bias.data += math.log(config["tempo"])
    mean, deviation = np.asarray(mean), np.asarray(deviation)
    sharpen(net.decoder["out"], mean, deviation, 1.0, tilt_db=-config["tilt"], lows_db=-config["lows"])
    sharpen(net.decoder["out"], mean, deviation, 1 / config["postfilter"], 1 / config["formants"])
    for name, parameter in net.named_parameters():
        parameter.requires_grad_(name == "embedding.speaker.weight")


def has_timbre(data: pathlib.Path) -> bool:
    return (corpus.folder_of("timbre", data) / "index.json").exists()


def train(run: Run) -> None:
    Trainer(run).train()
