import { wordSet } from '../../core/words.js';
import { MARK, type Marks } from './marks.js';
import { DIGITS } from './numbers.js';

const { FATHATAN, KASRATAN, FATHA, KASRA } = MARK;

const MASCULINE_TEEN =
  /^[وفبلك]?(?:أحد|اثنا|اثني|(?:ثلاث|أربع|خمس|ست|سبع|ثماني|تسع)ة|ال(?:حادي|ثاني|ثالث|رابع|خامس|سادس|سابع|ثامن|تاسع))$/u;
const FEMININE_TEEN =
  /^[وفبلك]?(?:إحدى|اثنتا|اثنتي|ثلاث|أربع|خمس|ست|سبع|ثماني|تسع|ال(?:حادي|ثاني|ثالث|رابع|خامس|سادس|سابع|ثامن|تاسع)ة)$/u;
/** What a noun in the singular follows, as an object does: عشرون دقيقةً. */
const BEHIND_TENS = /^(?:عشرة?|و?(?:عشر|ثلاث|أربع|خمس|ست|سبع|ثمان|تسع)(?:ون|ين))$/u;
/** What the counted noun is bound to: ثلاثة كتبٍ, مئة كتابٍ. */
const BOUND =
  /^[وفبلك]?(?:ثلاثة?|أربعة?|خمسة?|ستة?|سبعة?|ثماني(?:ة)?|تسعة?|عشرة?|مئة|مئتا|مئتي|ألف|ألفا|ألفي|مليون|مليار)$/u;

/** The vowels of a number word that its neighbours decide: صفر is a month, too, and عشر differs after another number. */
export function numberWord(word: string, previous: string, next: string): string | null {
  if (word === 'صفر')
    return previous === 'شهر' || (previous === 'من' && !/^(?:إلى|حتى)$/u.test(next)) ? 'صَفَر' : 'صِفْر';
  if (word === 'عشر') return MASCULINE_TEEN.test(previous) ? 'عَشَرَ' : 'عَشْر';
  if (word === 'عشرة') return FEMININE_TEEN.test(previous) ? 'عَشْرَةَ' : 'عَشَرَة';
  return null;
}

/** The endings that a number asks of itself or of the noun after it. */
function endingsBy(word: string, previous: string, next: string): readonly string[] | undefined {
  if (/^عشرة?$/u.test(next) && /[^اىي]$/u.test(word))
    return MASCULINE_TEEN.test(word) || FEMININE_TEEN.test(word) ? [FATHA] : undefined;
  if (/^(?:[بلك]?ال|لل|و)|[اىيون]$/u.test(word)) return undefined;
  if (BEHIND_TENS.test(previous) && word.endsWith('ة')) return [FATHATAN];
  return BOUND.test(previous) && !BOUND.test(word) && !word.startsWith('ف') ? [KASRA, KASRATAN] : undefined;
}

/** @returns the marks with the ending that the numbers around leave */
export function countedMarks(
  word: string,
  marks: Marks | null,
  previous: string,
  next: string,
): Marks | null {
  const endings = endingsBy(word, previous, next);
  const last = marks?.at(-1);
  if (endings === undefined || (last !== undefined && last !== null && last.length < 2)) return marks;
  const known = marks ?? Array.from(word, () => null);
  return [...known.slice(0, -1), endings];
}

const DICTATED = new Set([...DIGITS, ...wordSet('فاصلة نقطة شرطة')]);

/** Digits are said one by one, each as if nothing followed: صفر خمسة ثلاثة. */
export const standsAlone = (word: string, next: string): boolean => DICTATED.has(word) && DICTATED.has(next);
