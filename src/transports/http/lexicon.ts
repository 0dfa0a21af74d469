import type { Endpoint, LexiconEntry, LexiconTerm } from '../../contracts/accounts.js';
import type { LanguageCode } from '../../contracts/catalog.js';
import { SonantError } from '../../errors.js';
import { checkOneOf, readBoolean, readString, parseJsonObject } from '../shared/fields.js';
import {
  LEXICON_FORMATS,
  LEXICON_TYPES,
  lexiconFormatOf,
  lexiconFileEntries,
  lexiconFileParts,
  type LexiconFormat,
} from '../shared/lexicon-files.js';
import { parseAccept } from './accept.js';
import { authenticate, type Route } from './route.js';
import { decodeSegment, type Exchange } from './exchange.js';
import { KEY_REQUIRED, content, failures, ref, response } from '../api-docs/openapi-parts.js';
import type { OpenApiOperation } from '../api-docs/openapi-types.js';
import type { OwnServices, Services } from '../../services.js';

const NO_STORE = { 'cache-control': 'no-store' };

const entry = content('application/json', ref('LexiconEntry'));
const LANGUAGE_PARAMETER = {
  name: 'lang',
  in: 'query',
  required: false,
  description: 'ISO 639 code of the word; English when omitted',
  schema: { type: 'string' },
} as const;
const WORD_PARAMETER = {
  name: 'word',
  in: 'path',
  required: true,
  description: 'A word, a phrase, or a name with signs, as it is written',
  schema: { type: 'string' },
} as const;
const CASE_PARAMETER = {
  name: 'caseSensitive',
  in: 'query',
  required: false,
  description: 'true: the entry of these capitals alone',
  schema: { type: 'boolean' },
} as const;

/** @throws SonantError `language_unknown` */
function languageOf(lang: string | undefined, { catalog }: Services): LanguageCode {
  const language = catalog.languageOf(lang ?? 'en');
  if (language === undefined) throw new SonantError('language_unknown', { lang: lang ?? '' });
  return language;
}

/** @throws SonantError `lexicon_word_invalid`, `language_unknown`, `field_not_one_of` */
function termOf({ head }: Exchange, ports: Services): LexiconTerm {
  const written = head.path.slice(head.path.lastIndexOf('/') + 1);
  const language = languageOf(head.query.get('lang') ?? undefined, ports);
  const word = decodeSegment(written);
  if (word === undefined) {
    throw new SonantError('lexicon_word_invalid', { word: written.slice(0, 64), max: 64 });
  }
  const capitals = head.query.get('caseSensitive') ?? 'false';
  const caseSensitive = checkOneOf(capitals, 'caseSensitive', ['true', 'false']) === 'true';
  return { language, word, ...(caseSensitive ? { caseSensitive } : {}) };
}

export async function listEntries(exchange: Exchange, ports: OwnServices): Promise<void> {
  // Reading 10,000 entries takes milliseconds, and so does writing them out.
  await exchange.turn();
  const { headers, query } = exchange.head;
  const lang = query.get('lang');
  const language = lang === null ? undefined : languageOf(lang, ports);
  const all = await ports.lexicons.list(ports.principal.accountId);
  await exchange.turn();
  const entries = language === undefined ? all : all.filter((entry) => entry.language === language);
  const wanted = parseAccept(headers.get('accept') ?? '').map(({ type }) => type);
  const format = LEXICON_FORMATS.find((known) => wanted.includes(LEXICON_TYPES[known]));
  if (format !== undefined) {
    const type = { 'content-type': `${LEXICON_TYPES[format]}; charset=utf-8`, ...NO_STORE };
    exchange.answer(200, type, await written(exchange, entries, format));
  } else {
    exchange.json(200, entries, NO_STORE);
  }
}

/** Parts that are written before others get their turn. */
const PARTS_AT_ONCE = 100;

/** @returns the file, written in as many turns of the event loop as it takes */
async function written(
  exchange: Exchange,
  entries: readonly LexiconEntry[],
  format: LexiconFormat,
): Promise<string> {
  const parts: string[] = [];
  for (const part of lexiconFileParts(entries, format)) {
    if (parts.push(part) % PARTS_AT_ONCE === 0) await exchange.turn();
  }
  return parts.join('');
}

/** @returns what a file holds, read in as many turns of the event loop as it takes. @throws SonantError as `lexiconFileEntries` */
export async function readEntries(
  exchange: Exchange,
  { catalog }: Services,
  file: { readonly text: string; readonly format: LexiconFormat; readonly language: LanguageCode },
): Promise<LexiconEntry[]> {
  const context = { language: file.language, languageOf: (lang: string) => catalog.languageOf(lang) };
  const entries: LexiconEntry[] = [];
  for (const part of lexiconFileEntries(file.text, file.format, context)) {
    entries.push(...part);
    await exchange.turn();
  }
  return entries;
}

async function importTable(exchange: Exchange, ports: OwnServices): Promise<void> {
  const text = (await exchange.readBody()).toString();
  const format = lexiconFormatOf(text, exchange.head.headers.get('content-type'));
  const language = languageOf(exchange.head.query.get('lang') ?? undefined, ports);
  const entries = await readEntries(exchange, ports, { text, format, language });
  await ports.lexicons.put(ports.principal.accountId, entries);
  exchange.json(200, { imported: entries.length }, NO_STORE);
}

async function getEntry(exchange: Exchange, ports: OwnServices): Promise<void> {
  const term = termOf(exchange, ports);
  const found = await ports.lexicons.get(ports.principal.accountId, term);
  if (found === undefined) throw new SonantError('lexicon_word_unknown', { word: term.word });
  exchange.json(200, found, NO_STORE);
}

export async function putEntry(exchange: Exchange, ports: OwnServices): Promise<void> {
  const term = termOf(exchange, ports);
  const fields = parseJsonObject(await exchange.readBody());
  const [phonemes, alias] = [readString(fields, 'phonemes'), readString(fields, 'alias')];
  if (phonemes === undefined && alias === undefined) {
    throw new SonantError('field_required', { field: 'phonemes' });
  }
  const changed: LexiconEntry = {
    ...term,
    ...(phonemes === undefined ? {} : { phonemes }),
    ...(alias === undefined ? {} : { alias }),
    ...(readBoolean(fields, 'caseSensitive') ? { caseSensitive: true } : {}),
  };
  await ports.lexicons.put(ports.principal.accountId, [changed]);
  exchange.json(200, changed, NO_STORE);
}

export async function deleteEntry(exchange: Exchange, ports: OwnServices): Promise<void> {
  const term = termOf(exchange, ports);
  if (!(await ports.lexicons.delete(ports.principal.accountId, term))) {
    throw new SonantError('lexicon_word_unknown', { word: term.word });
  }
  exchange.answer(204, NO_STORE, '');
}

export async function listUnknownWords(exchange: Exchange, ports: OwnServices): Promise<void> {
  exchange.json(200, await ports.lexicons.unknownWords(ports.principal.accountId), NO_STORE);
}

const operation = (
  operationId: string,
  summary: string,
  more: Pick<OpenApiOperation, 'responses'> & Partial<OpenApiOperation>,
): OpenApiOperation => ({ operationId, summary, security: KEY_REQUIRED, ...more });

type MakeRoute = (
  method: Route['method'],
  path: string,
  handle: (exchange: Exchange, ports: OwnServices) => Promise<void>,
  described: OpenApiOperation,
  endpoint?: Endpoint,
) => Route;

/** An account's own pronunciations, and the words that it may want one for. */
export function lexiconRoutes(ports: Services): Route[] {
  const route: MakeRoute = (method, path, handle, described, endpoint = 'lexicon') => ({
    method,
    path,
    errorBody: 'text',
    cors: 'none',
    operation: described,
    handle: async (exchange) => handle(exchange, await authenticate(exchange, ports, endpoint)),
  });
  return [
    ...tableRoutes(route),
    ...wordRoutes(route),
    route(
      'GET',
      '/oov',
      listUnknownWords,
      operation('listUnknownWords', 'List the words that requests with saveOovs met, most frequent first', {
        responses: {
          200: response(
            'At most 1000',
            content('application/json', { type: 'array', items: ref('UnknownWord') }),
          ),
          ...failures([401, 403, 500], 'text'),
        },
      }),
      'oov',
    ),
  ];
}

const FILES = Object.assign(
  {},
  ...Object.values(LEXICON_TYPES).map((type) => content(type, { type: 'string' })),
) as ReturnType<typeof content>;

const tableRoutes = (route: MakeRoute): Route[] => [
  route(
    'GET',
    '/lexicon',
    listEntries,
    operation('listLexicon', 'List the own pronunciations', {
      parameters: [LANGUAGE_PARAMETER],
      responses: {
        200: response('All of them', {
          ...content('application/json', { type: 'array', items: ref('LexiconEntry') }),
          ...FILES,
        }),
        ...failures([401, 403, 500], 'text'),
      },
    }),
  ),
  route(
    'PUT',
    '/lexicon',
    importTable,
    operation('importLexicon', 'Add many pronunciations, or none of them', {
      // An empty table adds nothing.
      parameters: [LANGUAGE_PARAMETER],
      requestBody: { required: false, content: FILES },
      responses: {
        200: response('How many', content('application/json', ref('Imported'))),
        ...failures([400, 401, 403, 413, 415, 500], 'text'),
      },
    }),
  ),
];

const WORD = { parameters: [WORD_PARAMETER, LANGUAGE_PARAMETER, CASE_PARAMETER] };

const wordRoutes = (route: MakeRoute): Route[] => [
  route(
    'GET',
    '/lexicon/{word}',
    getEntry,
    operation('getPronunciation', 'Show how a word is said', {
      ...WORD,
      responses: { 200: response('How', entry), ...failures([400, 401, 403, 404, 500], 'text') },
    }),
  ),
  route(
    'PUT',
    '/lexicon/{word}',
    putEntry,
    operation('putPronunciation', 'Say how a word is said, from the next request on', {
      ...WORD,
      requestBody: { required: true, content: content('application/json', ref('Pronunciation')) },
      responses: {
        200: response('As it is kept', entry),
        ...failures([400, 401, 403, 413, 415, 500], 'text'),
      },
    }),
  ),
  route(
    'DELETE',
    '/lexicon/{word}',
    deleteEntry,
    operation('deletePronunciation', 'Say a word as the service does again', {
      ...WORD,
      responses: { 204: response('It is gone'), ...failures([400, 401, 403, 404, 500], 'text') },
    }),
  ),
];
