import type { Endpoint } from '../contracts/accounts.js';
import type { LanguageCode } from '../contracts/catalog.js';
import type { PronouncedWord } from '../contracts/speech.js';
import { SonantError } from '../errors.js';
import type { OwnServices, Services } from '../services.js';
import type { Exchange } from '../transports/http/exchange.js';
import {
  deleteEntry,
  listEntries,
  listUnknownWords,
  putEntry,
  readEntries,
} from '../transports/http/lexicon.js';
import type { Route } from '../transports/http/route.js';
import { synthesize } from '../transports/http/synthesis.js';
import {
  MAX_TEXT_CODE_POINTS,
  parseLanguage,
  readRequiredString,
  readString,
  readText,
} from '../transports/shared/fields.js';
import { lexiconFormatOf } from '../transports/shared/lexicon-files.js';
import { isSsml, MAX_SSML_CODE_POINTS, parseSsml, runsOf } from '../transports/shared/ssml.js';
import { parseSynthesisSettings } from '../transports/shared/synthesis-request.js';
import { answerJson, type Api } from './api.js';
import { readFields } from './guard.js';
import { servicesOf } from './principals.js';

/** Base64 of a WAV file of five seconds at 16 kHz, twice. */
const MAX_RECORDED_WORD_BYTES = 512 * 1024;

/** As a term of a lexicon. */
const MAX_WORD_CODE_POINTS = 64;

type AccountHandler = (exchange: Exchange, services: OwnServices) => Promise<void>;

/** What a key allows too, for the account of the signed-in member. */
export function speechRoutes(api: Api, services: Services): Route[] {
  const route = (method: Route['method'], path: string, endpoint: Endpoint, handle: AccountHandler): Route =>
    api.member(method, path, async (exchange, { member }) =>
      handle(exchange, await servicesOf(member, services, endpoint)),
    );
  return [
    api.member('GET', '/voices', (exchange) => answerJson(exchange, services.catalog.voiceDetails())),
    route('POST', '/speak', 'synthesis', synthesize),
    route('POST', '/normalize', 'textnorm', normalize),
    route('POST', '/phonemize', 'phonemize', phonemize),
    api.member(
      'POST',
      '/recognize',
      async (exchange, { member }) => recognize(exchange, await servicesOf(member, services, 'phonemize')),
      MAX_RECORDED_WORD_BYTES,
    ),
    route('GET', '/lexicon', 'lexicon', listEntries),
    route('POST', '/lexicon', 'lexicon', importLexicon),
    route('PUT', '/lexicon/{word}', 'lexicon', putEntry),
    route('DELETE', '/lexicon/{word}', 'lexicon', deleteEntry),
    route('GET', '/unknown-words', 'oov', listUnknownWords),
  ];
}

/** A file as `/lexicon` takes it, in JSON, because the page sends nothing else; its name tells the format. */
async function importLexicon(exchange: Exchange, services: OwnServices): Promise<void> {
  const fields = await readFields(exchange);
  const text = readText(fields, 'table', Infinity);
  const format = lexiconFormatOf(text, readString(fields, 'name'));
  const entries = await readEntries(exchange, { text, format, language: 'en' });
  await services.lexicons.put(services.principal.accountId, entries);
  answerJson(exchange, { imported: entries.length });
}

/** Normalizes a text in the voice's language. Errors in SSML are part of the answer. */
async function normalize(exchange: Exchange, services: OwnServices): Promise<void> {
  const { runs, notes } = await readAsked(exchange, services);
  const read: string[] = [];
  for (const run of runs) read.push((await services.speech.normalize(run.text, run.language)).normalized);
  answerJson(exchange, { normalized: read.join(' '), notes });
}

/** Pronounces a text in the voice's language. The places of words are those of the text, or for SSML of what it says. */
async function phonemize(exchange: Exchange, services: OwnServices): Promise<void> {
  const { runs } = await readAsked(exchange, services);
  const words: PronouncedWord[] = [];
  for (const run of runs) words.push(...(await services.speech.phonemize(run.text, run.language)).words);
  answerJson(exchange, { words });
}

/**
 * How a word was said that the page has recorded: the known pronunciation that fits best, and what was heard. The recording
 * comes in base64, as the page sends nothing but JSON.
 */
async function recognize(exchange: Exchange, services: OwnServices): Promise<void> {
  const fields = await readFields(exchange);
  const bytes = Buffer.from(readRequiredString(fields, 'recording'), 'base64');
  const language = parseLanguage(readString(fields, 'language') ?? 'en');
  const recording = { bytes, type: 'audio/wav' };
  const heard = await services.speech.recognize(recording, { language });
  const word = fields['word'] === '' ? undefined : readText(fields, 'word', MAX_WORD_CODE_POINTS);
  const fits =
    word === undefined ? [] : [await services.speech.recognize(recording, { language, text: word })];
  const proposals = [...fits, heard].map(({ phonemeString, ipa }) => ({ phonemes: phonemeString, ipa }));
  const different = new Map(proposals.map((proposal) => [proposal.phonemes, proposal]));
  answerJson(exchange, { proposals: [...different.values()] });
}

async function readAsked(exchange: Exchange, services: OwnServices): Promise<Reading> {
  const fields = await readFields(exchange);
  const ssml = isSsml(fields, 'text');
  const text = readText(fields, 'text', ssml ? MAX_SSML_CODE_POINTS : MAX_TEXT_CODE_POINTS);
  const { language } = parseSynthesisSettings(fields, services.catalog).voice;
  return ssml ? readDocument(text, language) : plainText(text, language);
}

interface Reading {
  readonly runs: readonly { readonly text: string; readonly language: LanguageCode }[];
  readonly notes: readonly { kind: 'error' | 'warning'; line: number; column: number; reason: string }[];
}

const plainText = (text: string, language: LanguageCode): Reading => ({
  runs: [{ text, language }],
  notes: [],
});

function readDocument(source: string, language: LanguageCode): Reading {
  try {
    const max = MAX_TEXT_CODE_POINTS;
    const { parts, warnings } = parseSsml(source, { language, field: 'text', max });
    return {
      runs: runsOf(parts, language),
      notes: warnings.map((warning) => {
        const [, line, column, reason = ''] = /^(\d+):(\d+) (.*)$/s.exec(warning) ?? [];
        return { kind: 'warning', line: Number(line), column: Number(column), reason };
      }),
    };
  } catch (error) {
    if (!(error instanceof SonantError) || error.code !== 'ssml_invalid') throw error;
    const { line, column, reason } = error.params;
    const note = { line: Number(line), column: Number(column), reason: String(reason) };
    return { runs: [], notes: [{ kind: 'error', ...note }] };
  }
}
