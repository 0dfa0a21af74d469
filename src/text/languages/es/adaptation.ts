import type { AdaptedSounds } from '../language.js';

/** Consonants that no Spanish word has twice in a row. */
const DOUBLED = /([bdfgkmpstz])\1|(?<!^(?:i|co|e|si|circu|pere|bie|trie|dece|quinque))nn/u;
/** The first of them may be voiced. */
const TWICE = /^(?:([bdfɡkmnpst])\1|bp|dt|ɡk)$/u;

/** Sounds of ü between g and e or i, and the stress that it moves: bi-lin-güe. */
function joinDieresis(word: string, sounds: readonly string[]): AdaptedSounds {
  const tokens = sounds.map((sound, i) =>
    sound === 'u' && /^[ɡɣ]$/.test(sounds[i - 1] ?? '') && /^[eiɪ]$/.test(sounds[i + 1] ?? '') ? 'w' : sound,
  );
  const vowels = tokens.flatMap((sound, i) => (/^[aeiou]$/.test(sound) ? [i] : []));
  const [, behind] = /[áéíóú](.*)$/u.exec(word) ?? [];
  const main = vowels.at(
    behind === undefined
      ? /[aeiouns]$/.test(word)
        ? -2
        : -1
      : -1 - (behind.match(/[aeiou]+/g)?.length ?? 0),
  );
  return { tokens, stress: tokens.map((_, i) => (i === main ? 2 : 0)) };
}

/**
 * What speakers make of the letters of foreign names: one sound of two like consonants (Rappi), an l of a last ll (Sabadell), a tʃ of
 * Slavic -vic (Djokovic), and of Sch- what German has (Schumacher), and the sh of Japanese ones (Fukushima).
 *
 * @param word in small letters
 * @param sounds comparable ones
 * @returns no stress: Spanish spelling tells it
 */
export function adaptToSpanish(word: string, sounds: readonly string[]): AdaptedSounds {
  if (/gü[eiéí]/u.test(word)) return joinDieresis(word, sounds);
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
