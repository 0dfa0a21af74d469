import type { DerivedWord } from '../language.js';

const ADVERB = /^(?<adjective>\p{L}{3,}a)mente$/u;
/** The vowel that has an accent in the adjective: histórica, próxima, séria, perpétua. */
const ACCENTED = /[eo](?=([^aeiou]+)(?:ic|im|i|u)a$)/u;
const OPEN = { e: 'é', o: 'ó' } as const;
/** Before `m` and `n` they are closed in Brazil. */
const CLOSED = { e: 'ê', o: 'ô' } as const;
/** `m ẽ c i`, in the sounds of `comparable`. */
const ENDING_SOUNDS = 4;

/**
 * An adverb has the open vowel of its adjective, though the accent is gone: `historicamente` is `histórica` with an ending.
 * `simultaneamente` is left out, since its `e` becomes `i` only in the adjective.
 *
 * @param word in small letters
 * @returns null for all that is no such adverb, those of `recente` and `final` among them
 */
export function deriveAdverb(word: string): DerivedWord | null {
  const adjective = ADVERB.exec(word)?.groups?.['adjective'];
  if (adjective === undefined || adjective.endsWith('ea')) return null;
  const base = adjective.replace(ACCENTED, (vowel, next: string) => {
    const accents = /^[mn]/.test(next) ? CLOSED : OPEN;
    return accents[vowel as 'e' | 'o'];
  });
  return { base, ending: ENDING_SOUNDS };
}
