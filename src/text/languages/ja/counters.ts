import type { CounterClass } from './counters-table.js';
import { findCounter } from './counters-table.js';
import { cardinal, decimal, plainDigits } from './numbers.js';

const VOICED: Readonly<Record<string, string>> = {
  は: 'ば',
  ひ: 'び',
  ふ: 'ぶ',
  へ: 'べ',
  ほ: 'ぼ',
  か: 'が',
  け: 'げ',
  そ: 'ぞ',
};
const HALF_VOICED: Readonly<Record<string, string>> = { は: 'ぱ', ひ: 'ぴ', ふ: 'ぷ', へ: 'ぺ', ほ: 'ぽ' };

const changed = (kana: string, table: Readonly<Record<string, string>>): string =>
  (table[kana.charAt(0)] ?? kana.charAt(0)) + kana.slice(1);

const ONE = /いち$/;
const SIX = /ろく$/;
const EIGHT = /はち$/;
const TEN = /じゅう$/;
const HUNDRED = /([ひびぴ]ゃ)く$/;
/** 3, 1000 and 10000, but not 4. */
const VOICING_N = /(?:さん|[せぜ]ん|まん)$/;

/** Loan words before which ten is じゅっ. */
const HARD = /^[カキクケコサシスセソタチツテトパピプペポ]/;

/** いっ, はっ, じゅっ before a hard consonant. */
const shortened = (said: string): string =>
  said.replace(ONE, 'いっ').replace(EIGHT, 'はっ').replace(TEN, 'じゅっ');
const shortenedBeforeK = (said: string): string =>
  shortened(said).replace(SIX, 'ろっ').replace(HUNDRED, '$1っ');

function joinH(said: string, kana: string, afterN: RegExp, table: Readonly<Record<string, string>>): string {
  const short = shortenedBeforeK(said);
  if (short.endsWith('っ')) return short + changed(kana, HALF_VOICED);
  return said + (afterN.test(said) ? changed(kana, table) : kana);
}

/** Puts number and counter together with their changes of sound. */
function join(said: string, kana: string, change: CounterClass): string {
  switch (change) {
    case 'k':
      return shortenedBeforeK(said) + kana;
    case 'kg':
      return shortenedBeforeK(said) + (said.endsWith('さん') ? changed(kana, VOICED) : kana);
    case 's':
    case 't':
      return shortened(said) + kana;
    case 'sz':
      return shortened(said) + (VOICING_N.test(said) ? changed(kana, VOICED) : kana);
    case 'hb':
      return joinH(said, kana, VOICING_N, VOICED);
    case 'hp':
      return joinH(said, kana, /ん$/, HALF_VOICED);
    case 'p':
      return shortened(said) + kana;
    case 'loan': {
      const short = /^[カキクケコ]/.test(kana) ? said.replace(SIX, 'ろっ').replace(HUNDRED, '$1っ') : said;
      return (HARD.test(kana) ? short.replace(TEN, 'じゅっ') : short) + kana;
    }
    case 'yk':
      return (
        said
          .replace(/よん$/, 'よ')
          .replace(/なな$/, 'しち')
          .replace(/きゅう$/, 'く') + kana
      );
    case 'ys':
      return said.replace(/よん$/, 'よ').replace(/なな$/, 'しち') + kana;
    case 'y':
      return said.replace(/よん$/, 'よ') + kana;
    case 'w':
    case '-':
      return said + kana;
  }
}

const NATIVE = ['', 'ひと', 'ふた', 'みっ', 'よっ', 'いつ', 'むっ', 'なな', 'やっ', 'ここの'] as const;
const DAYS: Readonly<Record<string, string>> = {
  ...{ 1: 'ついたち', 2: 'ふつか', 3: 'みっか', 4: 'よっか', 5: 'いつか', 6: 'むいか', 7: 'なのか' },
  ...{ 8: 'ようか', 9: 'ここのか', 10: 'とおか', 14: 'じゅうよっか', 20: 'はつか', 24: 'にじゅうよっか' },
};

/** A day of the month: みっか, じゅうくにち. */
export function dayOfMonth(digits: string): string {
  const day = String(Number(digits));
  return (
    DAYS[day] ??
    `${cardinal(day)
      .replace(/なな$/, 'しち')
      .replace(/きゅう$/, 'く')}にち`
  );
}

/** A number of days; only one is not said like the date. */
export const days = (digits: string): string => (digits === '1' ? 'いちにち' : dayOfMonth(digits));

export const month = (digits: string): string =>
  `${cardinal(String(Number(digits)))
    .replace(/よん$/, 'し')
    .replace(/なな$/, 'しち')
    .replace(/きゅう$/, 'く')}がつ`;

export const people = (digits: string): string =>
  digits === '1' ? 'ひとり' : digits === '2' ? 'ふたり' : join(cardinal(digits), 'にん', 'ys');

/** ひとつ to ここのつ, とお. */
export const things = (digits: string): string | undefined =>
  digits === '10' ? 'とお' : /^[1-9]$/.test(digits) ? `${NATIVE[Number(digits)] ?? ''}つ` : undefined;

/** @param number digits, with a point if any; @param counter as written, of the table */
export function counted(number: string, counter: string): string | undefined {
  const found = findCounter(counter);
  if (!found) return undefined;
  const { kana, change } = found;
  const digits = plainDigits(number);
  if (/^[歳才]$/.test(counter) && digits === '20') return 'はたち';
  if (change === 'w' && /^[12]$/.test(number)) return `${NATIVE[Number(number)] ?? ''}${kana}`;
  if (counter === '人組' && /^[12]$/.test(number)) return `${people(number)}ぐみ`;
  if (counter === '人分' && /^[12]$/.test(number)) return `${people(number)}ぶん`;
  if (counter === '人目' && /^[12]$/.test(number)) return `${people(number)}め`;
  if (/^人(?:乗り|家族)$/.test(counter) && /^[12]$/.test(number)) return people(number) + kana.slice(2);
  const said = digits === '0' && /^[時度点]/.test(counter) ? 'れい' : decimal(number);
  return join(said, kana, change);
}

/** A number before a loan word or a unit: じゅっキロメートル. */
export function countedLoan(number: string, name: string): string {
  const change = /^パ/.test(name) ? 'p' : /^[サシスセソタチツテト]/.test(name) ? 't' : 'loan';
  return join(decimal(number), name, change);
}
