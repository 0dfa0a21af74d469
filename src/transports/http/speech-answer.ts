import type { LanguageCode } from '../../contracts/catalog.js';
import type {
  SpeechListener,
  SpeechRequest,
  SpeechService,
  SpeechStream,
  WordTimes,
} from '../../contracts/speech.js';
import type { OwnServices } from '../../services.js';
import { isLongerThan, MAX_TEXT_CODE_POINTS } from '../shared/fields.js';
import { LongSpeech, piecesOf } from '../shared/long-speech.js';
import {
  cuesOf,
  SUBTITLE_HEADS,
  SUBTITLE_TYPES,
  type SubtitleFormat,
  writeCues,
} from '../shared/subtitles.js';
import type { SynthesisRequest, SynthesisSettings } from '../shared/synthesis-request.js';
import { type Exchange, NO_STORE, type ResponseHeaders } from './exchange.js';

/** The settings of a text, and its SSML. */
type Asked = SynthesisSettings & Pick<SynthesisRequest, 'textField' | 'pieces' | 'warnings'>;

/** The body of an answer, part by part. Nothing is written before there is audio: until then, a failure can become a status. */
interface SpeechBody {
  readonly type: string;
  onWordTimes?(words: WordTimes): void;
  onAudio(bytes: Uint8Array): Uint8Array | string;
  onEnd?(audioMs: number): string;
}

/** Streams a speech into its exchange: a slow reader pauses it, and a reader that leaves cancels it. */
export function answerWith(
  exchange: Exchange,
  { speech, metrics }: OwnServices,
  { modelId, locale, textField, pieces, warnings = [] }: Asked,
  request: SpeechRequest,
  body: SpeechBody,
): void {
  if (exchange.isOver) return;
  const headers: ResponseHeaders = {
    'content-type': body.type,
    ...NO_STORE,
    // Tells a client that asked for `en-GB` which English it got.
    'content-language': locale,
    ...(warnings.length > 0 && { 'ssml-warnings': warnings.join('; ').replace(/[^\x20-\x7e]/g, '?') }),
  };
  const write = (part: Uint8Array | string): 'flowing' | 'full' =>
    part.length === 0 ? 'flowing' : exchange.write(part, headers);
  let audioMs = 0;
  const stream = speakAny(speech, { ...request, textField }, pieces, {
    onWordTimes: (words) => body.onWordTimes?.(words),
    onAudio: ({ bytes, durationMs }) => {
      audioMs += durationMs;
      // The encoder may still be gathering its first frame.
      if (bytes.length > 0 && write(body.onAudio(bytes)) === 'full') stream.pause();
    },
    onEnd: () => {
      write(body.onEnd?.(audioMs) ?? '');
      exchange.end(headers);
    },
    onError: (error) => exchange.fail(error),
  });
  exchange.onDrain(() => stream.resume());
  exchange.onOver(() => {
    stream.cancel();
    metrics.onSpeech({ modelId, audioMs });
  });
}

/** Speaks a text piece by piece if it is too long for one request. */
function speakAny(
  speech: SpeechService,
  { textField, ...request }: SpeechRequest & { readonly textField: string },
  pieces: Asked['pieces'],
  listener: SpeechListener,
): SpeechStream {
  if (pieces !== undefined) return new LongSpeech(speech, request, pieces, listener);
  if (!isLongerThan(request.text, MAX_TEXT_CODE_POINTS))
    return speech.speak({ ...request, textField }, listener);
  return new LongSpeech(speech, request, piecesOf(request.text, request.voice.language), listener);
}

/** The bytes as they come. */
export const plainAudio = (type: string): SpeechBody => ({ type, onAudio: (bytes) => bytes });

/** One JSON object with the whole file in base64, which is not collected for it. Needs a WAV header with the true sizes. */
export function audioInJson(): SpeechBody {
  const encoder = new Base64Stream();
  const told: WordTimes[] = [];
  let before = '{"audioContent":"';
  const after = (text: string): string => {
    const part = before + text;
    before = '';
    return part;
  };
  return {
    type: 'application/json; charset=utf-8',
    onWordTimes: (words) => told.push(words),
    onAudio: (bytes) => after(encoder.encode(bytes)),
    onEnd: () => {
      const times = told.length === 0 ? '' : `,"word_timestamps":${JSON.stringify(wholeOf(told))}`;
      return after(`${encoder.end()}"${times}}`);
    },
  };
}

/** The times of pieces that follow one another. */
function wholeOf(pieces: readonly WordTimes[]): WordTimes {
  const marks = pieces.flatMap((piece) => piece.marks ?? []);
  return {
    words: pieces.flatMap(({ words }) => words),
    start: pieces.flatMap(({ start }) => start),
    end: pieces.flatMap(({ end }) => end),
    ...(marks.length > 0 && { marks }),
  };
}

/**
 * The times of all words in the audio of the same request. For that the text is spoken, because each piece begins where the
 * one before it ends.
 */
export function subtitlesOnly(format: SubtitleFormat, language: LanguageCode): SpeechBody {
  let text = SUBTITLE_HEADS[format];
  let count = 0;
  const take = (): string => {
    const part = text;
    text = '';
    return part;
  };
  return {
    type: `${SUBTITLE_TYPES[format]}; charset=utf-8`,
    onWordTimes: (words) => {
      const cues = cuesOf(words, language);
      text += writeCues(cues, format, count);
      count += cues.length;
    },
    onAudio: take,
    onEnd: take,
  };
}

const EVENTS = 'text/event-stream; charset=utf-8';
const event = (name: string, data: unknown): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const base64Of = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** Server-sent events: `timestamps` when asked for, a `chunk` for each slice, `done`. */
export function audioEvents(): SpeechBody {
  let timestamps = '';
  const after = (text: string): string => {
    const part = timestamps + text;
    timestamps = '';
    return part;
  };
  return {
    type: EVENTS,
    onWordTimes: (words) => {
      timestamps = event('timestamps', { word_timestamps: words });
    },
    onAudio: (bytes) => after(event('chunk', { data: base64Of(bytes) })),
    onEnd: () => after(event('done', { done: true })),
  };
}

/** The length of one token: about 20 a second, as other services with token counts have it. */
const AUDIO_TOKEN_MS = 50;

/** Server-sent events in the OpenAI shape: `speech.audio.delta` for each slice, `speech.audio.done` with the usage. */
export function openaiEvents(spoken: string): SpeechBody {
  const data = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
  return {
    type: EVENTS,
    onAudio: (bytes) => data({ type: 'speech.audio.delta', audio: base64Of(bytes) }),
    onEnd: (audioMs) => {
      const input_tokens = Array.from(spoken).length;
      const output_tokens = Math.ceil(audioMs / AUDIO_TOKEN_MS);
      const usage = { input_tokens, output_tokens, total_tokens: input_tokens + output_tokens };
      return data({ type: 'speech.audio.done', usage });
    },
  };
}

/** Bytes of a base64 group, which becomes four characters. */
const GROUP_BYTES = 3;
const NOTHING = Buffer.alloc(0);

/** Encodes bytes that come in parts as one base64 text, in which only the last group is padded. */
export class Base64Stream {
  /** Fewer than a group. */
  private rest: Uint8Array = NOTHING;

  encode(part: Uint8Array): string {
    const bytes = Buffer.concat([this.rest, part]);
    const whole = bytes.length - (bytes.length % GROUP_BYTES);
    this.rest = Buffer.from(bytes.subarray(whole));
    return bytes.toString('base64', 0, whole);
  }

  end(): string {
    return Buffer.from(this.rest).toString('base64');
  }
}
