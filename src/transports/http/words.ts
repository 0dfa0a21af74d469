import { randomUUID } from 'node:crypto';
import { isRecording, MAX_RECORDING_BYTES, RECORDING_TYPES } from '../../audio/media-types.js';
import type { LanguageCode } from '../../contracts/catalog.js';
import type { PhonemizeResult } from '../../contracts/speech.js';
import { SonantError } from '../../errors.js';
import type { OwnServices, Services } from '../../services.js';
import {
  audioContent,
  content,
  json,
  jsonBody,
  queryParameter,
  response,
} from '../api-docs/openapi-parts.js';
import {
  type Fields,
  MAX_TEXT_CODE_POINTS,
  parseJsonObject,
  parseLanguage,
  readString,
  readText,
} from '../shared/fields.js';
import { list } from '../shared/schemas.js';
import type { Exchange } from './exchange.js';
import { MAX_BODY_BYTES } from './request-body.js';
import { authenticate, type Route } from './route.js';

/** @throws SonantError `field_not_string`, `language_unknown` */
const readLanguage = (fields: Fields): LanguageCode => parseLanguage(readString(fields, 'lang') ?? 'en');

/** `POST /oov`: the words that the English dictionary lacks. The text may be as long as the body allows, because look-ups need no synthesis. */
const outOfVocabularyRoute = (services: Services): Route => ({
  method: 'POST',
  path: '/oov',
  operation: {
    operationId: 'outOfVocabulary',
    summary: 'List the words that the English dictionary lacks',
    requestBody: jsonBody('Text'),
    responses: {
      200: response(
        'Words as typed, in the order of their first occurrence',
        content('application/json', list({ type: 'string' })),
      ),
    },
  },
  handle: async (exchange) => {
    const own = await authenticate(exchange, services, 'oov');
    const fields = parseJsonObject(await exchange.readBody());
    exchange.json(200, await own.speech.outOfVocabulary(readText(fields, 'text', Infinity)));
  },
});

/** `POST /textnorm`: a text as the pronouncer gets it, and which part of it each word stands for. */
const normalizeRoute = (services: Services): Route => ({
  method: 'POST',
  path: '/textnorm',
  errorBody: 'json',
  failures: [502],
  operation: {
    operationId: 'normalizeText',
    summary: 'Show a text with its numbers and symbols in words',
    requestBody: jsonBody('TextAndLanguage'),
    responses: { 200: response('The text as the pronouncer gets it', json('Normalized')) },
  },
  handle: async (exchange) => {
    const own = await authenticate(exchange, services, 'textnorm');
    const fields = parseJsonObject(await exchange.readBody());
    const text = readText(fields, 'text', MAX_TEXT_CODE_POINTS);
    exchange.json(200, await own.speech.normalize(text, readLanguage(fields)));
  },
});

/** Client generators know no `audio` types in a request, and the first bytes of a file tell its type anyway. */
const ANY_BYTES = 'application/octet-stream';

/** The longest text of a recording, in code points: a word or a phrase. */
const MAX_SAID_CODE_POINTS = 200;

const RECORDING_PARAMETERS = [
  queryParameter('lang', 'With a recording: its language; English when omitted'),
  queryParameter('text', `With a recording: its words, at most ${MAX_SAID_CODE_POINTS} characters`),
];

/**
 * The pronunciation of a recording.
 * @throws SonantError (a rejection) `body_required`, `text_too_long`, `language_unknown`, and as the speech service
 */
async function recognize(exchange: Exchange, type: string, services: OwnServices): Promise<PhonemizeResult> {
  const fields: Fields = Object.fromEntries(exchange.head.query);
  const [bytes, giveBack] = await exchange.holdBody();
  try {
    if (bytes.length === 0) throw new SonantError('body_required');
    const language = readLanguage(fields);
    const text =
      readString(fields, 'text') === undefined ? undefined : readText(fields, 'text', MAX_SAID_CODE_POINTS);
    return await services.speech.recognize({ bytes, type }, { language, text });
  } finally {
    giveBack();
  }
}

async function phonemize(exchange: Exchange, services: OwnServices): Promise<PhonemizeResult> {
  const body = await exchange.readBody();
  if (body.length > MAX_BODY_BYTES) throw new SonantError('body_too_large', { maxBytes: MAX_BODY_BYTES });
  const fields = parseJsonObject(body);
  const text = readText(fields, 'text', MAX_TEXT_CODE_POINTS);
  return services.speech.phonemize(text, readLanguage(fields));
}

/** `POST /phonemize`: a text, or a recording, in the service's phonetic alphabet and in IPA, with the source of each word. */
const phonemizeRoute = (services: Services): Route => ({
  method: 'POST',
  path: '/phonemize',
  errorBody: 'json',
  maxBodyBytes: MAX_RECORDING_BYTES,
  operation: {
    operationId: 'phonemize',
    summary: 'Write a text or a recording in the phonetic alphabet and in IPA',
    description:
      `Takes text as JSON, or the bytes of a recording of at most 10 seconds, as ${ANY_BYTES} or as its own type: ` +
      `${RECORDING_TYPES.join(', ')}. With \`text\`, each word gets the pronunciation that fits the recording best; ` +
      'without it, what is heard is one word.',
    parameters: RECORDING_PARAMETERS,
    requestBody: { required: true, content: { ...json('TextAndLanguage'), ...audioContent([ANY_BYTES]) } },
    responses: { 200: response('The phoneme string, and each word', json('Phonemes')) },
  },
  handle: async (exchange) => {
    const own = await authenticate(exchange, services, 'phonemize');
    const type = exchange.head.headers.get('content-type') ?? '';
    const answer = await (isRecording(type) ? recognize(exchange, type, own) : phonemize(exchange, own));
    exchange.json(200, { audioId: randomUUID(), authed: 1, ...answer });
  },
});

export const wordRoutes = (services: Services): Route[] => [
  outOfVocabularyRoute(services),
  normalizeRoute(services),
  phonemizeRoute(services),
];
