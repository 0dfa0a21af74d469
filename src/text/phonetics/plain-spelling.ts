import { words } from '../core/words.js';

/** What stands for letters of another language, one after the other. */
export type Letters = readonly (readonly [letters: RegExp, said: string])[];

export const written = (word: string, letters: Letters): string =>
  letters.reduce((spelled, [found, said]) => spelled.replace(found, said), word);

/** Gives a vowel the mark of its stress: a replacement for what stands before it and the vowel. @param marks by vowel */
export const markedBy =
  (marks: Readonly<Record<string, string>>) =>
  (_: string, head: string, vowel: string): string =>
    head + (marks[vowel] ?? vowel);

/**
 * Spellings by word.
 *
 * @param list each with its marks, or after the word, where its letters differ: `cavour=cavùr`; `~` stands for the endings
 */
export function otherSpellings(list: string, endings: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    words(list).flatMap((row) => {
      const [plain = '', said = row] = row.includes('=')
        ? row.split('=')
        : [row.normalize('NFD').replace(/\p{M}/gu, '')];
      return (said.endsWith('~') ? endings : ['']).map(
        (ending) => [plain.replace('~', ending), said.replace('~', ending)] as const,
      );
    }),
  );
}
