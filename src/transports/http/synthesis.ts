import { MEDIA_TYPES } from '../../audio/media-types.js';
import { TELEPHONE_CODECS, TELEPHONE_RATE_HZ } from '../../contracts/audio.js';
import type { OwnServices, Services } from '../../services.js';
import {
  audioContent,
  content,
  headerParameter,
  json,
  jsonBody,
  response,
  SUBTITLE_CONTENT,
} from '../api-docs/openapi-parts.js';
import type { OpenApiOperation } from '../api-docs/openapi-types.js';
import { checkRange, type Fields, parseJsonObject, readInteger } from '../shared/fields.js';
import { MODEL_RULES } from '../shared/model-rules.js';
import { parseSynthesisRequest, speechRequest, type SynthesisRequest } from '../shared/synthesis-request.js';
import type { Exchange } from './exchange.js';
import { contentTypeAs, negotiate, type SpeechAnswer } from './negotiation.js';
import { authenticate, type Route } from './route.js';
import { answerWith, audioEvents, audioInJson, plainAudio, subtitlesOnly } from './speech-answer.js';

const operation = (brand: string): OpenApiOperation => ({
  operationId: `synthesize_${brand}`,
  summary: 'Speak a text',
  description:
    'Accept chooses the answer: an audio type is streamed as it is made; none, any or an unknown type is JSON; ' +
    'application/json and text/event-stream by name are for mistv2 and mist only. Subtitles come without the audio, and cost the same.',
  parameters: [headerParameter('Accept', 'Preferences with q-values and parameters')],
  requestBody: jsonBody('SynthesisParameters'),
  responses: {
    200: response('Speech', {
      ...audioContent(Object.values(MEDIA_TYPES).map((type) => type.replace(/;.*/, ''))),
      ...json('AudioContent'),
      ...content('text/event-stream', { type: 'string' }),
      ...SUBTITLE_CONTENT,
    }),
  },
});

/** `POST /v1/{brand}-tts`, one route for each brand. */
export function synthesisRoutes(services: Services): Route[] {
  return services.wireBrands.map((brand) => ({
    method: 'POST',
    path: `/v1/${brand}-tts`,
    operation: operation(brand),
    failures: [406],
    handle: async (exchange) => synthesize(exchange, await authenticate(exchange, services, 'synthesis')),
  }));
}

/** The order of these lines is the order of checks that the protocol promises, once the key has been checked. */
export async function synthesize(exchange: Exchange, services: OwnServices): Promise<void> {
  const { headers } = exchange.head;
  const fields = parseJsonObject(await exchange.readBody());
  const parsed = parseSynthesisRequest(fields, services.catalog);
  const answer = negotiate(headers.get('accept'), parsed.modelId);
  const { audioFormat = 'wav', voice } = parsed;
  if (answer.kind === 'audio') {
    const sampleRateHz = rateOf(answer, fields, parsed);
    const request = speechRequest(exchange.id, { ...parsed, sampleRateHz }, answer.codec, 'none');
    answerWith(exchange, services, parsed, request, plainAudio(contentTypeAs(answer.type, request.format)));
  } else if (answer.kind === 'subtitles') {
    const request = speechRequest(exchange.id, parsed, 'pcm', 'ahead');
    answerWith(exchange, services, parsed, request, subtitlesOnly(answer.format, voice.language));
  } else if (answer.kind === 'json') {
    const wordTimes = parsed.wordTimestamps ? 'ahead' : 'none';
    const request = speechRequest(exchange.id, parsed, audioFormat, wordTimes);
    answerWith(exchange, services, parsed, { ...request, wavLength: 'ahead' }, audioInJson());
  } else {
    const wordTimes = parsed.wordTimesAllowed ? 'ahead' : 'none';
    const request = speechRequest(exchange.id, parsed, audioFormat, wordTimes);
    answerWith(exchange, services, parsed, request, audioEvents());
  }
}

/**
 * The body's rate takes precedence over that of the media type. Without either, a telephone codec means the telephone rate.
 * @throws SonantError `field_not_integer`, `field_out_of_range`
 */
function rateOf(
  { codec, rate }: SpeechAnswer & { kind: 'audio' },
  fields: Fields,
  { modelId, sampleRateHz }: SynthesisRequest,
): number {
  if (readInteger(fields, 'samplingRate') !== undefined) return sampleRateHz;
  if (rate !== undefined) {
    const named = readInteger({ rate: Number(rate) }, 'rate');
    return named === undefined ? sampleRateHz : checkRange(named, 'rate', MODEL_RULES[modelId].sampleRateHz);
  }
  return TELEPHONE_CODECS.includes(codec) ? TELEPHONE_RATE_HZ : sampleRateHz;
}
