import type { Endpoint } from '../contracts/accounts.js';
import { deleteEntry, listEntries, listUnknownWords, putEntry } from '../transports/http/lexicon.js';
import type { Exchange } from '../transports/http/exchange.js';
import type { Route } from '../transports/http/route.js';
import { synthesize } from '../transports/http/synthesis.js';
import { parseLexiconTable } from '../transports/shared/lexicon-table.js';
import { readText } from '../transports/shared/fields.js';
import { MAX_TEXT_CODE_POINTS, parseSynthesisSettings } from '../transports/shared/synthesis-request.js';
import { answerJson, type Api } from './api.js';
import { readFields } from './guard.js';
import { servicesOf } from './principals.js';
import type { OwnServices, Services } from '../services.js';

type AccountHandler = (exchange: Exchange, ports: OwnServices) => Promise<void>;

/** What can also be done with a key, on the account of who is signed in. */
export function speechRoutes(api: Api, ports: Services): Route[] {
  const route = (method: Route['method'], path: string, endpoint: Endpoint, handle: AccountHandler): Route =>
    api.member(method, path, async (exchange, { member }) =>
      handle(exchange, await servicesOf(member, ports, endpoint)),
    );
  return [
    api.member('GET', '/voices', (exchange) => {
      answerJson(exchange, ports.catalog.voiceDetails());
    }),
    route('POST', '/speak', 'synthesis', synthesize),
    route('POST', '/normalize', 'textnorm', normalize),
    route('GET', '/lexicon', 'lexicon', listEntries),
    route('POST', '/lexicon', 'lexicon', importLexicon),
    route('PUT', '/lexicon/{word}', 'lexicon', putEntry),
    route('DELETE', '/lexicon/{word}', 'lexicon', deleteEntry),
    route('GET', '/unknown-words', 'oov', listUnknownWords),
  ];
}

/** A table as `/lexicon` takes it, in JSON: the page sends nothing else. */
async function importLexicon(exchange: Exchange, ports: OwnServices): Promise<void> {
  const table = readText(await readFields(exchange), 'table', Infinity);
  const entries = parseLexiconTable(table, 'en', (lang) => ports.catalog.languageOf(lang));
  await ports.lexicons.put(ports.principal.accountId, entries);
  answerJson(exchange, { imported: entries.length });
}

/** As the voice reads it: its language counts. */
async function normalize(exchange: Exchange, ports: OwnServices): Promise<void> {
  const fields = await readFields(exchange);
  const text = readText(fields, 'text', MAX_TEXT_CODE_POINTS);
  const { voice } = parseSynthesisSettings(fields, ports.catalog);
  answerJson(exchange, { normalized: await ports.speech.normalize(text, voice.language) });
}
