import type { AudioCodec, AudioFormat } from '../../contracts/audio.js';
import type { ModelId } from '../../contracts/catalog.js';
import { SonantError } from '../../errors.js';
import { MODEL_RULES } from '../shared/model-rules.js';
import { parseAccept } from './accept.js';
import type { MediaRange } from './accept.js';

interface AudioType {
  /** As it is sent back; matched without regard to case. */
  readonly name: string;
  readonly codec: AudioCodec;
}

/** In the order that a 406 lists them; the first of a codec is its proper name. */
export const AUDIO_TYPES: readonly AudioType[] = [
  { name: 'audio/wav', codec: 'wav' },
  { name: 'audio/mpeg', codec: 'mp3' },
  { name: 'audio/ogg', codec: 'ogg' },
  { name: 'audio/webm', codec: 'webm' },
  { name: 'audio/L16', codec: 'pcm' },
  { name: 'audio/PCMU', codec: 'mulaw' },
  { name: 'audio/mp3', codec: 'mp3' },
  { name: 'audio/pcm', codec: 'pcm' },
  { name: 'audio/basic', codec: 'mulaw' },
  { name: 'audio/x-mulaw', codec: 'mulaw' },
];

/** How the speech is to be returned. */
export type SpeechAnswer =
  | { readonly kind: 'audio'; readonly type: AudioType }
  | { readonly kind: 'json' }
  | { readonly kind: 'events' };

const isOpus = (codec: AudioCodec): boolean => codec === 'ogg' || codec === 'webm';

/** What a range asks for; undefined when it names nothing that this service knows. */
function answerFor(range: MediaRange, refused: ReadonlySet<string>): SpeechAnswer | undefined {
  if (range.type === 'application/json') return { kind: 'json' };
  if (range.type === 'text/event-stream') return { kind: 'events' };
  const type = AUDIO_TYPES.find(({ name }) =>
    range.type === 'audio/*' ? !refused.has(name.toLowerCase()) : name.toLowerCase() === range.type,
  );
  if (type === undefined) return undefined;
  const codecs = range.parameters.get('codecs')?.toLowerCase();
  if (isOpus(type.codec) && codecs !== undefined && codecs !== 'opus') return undefined;
  return { kind: 'audio', type };
}

/**
 * The best answer that the model can give. A missing header, one that takes any type, and one that names nothing known mean JSON.
 * @throws SonantError `not_acceptable` when the header names known types, and the model can return none of them.
 */
export function negotiate(header: string | undefined, modelId: ModelId): SpeechAnswer {
  const ranges = parseAccept(header ?? '');
  const refused = new Set(ranges.filter(({ quality }) => quality === 0).map(({ type }) => type));
  let known = false;
  for (const range of ranges) {
    if (range.quality === 0) continue;
    if (range.type === '*/*') return { kind: 'json' };
    const answer = answerFor(range, refused);
    if (answer === undefined) continue;
    known = true;
    if (answer.kind === 'audio' || MODEL_RULES[modelId].answers === 'audio and JSON') return answer;
  }
  if (!known) return { kind: 'json' };
  const allowed = AUDIO_TYPES.slice(0, 6).map(({ name, codec }) => contentTypeName(name, codec));
  throw new SonantError('not_acceptable', { model: modelId, allowed: allowed.join(', ') });
}

const contentTypeName = (name: string, codec: AudioCodec): string =>
  isOpus(codec) ? `${name};codecs=opus` : name;

/** The Content-Type of a stream: headerless formats say their rate and channels. */
export function contentTypeOf({ name, codec }: AudioType, { sampleRateHz }: AudioFormat): string {
  const headerless = codec === 'pcm' || codec === 'mulaw';
  return headerless ? `${name};rate=${sampleRateHz};channels=1` : contentTypeName(name, codec);
}
