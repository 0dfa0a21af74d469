"""What every training run shares: its config, seeds, learning rate, checkpoints, log, plot and progress."""

import json
import math
import os
import random
import signal
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import torch

from corpus import DATA
from progress import Progress

SHARED: dict[str, Any] = {
    "kind": str,
    "name": str,
    "seed": 1,
    "steps": int,
    "minutes": 0.0,  # of training at most, by the clock; the learning rate falls with them. 0: until the steps are done
    "corpora": list,
    "device": "auto",
    "threads": 1,
    "warmup": 200,
    "lowest_rate": 0.02,
    "checkpoint_minutes": 3.0,
    "log_every": 50,  # steps
}


class ConfigError(ValueError):
    """A config that cannot be run; says which field and why."""


def read_config(path: Path, fields: dict[str, Any]) -> dict[str, Any]:
    """The config of `path`, defaults filled in. `fields`: name -> default, or the type of a required one."""
    fields = {**SHARED, **fields}
    try:
        given = json.loads(Path(path).read_text(encoding="utf-8"))
    except json.JSONDecodeError as error:
        raise ConfigError(f"{path}: not JSON: {error}") from None
    for name in given:
        if name not in fields:
            raise ConfigError(f"{path}: unknown field {name!r}; known are {', '.join(sorted(fields))}")
    config = {}
    for name, default in fields.items():
        kind = default if isinstance(default, type) else type(default)
        if name not in given and isinstance(default, type):
            raise ConfigError(f"{path}: field {name!r} is missing")
        value = given.get(name, default)
        if kind is float and type(value) is int:
            value = float(value)
        if default is not None and type(value) is not kind:
            raise ConfigError(f"{path}: field {name!r} is {value!r}, not of type {kind.__name__}")
        config[name] = value
    return config


class Kept:
    """A value that goes into the checkpoint as it is."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def state_dict(self) -> Any:
        return self.value

    def load_state_dict(self, value: Any) -> None:
        self.value = value


class Run:
    """One resumable training run in `data/runs/<config name>`.

    run = Run(config, fields); run.files(ids); run.restore(net=net, optimizer=optimizer)
    for step in run.steps(): ...; run.log(loss=loss)

    Every step is seeded by (seed, step), so a run that was stopped and resumed repeats one that was not, unless its `minutes` are limited.
    """

    def __init__(self, config_path: Path | str, fields: dict[str, Any], data: Path = DATA) -> None:
        self.config = read_config(Path(config_path), fields)
        self.data = Path(data)
        self.folder = self.data / "runs" / self.config["name"]
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / "config.json").write_text(json.dumps(self.config, indent=2, ensure_ascii=False) + "\n")
        self.device = _device(self.config["device"])
        torch.set_num_threads(self.config["threads"])
        torch.manual_seed(self.config["seed"])
        self.step = 0
        self.seconds = 0.0
        self._kept: dict[str, Any] = {}
        self._sums: dict[str, Any] = {}
        self._since_log = 0
        self._stop_signal = 0

    def corpora(self) -> list[Path]:
        """Folders of the config's prepared corpora."""
        folders = [self.data / "corpora" / name for name in self.config["corpora"]]
        for folder in folders:
            if not (folder / "index.json").exists():
                raise ConfigError(f"{folder} is not prepared; run prepare.py first")
        return folders

    def rng(self, step: int | None = None) -> random.Random:
        """Fresh for each step (the present one if none is given), the same for the same step of the same config."""
        return random.Random(f"{self.config['seed']}:{self.step if step is None else step}")

    def files(self, ids: Iterable[str]) -> None:
        """Writes down which utterances the run learns from."""
        (self.folder / "files.json").write_text(json.dumps(sorted(ids), indent=0, ensure_ascii=False) + "\n")

    def restore(self, **parts: Any) -> int:
        """Takes modules, optimizers and the like into the checkpoint, gives them their last saved state.

        Returns the number of steps that are done."""
        self._kept = parts
        path = self.folder / "checkpoint.pt"
        if path.exists():
            saved = torch.load(path, map_location=self.device, weights_only=False)
            for name, part in parts.items():
                if name not in saved:
                    raise ConfigError(
                        f"{path} has no {name!r}: it is of another kind of run; delete {self.folder}"
                    )
                part.load_state_dict(saved[name])
            self.step = saved["step"]
            self.seconds = saved.get("seconds", 0.0)
        return self.step

    def done(self, step: int) -> float:
        """Share of the run at `step`, 1 or more at its end."""
        minutes = self.config["minutes"]
        return max(step / self.config["steps"], self.seconds / (60 * minutes) if minutes else 0.0)

    def rate(self, step: int) -> float:
        """Learning rate at `step` as a factor: a straight warm-up times one cosine down to `lowest_rate`."""
        turn = 0.5 * (1 + math.cos(math.pi * min(1.0, self.done(step))))
        lowest = self.config["lowest_rate"]
        return min(1.0, (step + 1) / self.config["warmup"]) * (lowest + (1 - lowest) * turn)

    def steps(self) -> Iterator[int]:
        """The steps still to do. Saves every few minutes, at the end, and on SIGTERM or SIGINT, which end it."""
        before = {name: signal.signal(name, self._stop) for name in (signal.SIGTERM, signal.SIGINT)}
        progress = Progress(self.config["name"], self.step, self.config["steps"])
        saved_at = time.monotonic()
        begun = saved_at - self.seconds
        try:
            while self.done(self.step) < 1:
                torch.manual_seed(self.config["seed"] * 1_000_003 + self.step)
                self._set_rates()
                yield self.step
                self.step += 1
                self.seconds = time.monotonic() - begun
                self._write_log(progress)
                minutes = (time.monotonic() - saved_at) / 60
                if minutes > self.config["checkpoint_minutes"] or self._stop_signal:
                    self.checkpoint()
                    saved_at = time.monotonic()
                if self._stop_signal:
                    progress.end()
                    print(f"{self.config['name']}: stopped at step {self.step}; the same command goes on")
                    sys.exit(128 + self._stop_signal)
            self.checkpoint()
            progress.end()
        finally:
            for name, handler in before.items():
                signal.signal(name, handler)

    def log(self, **values: Any) -> None:
        """Numbers or one-element tensors of this step; their means go to log.jsonl each 50 steps."""
        for name, value in values.items():
            value = value.detach() if isinstance(value, torch.Tensor) else value
            total, count = self._sums.get(name, (0.0, 0))
            self._sums[name] = (total + value, count + 1)

    def note(self, **values: float) -> None:
        """One line of its own in log.jsonl, say of a held-out loss."""
        line = {"step": self.step, **values}
        with open(self.folder / "log.jsonl", "a", encoding="utf-8") as log:
            log.write(json.dumps(line) + "\n")

    def checkpoint(self) -> None:
        """checkpoint.pt: `step`, `config` and the state of every part given to restore; never half written."""
        state = {name: part.state_dict() for name, part in self._kept.items()}
        fresh = self.folder / "checkpoint.new.pt"
        where = {"step": self.step, "seconds": self.seconds}
        torch.save({**state, **where, "config": self.config}, fresh)
        os.replace(fresh, self.folder / "checkpoint.pt")
        draw_losses(self.folder)

    def _stop(self, number: int, _frame: Any) -> None:
        self._stop_signal = number

    def _set_rates(self) -> None:
        for part in self._kept.values():
            if isinstance(part, torch.optim.Optimizer):
                for group in part.param_groups:
                    if "initial_lr" not in group:
                        group["initial_lr"] = float(group["lr"])
                    rate = group["initial_lr"] * self.rate(self.step)
                    if isinstance(group["lr"], torch.Tensor):
                        group["lr"].fill_(rate)  # a captured step reads it where it is
                    else:
                        group["lr"] = rate

    def _write_log(self, progress: Progress) -> None:
        self._since_log += 1
        complete = self._since_log >= self.config["log_every"] or self.done(self.step) >= 1
        if progress.due() or complete:
            means = {name: round(float(total) / count, 5) for name, (total, count) in self._sums.items()}
            progress.show(self.step, means)
        if complete:
            self.note(**means)
            self._sums, self._since_log = {}, 0


def _device(name: str) -> torch.device:
    if name == "auto":
        name = "cuda" if torch.cuda.is_available() else "cpu"
    return torch.device(name)


def draw_losses(folder: Path) -> None:
    """loss.png from log.jsonl: one small plot for each quantity, the last part's scale."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    if not (folder / "log.jsonl").exists():
        return
    curves: dict[str, list[tuple[int, float]]] = {}
    for line in (folder / "log.jsonl").read_text(encoding="utf-8").splitlines():
        values = json.loads(line)
        for name in values.keys() - {"step"}:
            curves.setdefault(name, []).append((values["step"], values[name]))
    if not curves:
        return
    figure, axes = pyplot.subplots(len(curves), 1, figsize=(8, 2.2 * len(curves)), sharex=True, squeeze=False)
    for axis, (name, points) in zip(axes[:, 0], sorted(curves.items())):
        points.sort()  # a resumed run repeats the steps since its checkpoint
        axis.plot(*zip(*points), linewidth=1)
        late = [value for step, value in points if step > points[-1][0] * 0.05]
        if late and min(late) < max(late):
            axis.set_ylim(min(late), max(late))
        axis.set_ylabel(name)
        axis.grid(alpha=0.3)
    axes[-1, 0].set_xlabel("step")
    figure.tight_layout()
    figure.savefig(folder / "loss.png", dpi=80)
    pyplot.close(figure)
