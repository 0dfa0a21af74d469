import type { Endpoint, LexiconEntry } from '../../contracts/accounts.js';
import type { LanguageCode } from '../../contracts/catalog.js';
import { SonantError } from '../../errors.js';
import { readString } from '../shared/fields.js';
import { parseJsonObject } from '../shared/json-body.js';
import { parseLexiconTable, writeLexiconTable } from '../shared/lexicon-table.js';
import { authenticate } from './account-ports.js';
import { decodeSegment, type Exchange } from './exchange.js';
import { KEY_REQUIRED, content, failures, ref, response } from '../api-docs/openapi-parts.js';
import type { OpenApiOperation } from '../api-docs/openapi-types.js';
import type { Route } from './route.js';
import type { OwnServices, Services } from '../../services.js';

const TABLE_TYPE = 'text/tab-separated-values';
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
  description: 'As it is written; case does not matter',
  schema: { type: 'string' },
} as const;

/** @throws SonantError `language_unknown` */
function languageOf(lang: string | undefined, { catalog }: Services): LanguageCode {
  const language = catalog.languageOf(lang ?? 'en');
  if (language === undefined) throw new SonantError('language_unknown', { lang: lang ?? '' });
  return language;
}

interface Address {
  readonly language: LanguageCode;
  readonly word: string;
}

/** @throws SonantError `lexicon_word_invalid`, `language_unknown` */
function addressOf({ head }: Exchange, ports: Services): Address {
  const written = head.path.slice(head.path.lastIndexOf('/') + 1);
  const language = languageOf(head.query.get('lang') ?? undefined, ports);
  const word = decodeSegment(written);
  if (word === undefined) {
    throw new SonantError('lexicon_word_invalid', { word: written.slice(0, 64), max: 64 });
  }
  return { language, word };
}

export async function listEntries(exchange: Exchange, ports: OwnServices): Promise<void> {
  const entries = await ports.lexicons.list(ports.principal.accountId);
  if ((exchange.head.headers.get('accept') ?? '').includes(TABLE_TYPE)) {
    const headers = { 'content-type': `${TABLE_TYPE}; charset=utf-8`, ...NO_STORE };
    exchange.answer(200, headers, writeLexiconTable(entries));
  } else {
    exchange.json(200, entries, NO_STORE);
  }
}

async function importTable(exchange: Exchange, ports: OwnServices): Promise<void> {
  const entries = parseLexiconTable((await exchange.readBody()).toString(), 'en', (lang) =>
    ports.catalog.languageOf(lang),
  );
  await ports.lexicons.put(ports.principal.accountId, entries);
  exchange.json(200, { imported: entries.length }, NO_STORE);
}

async function getEntry(exchange: Exchange, ports: OwnServices): Promise<void> {
  const { language, word } = addressOf(exchange, ports);
  const found = await ports.lexicons.get(ports.principal.accountId, language, word);
  if (found === undefined) throw new SonantError('lexicon_word_unknown', { word });
  exchange.json(200, found, NO_STORE);
}

export async function putEntry(exchange: Exchange, ports: OwnServices): Promise<void> {
  const address = addressOf(exchange, ports);
  const phonemes = readString(parseJsonObject(await exchange.readBody()), 'phonemes');
  if (phonemes === undefined) throw new SonantError('field_required', { field: 'phonemes' });
  const changed: LexiconEntry = { ...address, phonemes };
  await ports.lexicons.put(ports.principal.accountId, [changed]);
  exchange.json(200, changed, NO_STORE);
}

export async function deleteEntry(exchange: Exchange, ports: OwnServices): Promise<void> {
  const { language, word } = addressOf(exchange, ports);
  if (!(await ports.lexicons.delete(ports.principal.accountId, language, word))) {
    throw new SonantError('lexicon_word_unknown', { word });
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

/** An account's own pronunciations, and the words that it may want one for. */
export function lexiconRoutes(ports: Services): Route[] {
  const route = (
    method: Route['method'],
    path: string,
    handle: (exchange: Exchange, ports: OwnServices) => Promise<void>,
    described: OpenApiOperation,
    endpoint: Endpoint = 'lexicon',
  ): Route => ({
    method,
    path,
    errorBody: 'text',
    cors: 'none',
    operation: described,
    handle: async (exchange) => handle(exchange, await authenticate(exchange, ports, endpoint)),
  });
  const word = { parameters: [WORD_PARAMETER, LANGUAGE_PARAMETER] };
  return [
    route(
      'GET',
      '/lexicon',
      listEntries,
      operation('listLexicon', 'List the own pronunciations', {
        responses: {
          200: response('All of them', {
            ...content('application/json', { type: 'array', items: ref('LexiconEntry') }),
            ...content(TABLE_TYPE, { type: 'string' }),
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
        requestBody: { required: false, content: content(TABLE_TYPE, { type: 'string' }) },
        responses: {
          200: response('How many', content('application/json', ref('Imported'))),
          ...failures([400, 401, 403, 413, 500], 'text'),
        },
      }),
    ),
    route(
      'GET',
      '/lexicon/{word}',
      getEntry,
      operation('getPronunciation', 'Show how a word is said', {
        ...word,
        responses: { 200: response('How', entry), ...failures([400, 401, 403, 404, 500], 'text') },
      }),
    ),
    route(
      'PUT',
      '/lexicon/{word}',
      putEntry,
      operation('putPronunciation', 'Say how a word is said, from the next request on', {
        ...word,
        requestBody: { required: true, content: content('application/json', ref('Pronunciation')) },
        responses: {
          200: response('As it is kept', entry),
          ...failures([400, 401, 403, 413, 500], 'text'),
        },
      }),
    ),
    route(
      'DELETE',
      '/lexicon/{word}',
      deleteEntry,
      operation('deletePronunciation', 'Say a word as the service does again', {
        ...word,
        responses: { 204: response('It is gone'), ...failures([400, 401, 403, 404, 500], 'text') },
      }),
    ),
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
