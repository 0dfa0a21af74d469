"""The parts of bench/voices that need Python: features of sounds, phone errors, copies, pictures.

    python evaluate.py references --data D --out F                 held-out recordings with their features
    python evaluate.py features < GROUPS                           mel, F0 and formants of sounds
    python evaluate.py embeddings --pack P                         how far a pack's speakers are apart
    python evaluate.py normalised --pack P < FILES                 mel files as a pack's vocoder takes them
    python evaluate.py phones --recognizer CHECKPOINT < GROUPS     phone errors of our recognizer
    python evaluate.py fidelity < PAIRS                            PESQ and log-spectral distance
    python evaluate.py draw < PICTURES                             spectrograms with F0 as PNG
    python evaluate.py listening --cache C < GROUPS                listening scores, words by Whisper, harmonics, melody
    python evaluate.py contrasts --pack P                          what languages tell apart: lengths and colours of sounds
    python evaluate.py speakers < GROUPS                           embeddings of a speaker encoder
    python evaluate.py hibari --out F < TEXTS                      texts spoken by hibari-tts
    python evaluate.py ablation --pack P --data D --cache C        what a pack's durations, melody and spectrum cost

Lists come as JSON on standard input and answers as JSON on standard output. Features lie beside their sound
x.wav as x.mel (float32 [frames][80], natural logarithm) and x.f0 (float32 [frames], Hz, 0 where unvoiced).
"""

import argparse
import json
import pathlib
import sys
import wave
from collections import Counter

import numpy as np
import parselmouth
from scipy.signal import resample_poly

import audio
from ablation import ablation
from contrasts import contrasts
from copies import spectral_distance_db, write_wav
from corpus import DATA, SPOKEN, Utterance, folder_of, load
from listening import Judge, listen, say_with_hibari
from speakers import embedded
from train_recognizer import phones_file

FORMANT_CEILING_HZ = 5500
"""One for everybody, so that figures can be compared."""


def read_wav(path: pathlib.Path) -> np.ndarray:
    """@returns float32 samples of a 16-bit mono file of 24 kHz"""
    with wave.open(str(path)) as file:
        shape = (file.getnchannels(), file.getsampwidth(), file.getframerate())
        if shape != (1, 2, audio.SAMPLE_RATE_HZ):
            raise ValueError(f"{path}: {shape} is not 1 channel, 2 bytes, {audio.SAMPLE_RATE_HZ} Hz")
        return np.frombuffer(file.readframes(file.getnframes()), np.int16).astype(np.float32) / 32768


def write_features(sound: pathlib.Path, mel: np.ndarray, f0: np.ndarray) -> None:
    mel.astype(np.float32).tofile(sound.with_suffix(".mel"))
    f0.astype(np.float32).tofile(sound.with_suffix(".f0"))


def read_mel(sound: pathlib.Path) -> np.ndarray:
    return np.fromfile(sound.with_suffix(".mel"), np.float32).reshape(-1, audio.MEL_BANDS)


def one_take(utterances: list[Utterance]) -> list[Utterance]:
    """The first take of each text."""
    return list({utterance.text: utterance for utterance in reversed(utterances)}.values())[::-1]


def write_original(recording: pathlib.Path, sound: pathlib.Path) -> str | None:
    """A recording as it is, but for its level: what a vocoder is asked to copy. @returns the file, if there is one"""
    if not recording.is_file():
        return None
    samples, _ = audio.level(audio.decode(str(recording)))
    frames = len(samples) // audio.HOP
    write_wav(sound, samples[: frames * audio.HOP])
    f0 = audio.track_f0(samples, frames, *audio.f0_range(samples, frames))
    write_features(sound, audio.log_mel(samples)[:frames], f0)
    return str(sound)


def references(data: pathlib.Path, out: pathlib.Path, corpora: pathlib.Path | None) -> list[dict]:
    """Writes the held-out recordings as they were prepared for training, sounds and features; English ones, whose copies
    are judged, also as they are."""
    out.mkdir(parents=True, exist_ok=True)
    written = phones_file(data)
    found: list[dict] = []
    for corpus in SPOKEN:
        if not (folder_of(corpus, data) / "index.json").exists():
            continue
        held = load(folder_of(corpus, data), "heldout")
        for speaker in sorted({utterance.speaker for utterance in held}):
            own = [utterance for utterance in held if utterance.speaker == speaker and utterance.text]
            for utterance in one_take(own):
                sound = out / f"{len(found) + 1}.wav"
                write_wav(sound, utterance.audio / 32767)
                write_features(sound, np.asarray(utterance.mel), np.asarray(utterance.f0))
                entry = {name: getattr(utterance, name) for name in ("id", "speaker", "language", "text")}
                phones = utterance.phones or written.get(utterance.id)
                original = None
                if corpora and utterance.language == "en":
                    original = write_original(corpora / utterance.id, sound.with_suffix(".original.wav"))
                found.append(entry | {"phones": phones, "file": str(sound), "original": original})
    return found


def trimmed(sound: np.ndarray) -> np.ndarray:
    """As prepare.py leaves recordings, but for the noise that synthesis has none of."""
    return audio.trim(*audio.level(sound))


def features(group: dict) -> dict:
    """Writes the features of one voice's sounds.

    @returns its name and for each sound the medians of three formants in Hz
    """
    sounds = [trimmed(read_wav(pathlib.Path(file))) for file in group["files"]]
    joined = np.concatenate(sounds[:20])
    floor, ceiling = audio.f0_range(joined, len(joined) // audio.HOP)
    formants = []
    for file, sound in zip(group["files"], sounds):
        frames = len(sound) // audio.HOP
        f0 = audio.track_f0(sound, frames, floor, ceiling)
        write_features(pathlib.Path(file), audio.log_mel(sound)[:frames], f0)
        burg = parselmouth.Sound(sound.astype(np.float64), audio.SAMPLE_RATE_HZ).to_formant_burg(
            time_step=0.01, max_number_of_formants=5, maximum_formant=FORMANT_CEILING_HZ
        )
        times = np.flatnonzero(f0) * audio.HOP / audio.SAMPLE_RATE_HZ
        values = np.array([[burg.get_value_at_time(number, time) for number in (1, 2, 3)] for time in times])
        values = values.reshape(-1, 3)
        values = values[~np.isnan(values).any(1)]
        formants.append(np.median(values, 0).round(1).tolist() if len(values) else None)
    return {"name": group["name"], "formantsHz": formants}


def normalised(pack: pathlib.Path, files: list[str]) -> list[str]:
    """Writes x.vocoder beside each x.mel: as the pack's vocoder was trained."""
    from safetensors.torch import load_file

    weights = load_file(pack / "weights.safetensors")
    mean, std = (weights[f"vocoder.mel_{name}"].float().numpy() for name in ("mean", "std"))
    for file in files:
        sound = pathlib.Path(file)
        ((read_mel(sound) - mean) / std).astype(np.float32).tofile(sound.with_suffix(".vocoder"))
    return files


def embeddings(pack: pathlib.Path) -> dict:
    """@returns "speakers" and their "distances" from one another, 1 for the median of all"""
    from safetensors.torch import load_file

    rows = load_file(pack / "weights.safetensors")["acoustic.embedding.speaker.weight"].float().numpy()
    distances = np.linalg.norm(rows[:, None] - rows[None], axis=-1)
    others = distances[~np.eye(len(rows), dtype=bool)]
    scale = np.median(others) if len(others) else 1.0
    speakers = json.loads((pack / "pack.json").read_text(encoding="utf-8"))["speakers"]
    return {"speakers": [speaker["name"] for speaker in speakers], "distances": (distances / scale).tolist()}


def phone_errors(checkpoint: pathlib.Path, groups: list[dict]) -> list[dict]:
    """@param groups {"name", "items": [{"file", "phones"}]}

    @returns for each {"name", "errors", "unknown"}, shares of the expected phones: wrong, and of no recording
    """
    from recognizer import judged, load_recognizer

    net = load_recognizer(checkpoint)
    known = set(net.symbols)
    answers = []
    for group in groups:
        pairs = [(read_mel(pathlib.Path(item["file"])), item["phones"]) for item in group["items"]]
        expected = Counter(symbol for _, phones in pairs for symbol in judged(phones))
        unknown = sum(count for symbol, count in expected.items() if symbol not in known)
        share = unknown / max(1, sum(expected.values()))
        answers.append({"name": group["name"], "errors": net.evaluate(pairs), "unknown": share})
    return answers


def fidelity(pairs: list[dict]) -> dict:
    """@param pairs {"reference", "copy"} @returns means; "pesq" is null when its package is not installed"""
    try:
        from pesq import pesq
    except ImportError:
        pesq = None
    distances, scores = [], []
    for pair in pairs:
        reference, copy = (read_wav(pathlib.Path(pair[name])) for name in ("reference", "copy"))
        length = min(len(reference), len(copy))
        distances.append(spectral_distance_db(copy[:length], reference[:length]))
        if pesq:
            at_16_khz = [resample_poly(sound[:length], 2, 3) for sound in (reference, copy)]
            scores.append(pesq(16000, *at_16_khz, "wb"))
    return {"logSpectralDb": float(np.mean(distances)), "pesq": float(np.mean(scores)) if scores else None}


def main() -> None:
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.add_argument(
        "command",
        choices=(
            *("references", "features", "embeddings", "normalised", "phones", "fidelity", "draw"),
            *("listening", "hibari", "ablation", "contrasts", "speakers"),
        ),
    )
    parser.add_argument("--data", type=pathlib.Path, default=DATA, help="folder of the prepared corpora")
    parser.add_argument("--out", type=pathlib.Path, help="references: where they go")
    parser.add_argument("--corpora", type=pathlib.Path, help="references: the folders of recordings")
    parser.add_argument("--pack", type=pathlib.Path, help="embeddings, normalised: a folder of models/")
    parser.add_argument("--recognizer", type=pathlib.Path, default=DATA / "runs/recognizer/checkpoint.pt")
    parser.add_argument(
        "--cache",
        type=pathlib.Path,
        default=DATA / "quality",
        help="listening, ablation: what was heard before",
    )
    options = parser.parse_args()
    answer: object
    if options.command == "references":
        answer = references(options.data, options.out, options.corpora)
    elif options.command == "embeddings":
        answer = embeddings(options.pack)
    elif options.command == "ablation":
        answer = ablation(options.pack, options.data, Judge(options.cache))
    elif options.command == "contrasts":
        answer = contrasts(options.pack)
    else:
        asked = json.load(sys.stdin)
        if options.command == "features":
            answer = [features(group) for group in asked]
        elif options.command == "normalised":
            answer = normalised(options.pack, asked)
        elif options.command == "phones":
            answer = phone_errors(options.recognizer, asked)
        elif options.command == "fidelity":
            answer = fidelity(asked)
        elif options.command == "listening":
            judge = Judge(options.cache)
            answer = [listen(judge, group) for group in asked]
        elif options.command == "speakers":
            answer = [embedded(group) for group in asked]
        elif options.command == "hibari":
            answer = say_with_hibari(asked, options.out)
        else:
            from draw_speech import draw

            answer = [draw(read_wav(pathlib.Path(picture["file"])), picture) for picture in asked]
    json.dump(answer, sys.stdout)


if __name__ == "__main__":
    main()
