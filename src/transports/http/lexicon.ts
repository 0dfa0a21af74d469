import type { Endpoint, LexiconEntry, LexiconTerm } from '../../contracts/accounts.js';
import type { LanguageCode } from '../../contracts/catalog.js';
import { SonantError } from '../../errors.js';
import type { OwnServices, Services } from '../../services.js';
import { content, failures, KEY_REQUIRED, ref, response } from '../api-docs/openapi-parts.js';
import type { OpenApiOperation } from '../api-docs/openapi-types.js';
import { checkOneOf, parseJsonObject, parseLanguage, readBoolean, readString } from '../shared/fields.js';
import {
  LEXICON_FORMATS,
  LEXICON_TYPES,
  lexiconFileEntries,
  lexiconFileParts,
  type LexiconFormat,
  lexiconFormatOf,
} from '../shared/lexicon-files.js';
import { lastSegment } from '../uws/request-head.js';
import { parseAccept } from './accept.js';
import { type Exchange, NO_STORE } from './exchange.js';
import { answerList, authenticate, type Route, written } from './route.js';

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
  description: 'true: the entry that matches only these capitals',
  schema: { type: 'boolean' },
} as const;

/** @throws SonantError `lexicon_word_invalid`, `language_unknown`, `field_not_one_of` */
function termOf({ head }: Exchange): LexiconTerm {
  const language = parseLanguage(head.query.get('lang') ?? 'en');
  const { written, text: word } = lastSegment(head);
  if (word === undefined) {
    throw new SonantError('lexicon_word_invalid', { word: written.slice(0, 64), max: 64 });
  }
  const capitals = head.query.get('caseSensitive') ?? 'false';
  const caseSensitive = checkOneOf(capitals, 'caseSensitive', ['true', 'false']) === 'true';
  return { language, word, ...(caseSensitive ? { caseSensitive } : {}) };
}

export async function listEntries(exchange: Exchange, services: OwnServices): Promise<void> {
  const lang = exchange.head.query.get('lang');
  const language = lang === null ? undefined : parseLanguage(lang);
  await exchange.inLine(() => answerEntries(exchange, services, language));
}

async function answerEntries(
  exchange: Exchange,
  services: OwnServices,
  language: LanguageCode | undefined,
): Promise<void> {
  // Reading 10,000 entries takes milliseconds, and so does writing them out.
  await exchange.turn();
  const all = await services.lexicons.list(services.principal.accountId);
  await exchange.turn();
  const entries = language === undefined ? all : all.filter((entry) => entry.language === language);
  const wanted = parseAccept(exchange.head.headers.get('accept') ?? '').map(({ type }) => type);
  const format = LEXICON_FORMATS.find((known) => wanted.includes(LEXICON_TYPES[known]));
  if (format !== undefined) {
    const type = { 'content-type': `${LEXICON_TYPES[format]}; charset=utf-8`, ...NO_STORE };
    exchange.answer(200, type, await written(exchange, lexiconFileParts(entries, format)));
  } else {
    await answerList(exchange, entries);
  }
}

/** @returns what a file holds, read in as many turns of the event loop as it takes. @throws SonantError as `lexiconFileEntries` */
export async function readEntries(
  exchange: Exchange,
  file: { readonly text: string; readonly format: LexiconFormat; readonly language: LanguageCode },
): Promise<LexiconEntry[]> {
  const entries: LexiconEntry[] = [];
  for (const part of lexiconFileEntries(file.text, file.format, file.language)) {
    entries.push(...part);
    await exchange.turn();
  }
  return entries;
}

async function importTable(exchange: Exchange, services: OwnServices): Promise<void> {
  const text = (await exchange.readBody()).toString();
  const format = lexiconFormatOf(text, exchange.head.headers.get('content-type'));
  const language = parseLanguage(exchange.head.query.get('lang') ?? 'en');
  const entries = await readEntries(exchange, { text, format, language });
  await services.lexicons.put(services.principal.accountId, entries);
  exchange.json(200, { imported: entries.length }, NO_STORE);
}

async function getEntry(exchange: Exchange, services: OwnServices): Promise<void> {
  const term = termOf(exchange);
  const found = await services.lexicons.get(services.principal.accountId, term);
  if (found === undefined) throw new SonantError('lexicon_word_unknown', { word: term.word });
  exchange.json(200, found, NO_STORE);
}

export async function putEntry(exchange: Exchange, services: OwnServices): Promise<void> {
  const term = termOf(exchange);
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
  await services.lexicons.put(services.principal.accountId, [changed]);
  exchange.json(200, changed, NO_STORE);
}

export async function deleteEntry(exchange: Exchange, services: OwnServices): Promise<void> {
  const term = termOf(exchange);
  if (!(await services.lexicons.delete(services.principal.accountId, term))) {
    throw new SonantError('lexicon_word_unknown', { word: term.word });
  }
  exchange.answer(204, NO_STORE, '');
}

export async function listUnknownWords(exchange: Exchange, services: OwnServices): Promise<void> {
  exchange.json(200, await services.lexicons.unknownWords(services.principal.accountId), NO_STORE);
}

const operation = (
  operationId: string,
  summary: string,
  more: Pick<OpenApiOperation, 'responses'> & Partial<OpenApiOperation>,
): OpenApiOperation => ({ operationId, summary, security: KEY_REQUIRED, ...more });

type MakeRoute = (
  method: Route['method'],
  path: string,
  handle: (exchange: Exchange, services: OwnServices) => Promise<void>,
  described: OpenApiOperation,
  endpoint?: Endpoint,
) => Route;

/** An account's own pronunciations, and the words that it may want one for. */
export function lexiconRoutes(services: Services): Route[] {
  const route: MakeRoute = (method, path, handle, described, endpoint = 'lexicon') => ({
    method,
    path,
    errorBody: 'text',
    cors: 'none',
    operation: described,
    handle: async (exchange) => handle(exchange, await authenticate(exchange, services, endpoint)),
  });
  return [
    ...tableRoutes(route),
    ...wordRoutes(route),
    route(
      'GET',
      '/oov',
      listUnknownWords,
      operation(
        'listUnknownWords',
        'List the unknown words of requests with saveOovs, the most frequent first',
        {
          responses: {
            200: response(
              'At most 1000 words',
              content('application/json', { type: 'array', items: ref('UnknownWord') }),
            ),
            ...failures([401, 403, 500], 'text'),
          },
        },
      ),
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
    operation('listLexicon', 'List the pronunciations of the account', {
      parameters: [LANGUAGE_PARAMETER],
      responses: {
        200: response('All entries', {
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
    operation('importLexicon', 'Add many pronunciations: all of them, or none if one is invalid', {
      // An empty table adds nothing.
      parameters: [LANGUAGE_PARAMETER],
      requestBody: { required: false, content: FILES },
      responses: {
        200: response('How many were added', content('application/json', ref('Imported'))),
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
    operation('getPronunciation', 'Show how a word is pronounced', {
      ...WORD,
      responses: { 200: response('The entry', entry), ...failures([400, 401, 403, 404, 500], 'text') },
    }),
  ),
  route(
    'PUT',
    '/lexicon/{word}',
    putEntry,
    operation('putPronunciation', 'Set how a word is pronounced from the next request on', {
      ...WORD,
      requestBody: { required: true, content: content('application/json', ref('Pronunciation')) },
      responses: {
        200: response('The entry as it is stored', entry),
        ...failures([400, 401, 403, 413, 415, 500], 'text'),
      },
    }),
  ),
  route(
    'DELETE',
    '/lexicon/{word}',
    deleteEntry,
    operation(
      'deletePronunciation',
      'Delete an entry, so that the service pronounces the word by its own rules again',
      {
        ...WORD,
        responses: { 204: response('The entry is deleted'), ...failures([400, 401, 403, 404, 500], 'text') },
      },
    ),
  ),
];
