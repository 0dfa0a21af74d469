import { SonantError } from '../errors.js';

/** What the recognizer listens to. */
export const RATE_HZ = 16000;
/** The longest recording, in seconds. */
export const MAX_SECONDS = 10;
/** Frames of codecs begin before the sound and end after it. */
const CODEC_SECONDS = 0.25;
const RATES = { min: 8000, max: 96000 };

export const damaged = (reason: string): SonantError => new SonantError('recording_damaged', { reason });

/** Whether the file has these bytes there, as Latin-1. */
export const hasText = (bytes: Uint8Array, at: number, text: string): boolean =>
  String.fromCharCode(...bytes.subarray(at, at + text.length)) === text;

/** @throws SonantError `field_out_of_range` */
export function checkRate(rateHz: number): number {
  if (rateHz >= RATES.min && rateHz <= RATES.max) return rateHz;
  throw new SonantError('field_out_of_range', { field: 'rate', ...RATES });
}

/** Pages, packets, elements, chunks or frames of a file: four times the Opus packets of ten seconds. */
const MAX_FILE_PARTS = 16384;

/** Counts the parts of a file: each takes time and memory, however small it is. The counter throws `recording_damaged`. */
export function partCounter(counted = 0): () => number {
  let count = counted;
  return () => {
    count += 1;
    if (count > MAX_FILE_PARTS) throw damaged('it is cut into too many parts');
    return count;
  };
}

/** One channel of a recording. */
export interface Sound {
  readonly samples: Float32Array;
  readonly rateHz: number;
}

/** Memory that threads share: what is decoded in several tasks crosses between them without a copy. */
export const sharedFloats = (length: number): Float32Array =>
  new Float32Array(new SharedArrayBuffer(length * Float32Array.BYTES_PER_ELEMENT));

/** The samples of a recording while it is decoded, bounded so that a small file cannot become gigabytes. */
export class SampleBuffer {
  private readonly samples: Float32Array;
  private count = 0;

  /** @param before what another thread has decoded @throws SonantError `field_out_of_range` */
  constructor(
    private readonly rateHz: number,
    before?: Sound,
  ) {
    const length = Math.ceil((MAX_SECONDS + CODEC_SECONDS) * checkRate(rateHz));
    this.count = before?.samples.length ?? 0;
    this.samples = before ? new Float32Array(before.samples.buffer, 0, length) : sharedFloats(length);
  }

  /**
   * The mean of all channels, cut off beyond -1..1.
   * @param from samples that are left out @param full the value of full scale @throws SonantError `recording_too_long`
   */
  add(channels: readonly (Float32Array | Int32Array)[], { from = 0, full = 1 } = {}): void {
    const length = Math.max(0, (channels[0]?.length ?? 0) - from);
    this.makeRoom(length);
    const { samples, count } = this;
    const scale = 1 / (full * channels.length);
    for (const channel of channels)
      for (let i = 0; i < length; i += 1)
        samples[count + i] = (samples[count + i] ?? 0) + (channel[from + i] ?? 0) * scale;
    for (let i = count; i < count + length; i += 1) samples[i] = Math.max(-1, Math.min(1, samples[i] ?? 0));
    this.count += length;
  }

  /** @throws SonantError `recording_too_long` */
  makeRoom(length: number): void {
    if (this.count + length > this.samples.length)
      throw new SonantError('recording_too_long', { max: MAX_SECONDS });
  }

  /** @param atMost samples; what lies after is a codec's padding */
  sound(atMost = Infinity): Sound {
    return {
      samples: this.samples.subarray(0, Math.min(this.count, Math.max(0, atMost))),
      rateHz: this.rateHz,
    };
  }
}

/**
 * Runs a step of a WebAssembly decoder. These decoders write every fault in a recording to the console, and one of them
 * then tries the same frame again: here the first fault ends the decoding. The step is synchronous, so no other code's
 * output is caught.
 * @throws SonantError `recording_damaged`
 */
export function strictly<Value>(step: () => Value): Value {
  const { error } = console;
  console.error = (problem: unknown): never => {
    throw new Error(String(problem));
  };
  try {
    return step();
  } catch {
    throw damaged('a frame of it cannot be decoded');
  } finally {
    console.error = error;
  }
}
