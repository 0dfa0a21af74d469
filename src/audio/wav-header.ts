export interface WavShape {
  readonly sampleRateHz: number;
  /** Length of the samples that follow, in bytes; even. */
  readonly dataBytes: number;
}

const HEADER_BYTES = 44;
const BYTES_PER_SAMPLE = 2;

/** The 44 bytes before 16-bit mono samples whose count is known: RIFF, `fmt `, `data`, with true sizes. */
export function wavHeader({ sampleRateHz, dataBytes }: WavShape): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  const tag = (offset: number, name: string): void => bytes.set(new TextEncoder().encode(name), offset);
  tag(0, 'RIFF');
  view.setUint32(4, HEADER_BYTES - 8 + dataBytes, true);
  tag(8, 'WAVE');
  tag(12, 'fmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true); // integer samples
  view.setUint16(22, 1, true); // channels
  view.setUint32(24, sampleRateHz, true);
  view.setUint32(28, sampleRateHz * BYTES_PER_SAMPLE, true);
  view.setUint16(32, BYTES_PER_SAMPLE, true);
  view.setUint16(34, 8 * BYTES_PER_SAMPLE, true);
  tag(36, 'data');
  view.setUint32(40, dataBytes, true);
  return bytes;
}
