"""A sentence as a picture: mel spectrogram with its F0 curve, a small PNG with a palette."""

import io
import pathlib

import matplotlib
import numpy as np

matplotlib.use("Agg")

from matplotlib import pyplot  # noqa: E402
from PIL import Image  # noqa: E402

import audio  # noqa: E402

RANGE_DB = 72
LEVELS = 18
"""Loudnesses drawn apart: fewer make a smaller file."""
F0_COLOUR = (0, 255, 255)


def palette() -> Image.Image:
    """The levels' colours, greys for the writing, the colour of F0."""
    levels = (pyplot.get_cmap("magma")(np.linspace(0, 1, LEVELS))[:, :3] * 255).round().astype(int).tolist()
    colours = [*levels, *([grey] * 3 for grey in (0, 60, 120, 180, 220, 255)), F0_COLOUR, (0, 128, 128)]
    image = Image.new("P", (1, 1))
    image.putpalette([value for colour in colours for value in colour])
    return image


def band_of(hz: float) -> float:
    """Where a frequency lies on the axis of mel bands."""
    mel = lambda value: np.log(1 + value / 700)
    return audio.MEL_BANDS * (mel(hz) - mel(40)) / (mel(audio.SAMPLE_RATE_HZ / 2) - mel(40))


def draw(sound: np.ndarray, picture: dict) -> str:
    """@param sound float32, 24 kHz @param picture {"png": file, "title"} @returns the file"""
    frames = len(sound) // audio.HOP
    decibels = 20 / np.log(10) * audio.log_mel(sound)[:frames]
    loudness = np.clip(1 + (decibels - np.quantile(decibels, 0.999)) / RANGE_DB, 0, 1)
    f0 = audio.track_f0(sound, frames, *audio.f0_range(sound, frames))
    figure, spectrum = pyplot.subplots(figsize=(7.2, 2.2), dpi=100)
    seconds = frames * audio.HOP / audio.SAMPLE_RATE_HZ
    spectrum.imshow(
        np.round(loudness.T * (LEVELS - 1)) / (LEVELS - 1),
        origin="lower", aspect="auto", interpolation="nearest",
        cmap="magma", vmin=0, vmax=1,
        extent=(0, seconds, 0, audio.MEL_BANDS),
    )
    heights = [band_of(hz) for hz in (200, 1000, 3000, 8000)]
    spectrum.set_yticks(heights, ["0.2", "1", "3", "8 kHz"], fontsize=7)
    spectrum.tick_params(axis="x", labelsize=7)
    spectrum.set_xlabel("seconds", fontsize=7)
    spectrum.set_title(picture["title"], fontsize=8)
    pitch = spectrum.twinx()
    times = np.arange(frames) * audio.HOP / audio.SAMPLE_RATE_HZ
    colour = np.array(F0_COLOUR) / 255
    pitch.plot(times, np.where(f0 > 0, f0, np.nan), color=colour, linewidth=2, antialiased=False)
    pitch.set_ylim(50, 450)
    pitch.set_yticks([100, 200, 300, 400], ["100", "200", "300", "400 Hz"], fontsize=7)
    figure.tight_layout(pad=0.4)
    drawn = io.BytesIO()
    figure.savefig(drawn, format="png")
    pyplot.close(figure)
    file = pathlib.Path(picture["png"])
    file.parent.mkdir(parents=True, exist_ok=True)
    small = Image.open(drawn).convert("RGB").quantize(palette=palette(), dither=Image.Dither.NONE)
    small.save(file, optimize=True)
    return str(file)
