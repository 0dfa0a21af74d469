/** The loudest sample of each stretch, 0..1, for a picture of what was spoken. */
export class Peaks {
  readonly #framesPerPeak: number;
  readonly #peaks: number[] = [];
  #frames = 0;

  constructor(framesPerPeak: number) {
    this.#framesPerPeak = framesPerPeak;
  }

  get values(): readonly number[] {
    return this.#peaks;
  }

  push(samples: Int16Array): void {
    for (const sample of samples) {
      const place = Math.floor(this.#frames++ / this.#framesPerPeak);
      this.#peaks[place] = Math.max(this.#peaks[place] ?? 0, Math.abs(sample) / 32768);
    }
  }
}
