import { MPEGDecoder } from 'mpg123-decoder';
import { damaged, hasText, SampleBuffer, type Sound, strictly } from './bounds.js';

/** At the lowest bit rate, these bytes are half a second: what is too long is noticed before much of it is decoded. */
const BYTES_AT_ONCE = 512;
/** At the highest bit rate, 13 seconds: what is neither decoded nor too long by then is junk, which costs the decoder most. */
const MAX_BYTES = 512 * 1024;
const TAG_HEADER_BYTES = 10;

/** Bytes of an ID3v2 tag, which may hold a picture. Seven bits in each of four bytes say how many follow its header. */
function tagLength(bytes: Uint8Array): number {
  if (!hasText(bytes, 0, 'ID3')) return 0;
  const size = bytes.subarray(6, TAG_HEADER_BYTES).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
  return TAG_HEADER_BYTES + size;
}

/** @throws SonantError `recording_damaged`, `recording_too_long`, `field_out_of_range` */
export async function decodeMp3(bytes: Uint8Array): Promise<Sound> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  try {
    let buffer: SampleBuffer | undefined;
    const start = tagLength(bytes);
    const sound = bytes.subarray(start, start + MAX_BYTES);
    for (let at = 0; at < sound.length; at += BYTES_AT_ONCE) {
      const piece = sound.subarray(at, at + BYTES_AT_ONCE);
      const { channelData, samplesDecoded, sampleRate } = strictly(() => decoder.decode(piece));
      if (samplesDecoded === 0) continue;
      buffer ??= new SampleBuffer(sampleRate);
      buffer.add(channelData);
    }
    if (buffer === undefined) throw damaged('it holds no frame of MP3');
    return buffer.sound();
  } finally {
    decoder.free();
  }
}
