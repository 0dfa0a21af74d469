import type { AudioCodec } from '../../contracts/audio.js';
import type { SpeechRequest } from '../../contracts/speech.js';
import { SonantError } from '../../errors.js';
import {
  checkOneOf,
  checkRange,
  isFields,
  isLongerThan,
  readNumber,
  readString,
  readText,
} from '../shared/fields.js';
import type { Fields } from '../shared/fields.js';
import { parseJsonObject } from '../shared/json-body.js';
import {
  checkScript,
  checkSpeakable,
  clampTimeScale,
  parseModel,
  parseSynthesisSettings,
  speechRequest,
} from '../shared/synthesis-request.js';
import type { SynthesisSettings } from '../shared/synthesis-request.js';
import { authenticate } from './account-ports.js';
import type { Exchange } from './exchange.js';
import { KEY_REQUIRED, audioContent, content, failures, ref, response } from '../api-docs/openapi-parts.js';
import { MAX_BODY_BYTES } from './request-body.js';
import type { Route } from './route.js';
import type { Services } from '../../services.js';
import { answerWithAudio, answerWithSpeechEvents } from './speech-answer.js';

/** By `response_format`. */
const FORMATS = {
  mp3: { codec: 'mp3', type: 'audio/mpeg' },
  opus: { codec: 'ogg', type: 'audio/ogg' },
  aac: { codec: 'aac', type: 'audio/aac' },
  flac: { codec: 'flac', type: 'audio/flac' },
  wav: { codec: 'wav', type: 'audio/wav' },
  pcm: { codec: 'pcm', type: 'audio/pcm' },
} as const satisfies Record<string, { codec: AudioCodec; type: string }>;
export const OPENAI_FORMATS = Object.keys(FORMATS) as (keyof typeof FORMATS)[];
/** That shape has no rate: its clients take headerless audio to be 24 kHz. */
const SAMPLE_RATE_HZ = 24000;
export const OPENAI_SPEED = { min: 0.25, max: 4 };

/** `POST /v1/audio/speech`: the OpenAI shape of a request, and of its failures, over the same engine. */
export function openAiSpeechRoute(ports: Services): Route {
  return {
    method: 'POST',
    path: '/v1/audio/speech',
    errorBody: 'openai',
    cors: 'none',
    // Any character may be written as an escape of six bytes, or two of them.
    maxBodyBytes: 12 * ports.longTextCodePoints + MAX_BODY_BYTES,
    operation: {
      operationId: 'createSpeech',
      summary: 'Speak a text, in the OpenAI shape',
      security: KEY_REQUIRED,
      requestBody: { required: true, content: content('application/json', ref('OpenAiSpeechRequest')) },
      responses: {
        200: response('Speech, streamed', {
          ...audioContent(Object.values(FORMATS).map(({ type }) => type)),
          ...content('text/event-stream', { type: 'string' }),
        }),
        ...failures([400, 401, 403, 413, 429, 500, 503], 'openai'),
      },
    },
    handle: (exchange) => speak(exchange, ports),
  };
}

async function speak(exchange: Exchange, allPorts: Services): Promise<void> {
  const ports = await authenticate(exchange, allPorts, 'synthesis');
  const fields = parseJsonObject(await exchange.readBody());
  const text = readLongText(fields, ports.longTextCodePoints);
  const voice = readVoice(fields);
  const model = readString(fields, 'model');
  if (!model) throw new SonantError('field_required', { field: 'model' });
  const responseFormat = readString(fields, 'response_format') ?? 'mp3';
  const streamFormat = readString(fields, 'stream_format');
  // Said by clients that were written for voices that can be told how to speak; ours cannot.
  readString(fields, 'instructions');
  const speed = checkRange(readNumber(fields, 'speed') ?? 1, 'speed', OPENAI_SPEED);
  const modelId = parseModel(model, ports.catalog, 'model');
  const { codec, type } = FORMATS[checkOneOf(responseFormat, 'response_format', OPENAI_FORMATS)];
  const settings: SynthesisSettings = {
    ...parseSynthesisSettings(
      {
        speaker: voice,
        modelId,
        lang: readString(fields, 'lang'),
        samplingRate: SAMPLE_RATE_HZ,
        gain: fields['gain'],
        loudness: fields['loudness'],
      },
      ports.catalog,
    ),
    timeScale: clampTimeScale(1 / speed),
  };
  checkSpeakable(text, 'input');
  checkScript(text, settings, ports.catalog);
  const request: SpeechRequest = speechRequest(exchange.id, { ...settings, text }, codec, 'none');
  // Other words than `sse` are ignored, as other servers of this shape do.
  if (streamFormat === 'sse') answerWithSpeechEvents(exchange, ports, settings, request);
  else answerWithAudio(exchange, ports, settings, request, type);
}

/** A name, or an object with an `id`. @throws SonantError `field_required`, `field_not_string` */
function readVoice(fields: Fields): string {
  const { voice } = fields;
  const name = isFields(voice) ? readString(voice, 'id') : readString(fields, 'voice');
  if (!name) throw new SonantError('field_required', { field: 'voice' });
  return name;
}

/** @throws SonantError as `readText`, but `long_text_too_long`, which names the limit and its setting */
function readLongText(fields: Fields, max: number): string {
  const text = readText(fields, 'input', Infinity);
  if (isLongerThan(text, max)) throw new SonantError('long_text_too_long', { field: 'input', max });
  return text;
}
