import { rule } from '../../core/rules.js';
import type { Rule } from '../../core/rules.js';
import { NUMBER, cardinal, decimal } from './numbers.js';
import { between } from './ranges.js';

const SCALES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  M: ['milione', 'milioni'],
  Mln: ['milione', 'milioni'],
  mln: ['milione', 'milioni'],
  mil: ['milione', 'milioni'],
  milione: ['milione', 'milioni'],
  milioni: ['milione', 'milioni'],
  Mld: ['miliardo', 'miliardi'],
  mld: ['miliardo', 'miliardi'],
  B: ['miliardo', 'miliardi'],
  bn: ['miliardo', 'miliardi'],
  miliardo: ['miliardo', 'miliardi'],
  miliardi: ['miliardo', 'miliardi'],
};
export const SCALE = '(milion[ei]|miliard[oi]|[Mm]ln|[Mm]ld|mila|bn|[kKMB])(?![\\p{L}\\d])\\.?';

/** 900K is novecentomila, 1,5 mln is uno virgola cinque milioni. */
export function scaled(written: string, scale: string): string {
  const [one, many] = SCALES[scale] ?? ['', ''];
  if (one !== '') return written === '1' ? `un ${one}` : `${decimal(written)} ${many}`;
  const [whole = '', decimals = ''] = written.replace(/[. ']/g, '').split(',');
  if (decimals.length > 3) return `${decimal(written)} mila`;
  return cardinal(`${whole}${decimals.padEnd(3, '0')}`.replace(/^0+(?=\d)/, ''));
}

export const SCALE_RULES: readonly Rule[] = [
  rule('digit', new RegExp(`(${NUMBER})(?:[-–]| [-–] )(${NUMBER}) ?${SCALE}`), (m) =>
    between(m, decimal(m[1] ?? ''), scaled(m[2] ?? '', m[3] ?? '')),
  ),
  rule(
    'digit',
    new RegExp(`(${NUMBER}) (milion[ei]|miliard[oi]|[Mm]ln|[Mm]ld|mila)(?![\\p{L}\\d])\\.?`),
    (m) => scaled(m[1] ?? '', m[2] ?? ''),
  ),
  rule('digit', new RegExp(`(?![248]K)(${NUMBER})([Mm]ln|[Mm]ld|mila|k|K|M)(?![\\p{L}\\d])\\.?`), (m) =>
    scaled(m[1] ?? '', m[2] ?? ''),
  ),
];
