import { hasJapanese, isKana, toKatakana } from './kana.js';
import { sayLatin } from './latin.js';
import { readWord } from './words.js';
import { moraeOf } from './morae.js';
import type { Mora } from './morae.js';
import { toJapaneseSounds } from './foreign.js';

const VOWEL = /^[aiɯeo]ː?$/;

/**
 * Words in which う does not lengthen the お before it, because a new part of the word begins there: verbs whose ending it
 * is, and compounds. Where another word is written alike (こうし), the common one wins.
 */
const APART =
  /^(?:(?:おも|まよ|さそ|にお|つど|あらそ|よそお|きそ|そろ|ととの|ともな|ひろ|うるお|おお|のろ|おぎな|したが|うしな|やしな|つくろ|ただよ|いこ|うけお|せお|あつらえ|うたが)う|こうま|こうり|みずうみ|ちゅうおう.*)$/;

/** The onset of a mora in the middle of a word is softer: じ and ず lose their stop between vowels. */
function softened(mora: readonly string[], previous: string | undefined): readonly string[] {
  const voiced = mora[0] === 'd' && (mora[1] === 'z' || mora[1] === 'ʑ');
  return voiced && previous !== undefined && VOWEL.test(previous) ? mora.slice(1) : mora;
}

/** ん takes the place of articulation of what follows. */
function nasalBefore(next: Mora | undefined): string {
  const sound = Array.isArray(next) ? (next[0] as string) : '';
  if (/^[mbp]$/.test(sound)) return 'm';
  if (/^[kɡ]$/.test(sound)) return 'ŋ';
  return /^[tdnɾ]$/.test(sound) ? 'n' : 'ɴ';
}

/** Whether a bare vowel draws out the vowel before it: おう, えい, ああ. */
function lengthens(vowel: string, previous: string): boolean {
  if (previous === vowel) return true;
  return (previous === 'o' && vowel === 'ɯ') || (previous === 'e' && vowel === 'i');
}

/** IPA of one word in kana, phones without blanks between them. */
export function kanaToIpa(word: string): string {
  const morae = moraeOf(toKatakana(word === 'いう' ? 'ゆう' : word));
  const apart = APART.test(word);
  const phones: string[] = [];
  morae.forEach((mora, at) => {
    const previous = phones.at(-1);
    const next = morae[at + 1];
    if (mora === 'long') {
      if (previous && VOWEL.test(previous) && !previous.endsWith('ː'))
        phones[phones.length - 1] = `${previous}ː`;
    } else if (mora === 'N') phones.push(nasalBefore(next));
    else if (mora === 'Q') {
      const consonant = Array.isArray(next) ? (next[0] as string) : '';
      phones.push(consonant === '' || VOWEL.test(consonant) ? 'ʔ' : consonant);
    } else {
      const [only] = mora;
      const last = at === morae.length - 1;
      const draws =
        mora.length === 1 && only !== undefined && previous !== undefined && lengthens(only, previous);
      if (draws && !(apart && last)) phones[phones.length - 1] = `${previous}ː`;
      else phones.push(...softened(mora, previous));
    }
  });
  return phones.join('');
}

/** IPA of a clause, a word for each word: kana by its sounds, kanji by the dictionary, Latin letters as a foreign word. */
export function japaneseIpa(clause: string, foreign: (word: string) => string): string {
  return clause
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => {
      const said = hasJapanese(word) ? readWord(word) : sayLatin(word);
      return isKana(said)
        ? kanaToIpa(said)
        : hasJapanese(said)
          ? kanaToIpa(said)
          : toJapaneseSounds(foreign(word));
    })
    .join(' ');
}
