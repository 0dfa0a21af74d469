import type { LanguageCode } from '../../contracts/catalog.js';

/** Little words, whose sound depends on their sentence: espeak-ng knows them best. */
const FUNCTION_WORDS: Partial<Record<LanguageCode, string>> = {
  en:
    'a an the to of for from at by in on with and or but nor so as if than that this these those there it its is am are was ' +
    'were be been being do does did have has had having can could will would shall should may might must not no yes i me my ' +
    'you your he him his she her we us our they them their who whom whose which what when where why how up out into onto ' +
    "over under just read lead live i'm i've i'll i'd you're you've you'll you'd he's she's it's we're we've we'll they're " +
    "they've they'll don't doesn't didn't can't won't isn't aren't wasn't weren't hasn't haven't",
};

const SETS = new Map(
  Object.entries(FUNCTION_WORDS).map(([language, words]) => [language, new Set(words.split(' '))]),
);

/** In other languages of Latin letters these are the shortest words. */
const MOST_LETTERS: Partial<Record<LanguageCode, number>> = { de: 3, fr: 3, es: 3, it: 3, pt: 3 };

export function isFunctionWord(word: string, language: LanguageCode): boolean {
  return word.length <= (MOST_LETTERS[language] ?? 0) || (SETS.get(language)?.has(word) ?? false);
}
