import type { AdaptedSounds } from '../language.js';

/** Consonants that no Spanish word has twice in a row. */
const DOUBLED = /([bdfgkmpstz])\1|(?<!^(?:i|co|e|si|circu|pere|bie|trie|dece|quinque))nn/u;
/** The first of them may be voiced. */
const TWICE = /^(?:([bdfɡkmnpst])\1|bp|dt|ɡk)$/u;

/**
 * What speakers make of the letters of foreign names: one sound of two like consonants (Rappi), an l of a last ll (Sabadell), a tʃ of
 * Slavic -vic (Djokovic), and of Sch- what German has (Schumacher), and the sh of Japanese ones (Fukushima).
 *
 * @param word in small letters
 * @param sounds comparable ones
 * @returns no stress: Spanish spelling tells it
 */
export function adaptToSpanish(word: string, sounds: readonly string[]): AdaptedSounds {
  let tokens = sounds;
  if (DOUBLED.test(word)) tokens = tokens.filter((sound, i) => !TWICE.test(`${sound}${tokens[i + 1] ?? ''}`));
  if (word.endsWith('ll') && /^[ʝʎ]$/.test(tokens.at(-1) ?? '')) tokens = [...tokens.slice(0, -1), 'l'];
  if (/[aeiou]vic$/u.test(word) && /^[kɡ]$/.test(tokens.at(-1) ?? ''))
    tokens = [...tokens.slice(0, -1), 't', 'ʃ'];
  if (/^sch[^aeiou]?[aeiou]/u.test(word) && tokens.slice(0, 3).join(' ') === 's t ʃ')
    tokens = tokens.slice(2);
  const at = /(?<!^(?:de|di))sh(?=[aeiouáéíóú])/u.exec(word)?.index ?? 0;
  if (at > 0) {
    let left = word.slice(0, at).match(/[szx]|c(?=[eiéí])/gu)?.length ?? 0;
    tokens = tokens.map((sound) => (sound === 's' && left-- === 0 ? 'ʃ' : sound));
  }
  return { tokens, stress: null };
}
