import { cardinal, toOblique } from './numbers.js';
import type { Case, Gender } from './numbers.js';

const MASCULINE = [
  '',
  'الأول',
  'الثاني',
  'الثالث',
  'الرابع',
  'الخامس',
  'السادس',
  'السابع',
  'الثامن',
  'التاسع',
  'العاشر',
] as const;
const FEMININE = [
  '',
  'الأولى',
  'الثانية',
  'الثالثة',
  'الرابعة',
  'الخامسة',
  'السادسة',
  'السابعة',
  'الثامنة',
  'التاسعة',
  'العاشرة',
] as const;

/** A first that is not alone: الحادي عشر, الحادي والعشرون. */
function unit(value: number, gender: Gender): string {
  if (value === 1) return gender === 'feminine' ? 'الحادية' : 'الحادي';
  return (gender === 'feminine' ? FEMININE : MASCULINE)[value] ?? '';
}

/** An ordinal with its article: الثالث, الحادية عشرة, الخامس والعشرون. From 100 on the number itself. */
export function ordinal(value: number, gender: Gender = 'masculine', nounCase: Case = 'nominative'): string {
  if (value < 1) return cardinal(String(value));
  if (value <= 10) return (gender === 'feminine' ? FEMININE : MASCULINE)[value] ?? '';
  if (value < 20) return `${unit(value % 10, gender)} ${gender === 'feminine' ? 'عشرة' : 'عشر'}`;
  if (value >= 100) {
    return value % 100 === 0 || value >= 1000
      ? `ال${cardinal(String(value))}`
      : `${ordinal(value % 100, gender, nounCase)} بعد ال${cardinal(String(value - (value % 100)))}`;
  }
  const tens = `ال${cardinal(String(value - (value % 10)))}`;
  const words = value % 10 === 0 ? tens : `${unit(value % 10, gender)} و${tens}`;
  return nounCase === 'oblique' ? toOblique(words) : words;
}
