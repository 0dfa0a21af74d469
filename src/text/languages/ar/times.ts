import { before, rule, wordBefore } from '../../core/rules.js';
import type { Rule } from '../../core/rules.js';
import { noun, counted } from './nouns.js';
import { caseAfter } from './numbers.js';
import { ordinal } from './ordinals.js';

const MINUTE = noun('دقيقة', 'دقائق');
const SECOND = noun('ثانية', 'ثوان');
const HOUR = noun('ساعة', 'ساعات');
const HALVES: Readonly<Record<string, string>> = {
  ص: 'صباحًا',
  صباحا: 'صباحًا',
  'ص.': 'صباحًا',
  م: 'مساءً',
  مساء: 'مساءً',
  مساءا: 'مساءً',
  'م.': 'مساءً',
  am: 'صباحًا',
  pm: 'مساءً',
  ظ: 'ظهرًا',
  ظهرا: 'ظهرًا',
};
const HALF = '(?: ?(ص|م|ظ|صباحا|مساء|مساءا|ظهرا|[aApP]\\.?[mM]\\.?)(?![\\p{L}\\p{M}\\d]| ?\\d)\\.?)';
const ZONES: Readonly<Record<string, string>> = { GMT: 'بتوقيت غرينتش', UTC: 'بالتوقيت العالمي' };
const ZONE = '(?: (GMT|UTC)(?![\\p{L}\\d]))?';
const CLOCK = '([01]?\\d|2[0-4]):([0-5]\\d)';

const half = (written: string | undefined): string => {
  if (written === undefined) return '';
  return ` ${HALVES[written.replaceAll('.', '').toLowerCase()] ?? ''}`;
};
const zone = (written: string | undefined): string =>
  written === undefined ? '' : ` ${ZONES[written] ?? ''}`;

/** الثالثة والنصف; a quarter to is said with the hour to come. */
function clock(hour: number, minute: number): string {
  const named = (value: number): string => (value === 0 ? 'الثانية عشرة' : ordinal(value, 'feminine'));
  if (minute === 0) return hour === 0 ? 'الثانية عشرة منتصف الليل' : named(hour);
  if (minute === 15) return `${named(hour)} والربع`;
  if (minute === 30) return `${named(hour)} والنصف`;
  if (minute === 45) return `${named(hour === 12 ? 1 : (hour + 1) % 24)} إلا ربعًا`;
  return `${named(hour)} و${counted(String(minute), MINUTE)}`;
}

const hasHour = (m: RegExpExecArray): boolean => /^[وفبل]?(?:ال)?ساعة$/.test(wordBefore(m));
const withHour = (m: RegExpExecArray, said: string): string => (hasHour(m) ? said : `الساعة ${said}`);

export const TIME_RULES: readonly Rule[] = [
  rule('digit', /(\d{1,2}):([0-5]\d):([0-5]\d)(?![:\d])/u, (m) => {
    const said = clock(Number(m[1]), Number(m[2]));
    return `${withHour(m, said)} و${counted(String(Number(m[3])), SECOND)}`;
  }),
  rule('digit', new RegExp(`${CLOCK}${HALF}? ?(?:[-–]|إلى|حتى) ?${CLOCK}(?!\\d)${HALF}?`), (m) => {
    const first = clock(Number(m[1]), Number(m[2])) + half(m[3]);
    const joint = /حتى/.test(m[0]) ? 'حتى' : 'إلى';
    return `${withHour(m, first)} ${joint} ${clock(Number(m[4]), Number(m[5]))}${half(m[6])}`;
  }),
  rule('digit', new RegExp(`${CLOCK}(?![:\\d])${HALF}?${ZONE}`), (m) =>
    withHour(m, clock(Number(m[1]), Number(m[2])) + half(m[3]) + zone(m[4])),
  ),
  rule('digit', new RegExp(`(1[0-2]|0?[1-9]) ?[-–] ?(1[0-2]|0?[1-9])${HALF}`), (m) =>
    hasHour(m) || /[صظ]|[aApP]/.test(m[3] ?? '')
      ? withHour(m, `${clock(Number(m[1]), 0)} إلى ${clock(Number(m[2]), 0)}${half(m[3])}`)
      : undefined,
  ),
  rule('digit', new RegExp(`(1[0-2]|0?[1-9])${HALF}`), (m) =>
    hasHour(m) || !/^(?:م|مساء)$/.test(m[2] ?? '') || /(?:من|إلى|حتى) ?$/.test(before(m))
      ? withHour(m, clock(Number(m[1]), 0) + half(m[2]))
      : undefined,
  ),
  rule('digit', /(2[0-4]|1?\d)(?![\d:.,٫٬/%]|-\d)/u, (m) => {
    if (!/^[وفبل]?الساعة$/.test(wordBefore(m)) || Number(m[1]) === 0) return undefined;
    return clock(Number(m[1]), 0);
  }),
  // 1h 20m, ٢س ٣٠د
  rule('digit', /(\d{1,3}) ?(?:h|س) ?(\d{1,2}) ?(?:min|m|د)(?![\p{L}\d])/u, (m) => {
    const nounCase = caseAfter(m);
    return `${counted(m[1] ?? '', HOUR, nounCase)} و${counted(String(Number(m[2])), MINUTE, nounCase)}`;
  }),
];
