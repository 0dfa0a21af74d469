import type { LexiconEntry, Lexicons, UnknownWord } from '../contracts/accounts.js';
import type { LanguageCode } from '../contracts/catalog.js';
import { SonantError } from '../errors.js';
import { writeLexiconTable } from '../transports/shared/lexicon-table.js';
import { CommandError } from './failure.js';
import type { ServerClient } from './server-client.js';

/** One account's lexicon, wherever it is kept. */
export interface LexiconAccess {
  list(): Promise<readonly LexiconEntry[]>;
  /** Rejects when there is none. */
  get(language: LanguageCode, word: string): Promise<LexiconEntry>;
  set(entry: LexiconEntry): Promise<void>;
  import(entries: readonly LexiconEntry[]): Promise<void>;
  /** Rejects when there is none. */
  delete(language: LanguageCode, word: string): Promise<void>;
  unknownWords(): Promise<readonly UnknownWord[]>;
}

/** A server takes no longer body. */
const MAX_TABLE_BYTES = 60_000;

export const storedLexicon = (lexicons: Lexicons, accountId: string): LexiconAccess => ({
  list: () => lexicons.list(accountId),
  get: async (language, word) => {
    const entry = await lexicons.get(accountId, language, word);
    if (entry === undefined) throw new SonantError('lexicon_word_unknown', { word });
    return entry;
  },
  set: (entry) => lexicons.put(accountId, [entry]),
  import: (entries) => lexicons.put(accountId, entries),
  delete: async (language, word) => {
    if (!(await lexicons.delete(accountId, language, word))) {
      throw new SonantError('lexicon_word_unknown', { word });
    }
  },
  unknownWords: () => lexicons.unknownWords(accountId),
});

export function serverLexicon(server: ServerClient): LexiconAccess {
  const pathOf = (language: LanguageCode, word: string): string =>
    `/lexicon/${encodeURIComponent(word)}?lang=${language}`;
  return {
    list: () => server.list<LexiconEntry>('/lexicon'),
    get: async (language, word) => ({
      language,
      word,
      phonemes: '',
      ...(await server.object<LexiconEntry>(pathOf(language, word))),
    }),
    set: async ({ language, word, phonemes }) => {
      await server.ask(pathOf(language, word), { method: 'PUT', body: { phonemes } });
    },
    import: (entries) => importInParts(server, entries),
    delete: async (language, word) => {
      await server.ask(pathOf(language, word), { method: 'DELETE' });
    },
    unknownWords: () => server.list<UnknownWord>('/oov'),
  };
}

/** Each request is all or nothing; what the earlier ones brought stays when a later one is refused, and the failure says so. */
async function importInParts(server: ServerClient, entries: readonly LexiconEntry[]): Promise<void> {
  let imported = 0;
  for (const part of partsOf(entries)) {
    try {
      await server.ask('/lexicon', { method: 'PUT', body: writeLexiconTable(part) });
    } catch (cause) {
      if (imported === 0 || !(cause instanceof CommandError)) throw cause;
      throw new CommandError(cause.code, `${cause.message} (the first ${imported} words were imported)`, {
        cause,
      });
    }
    imported += part.length;
  }
}

function* partsOf(entries: readonly LexiconEntry[]): Generator<LexiconEntry[]> {
  let part: LexiconEntry[] = [];
  let byteCount = 0;
  for (const entry of entries) {
    const entryBytes = Buffer.byteLength(writeLexiconTable([entry]));
    if (part.length > 0 && byteCount + entryBytes > MAX_TABLE_BYTES) {
      yield part;
      part = [];
      byteCount = 0;
    }
    part.push(entry);
    byteCount += entryBytes;
  }
  if (part.length > 0) yield part;
}
