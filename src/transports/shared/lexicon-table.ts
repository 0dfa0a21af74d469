import Papa from 'papaparse';
import type { LexiconEntry } from '../../contracts/accounts.js';
import type { LanguageCode } from '../../contracts/catalog.js';
import { SonantError } from '../../errors.js';
import { parseLanguage } from './fields.js';

/** Characters of an unknown language code that an error message repeats. */
export const MAX_LANGUAGE_ECHO = 40;

/** The columns of a table in their order; a CSV file may name them in its first line, in any order. */
const COLUMNS = ['word', 'phonemes', 'language', 'alias', 'case'] as const;
const SENSITIVE = 'sensitive';

/** Lines that are read before others get their turn. */
const LINES_AT_ONCE = 500;

/**
 * Reads a lexicon as a table, in parts: a word, a tab, its phonemes, and perhaps a tab and an ISO 639 code, on each line. A fourth cell is an
 * alias, in place of phonemes; a fifth says `sensitive` where case counts. Empty lines and lines that begin with `#` are skipped.
 * @param language of lines that name none
 * @throws SonantError `lexicon_line_invalid`, `language_unknown`
 */
export const parseLexiconTable = (table: string, language: LanguageCode): Generator<LexiconEntry[]> =>
  inParts(table.split(/\r?\n/), (line, index) =>
    line.trim() === '' || line.startsWith('#') ? [] : [entryOf(line.split('\t'), index + 1, language)],
  );

function* inParts<Line>(
  lines: readonly Line[],
  read: (line: Line, index: number) => LexiconEntry[],
): Generator<LexiconEntry[]> {
  for (let start = 0; start < lines.length; start += LINES_AT_ONCE)
    yield lines.slice(start, start + LINES_AT_ONCE).flatMap((line, index) => read(line, start + index));
}

/** Reads the same columns as CSV (RFC 4180; a semicolon or a tab may stand for the comma). @throws SonantError as above */
export function* parseLexiconCsv(csv: string, language: LanguageCode): Generator<LexiconEntry[]> {
  const text = csv.replace(/^\uFEFF/, '');
  const { data } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text) });
  const [first = []] = data;
  const names = first.map((name) => name.trim().toLowerCase());
  const isNamed = names.includes('word') && names.every((name) => COLUMNS.some((column) => column === name));
  const order = isNamed ? COLUMNS.map((column) => names.indexOf(column)) : undefined;
  // Taking the longest body apart takes a few milliseconds, and reading its rows more.
  yield [];
  yield* inParts(data, (row, index) => {
    if ((index === 0 && isNamed) || row.every((cell) => cell.trim() === '')) return [];
    const cells = order === undefined ? row : order.map((column) => row[column] ?? '');
    return [entryOf(cells, index + 1, language)];
  });
}

/** The separator that is most frequent in the first line. */
function delimiterOf(csv: string): string {
  const [line = ''] = csv.split('\n', 1);
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: line.split(sign).length }));
  return counts.reduce((most, other) => (other.count > most.count ? other : most)).sign;
}

function entryOf(cells: readonly string[], line: number, fallback: LanguageCode): LexiconEntry {
  const [word = '', phonemes = '', lang = '', alias = '', capitals = '', ...rest] = cells.map((cell) =>
    cell.trim(),
  );
  const isWhole = word !== '' && (phonemes === '') !== (alias === '') && rest.every((cell) => cell === '');
  if (!isWhole || (capitals !== '' && capitals !== SENSITIVE)) {
    throw new SonantError('lexicon_line_invalid', { line });
  }
  return {
    language: lang === '' ? fallback : parseLanguage(lang.slice(0, MAX_LANGUAGE_ECHO)),
    word,
    ...(alias === '' ? { phonemes } : { alias }),
    ...(capitals === '' ? {} : { caseSensitive: true }),
  };
}

const cellsOf = ({ word, phonemes = '', language, alias = '', caseSensitive }: LexiconEntry): string[] => [
  ...[word, phonemes, language, alias],
  caseSensitive ? SENSITIVE : '',
];

/** Writes the table that `parseLexiconTable` reads, without empty cells at the end of a line. */
export const writeLexiconTable = (entries: readonly LexiconEntry[]): string =>
  entries.map((entry) => `${cellsOf(entry).join('\t').trimEnd()}\n`).join('');

/** Writes the columns with their names, as `parseLexiconCsv` reads them, one line in each part. */
export function* writeLexiconCsv(entries: readonly LexiconEntry[]): Generator<string, void> {
  yield `${COLUMNS.join(',')}\n`;
  for (const entry of entries) yield `${Papa.unparse([cellsOf(entry)])}\n`;
}
