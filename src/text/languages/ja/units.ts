import { rule } from '../../core/rules.js';
import type { Rule } from '../../core/rules.js';
import { countedLoan } from './counters.js';
import { ANY_NUMBER, RANGE, sayNumber, valueOf } from './number-rules.js';
import { SQUARED, UNITS } from './units-table.js';

const SPEEDS: Readonly<Record<string, string>> = { h: 'じそく', s: 'びょうそく', min: 'ふんそく' };

const keys = [...Object.keys(UNITS), ...Object.keys(SQUARED)].sort((a, b) => b.length - a.length);
const UNIT = `(${keys.join('|')})(?![\\p{Script=Latin}\\d²³])`;

const nameOf = (unit: string): string => {
  const plain = SQUARED[unit] ?? unit;
  return UNITS[plain] ?? plain;
};

const minutes = (number: string): string =>
  countedLoan(number, 'ふん')
    .replace(/(?<=[っん])ふん$/, 'ぷん')
    .replace(/いちふん$/, 'いっぷん')
    .replace(/ろくふん$/, 'ろっぷん')
    .replace(/はちふん$/, 'はっぷん')
    .replace(/じゅうふん$/, 'じゅっぷん');

function counted(number: string, unit: string): string {
  if (/^°F|℉$/.test(unit)) return `かし ${sayNumber(number)}ど`;
  if (unit === 'min') return minutes(valueOf(number));
  return countedLoan(valueOf(number), nameOf(unit));
}

/** 60km/h is "per hour": じそく ろくじゅっキロメートル. */
function per(number: string, unit: string, by: string): string {
  const speed = /^(?:k?m|㎞|m)$/.test(unit) ? SPEEDS[by] : undefined;
  if (speed !== undefined) return `${speed} ${counted(number, unit)}`;
  const each = by === 'h' ? 'じ' : by === 's' ? 'びょう' : by === 'min' ? 'ふん' : nameOf(by);
  return `${counted(number, unit)} まい${each}`;
}

export const UNIT_RULES: readonly Rule[] = [
  rule(
    'digit',
    new RegExp(`(${ANY_NUMBER}) ?mph(?!\\p{L})`),
    (m) => `じそく ${countedLoan(valueOf(m[1] ?? ''), 'マイル')}`,
  ),
  rule(
    'digit',
    new RegExp(`(${ANY_NUMBER})(?: ?[%℃]|cm|kg|km|m)?${RANGE}(${ANY_NUMBER}) ?${UNIT}`),
    (m) => `${sayNumber(m[1] ?? '')} から ${counted(m[2] ?? '', m[3] ?? '')}`,
  ),
  rule(
    'digit',
    new RegExp(`(${ANY_NUMBER}) ?[x×] ?(${ANY_NUMBER}) ?${UNIT}`),
    (m) => `${sayNumber(m[1] ?? '')} かける ${counted(m[2] ?? '', m[3] ?? '')}`,
  ),
  rule('digit', new RegExp(`(${ANY_NUMBER}) ?${UNIT.replace('²³]', '²³/]')}`), (m) =>
    counted(m[1] ?? '', m[2] ?? ''),
  ),
  rule(
    'digit',
    new RegExp(
      `(${ANY_NUMBER}) ?(${keys.join('|')})/(h|s|min|人|日|年|m²|m2|m³|L|kg)(?![\\p{Script=Latin}\\d²³])`,
    ),
    (m) => per(m[1] ?? '', m[2] ?? '', m[3] ?? ''),
  ),
  rule('digit', /(\d{1,3})m(\d{1,2})cm/u, (m) => `${counted(m[1] ?? '', 'm')} ${counted(m[2] ?? '', 'cm')}`),
  rule('sign', new RegExp(`(${Object.keys(SQUARED).join('|')}|℃|°C)(?!\\p{Script=Latin})`), (m) =>
    nameOf(m[1] ?? ''),
  ),
  rule('sign', /[%‰]/u, (m) => nameOf(m[0])),
  rule('sign', /°/u, () => 'ど'),
];
