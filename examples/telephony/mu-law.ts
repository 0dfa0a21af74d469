/** G.711 mu-law at 8000 Hz, one channel: a byte a sample. */
export const SAMPLE_RATE_HZ = 8000;
export const FRAME_MS = 20;
export const FRAME_BYTES = (SAMPLE_RATE_HZ * FRAME_MS) / 1000;
/** The byte of a zero sample. */
export const SILENCE = 0xff;

const BIAS = 0x84;
const CLIP = 32635;

/** 16-bit sample of each byte. */
const SAMPLES = Int16Array.from({ length: 256 }, (_, byte) => {
  const bits = ~byte & 0xff;
  const magnitude = ((((bits & 0x0f) << 3) + BIAS) << ((bits & 0x70) >> 4)) - BIAS;
  return (bits & 0x80) === 0 ? magnitude : -magnitude;
});

/** @returns 16-bit samples */
export function decodeMulaw(mulaw: Uint8Array): Int16Array {
  return Int16Array.from(mulaw, (byte) => SAMPLES[byte] ?? 0);
}

/** @param samples 16-bit */
export function encodeMulaw(samples: Int16Array): Buffer {
  const bytes = Buffer.alloc(samples.length);
  samples.forEach((sample, i) => {
    const magnitude = Math.min(Math.abs(sample), CLIP) + BIAS;
    const exponent = 24 - Math.clz32(magnitude);
    const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
    bytes[i] = ~((sample < 0 ? 0x80 : 0) | (exponent << 4) | mantissa);
  });
  return bytes;
}

/** @param bytes 16-bit samples, the low byte first; an odd last byte is left out */
export function samplesOf(bytes: Buffer): Int16Array {
  return Int16Array.from({ length: bytes.length >> 1 }, (_, i) => bytes.readInt16LE(2 * i));
}

/** Decibels below full scale, 0 the loudest; digital silence is -Infinity. */
export function loudnessDb(mulaw: Uint8Array): number {
  let sum = 0;
  for (const byte of mulaw) sum += ((SAMPLES[byte] ?? 0) / 32768) ** 2;
  return 10 * Math.log10(sum / mulaw.length);
}
