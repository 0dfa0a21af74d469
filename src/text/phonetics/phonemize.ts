import type { LanguageCode } from '../../contracts/catalog.js';
import type { SpokenToken } from '../../contracts/text.js';
import { phonesToServiceAlphabet } from './alphabet.js';
import { LANGUAGES } from '../languages/index.js';
import type { Language } from '../languages/language.js';
import { pronounceChosen, type IpaOf } from './pronounce.js';
import type { WordBook } from './word-book.js';

/**
 * Tokens in the service phonetic alphabet: a word for each word, `, . ! ?` as words of their own. "Hello!" is
 * `h0El1o !`.
 */
export function phonemizeTokens(
  spoken: readonly SpokenToken[],
  language: LanguageCode,
  ipaOf: IpaOf,
  book?: WordBook,
): string {
  const { ownWords } = LANGUAGES[language];
  const tokens = spoken.flatMap((token) => (token.phonemes === null ? wordsOf(token) : [token]));
  const phones = pronounceChosen(tokens, language, ipaOf, book);
  const words: string[] = [];
  for (let i = 0; i < phones.length;) {
    const token = phones[i]?.token ?? -1;
    let end = i + 1;
    while (token !== -1 && phones[end]?.token === token) end += 1;
    const own = ownPronunciation(tokens[token], ownWords);
    words.push(own ?? phonesToServiceAlphabet(phones.slice(i, end)));
    i = end;
  }
  return words.filter((word) => word !== '').join(' ');
}

const wordsOf = (token: SpokenToken): SpokenToken[] =>
  token.text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((text) => ({ ...token, text }));

function ownPronunciation(token: SpokenToken | undefined, ownWords: Language['ownWords']): string | null {
  if (token === undefined || token.phonemes !== null) return null;
  return ownWords?.get(token.text.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')) ?? null;
}
