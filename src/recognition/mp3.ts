import { MPEGDecoder } from 'mpg123-decoder';
import { damaged, Gathered, strictly, type Sound } from './bounds.js';

/** At the lowest bit rate, these bytes are half a second: what is too long is noticed before much of it is decoded. */
const BYTES_AT_ONCE = 512;

/** @throws SonantError `recording_damaged`, `recording_too_long`, `field_out_of_range` */
export async function decodeMp3(bytes: Uint8Array): Promise<Sound> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  try {
    let gathered: Gathered | undefined;
    for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE) {
      const piece = bytes.subarray(at, at + BYTES_AT_ONCE);
      const { channelData, samplesDecoded, sampleRate } = strictly(() => decoder.decode(piece));
      if (samplesDecoded === 0) continue;
      gathered ??= new Gathered(sampleRate);
      gathered.add(channelData);
    }
    if (gathered === undefined) throw damaged('it holds no frame of MP3');
    return gathered.sound();
  } finally {
    decoder.free();
  }
}
