import type { Endpoint, LexiconEntry, LexiconTerm } from '../../contracts/accounts.js';
import type { LanguageCode } from '../../contracts/catalog.js';
import { SonantError } from '../../errors.js';
import type { OwnServices, Services } from '../../services.js';
import {
  json,
  jsonBody,
  jsonList,
  pathParameter,
  queryParameter,
  response,
  textContent,
} from '../api-docs/openapi-parts.js';
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

const LANGUAGE_PARAMETER = queryParameter('lang', 'ISO 639 code of the word; English when omitted');
const WORD_PARAMETER = pathParameter('word', 'A word, a phrase, or a name with signs, as it is written');
const CASE_PARAMETER = queryParameter('caseSensitive', 'true: the entry that matches only these capitals', {
  type: 'boolean',
});

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

const FILES = textContent(Object.values(LEXICON_TYPES));

const WORD = { parameters: [WORD_PARAMETER, LANGUAGE_PARAMETER, CASE_PARAMETER] };

/** The descriptions of the routes. */
const OPERATIONS = {
  list: {
    operationId: 'listLexicon',
    summary: 'List the pronunciations of the account',
    parameters: [LANGUAGE_PARAMETER],
    responses: { 200: response('All entries', { ...jsonList('LexiconEntry'), ...FILES }) },
  },
  import: {
    operationId: 'importLexicon',
    summary: 'Add many pronunciations: all of them, or none if one is invalid',
    parameters: [LANGUAGE_PARAMETER],
    // An empty table adds nothing.
    requestBody: { required: false, content: FILES },
    responses: { 200: response('How many were added', json('Imported')) },
  },
  get: {
    operationId: 'getPronunciation',
    summary: 'Show how a word is pronounced',
    ...WORD,
    responses: { 200: response('The entry', json('LexiconEntry')) },
  },
  put: {
    operationId: 'putPronunciation',
    summary: 'Set how a word is pronounced from the next request on',
    ...WORD,
    requestBody: jsonBody('Pronunciation'),
    responses: { 200: response('The entry as it is stored', json('LexiconEntry')) },
  },
  delete: {
    operationId: 'deletePronunciation',
    summary: 'Delete an entry, so that the service pronounces the word by its own rules again',
    ...WORD,
    responses: { 204: response('The entry is deleted') },
  },
  unknownWords: {
    operationId: 'listUnknownWords',
    summary: 'List the unknown words of requests with saveOovs, the most frequent first',
    responses: { 200: response('At most 1000 words', jsonList('UnknownWord')) },
  },
} satisfies Record<string, OpenApiOperation>;

/** An account's own pronunciations, and the words that it may want one for. */
export function lexiconRoutes(services: Services): Route[] {
  const route = (
    method: Route['method'],
    path: string,
    handle: (exchange: Exchange, services: OwnServices) => Promise<void>,
    operation: OpenApiOperation,
    { endpoint = 'lexicon', failures = [] }: { endpoint?: Endpoint; failures?: readonly number[] } = {},
  ): Route => ({
    method,
    path,
    operation,
    failures,
    handle: async (exchange) => handle(exchange, await authenticate(exchange, services, endpoint)),
  });
  return [
    route('GET', '/lexicon', listEntries, OPERATIONS.list),
    route('PUT', '/lexicon', importTable, OPERATIONS.import),
    route('GET', '/lexicon/{word}', getEntry, OPERATIONS.get, { failures: [404] }),
    route('PUT', '/lexicon/{word}', putEntry, OPERATIONS.put),
    route('DELETE', '/lexicon/{word}', deleteEntry, OPERATIONS.delete, { failures: [404] }),
    route('GET', '/oov', listUnknownWords, OPERATIONS.unknownWords, { endpoint: 'oov' }),
  ];
}
