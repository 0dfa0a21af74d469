import { rule, wordBefore } from '../../core/rules.js';
import type { Rule } from '../../core/rules.js';
import { APART, FEMININE, MASCULINE } from './unit-table.js';
import type { Forms } from './unit-table.js';
import { QUANTITY, cardinal, decimal, isPlural } from './numbers.js';

const alternatives = (table: Readonly<Record<string, Forms>>): string =>
  Object.keys(table)
    .sort((a, b) => b.length - a.length)
    .join('|');
const UNIT = `(${alternatives({ ...MASCULINE, ...FEMININE })})(?![\\p{L}\\d²³])`;
const COMPOUND = `${UNIT}(?:\\.? ?/ ?${UNIT})?(?:\\.(?=\\s+\\p{Ll}))?`;

export const unitForms = (unit: string): Forms =>
  FEMININE[unit] ?? MASCULINE[unit] ?? APART[unit] ?? [unit, unit];
export const isFeminineUnit = (unit: string): boolean => FEMININE[unit] !== undefined;

export function counted(written: string, unit: string): string {
  const [one, many] = unitForms(unit);
  const said = decimal(written, isFeminineUnit(unit) ? 'feminine' : 'masculine');
  return `${said} ${isPlural(written) ? many : one}`;
}

const per = (unit: string | undefined): string => (unit === undefined ? '' : ` par ${unitForms(unit)[0]}`);

export const UNIT_RULES: readonly Rule[] = [
  rule('digit', new RegExp(`(${QUANTITY}) ?[lL] ?/ ?100 ?km(?!\\p{L})`), (m) => {
    return `${counted(m[1] ?? '', 'l')} aux cent kilomètres`;
  }),
  // A height: un mètre quatre-vingts.
  rule('digit', /([1-9])(?:,(\d{2}) ?m|m(\d{2}))(?![\p{L}\d²³/])/u, (m) => {
    const centimetres = (m[2] ?? m[3] ?? '').replace(/^0/, '');
    return counted(m[1] ?? '', 'm') + (centimetres === '0' ? '' : ` ${cardinal(centimetres)}`);
  }),
  rule('digit', /(\d{1,3}) ?kg(\d{3})(?![\p{L}\d])/u, (m) => {
    return `${counted(m[1] ?? '', 'kg')} ${cardinal(String(Number(m[2])))}`;
  }),
  rule(
    'digit',
    new RegExp(`(${QUANTITY})(?: ?%)?(?: ?[-–] ?)(${QUANTITY}) ?${COMPOUND}`),
    (m) => `${decimal(m[1] ?? '')} à ${counted(m[2] ?? '', m[3] ?? '')}${per(m[4])}`,
  ),
  rule('digit', new RegExp(`(${QUANTITY}) ?[x×] ?(${QUANTITY})(?: ?[x×] ?(${QUANTITY}))? ?${UNIT}`), (m) => {
    const third = m[3];
    const first = [m[1] ?? '', ...(third === undefined ? [] : [m[2] ?? ''])].map((side) => decimal(side));
    return [...first, counted(third ?? m[2] ?? '', m[4] ?? '')].join(' sur ');
  }),
  rule('digit', new RegExp(`(${QUANTITY}) ?${COMPOUND}`), (m) => counted(m[1] ?? '', m[2] ?? '') + per(m[3])),
  rule('digit', new RegExp(`(${QUANTITY}) ([AVKN])(?![\\p{L}\\d'.-])`), (m) =>
    counted(m[1] ?? '', m[2] ?? ''),
  ),
  // Without a number: au km 12, le prix au m².
  rule('letter', /(mmHg|k?m[²³]|c?m³|cm²|km|kg|cm|mm|kWh)(?![\p{L}\d'²³/-])/u, (m) => {
    const [one, many] = unitForms(m[1] ?? '');
    return m[1] === 'mmHg' || /^(?:les|des|de|quelques|plusieurs|combien|en|nombre|d)$/i.test(wordBefore(m))
      ? many
      : one;
  }),
  rule('letter', new RegExp(`(km|m|kg|g|hab|mg|€)\\.?/${UNIT}`), (m) => unitForms(m[1] ?? '')[1] + per(m[2])),
];
