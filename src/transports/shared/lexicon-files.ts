import type { LexiconEntry } from '../../contracts/accounts.js';
import type { LanguageCode } from '../../contracts/catalog.js';
import { parseLexiconCsv, parseLexiconTable, writeLexiconCsv, writeLexiconTable } from './lexicon-table.js';
import { parsePls, writePls } from './pls.js';

export type LexiconFormat = 'tsv' | 'csv' | 'pls';

export const LEXICON_TYPES: Readonly<Record<LexiconFormat, string>> = {
  tsv: 'text/tab-separated-values',
  csv: 'text/csv',
  pls: 'application/pls+xml',
};

export const LEXICON_FORMATS = Object.keys(LEXICON_TYPES) as readonly LexiconFormat[];

/** By media type or file name; else XML is PLS, and anything else a table with tabs. */
export function lexiconFormatOf(text: string, name = ''): LexiconFormat {
  const named = LEXICON_FORMATS.find(
    (format) =>
      name.toLowerCase().startsWith(LEXICON_TYPES[format]) || name.toLowerCase().endsWith(`.${format}`),
  );
  return named ?? (/^\uFEFF?\s*</.test(text) ? 'pls' : 'tsv');
}

const READERS = { tsv: parseLexiconTable, csv: parseLexiconCsv, pls: parsePls } as const;

/**
 * The entries of a file, in parts, each read in a millisecond or two.
 * @param language of entries that name none
 * @throws SonantError `lexicon_line_invalid`, `language_unknown`, `pls_invalid`
 */
export const lexiconFileEntries = (
  text: string,
  format: LexiconFormat,
  language: LanguageCode,
): Generator<LexiconEntry[]> => READERS[format](text, language);

export const readLexiconFile = (
  text: string,
  format: LexiconFormat,
  language: LanguageCode,
): LexiconEntry[] => [...lexiconFileEntries(text, format, language)].flat();

/** What `readLexiconFile` reads, in parts: only a table with tabs is written at once. */
export function lexiconFileParts(entries: readonly LexiconEntry[], format: LexiconFormat): Iterable<string> {
  if (format === 'tsv') return [writeLexiconTable(entries)];
  return format === 'pls' ? writePls(entries) : writeLexiconCsv(entries);
}

export const writeLexiconFile = (entries: readonly LexiconEntry[], format: LexiconFormat): string =>
  [...lexiconFileParts(entries, format)].join('');
