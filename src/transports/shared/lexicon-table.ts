import type { LexiconEntry } from '../../contracts/accounts.js';
import type { LanguageCode } from '../../contracts/catalog.js';
import { SonantError } from '../../errors.js';

/**
 * Reads a lexicon as a table: a word, a tab, its phonemes, and perhaps a tab and an ISO 639 code, on each line. Empty lines
 * and lines that begin with `#` are skipped.
 * @throws SonantError `lexicon_line_invalid`, `language_unknown`
 */
export function parseLexiconTable(
  table: string,
  defaultLanguage: LanguageCode,
  languageOf: (code: string) => LanguageCode | undefined,
): LexiconEntry[] {
  return table.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const [word = '', phonemes = '', lang = '', ...rest] = line.split('\t').map((cell) => cell.trim());
    if (word === '' || phonemes === '' || rest.length > 0) {
      throw new SonantError('lexicon_line_invalid', { line: index + 1 });
    }
    const language = lang === '' ? defaultLanguage : languageOf(lang);
    if (language === undefined) throw new SonantError('language_unknown', { lang });
    return [{ language, word, phonemes }];
  });
}

/** The same table. */
export const writeLexiconTable = (entries: readonly LexiconEntry[]): string =>
  entries.map(({ word, phonemes, language }) => `${word}\t${phonemes}\t${language}\n`).join('');
