import { BitReader } from './bit-reader.js';
import { damaged, partCounter, SampleBuffer, type Sound } from './bounds.js';

/** What the header of a frame says (RFC 9639, section 9.1). */
interface Frame {
  readonly length: number;
  readonly bits: number;
  /** 0..7: the number of channels minus 1. 8..10: two, one of them as a difference. */
  readonly assignment: number;
}

interface StreamInfo {
  readonly rateHz: number;
  readonly bits: number;
}

const SYNC = 0x3ffe;
const STREAM_INFO = 0;
const STREAM_INFO_BYTES = 34;
/** Sums of predictions stay exact in doubles. */
const MAX_BITS = 24;
const BIT_DEPTHS = [0, 8, 12, 0, 16, 20, 24, 0];
const LEFT_SIDE = 8;
const SIDE_RIGHT = 9;
const MID_SIDE = 10;
const FIXED = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]];

function readMetadata(reader: BitReader): StreamInfo {
  let info: StreamInfo | undefined;
  const countPart = partCounter();
  for (let isLast = false; !isLast;) {
    countPart();
    isLast = reader.read(1) === 1;
    const kind = reader.read(7);
    const size = reader.read(24);
    if (kind !== STREAM_INFO || size < STREAM_INFO_BYTES) {
      reader.skipBytes(size);
      continue;
    }
    reader.skipBytes(10);
    const rateHz = reader.read(20);
    reader.read(3);
    info = { rateHz, bits: reader.read(5) + 1 };
    reader.read(4);
    reader.skipBytes(size - 14);
  }
  if (info === undefined) throw damaged('it has no stream info');
  return info;
}

function readFrameHeader(reader: BitReader, info: StreamInfo): Frame {
  if (reader.read(14) !== SYNC) throw damaged('a frame does not begin where it should');
  reader.read(2);
  const lengthCode = reader.read(4);
  const rateCode = reader.read(4);
  const assignment = reader.read(4);
  const depthCode = reader.read(3);
  reader.read(1);
  // The number of the frame, in as many bytes as UTF-8 would take.
  const first = reader.read(8);
  const more = first < 0x80 ? 0 : Math.clz32(~(first << 24)) - 1;
  reader.skipBytes(Math.max(0, more));
  const length = frameLength(reader, lengthCode);
  if (rateCode === 12) reader.read(8);
  else if (rateCode === 13 || rateCode === 14) reader.read(16);
  reader.read(8);
  const bits = depthCode === 0 ? info.bits : (BIT_DEPTHS[depthCode] ?? 0);
  if (bits < 4 || bits > MAX_BITS) throw damaged(`its samples have ${bits} bits`);
  // Eight channels at 96 kHz would take half a second of a worker.
  if (assignment > 1 && assignment < LEFT_SIDE) throw damaged('it has more than two channels');
  if (assignment > MID_SIDE) throw damaged('a frame has channels of an unknown kind');
  return { length, bits, assignment };
}

function frameLength(reader: BitReader, code: number): number {
  if (code === 0) throw damaged('a frame has no length');
  if (code === 1) return 192;
  if (code <= 5) return 576 * 2 ** (code - 2);
  if (code === 6) return reader.read(8) + 1;
  if (code === 7) return reader.read(16) + 1;
  return 2 ** code;
}

/** Coded residuals (section 9.2.7), after the warm-up samples. */
function readResiduals(reader: BitReader, samples: Int32Array, order: number): void {
  const parameterBits = reader.read(2) === 0 ? 4 : 5;
  const partitions = 2 ** reader.read(4);
  const size = samples.length / partitions;
  if (!Number.isInteger(size) || size < order) throw damaged('a frame is cut into parts that do not fit');
  for (let at = order, part = 1; part <= partitions; part += 1) {
    const parameter = reader.read(parameterBits);
    const end = part * size;
    if (parameter === 2 ** parameterBits - 1) {
      const bits = reader.read(5);
      for (; at < end; at += 1) samples[at] = bits === 0 ? 0 : reader.readSigned(bits);
      continue;
    }
    reader.readRice(samples, at, end, parameter);
    at = end;
  }
}

function predict(samples: Int32Array, coefficients: readonly number[], shift: number): void {
  const order = coefficients.length;
  // The newest sample last, as samples are; sums of products need 53 bits.
  const reversed = Float64Array.from(coefficients).reverse();
  const scale = 2 ** -shift;
  for (let i = order; i < samples.length; i += 1) {
    let sum = 0;
    for (let k = 0, at = i - order; k < order; k += 1, at += 1)
      sum += (reversed[k] ?? 0) * (samples[at] ?? 0);
    samples[i] = (samples[i] ?? 0) + Math.floor(sum * scale);
  }
}

function readSubframe(reader: BitReader, length: number, frameBits: number): Int32Array {
  reader.read(1);
  const kind = reader.read(6);
  const wasted = reader.read(1) === 1 ? reader.readUnary() + 1 : 0;
  const bits = frameBits - wasted;
  if (bits < 1) throw damaged('a frame has more empty bits than bits');
  const samples = new Int32Array(length);
  const warmUp = (order: number): void => {
    if (order > length) throw damaged('a frame is shorter than its beginning');
    for (let i = 0; i < order; i += 1) samples[i] = reader.readSigned(bits);
  };
  if (kind === 0) samples.fill(reader.readSigned(bits));
  else if (kind === 1) warmUp(length);
  else if (kind >= 8 && kind <= 12) {
    const coefficients = FIXED[kind - 8] ?? [];
    warmUp(coefficients.length);
    readResiduals(reader, samples, coefficients.length);
    predict(samples, coefficients, 0);
  } else if (kind >= 32) {
    const order = kind - 31;
    warmUp(order);
    const precision = reader.read(4) + 1;
    const shift = reader.readSigned(5);
    if (precision === 16 || shift < 0) throw damaged('a frame is predicted in an unknown way');
    const coefficients = Array.from({ length: order }, () => reader.readSigned(precision));
    readResiduals(reader, samples, order);
    predict(samples, coefficients, shift);
  } else throw damaged('a frame is of an unknown kind');
  return wasted === 0 ? samples : samples.map((sample) => sample * 2 ** wasted);
}

/** Left and right of what is written as one channel and a difference. */
function undoStereo([first, second]: Int32Array[], assignment: number): void {
  if (first === undefined || second === undefined) return;
  for (let i = 0; i < first.length; i += 1) {
    const [a, b] = [first[i] ?? 0, second[i] ?? 0];
    if (assignment === LEFT_SIDE) second[i] = a - b;
    else if (assignment === SIDE_RIGHT) first[i] = a + b;
    else {
      const sum = 2 * a + (Math.abs(b) % 2);
      first[i] = (sum + b) / 2;
      second[i] = (sum - b) / 2;
    }
  }
}

/** @returns samples of all its channels */
function readFrame(reader: BitReader, info: StreamInfo, buffer: SampleBuffer): number {
  const { length, bits, assignment } = readFrameHeader(reader, info);
  buffer.makeRoom(length);
  const count = assignment < LEFT_SIDE ? assignment + 1 : 2;
  const channels = Array.from({ length: count }, (_, channel) => {
    const isSide =
      (channel === 1 && (assignment === LEFT_SIDE || assignment === MID_SIDE)) ||
      (channel === 0 && assignment === SIDE_RIGHT);
    return readSubframe(reader, length, isSide ? bits + 1 : bits);
  });
  if (assignment >= LEFT_SIDE) undoStereo(channels, assignment);
  reader.align();
  reader.skipBytes(2);
  buffer.add(channels, { full: 2 ** (bits - 1) });
  return length * count;
}

/** A FLAC file as far as it is decoded. */
export interface FlacPart {
  readonly sound: Sound;
  /** Where the next frame begins; frames do not depend on those before them. Null: all are decoded. */
  readonly next: { readonly byteIndex: number; readonly info: StreamInfo; readonly frames: number } | null;
}

/** Samples of all channels that a part has, and the rest of a frame: about 10 ms of work. */
const SAMPLES_AT_ONCE = 2 ** 17;

/**
 * A FLAC file (RFC 9639) up to the end of its next part.
 * @param before what has been decoded of it @throws SonantError `recording_damaged`, `recording_too_long`, `field_out_of_range`
 */
export function decodeFlac(bytes: Uint8Array, before: FlacPart | null): FlacPart {
  const reader = new BitReader(bytes, before?.next?.byteIndex ?? 4);
  const info = before?.next?.info ?? readMetadata(reader);
  const buffer = new SampleBuffer(info.rateHz, before?.sound);
  const countPart = partCounter(before?.next?.frames);
  let frames = 0;
  let left = SAMPLES_AT_ONCE;
  while (left > 0 && !reader.isAtEnd) {
    frames = countPart();
    left -= readFrame(reader, info, buffer);
  }
  const next = reader.isAtEnd ? null : { byteIndex: reader.byteIndex, info, frames };
  return { sound: buffer.sound(), next };
}
