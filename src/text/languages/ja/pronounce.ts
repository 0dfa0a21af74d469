import { table } from '../../core/words.js';
import { toJapaneseSounds } from './foreign-sounds.js';
import { hasJapanese, isKana, sayLatin, toKatakana } from './latin.js';
import { readWord } from './words.js';

/** Kana to IPA: a mora a row, a phone between spaces. C before a vowel of the i-row is the palatal one. */
const VOWELS = ['a', 'i', 'ɯ', 'e', 'o'] as const;
const ROWS: readonly (readonly [kana: string, onset: string])[] = [
  ['アイウエオ', ''],
  ['カキクケコ', 'k'],
  ['ガギグゲゴ', 'ɡ'],
  ['サ_スセソ', 's'],
  ['ザ_ズゼゾ', 'd z'],
  ['タ__テト', 't'],
  ['ダ__デド', 'd'],
  ['ナニヌネノ', 'n'],
  ['ハ__ヘホ', 'h'],
  ['バビブベボ', 'b'],
  ['パピプペポ', 'p'],
  ['マミムメモ', 'm'],
  ['ヤ_ユ_ヨ', 'j'],
  ['ラリルレロ', 'ɾ'],
  ['ワヰ_ヱヲ', 'w'],
];
const OTHERS = table(`
  シ: ɕ i; ジ, ヂ: d ʑ i; チ: t ɕ i; ツ: t s ɯ; ヅ: d z ɯ; ヒ: ç i; フ: ɸ ɯ; ヰ: i; ヱ: e; ヲ: o; ヴ: b ɯ; ヷ: b a; ヸ: b i;
  ヹ: b e; ヺ: b o; ヮ: w a; ヵ: k a; ヶ: k e
`);
/** Morae of two kana: the first one's onset with the second one's vowel. */
const ONSETS_BEFORE_Y = table(`
  キ: k j; ギ: ɡ j; シ: ɕ; ジ, ヂ: d ʑ; チ: t ɕ; ニ: n j; ヒ: ç; ビ, ヴ: b j; ピ: p j; ミ: m j; リ: ɾ j; テ: t j; デ: d j; フ: ɸ j
`);
/** Morae of a kana and a small vowel, as loan words use them; after any other kana a small vowel lengthens it. */
const BEFORE_SMALL_VOWEL: Readonly<Record<string, readonly [onset: string, smalls: string]>> = {
  ...{
    フ: ['ɸ', 'ァィェォ'],
    ヴ: ['b', 'ァィェォ'],
    ツ: ['t s', 'ァィェォ'],
    テ: ['t', 'ィ'],
    デ: ['d', 'ィ'],
    ト: ['t', 'ゥ'],
  },
  ...{
    ド: ['d', 'ゥ'],
    ウ: ['w', 'ァィェォ'],
    イ: ['j', 'ェ'],
    シ: ['ɕ', 'ェ'],
    ジ: ['d ʑ', 'ェ'],
    チ: ['t ɕ', 'ェ'],
    ヒ: ['ç', 'ェ'],
  },
  ...{
    ク: ['k w', 'ァィェォヮ'],
    グ: ['ɡ w', 'ァィェォヮ'],
    ス: ['s', 'ィ'],
    ズ: ['d z', 'ィ'],
    キ: ['k j', 'ェ'],
    ニ: ['n j', 'ェ'],
  },
  ...{
    ミ: ['m j', 'ェ'],
    リ: ['ɾ j', 'ェ'],
    ビ: ['b j', 'ェ'],
    ピ: ['p j', 'ェ'],
    ギ: ['ɡ j', 'ェ'],
    ホ: ['h w', 'ァヮ'],
    ム: ['m w', 'ァヮ'],
  },
};
const SMALL_VOWELS = table(`
  ァ, ヮ: a; ィ: i; ゥ: ɯ; ェ: e; ォ: o
`);

const MORAE: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ...ROWS.flatMap(([row, onset]) =>
      [...row].map((kana, vowel): [string, string] => [kana, `${onset} ${VOWELS[vowel] ?? ''}`]),
    ),
    ...Object.entries(OTHERS),
    ...Object.entries(ONSETS_BEFORE_Y).flatMap(([kana, onset]): [string, string][] => [
      [`${kana}ャ`, `${onset} a`],
      [`${kana}ュ`, `${onset} ɯ`],
      [`${kana}ョ`, `${onset} o`],
    ]),
    ...Object.entries(BEFORE_SMALL_VOWEL).flatMap(([kana, [onset, smalls]]) =>
      [...smalls].map((small): [string, string] => [kana + small, `${onset} ${SMALL_VOWELS[small] ?? ''}`]),
    ),
    ...Object.entries(SMALL_VOWELS),
    ...[...'ャュョ'].map((small, at): [string, string] => [small, `j ${['a', 'ɯ', 'o'][at] ?? ''}`]),
  ].map(([kana, phones]): [string, readonly string[]] => [kana, phones.trim().split(' ')]),
);

/** ん, っ and ー have no sound of their own. */
export type Mora = readonly string[] | 'N' | 'Q' | 'long';

/** @param katakana whole katakana; what is none is left out */
export function moraeOf(katakana: string): Mora[] {
  const morae: Mora[] = [];
  const kanaOnly = katakana
    .replace(/(.)[ヽゝ]/gu, '$1$1')
    .replace(/(.)[ヾゞ]/gu, (_, kana: string) => kana + `${kana}\u3099`.normalize('NFC'));
  for (let at = 0; at < kanaOnly.length;) {
    const two = MORAE.get(kanaOnly.slice(at, at + 2));
    const kana = kanaOnly.charAt(at);
    const mora =
      two ?? (kana === 'ン' ? 'N' : kana === 'ッ' ? 'Q' : kana === 'ー' ? 'long' : MORAE.get(kana));
    if (mora) morae.push(mora);
    at += two && kanaOnly.length > at + 1 ? 2 : 1;
  }
  return morae;
}

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

/** IPA of one word in kana, phones without spaces between them. */
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
          : toJapaneseSounds(foreign(word), word);
    })
    .join(' ');
}
