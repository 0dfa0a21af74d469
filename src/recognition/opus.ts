import { OpusDecoder } from 'opus-decoder';
import { damaged, RATE_HZ, SampleBuffer, type Sound, strictly } from './bounds.js';

/** The packets of an Opus stream, and what is cut from what they decode to. */
export interface OpusStream {
  /** The identification header (RFC 7845, section 5.1). */
  readonly head: Uint8Array;
  readonly packets: readonly Uint8Array[];
  /** Samples at 48 kHz, the pre-skip included, after which only padding comes. */
  readonly end?: number | undefined;
  /** Samples at 48 kHz of padding at the end. */
  readonly discarded?: number;
}

const HEAD_BYTES = 19;
const CLOCK_HZ = 48000;
const STEP = CLOCK_HZ / RATE_HZ;

/** @throws SonantError `recording_damaged`, `recording_too_long` */
export async function decodeOpus({
  head,
  packets,
  end = Infinity,
  discarded = 0,
}: OpusStream): Promise<Sound> {
  if (head.length < HEAD_BYTES) throw damaged('its Opus header is cut off');
  const [channels = 0, skipLow = 0, skipHigh = 0] = head.subarray(9, 12);
  if (channels < 1 || channels > 2 || head[18] !== 0) throw damaged(`it has ${channels} channels`);
  const preSkip = skipLow + 256 * skipHigh;
  const decoder = new OpusDecoder({ channels, sampleRate: RATE_HZ, preSkip: 0 });
  await decoder.ready;
  try {
    const buffer = new SampleBuffer(RATE_HZ);
    let left = Math.round(preSkip / STEP);
    for (const packet of packets) {
      const { channelData } = strictly(() => decoder.decodeFrame(packet));
      const length = channelData[0]?.length ?? 0;
      const skipped = Math.min(left, length);
      buffer.add(channelData, { from: skipped });
      left -= skipped;
    }
    const whole = buffer.sound();
    const most = Math.min((end - preSkip) / STEP, whole.samples.length - discarded / STEP);
    return buffer.sound(Math.round(most));
  } finally {
    decoder.free();
  }
}
