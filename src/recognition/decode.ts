import { RECORDING_TYPES, codecOfRecording, rateOfMediaType } from '../audio/media-types.js';
import { TELEPHONE_RATE_HZ } from '../contracts/audio.js';
import type { Recording } from '../contracts/speech.js';
import { SonantError } from '../errors.js';
import { checkRate, damaged, MAX_SECONDS, RATE_HZ, type Sound } from './bounds.js';
import { decodeFlac } from './flac.js';
import { decodeMp3 } from './mp3.js';
import { decodeOgg } from './ogg.js';
import { resample } from './resample.js';
import { readSamples, type SampleKind } from './samples.js';
import { decodeWav } from './wav.js';
import { decodeWebm } from './webm.js';

type Decode = (bytes: Uint8Array) => Sound | Promise<Sound>;

const hasText = (bytes: Uint8Array, at: number, text: string): boolean =>
  String.fromCharCode(...bytes.subarray(at, at + text.length)) === text;

/** What its first bytes say without doubt: clients often name a wrong type. */
function decoderBySignature(bytes: Uint8Array): Decode | undefined {
  if (hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WAVE')) return decodeWav;
  if (hasText(bytes, 0, 'fLaC')) return decodeFlac;
  if (hasText(bytes, 0, 'OggS')) return decodeOgg;
  if (hasText(bytes, 0, '\x1a\x45\xdf\xa3')) return decodeWebm;
  if (hasText(bytes, 0, 'ID3')) return decodeMp3;
  return undefined;
}

/** A frame of MPEG audio that is not AAC. */
const looksLikeMp3 = ([first = 0, second = 0]: Uint8Array): boolean =>
  first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) !== 0;

const KINDS: Readonly<Record<string, SampleKind>> = { pcm: 'integer', mulaw: 'mulaw', alaw: 'alaw' };

/** Samples without a header: the type alone says what they are. */
function readHeaderless(bytes: Uint8Array, type: string, kind: SampleKind): Sound {
  const named = rateOfMediaType(type);
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
  if (kind !== undefined) return () => readHeaderless(bytes, type, kind);
  if (looksLikeMp3(bytes)) return decodeMp3;
  if (codec === undefined) {
    const allowed = RECORDING_TYPES.join(', ');
    throw new SonantError('recording_not_supported', { type: type.slice(0, 64), allowed });
  }
  throw damaged(`it does not begin as ${codec} does`);
}

/**
 * @returns one channel at 16 kHz, -1..1, at most 10 s and a little of padding
 * @throws SonantError (a rejection) `recording_not_supported`, `recording_damaged`, `recording_too_long`, `field_required` and
 * `field_out_of_range` (a rate)
 */
export async function decodeRecording({ bytes, type }: Recording): Promise<Float32Array> {
  const sound = await decoderOf(bytes, type)(bytes);
  const samples = resample(sound);
  if (samples.length === 0) throw damaged('it has no samples');
  return samples.subarray(0, (MAX_SECONDS + 0.5) * RATE_HZ);
}
