/** 8 kHz mu-law: a byte is a sample. */
const SAMPLES_PER_MS = 8;
const WINDOW_SAMPLES = 80;
/** Sound is a window whose root mean square is above this, of full scale. */
const SOUND_RMS = 0.01;

const POWER_OF = Float64Array.from({ length: 256 }, (_, byte) => {
  const code = ~byte & 0xff;
  const magnitude = (((code & 15) << 1) + 33) * 2 ** ((code >> 4) & 7) - 33;
  return ((magnitude * 4) / 32768) ** 2;
});

/** What one listener heard of one call. Times in ms; a call is due when the listener wants it, whatever the server does. */
export interface HeardCall {
  /** Time from when the call is due to the first byte of audio. */
  readonly firstAudioMs: number;
  /** From due until the first 10 ms window above RMS 0.01 of full scale is played; null: there is none. */
  readonly firstSoundMs: number | null;
  readonly audioMs: number;
  /** How many times playback stopped for lack of audio, and for how long in total. */
  readonly gaps: number;
  readonly gapMs: number;
}

/** Plays 8 kHz mu-law from its first byte on, as it comes, and stands still when there is none. */
export class Listener {
  readonly #dueAt: number;
  #firstAt = Number.NaN;
  #samples = 0;
  #gaps = 0;
  #gapMs = 0;
  #windowPower = 0;
  #soundAt: number | null = null;

  constructor(dueAtMs: number) {
    this.#dueAt = dueAtMs;
  }

  get hasHeard(): boolean {
    return this.#samples > 0;
  }

  /** The time at which all audio so far has been played. */
  get playedUntil(): number {
    return this.#firstAt + this.#gapMs + this.#samples / SAMPLES_PER_MS;
  }

  hear(bytes: Uint8Array, nowMs: number): void {
    if (bytes.length === 0) return;
    if (!this.hasHeard) this.#firstAt = nowMs;
    else if (nowMs > this.playedUntil) {
      this.#gaps++;
      this.#gapMs += nowMs - this.playedUntil;
    }
    if (this.#soundAt === null) this.#lookForSound(bytes);
    this.#samples += bytes.length;
  }

  end(): HeardCall {
    return {
      firstAudioMs: this.#firstAt - this.#dueAt,
      firstSoundMs: this.#soundAt === null ? null : this.#soundAt - this.#dueAt,
      audioMs: this.#samples / SAMPLES_PER_MS,
      gaps: this.#gaps,
      gapMs: this.#gapMs,
    };
  }

  #lookForSound(bytes: Uint8Array): void {
    for (const [i, byte] of bytes.entries()) {
      this.#windowPower += POWER_OF[byte] ?? 0;
      const sample = this.#samples + i + 1;
      if (sample % WINDOW_SAMPLES !== 0) continue;
      if (this.#windowPower > WINDOW_SAMPLES * SOUND_RMS ** 2) {
        this.#soundAt = this.#firstAt + this.#gapMs + (sample - WINDOW_SAMPLES) / SAMPLES_PER_MS;
        return;
      }
      this.#windowPower = 0;
    }
  }
}
