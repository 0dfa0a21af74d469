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

const WAV_HEADER_BYTES = 44;

/** A WAV file: one channel, 16 bits. */
export function wavFile(chunks: readonly Int16Array[], rateHz: number): Uint8Array<ArrayBuffer> {
  const pcm = pcmFile(chunks);
  const file = new Uint8Array(WAV_HEADER_BYTES + pcm.length);
  const view = new DataView(file.buffer);
  const text = (at: number, letters: string): void => {
    for (let i = 0; i < letters.length; i++) view.setUint8(at + i, letters.charCodeAt(i));
  };
  text(0, 'RIFF');
  view.setUint32(4, file.length - 8, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rateHz, true);
  view.setUint32(28, rateHz * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, pcm.length, true);
  file.set(pcm, WAV_HEADER_BYTES);
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
