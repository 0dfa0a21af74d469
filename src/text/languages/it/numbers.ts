import { toCardinal } from 'n2words/it-IT';
import { sayDigits } from '../../core/rules.js';
import type { Gender } from './nouns.js';

export const DIGITS = [
  'zero',
  'uno',
  'due',
  'tre',
  'quattro',
  'cinque',
  'sei',
  'sette',
  'otto',
  'nove',
] as const;

/** `1.234`, `1 234`, `1'234` or `1234`. */
export const INTEGER = "(?:\\d{1,3}(?:[. ']\\d{3}){1,8}(?!\\d)|\\d{1,30}(?!\\d))";
export const NUMBER = `(?:${INTEGER}(?:,\\d{1,30}(?!\\d))?)`;

const LONGEST_CARDINAL = 18;

export const digitByDigit = (digits: string): string => sayDigits(digits.replace(/\D/g, ''), DIGITS);

/** Below a million; one word. The library's accents are not all where they belong: duemilatré, ventitremila. */
function oneWord(value: number): string {
  return toCardinal(BigInt(value))
    .replace(/tré(?=.)/g, 'tre')
    .replace(/(?<=.)tre$/, 'tré');
}

const SCALES = [
  [1_000_000_000_000, 'bilione', 'bilioni'],
  [1_000_000_000, 'miliardo', 'miliardi'],
  [1_000_000, 'milione', 'milioni'],
] as const;

/** Millions and more are nouns apart; all below is one word: un milione duecentomilatré. */
export function cardinal(written: string): string {
  const digits = written.replace(/\D/g, '');
  if (digits.length > 15 || digits.length > LONGEST_CARDINAL || (digits.length > 1 && digits.startsWith('0')))
    return digitByDigit(digits);
  let rest = Number(digits);
  if (rest === 0) return 'zero';
  const words: string[] = [];
  for (const [size, one, many] of SCALES) {
    const count = Math.floor(rest / size);
    if (count > 0) words.push(count === 1 ? `un ${one}` : `${beforeNoun(oneWord(count), many)} ${many}`);
    rest %= size;
  }
  if (rest > 0) words.push(oneWord(rest));
  return words.join(' ');
}

/** s and a consonant, z, gn, ps, pn, x, y: what takes `uno` and `lo`. */
export const takesUno = (noun: string): boolean => /^(?:s[^aeiouàèéìòùh\W]|z|gn|ps|pn|x|y)/iu.test(noun);
export const startsWithVowel = (noun: string): boolean => /^h?[aeiouàèéìòù]/iu.test(noun);

/** Tens in -uno lose the vowel before most nouns: ventun anni, but ventuno studenti and centouno gradini. */
function beforeNoun(number: string, noun: string, gender: Gender = 'masculine'): string {
  if (!/(?:ent|ant)uno$/.test(number) || number.endsWith('centuno')) return number;
  const cut = startsWithVowel(noun) || (gender === 'masculine' && !takesUno(noun));
  return cut ? number.slice(0, -1) : number;
}

/** Ends with an apostrophe where the noun follows without a blank. */
export function oneBefore(noun: string, gender: Gender): string {
  if (gender === 'feminine') return startsWithVowel(noun) ? "un'" : 'una';
  return takesUno(noun) ? 'uno' : 'un';
}

/** Decimals are a number of their own; with zeros in front or when there are many, digit by digit. */
export function decimal(written: string): string {
  const [whole = '', fraction] = written.split(',');
  if (fraction === undefined) return cardinal(whole);
  const zeros = /^0*/.exec(fraction)?.[0] ?? '';
  const rest = fraction.slice(zeros.length);
  const said =
    rest.length > 3
      ? digitByDigit(fraction)
      : [digitByDigit(zeros), rest && cardinal(rest)].filter(Boolean).join(' ');
  return `${cardinal(whole)} virgola ${said}`;
}

/** A number and its noun: un chilometro, un'ora, ventun anni, due virgola cinque litri. */
export function counted(written: string, one: string, many: string, gender: Gender): string {
  if (/^0*1$/.test(written)) return `${oneBefore(one, gender)} ${one}`.replace("' ", "'");
  const said = decimal(written);
  return `${written.includes(',') ? said : beforeNoun(said, many, gender)}${/(?:milion[ei]|miliard[oi]|bilion[ei])$/.test(said) ? ' di' : ''} ${many}`;
}

export const beforePlural = (written: string, noun: string, gender: Gender): string =>
  beforeNoun(decimal(written), noun, gender);

const FIRST_TEN = [
  'primo',
  'secondo',
  'terzo',
  'quarto',
  'quinto',
  'sesto',
  'settimo',
  'ottavo',
  'nono',
  'decimo',
];

/** Above ten: the cardinal without its last vowel and -esimo; tre and sei keep theirs. */
export function ordinal(value: number, gender: Gender = 'masculine', number: 'one' | 'many' = 'one'): string {
  if (value === 0 || value > 999_999) return cardinal(String(value));
  const first = FIRST_TEN[value - 1];
  const words = oneWord(value);
  const stem = /tré$/.test(words)
    ? words.replace(/é$/, 'e')
    : /sei$/.test(words)
      ? words
      : words.slice(0, -1);
  const masculine =
    first ?? (value % 1000 === 0 ? `${words.replace(/mila$|mille$/, 'mill')}esimo` : `${stem}esimo`);
  const ending = gender === 'feminine' ? (number === 'one' ? 'a' : 'e') : number === 'one' ? 'o' : 'i';
  return masculine.slice(0, -1) + ending;
}

/** 68 is 1968, 23 is 2023. */
export const fullYear = (digits: string): string =>
  digits.length === 2 ? (Number(digits) < 70 ? '20' : '19') + digits : digits;
