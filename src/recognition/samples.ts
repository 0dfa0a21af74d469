import { damaged, SampleBuffer, type Sound } from './bounds.js';

/** How one sample is written: integers (8 bits are unsigned), floating point, or G.711. */
export type SampleKind = 'integer' | 'float' | 'mulaw' | 'alaw';

export interface SampleFormat {
  readonly kind: SampleKind;
  readonly bits: number;
  readonly channels: number;
  readonly rateHz: number;
}

const MULAW_BIAS = 33;

/** ITU-T G.711, table 2a, -1..1. */
function mulaw(byte: number): number {
  const code = ~byte & 0xff;
  const magnitude = ((((code & 15) << 1) + MULAW_BIAS) << ((code >> 4) & 7)) - MULAW_BIAS;
  return ((code & 0x80) === 0 ? magnitude : -magnitude) / 8192;
}

/** ITU-T G.711, table 1a, -1..1. */
function alaw(byte: number): number {
  const code = byte ^ 0x55;
  const exponent = (code >> 4) & 7;
  const mantissa = ((code & 15) << 1) + 1;
  const magnitude = exponent === 0 ? mantissa : (mantissa + 32) << (exponent - 1);
  return ((code & 0x80) === 0 ? -magnitude : magnitude) / 4096;
}

type ReadSample = (view: DataView, at: number) => number;

const READERS: Readonly<Record<string, ReadSample>> = {
  integer8: (view, at) => (view.getUint8(at) - 128) / 128,
  integer16: (view, at) => view.getInt16(at, true) / 32768,
  integer24: (view, at) => ((view.getInt8(at + 2) << 16) | view.getUint16(at, true)) / 8388608,
  integer32: (view, at) => view.getInt32(at, true) / 2147483648,
  float32: (view, at) => view.getFloat32(at, true),
  float64: (view, at) => view.getFloat64(at, true),
  mulaw8: (view, at) => mulaw(view.getUint8(at)),
  alaw8: (view, at) => alaw(view.getUint8(at)),
};
const MAX_CHANNELS = 8;

/**
 * Samples that stand one after another, little-endian, channels interleaved. Less than a sample at the end is left out.
 * @throws SonantError `recording_damaged`, `recording_too_long`, `field_out_of_range`
 */
export function readSamples(bytes: Uint8Array, { kind, bits, channels, rateHz }: SampleFormat): Sound {
  const read = READERS[`${kind}${bits}`];
  if (read === undefined) throw damaged(`its samples have ${bits} bits (${kind})`);
  if (channels < 1 || channels > MAX_CHANNELS) throw damaged(`it has ${channels} channels`);
  const size = bits / 8;
  const count = Math.floor(bytes.length / (size * channels));
  const buffer = new SampleBuffer(rateHz);
  buffer.makeRoom(count);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mixed = new Float32Array(count);
  for (let i = 0; i < count; i += 1) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1)
      sum += read(view, (i * channels + channel) * size);
    const mean = sum / channels;
    // Floating-point samples may be NaN or infinite.
    mixed[i] = Number.isFinite(mean) ? Math.max(-1, Math.min(1, mean)) : 0;
  }
  buffer.add([mixed]);
  return buffer.sound();
}
