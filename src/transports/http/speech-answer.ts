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
import { speechRequest, type SynthesisRequest, type SynthesisSettings } from '../shared/synthesis-request.js';
import { type Exchange, NO_STORE, type ResponseHeaders } from './exchange.js';

/** The settings of a text, and its SSML. */
type Asked = SynthesisSettings & Pick<SynthesisRequest, 'textField' | 'pieces' | 'warnings'>;

/** Takes the parts of one speech. */
interface SpeechSink {
  onWordTimes?(words: WordTimes): void;
  /** @returns `full`: no more until the socket drains. */
  onAudio(bytes: Uint8Array): 'flowing' | 'full';
  onEnd(audioMs: number): void;
}

/** Ties speech to its exchange: a slow reader pauses it, and a reader that leaves cancels it. */
function speakInto(
  exchange: Exchange,
  { speech, metrics }: OwnServices,
  { modelId, textField, pieces }: Asked,
  request: SpeechRequest,
  sink: SpeechSink,
): void {
  if (exchange.isOver) return;
  let audioMs = 0;
  const stream = speakAny(speech, { ...request, textField }, pieces, {
    onWordTimes: (words) => sink.onWordTimes?.(words),
    onAudio: ({ bytes, durationMs }) => {
      audioMs += durationMs;
      // The encoder may still be gathering its first frame, and until then a failure can become a status.
      if (bytes.length > 0 && sink.onAudio(bytes) === 'full') stream.pause();
    },
    onEnd: () => sink.onEnd(audioMs),
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

/** The headers of every speech answer. `Content-Language` tells a client that asked for `en-GB` which English it got. */
const headersOf = ({ locale, warnings = [] }: Asked): ResponseHeaders => ({
  ...NO_STORE,
  'content-language': locale,
  ...(warnings.length === 0 ? {} : { 'ssml-warnings': warnings.join('; ').replace(/[^\x20-\x7e]/g, '?') }),
});

/** Streams the bytes as they come. */
export function answerWithAudio(
  exchange: Exchange,
  services: OwnServices,
  asked: Asked,
  request: SpeechRequest,
  contentType: string,
): void {
  const headers = { 'content-type': contentType, ...headersOf(asked) };
  speakInto(exchange, services, asked, request, {
    onAudio: (bytes) => exchange.write(bytes, headers),
    onEnd: () => exchange.end(headers),
  });
}

/** Streams one JSON object with the whole file in base64, without collecting it. A WAV header has the true sizes. */
export function answerWithJson(
  exchange: Exchange,
  services: OwnServices,
  asked: Asked,
  request: SpeechRequest,
): void {
  const headers = { 'content-type': 'application/json; charset=utf-8', ...headersOf(asked) };
  const encoder = new Base64Stream();
  const told: WordTimes[] = [];
  let before = '{"audioContent":"';
  const write = (text: string): 'flowing' | 'full' => {
    const part = before + text;
    before = '';
    return exchange.write(part, headers);
  };
  const complete: SpeechRequest = { ...request, wavLength: 'ahead' };
  speakInto(exchange, services, asked, complete, {
    onAudio: (bytes) => write(encoder.encode(bytes)),
    onWordTimes: (words) => told.push(words),
    onEnd: () => {
      const times = told.length === 0 ? '' : `,"word_timestamps":${JSON.stringify(wholeOf(told))}`;
      write(`${encoder.end()}"${times}}`);
      exchange.end(headers);
    },
  });
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
export function answerWithSubtitles(
  exchange: Exchange,
  services: OwnServices,
  asked: SynthesisRequest,
  format: SubtitleFormat,
): void {
  const headers = { 'content-type': `${SUBTITLE_TYPES[format]}; charset=utf-8`, ...headersOf(asked) };
  const request = speechRequest(exchange.id, asked, 'pcm', 'ahead');
  // Held back until there is audio, as below.
  let text = SUBTITLE_HEADS[format];
  let count = 0;
  const write = (): 'flowing' | 'full' => {
    const part = text;
    text = '';
    return part === '' ? 'flowing' : exchange.write(part, headers);
  };
  speakInto(exchange, services, asked, request, {
    onWordTimes: (words) => {
      const cues = cuesOf(words, asked.voice.language);
      text += writeCues(cues, format, count);
      count += cues.length;
    },
    onAudio: write,
    onEnd: () => {
      write();
      exchange.end(headers);
    },
  });
}

const event = (name: string, data: unknown): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** Server-sent events: `timestamps` when asked for, a `chunk` for each slice, `done`. */
export function answerWithEvents(
  exchange: Exchange,
  services: OwnServices,
  asked: Asked,
  request: SpeechRequest,
): void {
  // Held back until there is audio: until then, a failure can still become a status.
  let timestamps = '';
  const headers = { 'content-type': 'text/event-stream; charset=utf-8', ...headersOf(asked) };
  speakInto(exchange, services, asked, request, {
    onWordTimes: (words) => {
      timestamps = event('timestamps', { word_timestamps: words });
    },
    onAudio: (bytes) => {
      const chunk = event('chunk', { data: Buffer.from(bytes).toString('base64') });
      const text = timestamps + chunk;
      timestamps = '';
      return exchange.write(text, headers);
    },
    onEnd: () => {
      exchange.write(timestamps + event('done', { done: true }), headers);
      exchange.end(headers);
    },
  });
}

/** The length of one token: about 20 a second, as other services with token counts have it. */
const AUDIO_TOKEN_MS = 50;

/** Server-sent events in the OpenAI shape: `speech.audio.delta` for each slice, `speech.audio.done` with the usage. */
export function answerWithSpeechEvents(
  exchange: Exchange,
  services: OwnServices,
  asked: Asked,
  request: SpeechRequest,
): void {
  const headers = { 'content-type': 'text/event-stream; charset=utf-8', ...headersOf(asked) };
  const data = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
  speakInto(exchange, services, asked, request, {
    onAudio: (bytes) => {
      const audio = Buffer.from(bytes).toString('base64');
      return exchange.write(data({ type: 'speech.audio.delta', audio }), headers);
    },
    onEnd: (audioMs) => {
      const input_tokens = Array.from(request.text).length;
      const output_tokens = Math.ceil(audioMs / AUDIO_TOKEN_MS);
      const usage = { input_tokens, output_tokens, total_tokens: input_tokens + output_tokens };
      exchange.write(data({ type: 'speech.audio.done', usage }), headers);
      exchange.end(headers);
    },
  });
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
