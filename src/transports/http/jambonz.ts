import type { AudioCodec } from '../../contracts/audio.js';
import type { Services } from '../../services.js';
import { audioContent, jsonBody, queryParameter, response } from '../api-docs/openapi-parts.js';
import { checkOneOf, parseJsonObject, readRequiredString, readString } from '../shared/fields.js';
import { isSsml } from '../shared/ssml.js';
import { parseSynthesisSettings, speechRequest } from '../shared/synthesis-request.js';
import type { Exchange } from './exchange.js';
import { askToSpeak, maxBodyBytes, readLongText } from './long-text.js';
import { authenticate, type Route } from './route.js';
import { answerWith, plainAudio } from './speech-answer.js';

/** By `format` of the address. jambonz takes MP3 of any rate but assumes that WAV has 8000 Hz, and writes `l16` in lower case. */
const FORMATS = {
  mp3: { codec: 'mp3', sampleRateHz: 24000, type: 'audio/mpeg' },
  wav: { codec: 'wav', sampleRateHz: 8000, type: 'audio/wav' },
  l16: { codec: 'pcm', sampleRateHz: 8000, type: 'audio/l16;rate=8000' },
} as const satisfies Record<string, { codec: AudioCodec; sampleRateHz: number; type: string }>;
const FORMAT_NAMES = Object.keys(FORMATS) as (keyof typeof FORMATS)[];
const TEXT_TYPES = ['text', 'ssml'] as const;

/** `POST /v1/jambonz`: what jambonz asks of a custom speech vendor (https://docs.jambonz.org/guides/features/custom-tts-providers). */
export const jambonzRoute = (services: Services): Route => ({
  method: 'POST',
  path: '/v1/jambonz',
  maxBodyBytes: maxBodyBytes(services.longTextCodePoints),
  operation: {
    operationId: 'speakForJambonz',
    summary: 'Speak a text, in the shape of a custom speech vendor of jambonz',
    parameters: [
      queryParameter('format', 'mp3 at 24 kHz; wav or l16 (16-bit samples without a header) at 8 kHz', {
        type: 'string',
        enum: FORMAT_NAMES,
        default: 'mp3',
      }),
    ],
    requestBody: jsonBody('JambonzSpeechRequest'),
    responses: {
      200: response(
        'Speech, streamed',
        audioContent(Object.values(FORMATS).map(({ type }) => type.replace(/;.*/, ''))),
      ),
    },
  },
  handle: (exchange) => speak(exchange, services),
});

async function speak(exchange: Exchange, services: Services): Promise<void> {
  const own = await authenticate(exchange, services, 'synthesis');
  const fields = parseJsonObject(await exchange.readBody());
  const max = own.longTextCodePoints;
  const text = readLongText(fields, 'text', max);
  const kind = checkOneOf(readString(fields, 'type') ?? 'text', 'type', TEXT_TYPES);
  const format = checkOneOf(exchange.head.query.get('format') ?? 'mp3', 'format', FORMAT_NAMES);
  const { codec, sampleRateHz, type } = FORMATS[format];
  const speaker = readRequiredString(fields, 'voice');
  const lang = readString(fields, 'language');
  const settings = parseSynthesisSettings({ speaker, lang, samplingRate: sampleRateHz }, own.catalog);
  const ssml = kind === 'ssml' || isSsml(fields, 'text');
  const asked = await askToSpeak(exchange, { text, field: 'text', ssml, max }, settings, own.catalog);
  answerWith(exchange, own, asked, speechRequest(exchange.id, asked, codec, 'none'), plainAudio(type));
}
