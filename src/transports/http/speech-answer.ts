import type {
  SpeechListener,
  SpeechRequest,
  SpeechService,
  SpeechStream,
  WordTimes,
} from '../../contracts/speech.js';
import { isLongerThan } from '../shared/fields.js';
import { LongSpeech, piecesOf } from '../shared/long-speech.js';
import { MAX_TEXT_CODE_POINTS } from '../shared/synthesis-request.js';
import type { SynthesisSettings } from '../shared/synthesis-request.js';
import { Base64Stream } from './base64-stream.js';
import type { Exchange, ResponseHeaders } from './exchange.js';
import type { Services } from '../../services.js';

/** Where the parts of one speech go. */
interface SpeechSink {
  onWordTimes?(words: WordTimes): void;
  /** @returns `full`: no more until the socket drains. */
  onAudio(bytes: Uint8Array): 'flowing' | 'full';
  onEnd(audioMs: number): void;
}

/** Ties a speech to its exchange: a slow reader pauses it, a reader who leaves cancels it. */
function speakInto(
  exchange: Exchange,
  { speech, metrics }: Services,
  { modelId }: SynthesisSettings,
  request: SpeechRequest,
  sink: SpeechSink,
): void {
  if (exchange.isOver) return;
  let audioMs = 0;
  const stream = speakAny(speech, request, {
    onWordTimes: (words) => sink.onWordTimes?.(words),
    onAudio: ({ bytes, durationMs }) => {
      audioMs += durationMs;
      // An encoder may still be gathering its first frame: until it has one there is nothing to promise a client.
      if (bytes.length > 0 && sink.onAudio(bytes) === 'full') stream.pause();
    },
    onEnd: () => {
      sink.onEnd(audioMs);
    },
    onError: (error) => {
      exchange.fail(error);
    },
  });
  exchange.onDrain(() => {
    stream.resume();
  });
  exchange.onOver(() => {
    stream.cancel();
    metrics.onSpeech({ modelId, audioMs });
  });
}

/** A text that is longer than one request may be is spoken piece by piece. */
function speakAny(speech: SpeechService, request: SpeechRequest, listener: SpeechListener): SpeechStream {
  if (!isLongerThan(request.text, MAX_TEXT_CODE_POINTS)) return speech.speak(request, listener);
  return new LongSpeech(speech, request, piecesOf(request.text, request.voice.language), listener);
}

/** Of every speech: a client that asked for `en-GB` sees which English it got. */
const headersOf = ({ locale }: SynthesisSettings): ResponseHeaders => ({
  'cache-control': 'no-store',
  'content-language': locale,
});

/** Streams the bytes as they come. */
export function answerWithAudio(
  exchange: Exchange,
  ports: Services,
  asked: SynthesisSettings,
  request: SpeechRequest,
  contentType: string,
): void {
  const headers = { 'content-type': contentType, ...headersOf(asked) };
  speakInto(exchange, ports, asked, request, {
    onAudio: (bytes) => exchange.write(bytes, headers),
    onEnd: () => {
      exchange.end(headers);
    },
  });
}

/**
 * One JSON object with the whole file in base64, streamed as well: nothing is collected, however long the file becomes. A
 * WAV header tells true sizes.
 */
export function answerWithJson(
  exchange: Exchange,
  ports: Services,
  asked: SynthesisSettings,
  request: SpeechRequest,
): void {
  const headers = { 'content-type': 'application/json; charset=utf-8', ...headersOf(asked) };
  const encoder = new Base64Stream();
  let before = '{"audioContent":"';
  const write = (text: string): 'flowing' | 'full' => {
    const part = before + text;
    before = '';
    return exchange.write(part, headers);
  };
  const complete: SpeechRequest = { ...request, wavLength: 'ahead' };
  speakInto(exchange, ports, asked, complete, {
    onAudio: (bytes) => write(encoder.encode(bytes)),
    onEnd: () => {
      write(`${encoder.end()}"}`);
      exchange.end(headers);
    },
  });
}

const event = (name: string, data: unknown): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** Server-sent events: `timestamps` when asked for, a `chunk` for each slice, `done`. */
export function answerWithEvents(
  exchange: Exchange,
  ports: Services,
  asked: SynthesisSettings,
  request: SpeechRequest,
): void {
  // Held back until there is audio: nothing may be sent before a failure can no longer become a status.
  let timestamps = '';
  const headers = { 'content-type': 'text/event-stream; charset=utf-8', ...headersOf(asked) };
  speakInto(exchange, ports, asked, request, {
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

/** Of 20 a second, which is about how such services count the tokens of audio. */
const AUDIO_TOKEN_MS = 50;

/** Server-sent events in the OpenAI shape: `speech.audio.delta` for each slice, `speech.audio.done` with the usage. */
export function answerWithSpeechEvents(
  exchange: Exchange,
  ports: Services,
  asked: SynthesisSettings,
  request: SpeechRequest,
): void {
  const headers = { 'content-type': 'text/event-stream; charset=utf-8', ...headersOf(asked) };
  const data = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
  speakInto(exchange, ports, asked, request, {
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
