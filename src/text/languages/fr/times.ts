import { rule } from '../../core/rules.js';
import type { Rule } from '../../core/rules.js';
import { cardinal } from './numbers.js';

const CLOCK = '([01]?\\d|2[0-4]):([0-5]\\d)';
/** `15h30`, `15 h`, `15H30`, `15 heures 30`. */
const HOURS = '(\\d{1,4}) ?(?:[hH]|heures?)(?: ?([0-5]\\d)(?!\\d|[.,]\\d| ?(?:€|%|000)))?';
const END = '(?![\\p{L}\\d])';

const plain = (digits: string): string => String(Number(digits));
export const hours = (digits: string): string =>
  `${cardinal(plain(digits), 'feminine')} ${Number(digits) < 2 ? 'heure' : 'heures'}`;
const counted = (digits: string, noun: string): string =>
  `${cardinal(plain(digits), 'feminine')} ${noun}${Number(digits) < 2 ? '' : 's'}`;

/** Minutes are feminine, too: huit heures une. */
function clock(hour: string, minute: string | undefined): string {
  const full = minute === undefined || minute === '00';
  return full ? hours(hour) : `${hours(hour)} ${cardinal(plain(minute), 'feminine')}`;
}

function withSeconds(hour: string, minute: string, second: string): string {
  return `${hours(hour)} ${counted(minute, 'minute')} et ${counted(second, 'seconde')}`;
}

/** Halves of the day in the English way. */
function partOfDay(hour: string, half: string): string {
  const value = Number(hour);
  if (/^a/i.test(half)) return 'du matin';
  return value === 12 || value < 6 ? "de l'après-midi" : 'du soir';
}

export const TIME_RULES: readonly Rule[] = [
  rule('digit', /24 ?h ?\/ ?24(?!\d)(?: ?h(?!\p{L}))?/u, () => 'vingt-quatre heures sur vingt-quatre'),
  rule('digit', /24\/7(?![\d/])/u, () => 'vingt-quatre heures sur vingt-quatre et sept jours sur sept'),
  rule('digit', /([5-7]) ?j(?:ours)? ?\/ ?7(?![\d/])/u, (m) => `${cardinal(m[1] ?? '')} jours sur sept`),
  rule(
    'digit',
    /([13])\/4 ?h(?![\p{L}\d])/u,
    (m) => (m[1] === '1' ? 'un quart' : 'trois quarts') + " d'heure",
  ),
  rule('digit', /(\d{1,2}) ?h ?([0-5]?\d)(?:'|min) ?([0-5]?\d)(?:''|"|s)?(?![\p{L}\d])/u, (m) => {
    return `${hours(m[1] ?? '')} ${counted(m[2] ?? '', 'minute')} ${counted(m[3] ?? '', 'seconde')}`;
  }),
  rule(
    'digit',
    new RegExp(`${HOURS} ?[-–] ?${HOURS}${END}`),
    (m) => `${clock(m[1] ?? '', m[2])} à ${clock(m[3] ?? '', m[4])}`,
  ),
  rule(
    'digit',
    new RegExp(`(\\d{1,2}) ?[-–] ?${HOURS}${END}`),
    (m) => `${cardinal(plain(m[1] ?? ''), 'feminine')} à ${clock(m[2] ?? '', m[3])}`,
  ),
  rule(
    'digit',
    new RegExp(`(\\d{1,4}) ?h ?([0-5]?\\d) ?(?:min|mn)${END}(?: ?([0-5]?\\d) ?(?:s|sec)${END})?`),
    (m) => {
      const seconds = m[3] === undefined ? '' : ` ${counted(m[3], 'seconde')}`;
      return `${hours(m[1] ?? '')} ${counted(m[2] ?? '', 'minute')}${seconds}`;
    },
  ),
  rule('digit', new RegExp(`(\\d{1,4}) ?(?:min|mn) ?([0-5]?\\d)(?: ?(s|sec)${END}|(?![\\d\\p{L}]))`), (m) => {
    const second = m[2] ?? '';
    const said = m[3] === undefined ? cardinal(plain(second), 'feminine') : counted(second, 'seconde');
    return `${counted(m[1] ?? '', 'minute')} ${said}`;
  }),
  rule('digit', /(\d{1,3})' ?([0-5]\d)(?:"|'')(?!\d)/u, (m) => {
    return `${counted(m[1] ?? '', 'minute')} ${counted(m[2] ?? '', 'seconde')}`;
  }),
  rule('digit', new RegExp(`${HOURS}${END}`), (m) => clock(m[1] ?? '', m[2])),
  rule(
    'digit',
    new RegExp(`${CLOCK} ?[-–] ?${CLOCK}(?![:\\d])`),
    (m) => `${clock(m[1] ?? '', m[2])} à ${clock(m[3] ?? '', m[4])}`,
  ),
  rule('digit', new RegExp(`${CLOCK}:([0-5]\\d)(?:Z${END})?(?![:\\d])`), (m) =>
    withSeconds(m[1] ?? '', m[2] ?? '', m[3] ?? ''),
  ),
  rule(
    'digit',
    new RegExp(`(1[0-2]|0?[1-9])(?:[:h]([0-5]\\d))? ?([ap])\\.?m${END}\\.?`, 'i'),
    (m) => {
      return `${clock(m[1] ?? '', m[2])} ${partOfDay(m[1] ?? '', m[3] ?? '')}`;
    },
    'abbreviation',
  ),
  rule('digit', new RegExp(`${CLOCK}(?: ?h${END})?(?![:\\d])`), (m) => clock(m[1] ?? '', m[2])),
];
