import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { LanguageCode } from '../../src/contracts/catalog.js';
import { isHeldOut } from './pronounce-lists.js';

/** Words that are chosen by chance, and that no table of pronunciations may hold: the repository has their hashes alone. */
export type SealedWords = Readonly<Partial<Record<LanguageCode, readonly string[]>>>;

export const SEALED_WORDS_FILE = new URL('../../../test/golden/sealed/words.json', import.meta.url);

const SOURCES = new URL('../../../src/text/', import.meta.url);
const SEED = 'sealed words, first choice';
const MOST_WORDS = 200;
const ARABIC_MARKS = /[\u064B-\u0652\u0670]/gu;
const WORD = /[\p{L}\p{M}][\p{L}\p{M}'’]*/gu;
/** Long enough to be no function word, and one word. */
const CHOSEN = /^[\p{L}\p{M}]{4,}$/u;

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
const plain = (word: string): string => word.normalize('NFC').toLowerCase().replace(ARABIC_MARKS, '');

/** What stands for a word in the list. */
export const sealOf = (word: string): string => digest(plain(word));

/** Every word of the tables that say how words of a language are pronounced, with all else that their files hold. */
export function wordsOfTables(language: LanguageCode): Set<string> {
  const files = [
    'phonetics/word-pronouncer.ts',
    ...[
      ...['loanwords', 'frequent-words', 'dictionary', 'pronounce', 'words'],
      ...['adaptation', 'diminutives', 'verbs', 'suffixes', 'patterns', 'respell', 'inflected'],
      ...['plain-spelling', 'stress', 'english-loans'],
    ].map((name) => `languages/${language}/${name}.ts`),
  ];
  const tables = files.map((file) => new URL(file, SOURCES)).filter((file) => existsSync(file));
  const words = tables.flatMap((file) => readFileSync(file, 'utf8').match(WORD) ?? []).map(plain);
  return new Set(words.flatMap((word) => (language === 'ar' ? [word, `ال${word}`] : [word])));
}

/**
 * Held-out words by a seeded chance.
 * @param words a public list
 * @param frequent if given, only these
 * @returns their seals in order of the alphabet
 */
export function chooseWords(
  words: readonly string[],
  language: LanguageCode,
  frequent: ReadonlySet<string> | undefined,
): string[] {
  const listed = wordsOfTables(language);
  const may = (word: string): boolean =>
    CHOSEN.test(word) && isHeldOut(word) && !listed.has(plain(word)) && (frequent?.has(plain(word)) ?? true);
  const chance = (word: string): string => digest(`${SEED} ${word}`);
  return words
    .filter(may)
    .sort((a, b) => (chance(a) < chance(b) ? -1 : 1))
    .slice(0, MOST_WORDS)
    .map(sealOf)
    .sort();
}
