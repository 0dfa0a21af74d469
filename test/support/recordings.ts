import { contentType } from '../../src/audio/media-types.js';
import type { AudioCodec } from '../../src/contracts/audio.js';
import type { Recording } from '../../src/contracts/speech.js';
import { type Decoded, decodePart } from '../../src/recognition/decode.js';
import { loadBenchAddon } from './bench-addon.js';

const RATE_HZ = 16000;

/** A tone of 440 Hz, -1..1, at half of what is possible. */
export const sine = (rateHz: number, seconds: number, hz = 440): Float32Array =>
  Float32Array.from(
    { length: Math.round(rateHz * seconds) },
    (_, i) => 0.5 * Math.sin((2 * Math.PI * hz * i) / rateHz),
  );

/** A recording as the product itself writes it. */
export function encoded(
  codec: AudioCodec,
  sampleRateHz: number,
  samples: Float32Array,
): { bytes: Uint8Array; type: string } {
  const bytes = loadBenchAddon().encode(codec, sampleRateHz, samples, 1000);
  return { bytes, type: contentType({ codec, sampleRateHz }) };
}

/** How much of what was decoded, at 16 kHz, is a tone of `hz`; its edges are left out. */
export function shareOfTone(samples: Float32Array, hz: number): { amplitude: number; share: number } {
  const edge = Math.round(0.2 * RATE_HZ);
  const inside = samples.subarray(edge, samples.length - edge);
  let [sine, cosine, energy] = [0, 0, 0];
  inside.forEach((sample, i) => {
    const angle = (2 * Math.PI * hz * i) / RATE_HZ;
    sine += sample * Math.sin(angle);
    cosine += sample * Math.cos(angle);
    energy += sample * sample;
  });
  const amplitude = (2 * Math.hypot(sine, cosine)) / inside.length;
  return { amplitude, share: (amplitude * amplitude * inside.length) / 2 / energy };
}

/** A WAV file of any kind of samples. */
export function wavFile(format: {
  tag: number;
  bits: number;
  channels?: number;
  rateHz: number;
  data: Uint8Array;
  extensible?: boolean;
}): Uint8Array {
  const { tag, bits, channels = 1, rateHz, data, extensible = false } = format;
  const header = Buffer.alloc(extensible ? 40 : 16);
  header.writeUInt16LE(extensible ? 0xfffe : tag, 0);
  header.writeUInt16LE(channels, 2);
  header.writeUInt32LE(rateHz, 4);
  header.writeUInt32LE((rateHz * channels * bits) / 8, 8);
  header.writeUInt16LE((channels * bits) / 8, 12);
  header.writeUInt16LE(bits, 14);
  if (extensible) header.writeUInt16LE(tag, 24);
  const chunk = (name: string, content: Uint8Array): Buffer => {
    const head = Buffer.alloc(8);
    head.write(name);
    head.writeUInt32LE(content.length, 4);
    return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
  };
  const chunks = Buffer.concat([
    chunk('fmt ', header),
    chunk('LIST', Buffer.from('odd')),
    chunk('data', data),
  ]);
  const riff = Buffer.from('RIFF....WAVE');
  riff.writeUInt32LE(4 + chunks.length, 4);
  return Buffer.concat([riff, chunks]);
}

/** All parts of the decoding, one after the other. @param onPart called before each */
export async function decodeRecording(
  recording: Recording,
  onPart: (at: Decoded | null) => void = () => {},
): Promise<Float32Array> {
  for (let at: Decoded | null = null; ;) {
    onPart(at);
    const { samples, next } = await decodePart(recording, at);
    if (next === null) return samples;
    at = next;
  }
}
