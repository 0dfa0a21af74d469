import { wavHeader } from '../../../audio/wav-header.js';

/** Assembles 16-bit little-endian samples from pieces of any length. */
export class SampleAssembler {
  #rest: number | undefined;

  /** @returns the samples that are whole now */
  push(bytes: Uint8Array): Int16Array {
    const carried = this.#rest === undefined ? 0 : 1;
    const samples = new Int16Array((carried + bytes.length) >> 1);
    let next = 0;
    const byteAt = (index: number): number => (index < carried ? this.#rest : bytes[index - carried]) ?? 0;
    for (let i = 0; i < samples.length; i++) {
      samples[i] = byteAt(next) | (byteAt(next + 1) << 8);
      next += 2;
    }
    this.#rest = next < carried + bytes.length ? byteAt(next) : undefined;
    return samples;
  }
}

/** A WAV file: one channel, 16 bits. */
export function wavFile(chunks: readonly Int16Array[], rateHz: number): Uint8Array<ArrayBuffer> {
  const pcm = pcmFile(chunks);
  const header = wavHeader({ sampleRateHz: rateHz, dataBytes: pcm.length });
  const file = new Uint8Array(header.length + pcm.length);
  file.set(header);
  file.set(pcm, header.length);
  return file;
}

/** 16-bit little-endian samples without a header. */
export function pcmFile(chunks: readonly Int16Array[]): Uint8Array<ArrayBuffer> {
  const sampleCount = chunks.reduce((sum, { length }) => sum + length, 0);
  const file = new Uint8Array(sampleCount * 2);
  const view = new DataView(file.buffer);
  let at = 0;
  for (const chunk of chunks) {
    for (const sample of chunk) {
      view.setInt16(at, sample, true);
      at += 2;
    }
  }
  return file;
}
