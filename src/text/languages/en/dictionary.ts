/** Which English words are known: those of the CMU Pronouncing Dictionary and of our own list. */
import { OWN_WORDS } from './own-words.js';

/** A dictionary, as far as this file needs one. */
export interface WordList {
  has(word: string): boolean;
}

/** True for an English word in any case; a possessive or a hyphenated word is known when its parts are. */
export function isInDictionary(word: string, words: WordList): boolean {
  const isListed = (part: string): boolean => OWN_WORDS.has(part) || words.has(part);
  const plain = word.toLowerCase().replaceAll('’', "'");
  return (
    isListed(plain) || plain.split('-').every((part) => isListed(part) || isListed(part.replace(/'s$/, '')))
  );
}

/**
 * Words of `text` that the dictionary lacks, as typed, in the order of their first occurrence, without repeats in any
 * case. Words are separated by spaces, commas and newlines; punctuation around them and numbers do not count.
 */
export function outOfVocabulary(text: string, words: WordList): string[] {
  const unknown = new Map<string, string>();
  for (const raw of text.split(/[\s,]+/)) {
    // From the first letter or digit to the last; one pass, however much punctuation there is.
    const word = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(raw)?.[0] ?? '';
    const number = !/\p{L}/u.test(word) || /^\p{N}+(?:st|nd|rd|th)$/iu.test(word);
    const key = word.toLowerCase();
    if (!number && !unknown.has(key) && !isInDictionary(word, words)) unknown.set(key, word);
  }
  return [...unknown.values()];
}
