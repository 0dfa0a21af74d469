"""Progress of a long loop: a bar with the time left on a terminal, a line a minute elsewhere."""

import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

Item = TypeVar("Item")


class Progress:
    """Writes to stderr. Counts from `done` to `total`."""

    def __init__(self, name: str, done: int, total: int) -> None:
        self.name, self.first, self.total = name, done, total
        self.terminal = sys.stderr.isatty()
        self.interval = 0.2 if self.terminal else 60.0  # seconds
        self.began = self.shown = time.monotonic()

    def due(self) -> bool:
        """Whether it is time to show again."""
        return time.monotonic() - self.shown >= self.interval

    def show(self, done: int, values: Mapping[str, float] | None = None) -> None:
        """Shows `done` with `values`, if it is time."""
        if not (self.due() or done == self.total):
            return
        self.shown = time.monotonic()
        elapsed = self.shown - self.began
        left = elapsed / max(1, done - self.first) * (self.total - done)
        text = " ".join(f"{name} {value:.4g}" for name, value in (values or {}).items())
        text = f"{done}/{self.total} {text} {_clock(elapsed)} done, {_clock(left)} left"
        if self.terminal:
            filled = "#" * (24 * done // max(1, self.total))
            sys.stderr.write(f"\r{self.name} [{filled:24s}] {text}\033[K")
        else:
            sys.stderr.write(f"{self.name} {text}\n")
        sys.stderr.flush()

    def end(self) -> None:
        """Leaves the bar's line."""
        if self.terminal:
            sys.stderr.write("\n")


def progress(items: Iterable[Item], name: str, total: int) -> Iterator[Item]:
    """`items`, shown as they go by."""
    shown = Progress(name, 0, total)
    for done, item in enumerate(items, 1):
        yield item
        shown.show(done)
    shown.end()


def _clock(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02d}"
