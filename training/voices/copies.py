"""Copy synthesis: held-out recordings through mel and F0 and back, with the distance from the original."""

import argparse
import json
import wave
from pathlib import Path

import numpy as np
import torch

from audio import SAMPLE_RATE_HZ
from corpus import DATA, Utterance, load_all
from stft_loss import framed_spectrum, magnitude
from vocoder import Vocoder


def load_vocoder(checkpoint: Path) -> Vocoder:
    """The trained network of a run's checkpoint.pt."""
    saved = torch.load(checkpoint, map_location="cpu", weights_only=False)
    net = Vocoder(saved["config"]["width"], saved["config"]["blocks"])
    net.load_state_dict(saved["net"])
    return net.eval()


@torch.no_grad()
def copy_of(net: Vocoder, utterance: Utterance) -> np.ndarray:
    """float32 samples as long as the recording."""
    mel = torch.from_numpy(utterance.mel.astype(np.float32))[None]
    f0 = torch.from_numpy(np.array(utterance.f0))[None]
    torch.manual_seed(0)
    return net(net.normalise(mel), f0)[0].numpy()


def spectral_distance_db(copy: np.ndarray, original: np.ndarray) -> float:
    """Root mean square of the difference of log spectra, 0..12 kHz, over frames within 45 dB of the loudest."""
    window = torch.hann_window(1024)
    a, b = (magnitude(framed_spectrum(torch.from_numpy(x)[None], window))[0] for x in (copy, original))
    loud = b.square().sum(-1) > b.square().sum(-1).max() * 10**-4.5
    decibels = 20 * torch.log10((a[loud] + 1e-4) / (b[loud] + 1e-4))
    return float(decibels.square().mean(1).sqrt().mean())


def write_wav(path: Path, samples: np.ndarray) -> None:
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, SAMPLE_RATE_HZ, 0, "NONE", ""))
        file.writeframes((np.clip(samples, -1, 1) * 32767).astype("<i2").tobytes())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run", help="name of a run of kind vocoder")
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--each", type=int, default=10, help="recordings a speaker (default: %(default)s)")
    options = parser.parse_args()
    folder = options.data / "runs" / options.run
    net = load_vocoder(folder / "checkpoint.pt")
    config = json.loads((folder / "config.json").read_text())
    by_speaker: dict[str, list[Utterance]] = {}
    for utterance in load_all(config["corpora"], "heldout", options.data):
        if len(utterance.f0) <= 1500:
            by_speaker.setdefault(utterance.speaker, []).append(utterance)
    (folder / "copies").mkdir(exist_ok=True)
    print(f"{'speaker':12s} {'recordings':>10s} {'spectral distance':>18s} {'PESQ':>6s}")
    for speaker, group in sorted(by_speaker.items()):
        chosen = group[:: max(1, len(group) // options.each)][: options.each]
        figures = [compare(net, utterance, folder / "copies") for utterance in chosen]
        distance, pesq = np.mean(figures, 0)
        print(f"{speaker:12s} {len(chosen):10d} {distance:15.2f} dB {pesq:6.2f}", flush=True)


def compare(net: Vocoder, utterance: Utterance, folder: Path) -> tuple[float, float]:
    """Writes original and copy; returns spectral distance in dB and wideband PESQ (nan without the package)."""
    original = utterance.audio.astype(np.float32) / 32767
    copy = copy_of(net, utterance)
    stem = Path(utterance.id.replace("#", "_")).stem
    write_wav(folder / f"{stem}.original.wav", original)
    write_wav(folder / f"{stem}.copy.wav", copy)
    return spectral_distance_db(copy, original), _pesq(original, copy)


def _pesq(original: np.ndarray, copy: np.ndarray) -> float:
    """ITU-T P.862.2 at 16 kHz."""
    try:
        from pesq import pesq
    except ImportError:
        return float("nan")
    from scipy.signal import resample_poly

    narrow = [resample_poly(x, 2, 3) for x in (original, copy)]
    return float(pesq(16000, *narrow, "wb"))


if __name__ == "__main__":
    main()
