"""Sound to features: decoding, denoising, loudness, log-mel spectrum and F0.

Everything runs at 24 kHz with a hop of 240 samples (100 frames a second), as design and packs have it.
"""

import numpy as np
import parselmouth
import scipy.fft
import scipy.ndimage
import scipy.signal
import soundfile

SAMPLE_RATE_HZ = 24000
HOP = 240
MEL_BANDS = 80
FFT = 1024
WINDOW = 960
ACTIVE_RMS = 0.08
LOG_FLOOR = 1e-5


def decode(path: str) -> np.ndarray:
    """@returns float32 samples, mono, 24 kHz. @raises soundfile.LibsndfileError for a file that is no sound"""
    sound, rate_hz = soundfile.read(path, dtype="float32", always_2d=True)
    mono = sound.mean(1)
    if rate_hz == SAMPLE_RATE_HZ:
        return mono
    common = np.gcd(rate_hz, SAMPLE_RATE_HZ)
    return scipy.signal.resample_poly(mono, SAMPLE_RATE_HZ // common, rate_hz // common).astype(np.float32)


def high_pass(audio: np.ndarray) -> np.ndarray:
    """Without rumble and DC, below 50 Hz."""
    sections = scipy.signal.butter(2, 50, "high", fs=SAMPLE_RATE_HZ, output="sos")
    return scipy.signal.sosfilt(sections, audio).astype(np.float32)


def denoise(audio: np.ndarray, pause_floor_db: float = -18.0, speech_floor_db: float = -6.0) -> np.ndarray:
    """Takes steady noise away: Wiener gains with a decision-directed prior SNR (Ephraim and Malah 1984).

    The noise is what the quietest tenth of the frames have in each bin. No bin is lowered further than the floors: some
    noise is left for pauses not to sound cut out, and much in speech, which hides it and would lose its consonants.
    """
    step = WINDOW // 4
    _, _, spectrum = scipy.signal.stft(
        audio, SAMPLE_RATE_HZ, nperseg=WINDOW, noverlap=WINDOW - step, nfft=FFT
    )
    power = (np.abs(spectrum) ** 2).astype(np.float32)
    energy = power.sum(0)
    quiet = energy <= np.quantile(energy[energy > energy.max() * 1e-7], 0.1)
    noise = power[:, quiet].mean(1) + 1e-12
    floors = 10 ** ((pause_floor_db + (speech_floor_db - pause_floor_db) * _speech_share(power, noise)) / 20)
    gains = np.empty_like(power)
    previous = np.zeros(len(noise), np.float32)
    for frame in range(power.shape[1]):
        posterior = power[:, frame] / noise
        prior = 0.97 * previous + 0.03 * np.maximum(posterior - 1, 0)
        gain = prior / (1 + prior)
        previous = gain**2 * posterior
        gains[:, frame] = np.maximum(gain, floors[frame])
    _, clean = scipy.signal.istft(
        spectrum * gains, SAMPLE_RATE_HZ, nperseg=WINDOW, noverlap=WINDOW - step, nfft=FFT
    )
    return clean[: len(audio)].astype(np.float32)


def _speech_share(power: np.ndarray, noise: np.ndarray) -> np.ndarray:
    """@param power [bins][frames] @returns [frames], 0 in pauses to 1 from 50 ms before speech to 50 ms after it"""
    low, high = 4, 340  # bins of 100 Hz and 8 kHz
    snr_db = 10 * np.log10(np.maximum(power[low:high].sum(0) / noise[low:high].sum(), 1e-3))
    share = np.clip((snr_db - 3) / 6, 0, 1)
    return scipy.ndimage.uniform_filter1d(scipy.ndimage.maximum_filter1d(share, 11), 7)


def level(audio: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Scales to ACTIVE_RMS over the frames that are loud enough to be speech. @returns samples, RMS of each frame"""
    frames = audio[: len(audio) // HOP * HOP].reshape(-1, HOP)
    rms = np.sqrt((frames**2).mean(1))
    gain = ACTIVE_RMS / np.sqrt((frames[rms > rms.max() * 0.1] ** 2).mean())
    return np.clip(audio * gain, -1, 1), rms * gain


def trim(audio: np.ndarray, rms: np.ndarray, threshold: float = 0.006) -> np.ndarray:
    """Leaves 80 ms before and 120 ms after the speech."""
    speech = np.flatnonzero(rms > threshold)
    start, end = max(0, speech[0] - 8), min(len(rms), speech[-1] + 12)
    return audio[start * HOP : end * HOP]


def mel_edges_hz(bands: int = MEL_BANDS) -> np.ndarray:
    """@returns [bands + 2] where the bands begin, have their centres and end: each centre is its neighbours' edge"""
    to_mel, to_hz = lambda hz: 2595 * np.log10(1 + hz / 700), lambda mel: 700 * (10 ** (mel / 2595) - 1)
    return to_hz(np.linspace(to_mel(40), to_mel(SAMPLE_RATE_HZ / 2), bands + 2))


def mel_filters(bands: int = MEL_BANDS, fft: int = FFT) -> np.ndarray:
    """@returns [bands][fft / 2 + 1] triangles between 40 Hz and half the sample rate, each of sum 1"""
    edges = mel_edges_hz(bands)
    hz = np.linspace(0, SAMPLE_RATE_HZ / 2, fft // 2 + 1)
    left, centre, right = edges[:-2, None], edges[1:-1, None], edges[2:, None]
    filters = np.maximum(0, np.minimum((hz - left) / (centre - left), (right - hz) / (right - centre)))
    return (filters / np.maximum(filters.sum(1, keepdims=True), 1e-8)).astype(np.float32)


_FILTERS = mel_filters()
_HANN = np.zeros(FFT, np.float32)
_HANN[(FFT - WINDOW) // 2 : (FFT + WINDOW) // 2] = scipy.signal.get_window("hann", WINDOW)


def log_mel(audio: np.ndarray) -> np.ndarray:
    """@returns float32 [frames][MEL_BANDS], natural logarithm; frame t is centred on sample t * HOP"""
    padded = np.pad(audio.astype(np.float32), FFT // 2)
    frames = np.lib.stride_tricks.sliding_window_view(padded, FFT)[::HOP]
    parts = []
    for start in range(0, len(frames), 2000):
        magnitude = np.abs(scipy.fft.rfft(frames[start : start + 2000] * _HANN, axis=1))
        parts.append(np.log(np.maximum(magnitude.astype(np.float32) @ _FILTERS.T, LOG_FLOOR)))
    return np.concatenate(parts)


def track_f0(audio: np.ndarray, frames: int, floor_hz: float, ceiling_hz: float) -> np.ndarray:
    """Praat's autocorrelation method (Boersma 1993). @returns float32 [frames], Hz, 0 where unvoiced"""
    sound = parselmouth.Sound(audio.astype(np.float64), SAMPLE_RATE_HZ)
    pitch = sound.to_pitch_ac(
        time_step=HOP / SAMPLE_RATE_HZ,
        pitch_floor=floor_hz,
        pitch_ceiling=ceiling_hz,
        voicing_threshold=0.4,
        voiced_unvoiced_cost=0.3,
        octave_jump_cost=0.5,
    )
    # Praat centres its frames in the sound, up to half a frame beside ours.
    nearest = np.round((np.arange(frames) * HOP / SAMPLE_RATE_HZ - pitch.x1) / pitch.dx).astype(int)
    values = pitch.selected_array["frequency"]
    inside = (nearest >= 0) & (nearest < len(values))
    return np.where(inside, values[nearest.clip(0, len(values) - 1)], 0).astype(np.float32)


def f0_range(audio: np.ndarray, frames: int) -> tuple[float, float]:
    """Floor and ceiling for one speaker from a first pass over a wide range (De Looze and Hirst 2008)."""
    f0 = track_f0(audio, frames, 60, 500)
    voiced = f0[f0 > 0]
    if len(voiced) < 50:
        return 75, 400
    low, high = np.quantile(voiced, [0.25, 0.75])
    return max(55, 0.7 * low), min(500, 1.7 * high)
