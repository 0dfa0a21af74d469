import { expiryRule } from '../../core/codes.js';
import { hyphenDateRules } from '../../core/hyphen-dates.js';
import { fullYear } from '../../core/numerals.js';
import { before, behind, type Match, type Rule, rule, wordBefore } from '../../core/rules.js';
import { table, words } from '../../core/words.js';
import { cardinal, label, ordinal } from './numbers.js';

const MONTHS = words('janvier février mars avril mai juin juillet août septembre octobre novembre décembre');
const SHORT_MONTHS = table(`
  jan, janv: janvier; fév, févr, fev: février; avr: avril; juil: juillet; sept: septembre; oct: octobre;
  nov: novembre; déc, dec: décembre; juill: juillet
`);
const SHORT_MONTH = 'janv|jan|févr|fév|fev|avr|juill?|sept|oct|nov|déc|dec';
/** With either first letter, and in capitals. */
const anyCase = (names: string): string =>
  `${names.replace(/(?<=^|\|)\p{Ll}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`)}|${names.toUpperCase()}`;
const MONTH = `(${anyCase(`${MONTHS.join('|')}|aout|fevrier|decembre`)}|(?:${anyCase(SHORT_MONTH)})(?![\\p{L}])\\.?)(?![\\p{L}\\d])`;
const YEAR = '([12]\\d{3})(?!\\d|[.,]\\d)';
const DAY = '(1er|1ᵉʳ|[12]\\d|3[01]|0?[1-9])';
const WEEKDAYS = table(`
  lun: lundi; mar: mardi; mer: mercredi; jeu: jeudi; ven, vend: vendredi; sam: samedi; dim: dimanche
`);
const WEEKDAY = 'lun|mar|mer|jeu|vend?|sam|dim';

const monthName = (written: string): string =>
  SHORT_MONTHS[written.replace('.', '').toLowerCase()] ?? written;
const dayOf = (written: string): string => {
  const digits = written.replace(/\D/g, '').replace(/^0/, '');
  return digits === '1' ? 'premier' : cardinal(digits);
};
const ofYear = (digits: string): string => (digits === '' ? '' : ` ${label(fullYear(digits))}`);
/** A law and a case have a number: n° 7/2025. */
const NUMBERED = /(?:n[°ºo]s?|numéro|décret|loi|délibération|arrêté|règlement|directive|arrêt) $/iu;
function sayDate(day: string, month: string, year = ''): string | undefined {
  const name = MONTHS[Number(month) - 1];
  const value = Number(day);
  return name === undefined || value < 1 || value > 31 ? undefined : `${dayOf(day)} ${name}${ofYear(year)}`;
}

/** Words before a day; without them 3/4 is a fraction. */
const DAY_CUE =
  /^(?:le|du|au|dès|depuis|avant|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|lun|mar|mer|jeu|vend?|sam|dim)$/i;

const EXPIRY =
  /(?:valable|valide|expir\p{L}{1,5}|exp\.?|carte|échéance)(?: jusqu'(?:au|en)| au| le| en| fin)?:? $/iu;

/** Parts of something: le 1/4 de finale, le 1/2 marathon. */
const PART =
  /^(?:[1-9]\/[2-9] (?:de |d'|des |du |restant|tarif|finale|heure|journée|pension|litre|kilo|siècle|page)|1\/2[ -]?(?!matin|soir|midi|inclus|dern|proch|avec|sans|chez|dans|pour|vers|entre|après|avant|jusqu|nous|vous|elle)\p{Ll}{4})/u;

function shortDate(m: Match): string | undefined {
  const [, day, month] = m;
  if (day < month && PART.test(m[0] + behind(m))) return undefined;
  const zeros = month.length === 2 && (/^0\d/.test(day) || month.startsWith('0'));
  const listed = /(?:^|[^\p{L}])(?:les?|du|des) \d{1,2} et $/iu.test(before(m)) && !/^1\/[2-4]/.test(m[0]);
  const timed = day + month !== '12' && /^,? (?:à |dès |vers )?\d{1,2} ?h/.test(behind(m));
  return zeros || listed || timed || DAY_CUE.test(wordBefore(m)) ? sayDate(day, month) : undefined;
}

const YEAR_CUE =
  /(?:^|[\s('])(?:en|an|années?|vers|depuis|avant|après|dès|été|hiver|printemps|automne|début|fin|mi|rentrée|millésime|siècle) $/iu;
/** Words that stand before numbers of all kinds. */
const LOOSE_YEAR_CUE = /(?:^|[\s('])(?:de|à|et|ou|la|promotion|version|édition|\() ?$/iu;

export const DATE_RULES: readonly Rule[] = [
  rule('digit', /(\d{4})([-/])(\d{2})\2(\d{2})(?![\d/-])(?:T(?=\d{2}:\d{2}))?/u, (m) =>
    sayDate(m[4], m[3], m[1]),
  ),
  rule(
    'digit',
    new RegExp(`${DAY}(?: ?[-–] ?| au | et | ou )${DAY} ${MONTH}(?: ${YEAR})?`),
    (m) => {
      const joint = / (et|ou) /.exec(m[0])?.[1] ?? '';
      const [, from, to, month, year] = m;
      return `${dayOf(from)} ${joint || 'au'} ${dayOf(to)} ${monthName(month)}${ofYear(year)}`;
    },
    'abbreviation',
  ),
  rule(
    'digit',
    new RegExp(`${DAY}[ -]${MONTH}(?:[ -]${YEAR})?`),
    (m) => `${dayOf(m[1])} ${monthName(m[2])}${ofYear(m[3])}`,
    'abbreviation',
  ),
  rule('digit', /(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/]|[.-]\d)/u, (m) => {
    const dotted = m[2] === '.' && m[4].length === 2;
    return dotted && !DAY_CUE.test(wordBefore(m)) ? undefined : sayDate(m[1], m[3], m[4]);
  }),
  ...hyphenDateRules({
    cue: /(?<!\p{L})(?:le|du|au) $/iu,
    date: sayDate,
    span: (first, last) => `${dayOf(first)} au ${last}`,
  }),
  expiryRule({
    cue: EXPIRY,
    article: / (?:au|le) $/,
    cardinal,
    monthOf: (month, year) => `${MONTHS[Number(month) - 1] ?? ''}${ofYear(year)}`,
  }),
  rule('digit', /(1er|\d{1,2})\/(\d{1,2})(?![\d/]|[.,]\d| ?%|e(?!\p{L}))/u, shortDate),
  rule('digit', /([0-3]\d)\.(0[1-9]|1[0-2])(?!\d|[.,]\d| ?[%€$])/u, (m) =>
    DAY_CUE.test(wordBefore(m)) ? sayDate(m[1], m[2]) : undefined,
  ),
  rule('digit', /(0?[1-9]|1[0-2])\/((?:19|20)\d{2})(?![\d/])/u, (m) =>
    NUMBERED.test(before(m)) ? undefined : `${MONTHS[Number(m[1]) - 1] ?? ''}${ofYear(m[2])}`,
  ),
  rule(
    'letter',
    new RegExp(`${MONTH}[-–]${MONTH}`),
    (m) => `${monthName(m[1])} à ${monthName(m[2])}`,
    'abbreviation',
  ),
  rule('letter', new RegExp(`${MONTH}[ -]${YEAR}(?!\\p{L})`), (m) => {
    return `${monthName(m[1])}${ofYear(m[2])}`;
  }),
  rule(
    'letter',
    new RegExp(`(${anyCase(SHORT_MONTH)})\\.(?![\\p{L}\\d])`),
    // "sept" is seven, too.
    (m) =>
      m[1].toLowerCase() !== 'sept' ||
      /^(?:en|de|fin|début|mi|depuis|dès|courant|jusqu'en)$/i.test(wordBefore(m))
        ? monthName(m[1])
        : undefined,
    'abbreviation',
  ),
  // Several days: lun-mer-ven, mar/jeu.
  rule(
    'letter',
    new RegExp(
      `(?:(?:${WEEKDAY})\\.?[-–/]){2,6}(?:${WEEKDAY})(?!\\p{L})|(?:${WEEKDAY})/(?:${WEEKDAY})(?!\\p{L})`,
      'i',
    ),
    (m) =>
      m[0]
        .split(/\.?[-–/]/)
        .map((day) => WEEKDAYS[day.toLowerCase()] ?? '')
        .join(', '),
  ),
  rule(
    'letter',
    new RegExp(`(${WEEKDAY})\\.? ?[-–] ?(${WEEKDAY})(?![\\p{L}\\d])\\.?`, 'i'),
    (m) => `${WEEKDAYS[m[1].toLowerCase()] ?? ''} à ${WEEKDAYS[m[2].toLowerCase()] ?? ''}`,
    'abbreviation',
  ),
  rule(
    'letter',
    new RegExp(`(${WEEKDAY})\\.(?![\\p{L}\\d])`, 'i'),
    (m) =>
      /^ (?:matin|midi|soir|aprem|après|proch|dern)/.test(behind(m, 7)) ||
      (/^(?: \d| au | et |,)/.test(behind(m, 4)) &&
        !/^(?:la|une|en|de|haute|pleine|cette)$/i.test(wordBefore(m))) ||
      /^(?:lun|mar|vend?|sam|dim)$/.test(m[1]) ||
      /^(?:au|le|du|et|à|ou|les|chaque|ce|dès|sauf|fermée?|ouverte?|prochain)$/i.test(wordBefore(m))
        ? WEEKDAYS[m[1].toLowerCase()]
        : undefined,
    'abbreviation',
  ),
  // A part of a day: sam aprem.
  rule('letter', new RegExp(`(${WEEKDAY})(?= (?:matin|midi|soir|aprem|après-midi)(?!\\p{L}))`), (m) =>
    /^(?:la|une|de|le)$/i.test(wordBefore(m)) ? undefined : WEEKDAYS[m[1]],
  ),
  // Before an hour or a date: sam : 9h, mer 14/05.
  rule('letter', new RegExp(`(${WEEKDAY})(?=(?: ?:)? ?\\d{1,2}(?:h| h(?!\\p{L})|[/:]\\d))`, 'i'), (m) =>
    /^(?:la|une|de)$/i.test(wordBefore(m)) ? undefined : WEEKDAYS[m[1].toLowerCase()],
  ),
  // Alone, in a table.
  rule('letter', new RegExp(`(${WEEKDAY})\\.(?=\\s*(?:\\||$))`, 'i'), (m) =>
    /(?:^|\|) *$/.test(before(m)) ? WEEKDAYS[m[1].toLowerCase()] : undefined,
  ),
  // Years and decades name: no plural s, en mille neuf cent quatre-vingt.
  rule('digit', /([12]\d{3})(?![\p{L}\d€$£%]|[.,–-]\d|[ ']\d{3}(?!\d)| ?[€$£%])/u, (m) => {
    const cue = before(m, 20);
    const alone = !/^ \p{Ll}{3}/u.test(behind(m, 4));
    return YEAR_CUE.test(cue) || (alone && LOOSE_YEAR_CUE.test(cue)) ? label(m[1]) : undefined;
  }),
  rule('digit', /[1-9]\d{2}(?![\d€$£%]|[.,]\d| \d)/u, (m) =>
    /l'an $/iu.test(before(m, 6)) ? label(m[0]) : undefined,
  ),
  rule('digit', /(\d{2})(?![\d€$£%]|[.,]\d)/u, (m) =>
    /(?:années|années \d{2}(?:,| et|-| à)) ?$/iu.test(before(m, 20)) ? label(m[1]) : undefined,
  ),
  rule('sign', /'(\d{2})(?![\p{L}\d'])/u, (m) => (/[Mm]ai $/.test(before(m, 8)) ? label(m[1]) : undefined)),
];

const CLOCK = '([01]?\\d|2[0-4]):([0-5]\\d)';
/** `15h30`, `15 h`, `15H30`, `15 heures 30`. */
const HOURS = '(\\d{1,4}) ?(?:[hH]|heures?)(?: ?([0-5]\\d)(?!\\d|[.,]\\d| ?(?:€|%|000)))?';
const END = '(?![\\p{L}\\d₀-₉])';

const plain = (digits: string): string => String(Number(digits));
export const hours = (digits: string): string =>
  `${cardinal(plain(digits), 'feminine')} ${Number(digits) < 2 ? 'heure' : 'heures'}`;
const counted = (digits: string, noun: string): string =>
  `${cardinal(plain(digits), 'feminine')} ${noun}${Number(digits) < 2 ? '' : 's'}`;

/** Minutes are feminine, too: huit heures une. */
function clock(hour: string, minute: string): string {
  const full = minute === '' || minute === '00';
  return full ? hours(hour) : `${hours(hour)} ${cardinal(plain(minute), 'feminine')}`;
}

/** Halves of the day in the English way. */
function partOfDay(hour: string, half: string): string {
  const value = Number(hour);
  if (/^a/i.test(half)) return 'du matin';
  return value === 12 || value < 6 ? "de l'après-midi" : 'du soir';
}

export const TIME_RULES: readonly Rule[] = [
  // Zones whose letters are words, too.
  rule('letter', /(EST|CET)(?![\p{L}\d])/u, (m) =>
    /\d ?(?:h ?|:)(?:[0-5]\d)? $|heures? $/u.test(before(m, 8)) ? [...m[1]].join(' ') : undefined,
  ),
  rule('digit', /24 ?h ?\/ ?24(?!\d)(?: ?h(?!\p{L}))?/u, () => 'vingt-quatre heures sur vingt-quatre'),
  rule('digit', /24\/7(?![\d/])/u, () => 'vingt-quatre heures sur vingt-quatre et sept jours sur sept'),
  rule('digit', /([5-7]) ?j(?:ours)? ?\/ ?7(?![\d/])/u, (m) => `${cardinal(m[1])} jours sur sept`),
  rule(
    'digit',
    /([13])\/4 ?h(?![\p{L}\d])/u,
    (m) => (m[1] === '1' ? 'un quart' : 'trois quarts') + " d'heure",
  ),
  rule('digit', /(\d{1,2}) ?h ?([0-5]?\d) ?(?:'|min|mn|m) ?([0-5]?\d)(?:''|"|s)?(?![\p{L}\d])/u, (m) => {
    return `${hours(m[1])} ${counted(m[2], 'minute')} ${counted(m[3], 'seconde')}`;
  }),
  rule(
    'digit',
    new RegExp(`${HOURS} ?[-–/] ?${HOURS}${END}`),
    (m) => `${clock(m[1], m[2])} à ${clock(m[3], m[4])}`,
  ),
  rule(
    'digit',
    new RegExp(`(\\d{1,2}) ?[-–] ?${HOURS}${END}`),
    (m) => `${cardinal(plain(m[1]), 'feminine')} à ${clock(m[2], m[3])}`,
  ),
  rule(
    'digit',
    new RegExp(`(\\d{1,4}) ?h ?([0-5]?\\d) ?(?:min|mn|m)${END}(?: ?([0-5]?\\d) ?(?:s|sec)${END})?`),
    (m) => {
      const seconds = m[3] === '' ? '' : ` ${counted(m[3], 'seconde')}`;
      return `${hours(m[1])} ${counted(m[2], 'minute')}${seconds}`;
    },
  ),
  rule('digit', new RegExp(`(\\d{1,4}) ?(?:min|mn) ?([0-5]?\\d)(?: ?(s|sec)${END}|(?![\\d\\p{L}]))`), (m) => {
    const second = m[2];
    const said = m[3] === '' ? cardinal(plain(second), 'feminine') : counted(second, 'seconde');
    return `${counted(m[1], 'minute')} ${said}`;
  }),
  rule('digit', /(\d{1,3})' ?([0-5]?\d)(?:"|'')(?!\d)/u, (m) => {
    return `${counted(m[1], 'minute')} ${counted(m[2], 'seconde')}`;
  }),
  rule(
    'digit',
    /(\d{1,2})'([0-5]\d)(?![\d'"])/u,
    (m) => `${counted(m[1], 'minute')} ${cardinal(plain(m[2]), 'feminine')}`,
  ),
  // Minutes of a match, (28') and (90+2'), or of a recipe, but not the end of a quotation.
  rule('digit', /(\d{1,3})(?:(\+| ?[-–à] ?)(\d{1,3}))?'(?![\p{L}\d'"])/u, (m) => {
    if (/(?:^|[\s(])'[^']*$/.test(before(m))) return undefined;
    const [, first, joint, second] = m;
    if (joint === '+') return `${cardinal(first)} plus ${cardinal(second)}`;
    if (joint !== '') return `${cardinal(first, 'feminine')} à ${cardinal(second, 'feminine')} minutes`;
    return /(?:\(|, |(?:^|\s)la )$/.test(before(m, 4))
      ? `${ordinal(first)} minute`
      : counted(first, 'minute');
  }),
  // Sept heures et demie, huit heures moins le quart.
  rule('digit', /(\d{1,2}) ?(?:h|heures?) ?(-|moins )?(?:le )?(?:et )?(1\/[24])(?![\d/])/u, (m) => {
    const part = m[3] === '1/2' ? 'demie' : 'quart';
    return `${hours(m[1])} ${m[2] === '' ? 'et' : 'moins le'} ${part}`;
  }),
  rule('digit', new RegExp(`${HOURS}${END}`), (m) => clock(m[1], m[2])),
  // Between two spans: 8h-12h/14h-18h.
  rule('sign', /\/(?<=\d ?h(?:[0-5]\d)? ?\/) ?(?=\d{1,2} ?h)/iu, () => 'et'),
  rule(
    'digit',
    new RegExp(`${CLOCK} ?[-–] ?${CLOCK}(?!:?\\d)`),
    (m) => `${clock(m[1], m[2])} à ${clock(m[3], m[4])}`,
  ),
  rule(
    'digit',
    new RegExp(`${CLOCK}:([0-5]\\d)(?:Z${END})?(?!:?\\d)`),
    (m) => `${hours(m[1])} ${counted(m[2], 'minute')} et ${counted(m[3], 'seconde')}`,
  ),
  rule(
    'digit',
    new RegExp(`(1[0-2]|0?[1-9])(?:[:h]([0-5]\\d))? ?([ap])\\.?m${END}\\.?`, 'i'),
    (m) => {
      return `${clock(m[1], m[2])} ${partOfDay(m[1], m[3])}`;
    },
    'abbreviation',
  ),
  rule('digit', new RegExp(`${CLOCK}(?: ?h${END})?(?!:?\\d| \\d{3}(?!\\d))`), (m) =>
    /^(?:dilution|échelle|ratio|rapport|proportion|écran|format|image|vidéo|photo)$/i.test(wordBefore(m))
      ? undefined
      : clock(m[1], m[2]),
  ),
];
