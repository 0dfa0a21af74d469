import { readFileSync } from 'node:fs';
import { encodeMulaw, SAMPLE_RATE_HZ } from '../mu-law.js';

const HEADER_BYTES = 44;
const PCM = 1;
const MULAW = 7;

/** A 16-bit WAV file of two channels of equal length. */
export function stereoWav(left: Int16Array, right: Int16Array): Buffer {
  const file = Buffer.alloc(HEADER_BYTES + left.length * 4);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(PCM, 20);
  file.writeUInt16LE(2, 22);
  file.writeUInt32LE(SAMPLE_RATE_HZ, 24);
  file.writeUInt32LE(SAMPLE_RATE_HZ * 4, 28);
  file.writeUInt16LE(4, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(file.length - HEADER_BYTES, 40);
  left.forEach((sample, i) => file.writeInt16LE(sample, HEADER_BYTES + 4 * i));
  right.forEach((sample, i) => file.writeInt16LE(sample, HEADER_BYTES + 4 * i + 2));
  return file;
}

/**
 * Mu-law from a WAV file (8000 Hz, one channel, 16-bit or mu-law) or, for any other file, its bytes as they
 * are.
 * @throws Error that says how to convert the file
 */
export function readMulawFile(path: string): Buffer {
  const file = readFileSync(path);
  if (file.toString('latin1', 0, 4) !== 'RIFF') return file;
  let format: Buffer | undefined;
  for (let at = 12; at + 8 <= file.length; at += 8 + file.readUInt32LE(at + 4)) {
    const name = file.toString('latin1', at, at + 4);
    const body = file.subarray(at + 8, at + 8 + file.readUInt32LE(at + 4));
    if (name === 'fmt ' && body.length >= 16) format = body;
    if (name === 'data' && format !== undefined) return mulawOf(path, format, body);
  }
  throw new Error(`${path} is not a whole WAV file`);
}

function mulawOf(path: string, format: Buffer, data: Buffer): Buffer {
  const [encoding, channels, rateHz] = [
    format.readUInt16LE(0),
    format.readUInt16LE(2),
    format.readUInt32LE(4),
  ];
  const bits = format.readUInt16LE(14);
  if (rateHz === SAMPLE_RATE_HZ && channels === 1) {
    if (encoding === MULAW && bits === 8) return data;
    if (encoding === PCM && bits === 16) {
      return encodeMulaw(Int16Array.from({ length: data.length >> 1 }, (_, i) => data.readInt16LE(2 * i)));
    }
  }
  throw new Error(
    `${path}: 8000 Hz, one channel, 16 bits are needed: sox ${path} -r 8000 -c 1 -b 16 converted.wav`,
  );
}
