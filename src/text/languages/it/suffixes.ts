import type { AdaptedSounds } from '../language.js';

/** Endings whose stressed e or o is open: "accademiche", "psicologo", "presenza"; in all but one of thirty listed words. */
const OPEN =
  /(?<vowel>[eo])(?:[^aeiou]+i(?:co|ca|che)|(?<!n)[tgdm]ici|(?<=o)nici|cnici|log[oi]|fon[oi]|(?<=e)nz[ae]|(?<=[^m]e)nt[ei]|(?<=e)rt[oiae]|(?<=e)rn[oiae])$/u;
/** `-ionano` and others of verbs in -ionare have a closed one. */
const CLOSED = /i(?<vowel>o)n(?:a|ano|ino)$/u;
/** With a closed vowel in spite of it. */
const EXCEPTIONS =
  /(?:(?<!a)nemic|ombelic|vescic|nevic|domenic|dimentic|benedic|maledic|interdic|cotic|loric|lombric|ortic|lodovic|ludovic|mollic|formic)\p{L}+$|(?:enric|fedr?eric|fedric|freder|erric|ulderic|odoric|portoric|orric|dodic|sedic|tredic|venti$)/u;
const OPENED: Readonly<Record<string, string>> = { e: 'ɛ', o: 'ɔ' };
const CLOSED_AGAIN: Readonly<Record<string, string>> = { ɛ: 'e', ɔ: 'o' };

/**
 * The h of Hamilton is silent, and Slavic names end in a tʃ: Vlahovic.
 *
 * @param word in small letters
 * @param sounds comparable ones
 */
export function withItalianLetters(word: string, sounds: readonly string[]): readonly string[] {
  const heard = sounds.filter((sound) => sound !== 'h');
  return /[aeiou]vic$/u.test(word) && heard.at(-1) === 'k' ? [...heard.slice(0, -1), 't', 'ʃ'] : heard;
}

/**
 * The vowel of endings that always have the same.
 *
 * @param word in small letters
 * @param sounds comparable ones
 */
export function withVowelOfEnding(word: string, sounds: readonly string[]): readonly string[] {
  if (EXCEPTIONS.test(word)) return sounds;
  const open = OPEN.exec(word);
  const found = open ?? CLOSED.exec(word);
  const vowel = found?.groups?.['vowel'];
  if (!found || vowel === undefined) return sounds;
  // As many vowels from the end as the ending has.
  let left = found[0].match(/[aeiou]/gu)?.length ?? 0;
  if (!open) left -= 1; // the glide of -ion-
  const at = sounds.findLastIndex((sound) => /^[aeiouɛɔ]$/.test(sound) && (left -= 1) === 0);
  const said = sounds[at] ?? '';
  const wanted = open ? OPENED[said] : CLOSED_AGAIN[said];
  return wanted === undefined ? sounds : sounds.with(at, wanted);
}

/** Infinitives without their last vowel have their stress on the e: saper fare. */
const SHORT_INFINITIVE =
  /^(?:ri|pre|pro|de|in|so|com|ot|con|man|trat|dis)?(?:pot|vol|sap|av|ess|dov|ved|ten|ved|god|cad|val|par|piac|tac|sed)er$/u;

/** Which sound has the stress of a foreign word in -er, which espeak-ng stresses there; null: its own. */
export function stressBeforeEr(word: string, sounds: readonly string[]): AdaptedSounds['stress'] {
  if (!/[^aeiou]ers?$/u.test(word) || SHORT_INFINITIVE.test(word)) return null;
  const last = sounds.findLastIndex((sound) => /^[eɛ]$/.test(sound));
  const main = sounds.findLastIndex(
    (sound, i) => i < last && /^[aeiouɛɔ]$/.test(sound) && !/^[aeɛoɔ]$/.test(sounds[i - 1] ?? ''),
  );
  return main < 0 ? null : sounds.map((_, i) => (i === main ? 2 : 0));
}
