import type { AudioCodec } from '../../contracts/audio.js';
import { SonantError } from '../../errors.js';
import { checkOneOf, checkRange, readNumber, readString, readText } from '../shared/fields.js';
import { parseJsonObject } from '../shared/json-body.js';
import {
  MAX_TEXT_CODE_POINTS,
  clampTimeScale,
  parseModel,
  parseSynthesisRequest,
  speechRequest,
} from '../shared/synthesis-request.js';
import { authenticate } from './account-ports.js';
import type { Exchange } from './exchange.js';
import { KEY_REQUIRED, audioContent, content, failures, ref, response } from './openapi-parts.js';
import type { Route } from './route.js';
import { answerWithAudio } from './speech-answer.js';
import type { Services } from '../../services.js';

const FORMATS = ['mp3', 'opus', 'wav', 'pcm'] as const;
const CODECS: Readonly<Record<(typeof FORMATS)[number], AudioCodec>> = {
  mp3: 'mp3',
  opus: 'ogg',
  wav: 'wav',
  pcm: 'pcm',
};
const CONTENT_TYPES = { mp3: 'audio/mpeg', opus: 'audio/ogg', wav: 'audio/wav', pcm: 'audio/pcm' } as const;
/** That shape has no rate: its clients take headerless audio to be 24 kHz. */
const SAMPLE_RATE_HZ = 24000;

/** `POST /v1/audio/speech`: the OpenAI shape of a request, and of its failures, over the same engine. */
export function openAiRoute(ports: Services): Route {
  return {
    method: 'POST',
    path: '/v1/audio/speech',
    errorBody: 'openai',
    cors: 'none',
    operation: {
      operationId: 'createSpeech',
      summary: 'Speak a text, in the OpenAI shape',
      security: KEY_REQUIRED,
      requestBody: { required: true, content: content('application/json', ref('OpenAiSpeechRequest')) },
      responses: {
        200: response('Speech, streamed', audioContent(Object.values(CONTENT_TYPES))),
        ...failures([400, 401, 403, 413, 429, 500, 503], 'openai'),
      },
    },
    handle: (exchange) => speak(exchange, ports),
  };
}

async function speak(exchange: Exchange, allPorts: Services): Promise<void> {
  const ports = await authenticate(exchange, allPorts, 'synthesis');
  const fields = parseJsonObject(await exchange.readBody());
  const text = readText(fields, 'input', MAX_TEXT_CODE_POINTS);
  const voice = readString(fields, 'voice');
  if (!voice) throw new SonantError('field_required', { field: 'voice' });
  const model = readString(fields, 'model');
  if (!model) throw new SonantError('field_required', { field: 'model' });
  const responseFormat = readString(fields, 'response_format') ?? 'mp3';
  const streamFormat = readString(fields, 'stream_format') ?? 'audio';
  const speed = readNumber(fields, 'speed') ?? 1;
  const modelId = parseModel(model, ports.catalog, 'model');
  const format = checkOneOf(responseFormat, 'response_format', FORMATS);
  checkOneOf(streamFormat, 'stream_format', ['audio']);
  checkRange(speed, 'speed', { min: 0.25, max: 4 });
  const parsed = parseSynthesisRequest(
    { text, speaker: voice, modelId, samplingRate: SAMPLE_RATE_HZ },
    ports.catalog,
  );
  const request = speechRequest(
    exchange.id,
    { ...parsed, timeScale: clampTimeScale(1 / speed) },
    CODECS[format],
    'none',
  );
  answerWithAudio(exchange, ports, parsed, request, CONTENT_TYPES[format]);
}
