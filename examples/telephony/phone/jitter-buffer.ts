/** The audio that is gathered before playback begins: 40 ms. */
export const START_FRAMES = 2;

export interface Played {
  /** 20 ms of mu-law; undefined: there is nothing to hear. */
  readonly frame: Buffer | undefined;
  /** Marks whose position has been reached. */
  readonly marks: readonly string[];
}

/**
 * What a telephone platform does with what it is sent: keep it, play a frame each 20 ms, answer the marks in
 * between.
 */
export class JitterBuffer {
  /** A string is a mark. */
  #queue: (Buffer | string)[] = [];
  #state: 'gathering' | 'playing' = 'gathering';
  /** How often playback ran dry before the mark at the end of what was said. */
  underruns = 0;

  push(frame: Buffer): void {
    this.#queue.push(frame);
  }

  mark(name: string): void {
    this.#queue.push(name);
  }

  /** @returns the marks that lay among what is thrown away */
  clear(): string[] {
    const marks = this.#queue.filter((item) => typeof item === 'string');
    this.#queue = [];
    this.#state = 'gathering';
    return marks;
  }

  /** Called every 20 ms. */
  play(): Played {
    const marks = this.#takeMarks();
    if (this.#state === 'gathering' && !this.#hasEnough) return { frame: undefined, marks };
    const frame = this.#queue.shift() as Buffer | undefined;
    if (frame === undefined) {
      if (marks.length === 0) this.underruns += 1;
      this.#state = 'gathering';
    } else this.#state = 'playing';
    return { frame, marks };
  }

  /** A short utterance is whole when its mark is there. */
  get #hasEnough(): boolean {
    return this.#queue.length >= START_FRAMES;
  }

  #takeMarks(): string[] {
    const marks: string[] = [];
    while (typeof this.#queue[0] === 'string') marks.push(this.#queue.shift() as string);
    return marks;
  }
}
