"""What all drivers share: the job, a language model that writes at a given speed, and the report.

A driver is started as `python DRIVER job.json` and prints its report, one JSON line for each mode and speed.
"""

import asyncio
import importlib
import json
import logging
import sys
import time
import traceback
import wave
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path

MODES_AT_ONCE = 3


@dataclass
class Turn:
    """What the client played of one reply."""

    starts: int = 0
    stops: int = 0
    # Samples of 16 bits, one channel.
    audio: bytearray = field(default_factory=bytearray)
    rate: int = 24000
    # [word, start, end or None], in seconds from the first sample.
    words: list = field(default_factory=list)
    # From the end of the model's first sentence to the first audio.
    first_audio_ms: float | None = None
    error: str | None = None


class Job:
    def __init__(self, path):
        self.__dict__.update(json.loads(Path(path).read_text()))

    @property
    def ws_url(self):
        return self.url.replace("http", "ws", 1)

    def module(self, name):
        """A module whose name has `${brand}` in it."""
        return importlib.import_module(name.replace("${brand}", self.brand))

    def named(self, module, ending):
        """The class of a branded module that ends so: its beginning is the brand in its own spelling."""
        prefix = self.brand.lower()
        [name] = [n for n in vars(module) if n.lower() == prefix + ending.lower()]
        return getattr(module, name)


def own_package(module):
    """A module of clients/python, from its sources."""
    sys.path.append(str(Path(__file__).parents[4] / "clients/python"))
    return importlib.import_module(f"sonant_client.{module}")


class Writer:
    """A language model: it writes a reply at so many words a second."""

    def __init__(self, text, words_per_second):
        self.pieces = text.split(" ")
        self.pause = 1 / words_per_second
        self.first_sentence_at = None

    async def __aiter__(self):
        began = time.perf_counter()
        for number, piece in enumerate(self.pieces):
            await asyncio.sleep(max(0, began + number * self.pause - time.perf_counter()))
            # Before the client gets it: one that pulls speaks the sentence before it asks for more.
            if self.first_sentence_at is None and piece[-1] in ".?!":
                self.first_sentence_at = time.perf_counter()
            yield piece if number == 0 else " " + piece

    def since_first_sentence_ms(self):
        """0 while the first sentence is still being written: then the client did not wait."""
        if self.first_sentence_at is None:
            return 0.0
        return 1000 * (time.perf_counter() - self.first_sentence_at)


def save(job, name, turn):
    """Writes what was heard. @returns the turn as the report has it"""
    path = Path(job.folder) / f"{name}.wav"
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(turn.rate)
        file.writeframes(bytes(turn.audio[: len(turn.audio) // 2 * 2]))
    return {
        "file": str(path),
        "starts": turn.starts,
        "stops": turn.stops,
        "words": turn.words,
        "firstAudioMs": turn.first_audio_ms,
        "error": turn.error,
    }


def cut(turn, milliseconds):
    """What a listener had heard when he spoke into it."""
    del turn.audio[2 * (turn.rate * milliseconds // 1000) :]


def report(mode, speed, turns, versions):
    print(json.dumps({"mode": mode, "speed": speed, "turns": turns, "version": versions}), flush=True)


async def conversation(job, mode, speed, package, one_turn):
    """Speaks all turns of one conversation through `one_turn(turn, spoken)`, which fills `spoken`."""
    turns = []
    for number, turn in enumerate(job.replies[str(speed)]):
        spoken = Turn()
        try:
            if turns and turns[-1]["error"]:
                raise RuntimeError("not tried after the turn before it")
            await asyncio.wait_for(one_turn(turn, spoken), 90)
        except Exception as error:
            traceback.print_exc()
            spoken.error = f"{type(error).__name__}: {error}"
        if turn.get("bargeInMs"):
            cut(spoken, turn["bargeInMs"])
        turns.append(save(job, f"{mode}-{speed}-{number}".replace("/", "-"), spoken))
    report(mode, speed, turns, version(package))


def main(modes):
    """`modes`: {mode: coroutine function (job, mode, speed)}; all speeds run side by side."""
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING)
    job = Job(sys.argv[1])

    async def run():
        for first in range(0, len(job.modes), MODES_AT_ONCE):
            some = job.modes[first : first + MODES_AT_ONCE]
            await asyncio.gather(*(modes[mode](job, mode, speed) for mode in some for speed in job.speeds))

    asyncio.run(run())
