import type { LanguageCode } from '../../contracts/catalog.js';
import type { SpokenToken } from '../../contracts/text.js';
import { phonesToServiceAlphabet } from './alphabet.js';
import { resolveHomographs } from '../homographs/resolve.js';
import { OWN_WORDS } from './own-words.js';
import { pronounceFreely, type IpaOf } from './pronounce.js';
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
  const typed = spoken.flatMap((token) => (token.phonemes === null ? wordsOf(token) : [token]));
  const tokens = language === 'en' ? resolveHomographs(typed) : typed;
  const phones = pronounceFreely(tokens, ipaOf, book);
  const words: string[] = [];
  for (let i = 0; i < phones.length;) {
    const token = phones[i]?.token ?? -1;
    let end = i + 1;
    while (token !== -1 && phones[end]?.token === token) end += 1;
    const own = language === 'en' ? ownPronunciation(tokens[token]) : null;
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

function ownPronunciation(token: SpokenToken | undefined): string | null {
  if (token === undefined || token.phonemes !== null) return null;
  return OWN_WORDS.get(token.text.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')) ?? null;
}
