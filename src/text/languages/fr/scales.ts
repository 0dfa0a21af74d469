import { cardinal, decimal, isPlural } from './numbers.js';

/** Written form -> noun; thousand is no noun. */
const SCALES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  M: ['million', 'millions'],
  Mio: ['million', 'millions'],
  million: ['million', 'millions'],
  millions: ['million', 'millions'],
  Md: ['milliard', 'milliards'],
  Mds: ['milliard', 'milliards'],
  Mrd: ['milliard', 'milliards'],
  Mrds: ['milliard', 'milliards'],
  Mia: ['milliard', 'milliards'],
  B: ['milliard', 'milliards'],
  bn: ['milliard', 'milliards'],
  G: ['milliard', 'milliards'],
  md: ['milliard', 'milliards'],
  mds: ['milliard', 'milliards'],
  milliard: ['milliard', 'milliards'],
  milliards: ['milliard', 'milliards'],
};
/** Behind a sign of money: $3B, €900K, $2 millions. */
export const SCALE = '(millions?|milliards?|mille|Mrds?|[Mm]ds?|Mio|Mia|bn|[kKMBG])(?![\\p{L}\\d])';
/** Before one: 3 M€, 2 Md$, 3 millions €. */
export const SCALE_SIGN = '(millions?|milliards?|mille|Mrds?|[Mm]ds?|Mio|Mia|[kKMG])';

export interface Scaled {
  readonly words: string;
  /** The noun that takes a `de` behind it; '' when thousands are in the words. */
  readonly unit: string;
}

/** 1,5 k is mille cinq cents; 1,5 M stays un virgule cinq million. */
export function scaled(written: string, scale: string): Scaled {
  const [one, many] = SCALES[scale] ?? ['', ''];
  if (one !== '') return { words: decimal(written), unit: isPlural(written) ? many : one };
  const [whole = '', decimals = ''] = written.replace(/[ ']/g, '').split(/[.,]/);
  if (decimals.length > 3) return { words: `${decimal(written)} mille`, unit: '' };
  const thousands = `${whole}${decimals.padEnd(3, '0')}`.replace(/^0+(?=\d)/, '');
  return { words: cardinal(thousands), unit: '' };
}
