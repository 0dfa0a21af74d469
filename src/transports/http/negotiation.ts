import { codecOfMediaType, contentType, MEDIA_TYPES } from '../../audio/media-types.js';
import { AUDIO_CODECS, type AudioCodec, type AudioFormat } from '../../contracts/audio.js';
import type { ModelId } from '../../contracts/catalog.js';
import { SonantError } from '../../errors.js';
import { MODEL_RULES } from '../shared/model-rules.js';
import { type SubtitleFormat, subtitleFormatOf } from '../shared/subtitles.js';
import { type MediaRange, parseAccept } from './accept.js';

/** How the speech is to be returned. */
export type SpeechAnswer =
  /** `type`: the lower-case name that the client used; `rate`: the rate that it gave. */
  | {
      readonly kind: 'audio';
      readonly codec: AudioCodec;
      readonly type: string;
      readonly rate?: string | undefined;
    }
  | { readonly kind: 'subtitles'; readonly format: SubtitleFormat }
  | { readonly kind: 'json' }
  | { readonly kind: 'events' };

/** The meaning of `audio/*`: the first type that is not refused. */
const FAVOURITES = [...new Set<AudioCodec>(['wav', 'mp3', 'ogg', 'webm', ...AUDIO_CODECS])];

/** Characters of a client's media type that an error message repeats. */
const MAX_ECHO = 64;

const essenceOf = (mediaType: string): string => mediaType.split(';', 1)[0] ?? '';

/** `audio/ogg;codecs=vorbis`: the container alone does not say what is served. */
function nameOf({ type, parameters }: MediaRange): string {
  const codecs = parameters.get('codecs');
  return codecs === undefined ? type : `${type};codecs=${codecs}`;
}

const codecOf = (range: MediaRange): AudioCodec | undefined => codecOfMediaType(nameOf(range));

/** What a media range asks for; undefined when this service knows nothing that it names. */
function answerFor(range: MediaRange, refused: ReadonlySet<unknown>): SpeechAnswer | undefined {
  if (range.type === 'application/json') return { kind: 'json' };
  if (range.type === 'text/event-stream') return { kind: 'events' };
  const format = subtitleFormatOf(range.type);
  if (format !== undefined) return { kind: 'subtitles', format };
  if (range.type === 'audio/*') {
    const codec = FAVOURITES.find((candidate) => !refused.has(candidate));
    return codec && { kind: 'audio', codec, type: essenceOf(MEDIA_TYPES[codec]).toLowerCase() };
  }
  const codec = codecOf(range);
  return codec && { kind: 'audio', codec, type: range.type, rate: range.parameters.get('rate') };
}

/**
 * The best answer that the model can give. A missing header, one that takes any type, and one that names nothing known
 * mean JSON.
 * @throws SonantError `not_acceptable` when the header names known types, and the model can return none of them;
 * `audio_type_unknown` when it names audio of an unknown kind and nothing known: a client that asked for audio could not read JSON.
 */
export function negotiate(header: string | undefined, modelId: ModelId): SpeechAnswer {
  const ranges = parseAccept(header ?? '');
  const refused = new Set(ranges.filter(({ quality }) => quality === 0).map(codecOf));
  let known = false;
  for (const range of ranges) {
    if (range.quality === 0) continue;
    if (range.type === '*/*') return { kind: 'json' };
    const answer = answerFor(range, refused);
    if (answer === undefined) continue;
    known = true;
    const isForSome = answer.kind === 'json' || answer.kind === 'events';
    if (!isForSome || MODEL_RULES[modelId].answers === 'audio and JSON') return answer;
  }
  const allowed = FAVOURITES.map((codec) => MEDIA_TYPES[codec]).join(', ');
  const unknownAudio = ranges.find(({ type, quality }) => quality > 0 && type.startsWith('audio/'));
  if (!known && unknownAudio !== undefined) {
    throw new SonantError('audio_type_unknown', { type: nameOf(unknownAudio).slice(0, MAX_ECHO), allowed });
  }
  if (!known) return { kind: 'json' };
  throw new SonantError('not_acceptable', { model: modelId, allowed });
}

/** Subtitles, where the header's best type names them; for addresses whose audio format the body chooses. */
export function subtitlesAsked(header: string | undefined): SubtitleFormat | undefined {
  const [best] = parseAccept(header ?? '');
  return best === undefined || best.quality === 0 ? undefined : subtitleFormatOf(best.type);
}

/** The Content-Type of a stream: it repeats the type that was asked for, in its proper spelling when it is the proper one. */
export function contentTypeAs(type: string, format: AudioFormat): string {
  const proper = contentType(format);
  const essence = essenceOf(proper);
  return essence.toLowerCase() === type ? proper : type + proper.slice(essence.length);
}
