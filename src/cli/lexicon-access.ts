import type { LexiconEntry, Lexicons, LexiconTerm, UnknownWord } from '../contracts/accounts.js';
import { SonantError } from '../errors.js';
import { writeLexiconTable } from '../transports/shared/lexicon-table.js';
import { CommandError } from './command.js';
import type { ServerClient } from './server-client.js';

/** One account's lexicon, wherever it is kept. */
export interface LexiconAccess {
  list(): Promise<readonly LexiconEntry[]>;
  /** Rejects when there is none. */
  get(term: LexiconTerm): Promise<LexiconEntry>;
  set(entry: LexiconEntry): Promise<void>;
  import(entries: readonly LexiconEntry[]): Promise<void>;
  /** Rejects when there is none. */
  delete(term: LexiconTerm): Promise<void>;
  unknownWords(): Promise<readonly UnknownWord[]>;
}

/** A server takes no longer body. */
const MAX_TABLE_BYTES = 60_000;

export const storedLexicon = (lexicons: Lexicons, accountId: string): LexiconAccess => ({
  list: () => lexicons.list(accountId),
  get: async (term) => {
    const entry = await lexicons.get(accountId, term);
    if (entry === undefined) throw new SonantError('lexicon_word_unknown', { word: term.word });
    return entry;
  },
  set: (entry) => lexicons.put(accountId, [entry]),
  import: (entries) => lexicons.put(accountId, entries),
  delete: async (term) => {
    if (!(await lexicons.delete(accountId, term))) {
      throw new SonantError('lexicon_word_unknown', { word: term.word });
    }
  },
  unknownWords: () => lexicons.unknownWords(accountId),
});

export function serverLexicon(server: ServerClient): LexiconAccess {
  const pathOf = ({ language, word, caseSensitive }: LexiconTerm): string =>
    `/lexicon/${encodeURIComponent(word)}?lang=${language}${caseSensitive ? '&caseSensitive=true' : ''}`;
  return {
    list: () => server.list<LexiconEntry>('/lexicon'),
    get: async (term) => ({ ...term, ...(await server.object<LexiconEntry>(pathOf(term))) }),
    set: async ({ phonemes, alias, ...term }) => {
      await server.ask(pathOf(term), { method: 'PUT', body: { phonemes, alias } });
    },
    import: (entries) => importInParts(server, entries),
    delete: async (term) => {
      await server.ask(pathOf(term), { method: 'DELETE' });
    },
    unknownWords: () => server.list<UnknownWord>('/oov'),
  };
}

/** Each request is all or nothing; what earlier ones added stays when a later one is refused, and the error message says so. */
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
