import type { AudioExpectation, Range } from './transcript.js';
import type { ServerSays } from './transcript-wire.js';

/** The server did not say what it should. */
export class Mismatch extends Error {}
/** It said it, if at all, after the time that its line gives. */
export class Late extends Mismatch {}

/** The audio that matched one expectation. */
export class ReceivedAudio {
  frameCount = 0;
  private byteCount = 0;

  constructor(
    private readonly wanted: AudioExpectation,
    private readonly line: number,
  ) {}

  /** @throws Mismatch */
  add({ bytes, contextId }: ServerSays & { kind: 'audio' }): void {
    const { wanted } = this;
    if (contextId !== wanted.contextId) {
      throw new Mismatch(`audio of ${String(contextId)}, not of ${String(wanted.contextId)}`);
    }
    if (bytes.length % wanted.multipleOf !== 0) {
      throw new Mismatch(`a frame of ${bytes.length} bytes, which is no multiple of ${wanted.multipleOf}`);
    }
    if (this.frameCount === 0 && wanted.start !== undefined) {
      const isThere = bytes.toString('hex').startsWith(wanted.start.digits);
      if (isThere !== wanted.start.wanted) {
        throw new Mismatch(`the audio starts ${bytes.toString('hex', 0, 8)}`);
      }
    }
    this.frameCount += 1;
    this.byteCount += bytes.length;
  }

  /** Once no more comes. @returns undefined: as many frames and bytes as expected */
  whyWrong(): string | undefined {
    const { frames, bytes } = this.wanted;
    return isIn(this.frameCount, frames) && isIn(this.byteCount, bytes)
      ? undefined
      : `line ${this.line} was given ${this.frameCount} frames, ${this.byteCount} bytes`;
  }
}

const isIn = (value: number, { min, max }: Range): boolean => value >= min && value <= max;
