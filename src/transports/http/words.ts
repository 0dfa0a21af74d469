import { randomUUID } from 'node:crypto';
import type { LanguageCode } from '../../contracts/catalog.js';
import { SonantError } from '../../errors.js';
import {
  MAX_TEXT_CODE_POINTS,
  parseJsonObject,
  readString,
  readText,
  type Fields,
} from '../shared/fields.js';
import { authenticate, type Route } from './route.js';
import { KEY_REQUIRED, content, failures, ref, response } from '../api-docs/openapi-parts.js';
import type { Services } from '../../services.js';

/** @throws SonantError `field_not_string`, `language_unknown` */
function readLanguage(fields: Fields, ports: Services): LanguageCode {
  const lang = readString(fields, 'lang');
  if (lang === undefined) return 'en';
  const language = ports.catalog.languageOf(lang);
  if (language === undefined) throw new SonantError('language_unknown', { lang });
  return language;
}

const jsonBody = (schema: string) => ({ required: true, content: content('application/json', ref(schema)) });

/** `POST /oov`: the words that the English dictionary lacks. The text may be as long as the body allows, because look-ups need no synthesis. */
const outOfVocabularyRoute = (allPorts: Services): Route => ({
  method: 'POST',
  path: '/oov',
  errorBody: 'text',
  cors: 'none',
  operation: {
    operationId: 'outOfVocabulary',
    summary: 'List the words that the English dictionary lacks',
    security: KEY_REQUIRED,
    requestBody: jsonBody('Text'),
    responses: {
      200: response(
        'Words as typed, in the order of their first occurrence',
        content('application/json', { type: 'array', items: { type: 'string' } }),
      ),
      ...failures([400, 401, 403, 413, 500], 'text'),
    },
  },
  handle: async (exchange) => {
    const ports = await authenticate(exchange, allPorts, 'oov');
    const fields = parseJsonObject(await exchange.readBody());
    exchange.json(200, await ports.speech.outOfVocabulary(readText(fields, 'text', Infinity)));
  },
});

/** `POST /textnorm`: a text as the pronouncer gets it, and which part of it each word stands for. */
const normalizeRoute = (allPorts: Services): Route => ({
  method: 'POST',
  path: '/textnorm',
  errorBody: 'json',
  cors: 'none',
  operation: {
    operationId: 'normalizeText',
    summary: 'Show how a text is read',
    security: KEY_REQUIRED,
    requestBody: jsonBody('TextAndLanguage'),
    responses: {
      200: response('The text as the pronouncer gets it', content('application/json', ref('Normalized'))),
      ...failures([400, 401, 403, 413, 500, 502], 'json'),
    },
  },
  handle: async (exchange) => {
    const ports = await authenticate(exchange, allPorts, 'textnorm');
    const fields = parseJsonObject(await exchange.readBody());
    const text = readText(fields, 'text', MAX_TEXT_CODE_POINTS);
    exchange.json(200, await ports.speech.normalize(text, readLanguage(fields, ports)));
  },
});

/** `POST /phonemize`: a text in the service's phonetic alphabet and in IPA, with the source of each word. */
const phonemizeRoute = (allPorts: Services): Route => ({
  method: 'POST',
  path: '/phonemize',
  errorBody: 'json',
  cors: 'none',
  operation: {
    operationId: 'phonemize',
    summary: 'Write a text in the phonetic alphabet and in IPA',
    description: 'Takes text. Recordings are answered with 415.',
    security: KEY_REQUIRED,
    requestBody: jsonBody('TextAndLanguage'),
    responses: {
      200: response('The phoneme string, and each word', content('application/json', ref('Phonemes'))),
      ...failures([400, 401, 403, 413, 415, 500], 'json'),
    },
  },
  handle: async (exchange) => {
    const ports = await authenticate(exchange, allPorts, 'phonemize');
    const type = exchange.head.headers.get('content-type') ?? '';
    if (/^\s*(audio|video)\//i.test(type)) throw new SonantError('recording_not_supported', { type, allowed: '' });
    const fields = parseJsonObject(await exchange.readBody());
    const text = readText(fields, 'text', MAX_TEXT_CODE_POINTS);
    const answer = await ports.speech.phonemize(text, readLanguage(fields, ports));
    exchange.json(200, { audioId: randomUUID(), authed: 1, ...answer });
  },
});

export const wordRoutes = (ports: Services): Route[] => [
  outOfVocabularyRoute(ports),
  normalizeRoute(ports),
  phonemizeRoute(ports),
];
