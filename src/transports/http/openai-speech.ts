import type { AudioCodec } from '../../contracts/audio.js';
import { SonantError } from '../../errors.js';
import type { Services } from '../../services.js';
import { audioContent, content, jsonBody, response, SUBTITLE_CONTENT } from '../api-docs/openapi-parts.js';
import {
  checkOneOf,
  checkRange,
  type Fields,
  isFields,
  parseJsonObject,
  readNumber,
  readRequiredString,
  readString,
} from '../shared/fields.js';
import { isSsml } from '../shared/ssml.js';
import {
  clampTimeScale,
  parseModel,
  parseSynthesisSettings,
  speechRequest,
  type SynthesisSettings,
} from '../shared/synthesis-request.js';
import type { Exchange } from './exchange.js';
import { askToSpeak, maxBodyBytes, readLongText } from './long-text.js';
import { subtitlesAsked } from './negotiation.js';
import { authenticate, type Route } from './route.js';
import { answerWith, openaiEvents, plainAudio, subtitlesOnly } from './speech-answer.js';

/** Audio formats by `response_format`. */
const FORMATS = {
  mp3: { codec: 'mp3', type: 'audio/mpeg' },
  opus: { codec: 'ogg', type: 'audio/ogg' },
  aac: { codec: 'aac', type: 'audio/aac' },
  flac: { codec: 'flac', type: 'audio/flac' },
  wav: { codec: 'wav', type: 'audio/wav' },
  pcm: { codec: 'pcm', type: 'audio/pcm' },
} as const satisfies Record<string, { codec: AudioCodec; type: string }>;
export const OPENAI_FORMATS = Object.keys(FORMATS) as (keyof typeof FORMATS)[];
/** The OpenAI shape has no rate: its clients assume that headerless audio has 24 kHz. */
const SAMPLE_RATE_HZ = 24000;
export const OPENAI_SPEED = { min: 0.25, max: 4 };

/** `POST /v1/audio/speech`: the OpenAI shape of a request, and of its over the same engine. */
export function openAiSpeechRoute(services: Services): Route {
  return {
    method: 'POST',
    path: '/v1/audio/speech',
    errorBody: 'openai',
    maxBodyBytes: maxBodyBytes(services.longTextCodePoints),
    operation: {
      operationId: 'createSpeech',
      summary: 'Speak a text, in the OpenAI shape',
      requestBody: jsonBody('OpenAiSpeechRequest'),
      responses: {
        200: response('Speech, streamed', {
          ...audioContent(Object.values(FORMATS).map(({ type }) => type)),
          ...content('text/event-stream', { type: 'string' }),
          ...SUBTITLE_CONTENT,
        }),
      },
    },
    handle: (exchange) => speak(exchange, services),
  };
}

async function speak(exchange: Exchange, services: Services): Promise<void> {
  const own = await authenticate(exchange, services, 'synthesis');
  const fields = parseJsonObject(await exchange.readBody());
  const max = own.longTextCodePoints;
  const text = readLongText(fields, 'input', max);
  const ssml = isSsml(fields, 'input');
  const voice = readVoice(fields);
  const model = readRequiredString(fields, 'model');
  const responseFormat = readString(fields, 'response_format') ?? 'mp3';
  const streamFormat = readString(fields, 'stream_format');
  // Checked only: these voices take no instructions.
  readString(fields, 'instructions');
  const speed = checkRange(readNumber(fields, 'speed') ?? 1, 'speed', OPENAI_SPEED);
  const modelId = parseModel(model, own.catalog, 'model');
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
        lexicon: fields['lexicon'],
      },
      own.catalog,
    ),
    timeScale: clampTimeScale(1 / speed),
  };
  const asked = await askToSpeak(exchange, { text, field: 'input', ssml, max }, settings, own.catalog);
  const subtitles = subtitlesAsked(exchange.head.headers.get('accept'));
  if (subtitles !== undefined) {
    const request = speechRequest(exchange.id, asked, 'pcm', 'ahead');
    answerWith(exchange, own, asked, request, subtitlesOnly(subtitles, asked.voice.language));
    return;
  }
  // Values other than `sse` are ignored, as other servers of this shape do.
  const body = streamFormat === 'sse' ? openaiEvents(asked.text) : plainAudio(type);
  answerWith(exchange, own, asked, speechRequest(exchange.id, asked, codec, 'none'), body);
}

/** A name, or an object with an `id`. @throws SonantError `field_required`, `field_not_string` */
function readVoice(fields: Fields): string {
  const { voice } = fields;
  const name = isFields(voice) ? readString(voice, 'id') : readString(fields, 'voice');
  if (!name) throw new SonantError('field_required', { field: 'voice' });
  return name;
}
