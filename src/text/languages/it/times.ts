import { before, rule, spaced, wordBefore } from '../../core/rules.js';
import type { Rule } from '../../core/rules.js';
import { cardinal, counted } from './numbers.js';

const HOUR = '([01]?\\d|2[0-4])';
const CLOCK = `${HOUR}[:.]([0-5]\\d)`;
const ZONES = '(?: (CET|CEST|UTC|GMT|EST|PST)(?![\\p{L}\\d]))?';

const sayNumber = (written: string): string => cardinal(String(Number(written)));
/** One o'clock is feminine: all'una. */
const sayHour = (hour: string): string => (Number(hour) === 1 ? 'una' : sayNumber(hour));
const clock = (hour: string, minute: string): string =>
  sayHour(hour) + (Number(minute) === 0 ? '' : ` e ${sayNumber(minute)}`);
const zone = (letters: string | undefined): string => (letters === undefined ? '' : ` ${spaced(letters)}`);

/** "Dalle" and "alle", but "dall'una" and "all'una". */
const fromHour = (said: string): string => (said.startsWith('una') ? `dall'${said}` : `dalle ${said}`);
const toHour = (said: string): string => (said.startsWith('una') ? `all'${said}` : `alle ${said}`);

/** Words that a time of day follows, so that 8.30 and 8,30 are one. */
const BEFORE_TIME =
  /(?:\balle|\ball'|\bore:?|\bdalle|\bdall'|\ble|\bverso le|\bh\.?|\bdelle|\bentro le|\bora:?) ?$/i;

function sayRange(m: RegExpExecArray): string {
  const from = clock(m[1] ?? '', m[2] ?? '0');
  const to = clock(m[3] ?? '', m[4] ?? '0');
  const previous = wordBefore(m).toLowerCase();
  if (previous === 'dalle') return `${from} ${toHour(to)}`;
  return /^(?:ore|h|le|all|l)$/.test(previous) ? `${from} ${to}` : `${fromHour(from)} ${toHour(to)}`;
}

export const TIME_RULES: readonly Rule[] = [
  rule('letter', new RegExp(`h\\.? ?${HOUR}(?:[:.,]([0-5]\\d))?(?![\\d\\p{L}]|[.,:]\\d)`), (m) => {
    return `ore ${clock(m[1] ?? '', m[2] ?? '0')}`;
  }),
  rule('digit', new RegExp(`${HOUR}:([0-5]\\d) ?[-–] ?${HOUR}:([0-5]\\d)(?![:\\d])`), sayRange),
  rule(
    'digit',
    new RegExp(`${HOUR}(?:[:.]([0-5]\\d))? ?[-–] ?${HOUR}(?:[:.]([0-5]\\d))?(?![:.,]?\\d)`),
    (m) => (BEFORE_TIME.test(before(m)) && !/\ble ?$/.test(before(m)) ? sayRange(m) : undefined),
  ),
  rule('digit', new RegExp(`${CLOCK}:([0-5]\\d)(?![:\\d])`), (m) => {
    return `${clock(m[1] ?? '', m[2] ?? '')} e ${counted(String(Number(m[3])), 'secondo', 'secondi', 'masculine')}`;
  }),
  rule('digit', new RegExp(`${HOUR}:([0-5]\\d)(?![:\\d])${ZONES}(?: ?h(?![\\p{L}\\d]))?`), (m) => {
    const said = clock(m[1] ?? '', m[2] ?? '');
    return said + zone(m[3]);
  }),
  rule('digit', new RegExp(`${HOUR}[.,]([0-5]\\d)(?![.,:]?\\d| ?[%€$])`), (m) =>
    BEFORE_TIME.test(before(m)) ? clock(m[1] ?? '', m[2] ?? '') : undefined,
  ),
  rule('digit', new RegExp(`${HOUR}h([0-5]\\d)(?![\\p{L}\\d])`), (m) => clock(m[1] ?? '', m[2] ?? '')),
  rule('digit', /1(?!\d|[.,:/-]\d| ?[%€°ºª]| al \d)/u, (m) =>
    /(?:\ball'|\bdall'|\bore |\bl')$/i.test(before(m)) ? 'una' : undefined,
  ),
  rule('digit', /(\d{1,2})'([0-5]?\d)"(?![\p{L}\d])/u, (m) => {
    const minutes = counted(m[1] ?? '', 'minuto', 'minuti', 'masculine');
    return `${minutes} e ${counted(String(Number(m[2])), 'secondo', 'secondi', 'masculine')}`;
  }),
  rule('digit', /(\d{1,3})'(?![\p{L}\d'])/u, (m) =>
    /(?:^|\s)'/.test(before(m)) ? undefined : counted(m[1] ?? '', 'minuto', 'minuti', 'masculine'),
  ),
  rule('digit', /(\d{1,4}) ?h ?([0-5]?\d) ?(?:min|m)(?![\p{L}\d])/u, (m) => {
    const hours = counted(m[1] ?? '', 'ora', 'ore', 'feminine');
    return `${hours} e ${counted(m[2] ?? '', 'minuto', 'minuti', 'masculine')}`;
  }),
];
