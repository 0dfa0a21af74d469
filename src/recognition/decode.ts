import { codecOfRecording, rateOfMediaType, RECORDING_TYPES } from '../audio/media-types.js';
import { TELEPHONE_RATE_HZ } from '../contracts/audio.js';
import type { Recording } from '../contracts/speech.js';
import { SonantError } from '../errors.js';
import { checkRate, damaged, hasText, MAX_SECONDS, RATE_HZ, type Sound } from './bounds.js';
import { decodeFlac, type FlacPart } from './flac.js';
import { decodeMp3 } from './mp3.js';
import { decodeOgg } from './ogg.js';
import { resample, type Resampled } from './resample.js';
import { readSamples, type SampleKind } from './samples.js';
import { decodeWav } from './wav.js';
import { decodeWebm } from './webm.js';

/** The state of decoding a recording: plain data in memory that threads share, so that any worker can continue. */
export interface Decoded extends FlacPart {
  readonly resampled: Resampled | null;
}

/** Only FLAC, which may take long, is decoded in parts. */
type Decode = (bytes: Uint8Array, before: FlacPart | null) => FlacPart | Promise<FlacPart>;

const atOnce =
  (decode: (bytes: Uint8Array) => Sound | Promise<Sound>): Decode =>
  async (bytes) => ({ sound: await decode(bytes), next: null });

/** The decoder that the first bytes identify; undefined: they identify none. Clients often name a wrong type. */
function decoderBySignature(bytes: Uint8Array): Decode | undefined {
  if (hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WAVE')) return atOnce(decodeWav);
  if (hasText(bytes, 0, 'fLaC')) return decodeFlac;
  if (hasText(bytes, 0, 'OggS')) return atOnce(decodeOgg);
  if (hasText(bytes, 0, '\x1a\x45\xdf\xa3')) return atOnce(decodeWebm);
  if (hasText(bytes, 0, 'ID3')) return atOnce(decodeMp3);
  return undefined;
}

/** A frame of MPEG audio that is not AAC. */
const looksLikeMp3 = ([first = 0, second = 0]: Uint8Array): boolean =>
  first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) !== 0;

const KINDS: Readonly<Record<string, SampleKind>> = { pcm: 'integer', mulaw: 'mulaw', alaw: 'alaw' };

/** Samples without a header: the type alone says what they are. */
function readHeaderless(bytes: Uint8Array, type: string, kind: SampleKind): Sound {
  const named = rateOfMediaType(type);
  if (named === undefined && /;\s*rate=/i.test(type))
    throw new SonantError('field_not_integer', { field: 'rate' });
  if (named === undefined && kind === 'integer') throw new SonantError('field_required', { field: 'rate' });
  const [, channels = '1'] = /;\s*channels=(\d+)\s*(?:;|$)/i.exec(type) ?? [];
  const rateHz = checkRate(named ?? TELEPHONE_RATE_HZ);
  return readSamples(bytes, { kind, bits: kind === 'integer' ? 16 : 8, channels: Number(channels), rateHz });
}

function decoderOf(bytes: Uint8Array, type: string): Decode {
  const known = decoderBySignature(bytes);
  if (known !== undefined) return known;
  const codec = codecOfRecording(type);
  const kind = KINDS[codec ?? ''];
  if (kind !== undefined) return atOnce(() => readHeaderless(bytes, type, kind));
  if (looksLikeMp3(bytes)) return atOnce(decodeMp3);
  if (codec === undefined) {
    const allowed = RECORDING_TYPES.join(', ');
    throw new SonantError('recording_not_supported', { type: type.slice(0, 64), allowed });
  }
  throw damaged(`it does not begin as ${codec} does`);
}

/**
 * The next part of the work: some of the decoding, or some of the resampling.
 * @param at the state after the part before
 * @returns the state after this part; in the end, one channel at 16 kHz, -1..1, at most 10 s and a little padding
 * @throws SonantError (a rejection) `recording_not_supported`, `recording_damaged`, `recording_too_long`, `field_required` and
 * `field_out_of_range` (a rate)
 */
export async function decodePart(
  { bytes, type }: Recording,
  at: Decoded | null,
): Promise<{ samples: Float32Array; next: null } | { samples: null; next: Decoded }> {
  const isDecoded = at !== null && at.next === null;
  const decoded = isDecoded ? at : { ...(await decoderOf(bytes, type)(bytes, at)), resampled: null };
  const { sound, next } = decoded;
  if (!isDecoded && (next !== null || sound.rateHz !== RATE_HZ)) return { samples: null, next: decoded };
  const resampled = resample(sound, decoded.resampled);
  const { samples, done } = resampled;
  if (done < samples.length) return { samples: null, next: { ...decoded, resampled } };
  if (samples.length === 0) throw damaged('it has no samples');
  return { samples: samples.slice(0, (MAX_SECONDS + 0.5) * RATE_HZ), next: null };
}
