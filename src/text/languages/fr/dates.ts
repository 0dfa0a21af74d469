import { before, behind, rule, wordBefore } from '../../core/rules.js';
import type { Rule } from '../../core/rules.js';
import { cardinal, label } from './numbers.js';

const MONTHS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
] as const;
const SHORT_MONTHS: Readonly<Record<string, string>> = {
  jan: 'janvier',
  janv: 'janvier',
  fév: 'février',
  févr: 'février',
  fev: 'février',
  avr: 'avril',
  juil: 'juillet',
  sept: 'septembre',
  oct: 'octobre',
  nov: 'novembre',
  déc: 'décembre',
  dec: 'décembre',
};
const SHORT_MONTH = 'janv|jan|févr|fév|fev|avr|juil|sept|oct|nov|déc|dec';
const MONTH = `(${MONTHS.join('|')}|aout|fevrier|decembre|(?:${SHORT_MONTH})(?![\\p{L}])\\.?)(?![\\p{L}\\d])`;
const YEAR = '([12]\\d{3})(?!\\d|[.,]\\d)';
const DAY = '(1er|1ᵉʳ|[12]\\d|3[01]|0?[1-9])';
const WEEKDAYS: Readonly<Record<string, string>> = {
  lun: 'lundi',
  mar: 'mardi',
  mer: 'mercredi',
  jeu: 'jeudi',
  ven: 'vendredi',
  sam: 'samedi',
  dim: 'dimanche',
};
const WEEKDAY = 'lun|mar|mer|jeu|ven|sam|dim';

const monthName = (written: string): string => SHORT_MONTHS[written.replace('.', '')] ?? written;
const dayOf = (written: string): string => {
  const digits = written.replace(/\D/g, '').replace(/^0/, '');
  return digits === '1' ? 'premier' : cardinal(digits);
};
const fullYear = (digits: string): string =>
  digits.length === 2 ? (Number(digits) < 50 ? '20' : '19') + digits : digits;
const ofYear = (digits: string | undefined): string =>
  digits === undefined ? '' : ` ${label(fullYear(digits))}`;

function sayDate(day: string, month: string, year: string | undefined): string | undefined {
  const name = MONTHS[Number(month) - 1];
  const value = Number(day);
  return name === undefined || value < 1 || value > 31 ? undefined : `${dayOf(day)} ${name}${ofYear(year)}`;
}

/** Words before a day; without them 3/4 is a fraction. */
const DAY_CUE = /^(?:le|du|au|dès|depuis|avant|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)$/i;

function shortDate(m: RegExpExecArray): string | undefined {
  const [, day = '', month = ''] = m;
  const zeros = day.length === 2 && month.length === 2 && (day.startsWith('0') || month.startsWith('0'));
  return zeros || DAY_CUE.test(wordBefore(m)) ? sayDate(day, month, undefined) : undefined;
}

const YEAR_CUE =
  /(?:^|[\s('])(?:en|an|années?|vers|depuis|avant|après|dès|été|hiver|printemps|automne|début|fin|mi|rentrée|millésime|siècle) $/iu;
/** Words that stand before numbers of all kinds. */
const LOOSE_YEAR_CUE = /(?:^|[\s('])(?:de|à|et|ou|la|promotion|version|édition|\() ?$/iu;

const RANGE_WORD: Readonly<Record<string, string>> = { et: 'et', ou: 'ou' };

export const DATE_RULES: readonly Rule[] = [
  rule('digit', /(\d{4})([-/])(\d{2})\2(\d{2})(?![\d/-])/u, (m) => sayDate(m[4] ?? '', m[3] ?? '', m[1])),
  rule(
    'digit',
    new RegExp(`${DAY}(?: ?[-–] ?| au | et | ou )${DAY} ${MONTH}(?: ${YEAR})?`),
    (m) => {
      const joint = / (et|ou) /.exec(m[0])?.[1] ?? '';
      const [, from = '', to = '', month = '', year] = m;
      return `${dayOf(from)} ${RANGE_WORD[joint] ?? 'au'} ${dayOf(to)} ${monthName(month)}${ofYear(year)}`;
    },
    'abbreviation',
  ),
  rule(
    'digit',
    new RegExp(`${DAY}[ -]${MONTH}(?:[ -]${YEAR})?`),
    (m) => `${dayOf(m[1] ?? '')} ${monthName(m[2] ?? '')}${ofYear(m[3])}`,
    'abbreviation',
  ),
  rule('digit', /(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/]|[.-]\d)/u, (m) => {
    const dotted = m[2] === '.' && (m[4] ?? '').length === 2;
    return dotted ? undefined : sayDate(m[1] ?? '', m[3] ?? '', m[4]);
  }),
  rule('digit', /(\d{1,2})\/(\d{1,2})(?![\d/]|[.,]\d| ?%)/u, shortDate),
  rule('digit', /(0?[1-9]|1[0-2])\/((?:19|20)\d{2})(?![\d/])/u, (m) => {
    return `${MONTHS[Number(m[1]) - 1] ?? ''}${ofYear(m[2])}`;
  }),
  rule('letter', new RegExp(`${MONTH}[ -]${YEAR}(?!\\p{L})`), (m) => {
    return `${monthName(m[1] ?? '')}${ofYear(m[2])}`;
  }),
  rule(
    'letter',
    new RegExp(`(${SHORT_MONTH})\\.(?![\\p{L}\\d])`),
    // "sept" is seven, too.
    (m) =>
      m[1] !== 'sept' || /^(?:en|fin|début|mi|depuis|dès|courant|jusqu'en)$/i.test(wordBefore(m))
        ? monthName(m[1] ?? '')
        : undefined,
    'abbreviation',
  ),
  rule(
    'letter',
    new RegExp(`(${WEEKDAY})\\.? ?[-–] ?(${WEEKDAY})(?![\\p{L}\\d])\\.?`, 'i'),
    (m) => `${WEEKDAYS[(m[1] ?? '').toLowerCase()] ?? ''} à ${WEEKDAYS[(m[2] ?? '').toLowerCase()] ?? ''}`,
    'abbreviation',
  ),
  rule(
    'letter',
    new RegExp(`(${WEEKDAY})\\.(?![\\p{L}\\d])`, 'i'),
    (m) =>
      /^(?: \d| au | et |,)/.test(behind(m, 4)) || /^(?:au|le|du|et|à|ou|les|chaque)$/i.test(wordBefore(m))
        ? WEEKDAYS[(m[1] ?? '').toLowerCase()]
        : undefined,
    'abbreviation',
  ),
  // Years and decades name: no plural s, en mille neuf cent quatre-vingt.
  rule('digit', /([12]\d{3})(?![\d€$£%]|[.,–-]\d|[ ']\d{3}(?!\d)| ?[€$£%])/u, (m) => {
    const cue = before(m, 20);
    const alone = !/^ \p{Ll}{3}/u.test(behind(m, 4));
    return YEAR_CUE.test(cue) || (alone && LOOSE_YEAR_CUE.test(cue)) ? label(m[1] ?? '') : undefined;
  }),
  rule('digit', /(\d{2})(?![\d€$£%]|[.,]\d)/u, (m) =>
    /(?:années|années \d{2}(?:,| et|-| à)) ?$/iu.test(before(m, 20)) ? label(m[1] ?? '') : undefined,
  ),
  rule('sign', /'(\d{2})(?![\p{L}\d'])/u, (m) =>
    /[Mm]ai $/.test(before(m, 8)) ? label(m[1] ?? '') : undefined,
  ),
];
