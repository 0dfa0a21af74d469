import { NO_MEMORY } from '../../core/numerals.js';
import type { Rule } from '../../core/rules.js';

export type Gender = 'masculine' | 'feminine';
/** How a number that ends in one (or in two, or in hundreds) is said: alone, or before a noun. */
export type CountForm = 'alone' | Gender;
/** `short` is primer, tercer before a masculine noun. */
export type OrdinalForm = Gender | 'short';

export interface NumberWords {
  readonly digits: readonly string[];
  /** @param digits a run of decimal digits, at most 18 */
  readonly cardinal: (digits: string, form: CountForm) => string;
  readonly ordinal: (value: number, form: OrdinalForm) => string;
  readonly comma: string;
  readonly point: string;
  /** The name of a part of so many, un tercio: one and many, or undefined where there is none. */
  readonly part: (denominator: number) => readonly [one: string, many: string] | undefined;
  /** What stands between whole and half: dos y medio. */
  readonly and: string;
  /** Medio, media. */
  readonly half: Readonly<Record<Gender, string>>;
  readonly over: string;
  /** The long scale has mil millones where the short one has bilhões. */
  readonly scale: 'long' | 'short';
  readonly million: readonly [one: string, many: string];
  readonly billion: readonly [one: string, many: string];
  readonly trillion: readonly [one: string, many: string];
  readonly loneComma: 'decimal' | 'either';
  /** 1,5 milhão, but 1,5 millones. */
  readonly singularBelowTwo: boolean;
}

/** What a noun says about the number before it. */
export interface NounWords {
  readonly genderOf: (noun: string) => Gender;
  /** Stand after a number and are no noun that it counts. */
  readonly functionWords: ReadonlySet<string>;
  /** Adjectives without gender: the noun comes after them. */
  readonly neutralAdjectives: ReadonlySet<string>;
  /** The number after them is their name and counts nothing. */
  readonly numbered: ReadonlySet<string>;
  /** Text before an hour, which is feminine: a la una, às duas. */
  readonly hourCues: RegExp;
  /** Counted by whole numbers only, so that `1,234` before them has a thousand. */
  readonly people: RegExp;
}

export interface IberianLanguage {
  readonly numbers: NumberWords;
  readonly nouns: NounWords;
}

/**
 * A number as both halves of the world write it: 1.234,56 and 1,234.56 and 1 234,56. Every branch is bounded.
 */
export const NUMBER =
  '(?:' +
  [
    '[1-9]\\d{0,2}(?:\\.\\d{3}){1,8}(?!\\d)(?:,\\d{1,30}(?!\\d))?',
    '[1-9]\\d{0,2}(?:,\\d{3}){2,8}(?!\\d)(?:\\.\\d{1,30}(?!\\d))?',
    '[1-9]\\d{0,2},\\d{3}\\.\\d{1,30}(?!\\d)',
    `[1-9]\\d{0,2}(?: \\d{3}){1,8}(?!\\d)${NO_MEMORY}(?:,\\d{1,30}(?!\\d))?`,
    '\\d{1,30}(?!\\d)(?:[.,]\\d{1,30}(?!\\d))?',
  ].join('|') +
  ')';

export interface WrittenNumber {
  /** Digits only. */
  readonly whole: string;
  readonly fraction: string | undefined;
  readonly mark: '.' | ',';
}

/**
 * What one comma before three digits is: it groups them before pesos, is the decimal comma in Brazil, and in the rest of the world is
 * `either`: it groups digits that end in a zero; of few kilograms, which have grams, digits that end in two.
 */
export type LoneComma = 'decimal' | 'either' | 'weight' | 'thousands';

/** The digits after a comma that groups. */
const GROUPED: Readonly<Record<LoneComma, RegExp>> = {
  decimal: /000$/,
  either: /0$/,
  weight: /^\d\d.*0$|00$/,
  thousands: /$/,
};

const onlyDigits = (written: string): string => written.replace(/\D/g, '');

/** Which mark groups and which one begins the decimals is told by the shape. */
export function readNumber(written: string, loneComma: LoneComma = 'decimal'): WrittenNumber {
  const lastMark = Math.max(written.lastIndexOf('.'), written.lastIndexOf(','));
  const whole = (): WrittenNumber => ({ whole: onlyDigits(written), fraction: undefined, mark: ',' });
  if (lastMark < 0) return whole();
  const mark = written[lastMark] === '.' ? '.' : ',';
  const isSingle = written.indexOf(mark) === lastMark;
  const isMixed = /[., ]/.test(written.slice(0, lastMark).replaceAll(mark, ''));
  const threeBehind = /^[1-9]\d{0,2}[.,]\d{3}$/.test(written);
  const groups = !isSingle || (threeBehind && !isMixed && (mark === '.' || GROUPED[loneComma].test(written)));
  if (groups) return whole();
  return {
    whole: onlyDigits(written.slice(0, lastMark)),
    fraction: written.slice(lastMark + 1),
    mark,
  };
}

/**
 * The rules with the names of letters that are words too: alone, Spanish Y would be read as the word for "and", Portuguese E
 * and O as the words for "and" and "the".
 */
export function withLetterNames(rules: readonly Rule[], names: Readonly<Record<string, string>>): Rule[] {
  const alone = new RegExp(`(?<!\\p{L})[${Object.keys(names).join('')}](?!\\p{L})`, 'gu');
  return rules.map((rule) => ({
    ...rule,
    say: (match) => rule.say(match)?.replace(alone, (letter) => names[letter] ?? letter),
  }));
}

/** The gender of a noun in any case: as listed, else as its ending says. */
export const genderByEnding =
  (feminine: RegExp, feminineNouns: ReadonlySet<string>, masculineNouns: ReadonlySet<string>) =>
  (word: string): Gender => {
    const noun = word.toLowerCase();
    if (masculineNouns.has(noun)) return 'masculine';
    return feminineNouns.has(noun) || feminine.test(noun) ? 'feminine' : 'masculine';
  };
