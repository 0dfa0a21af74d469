import { type Allowed, MARK, type Marks, SHORT } from './marks.js';

const { FATHA, DAMMA, KASRA, SHADDA, SUKUN } = MARK;

/** Adjectives and nouns with a silent second letter among words in -اء: صحراء, but وزراء. */
const QUIET_SECOND =
  /^(?:صحر|عذر|حسن|شقر|سمر|حمق|عرج|عمي|بكم|بله|شهب|زهر|غبر|عنق|رقط|هوج|نكر|عصم|ضوض|كبر|ملس|شمط|حدب|خنس|خرس|طرش|جوز|خضر|زرق|بيض|سود|صفر|حمر|لمي|علي|سين|هيف|نجل|دهم|صمع|فيح|بطح|بأس|سر|ضر|شحن|بغض|خيل|كرب|أرب|سيم|تلق)اء$/u;

/** Plurals among words in ت and a long a. */
const PLURAL_OF_T = /ت(?:ذاكر|جارب|راجم|وابل|لامذ)$/u;
/** Things that are two, among letters of the plurals of people. */
const PAIRS =
  /(?:جانب|شارع|طابق|شاطئ|حائط|حاجز|خاتم|هاتف|طابع|حافز|منتخب|مشروع|موضوع|محصول|متحف|متجر|منصب|منزل|منطق|مترو|هامش|عامل|ظاهر)ين$/u;

const any = (count: number): Allowed[] => Array.from({ length: count }, () => null);
const fixed = (...marks: string[]): Allowed[] => marks.map((mark) => [mark]);

/** What a word's shape alone says of its vowels; null: of this letter nothing. */
const SHAPES: readonly (readonly [RegExp, (word: string) => Marks])[] = [
  // Prepositions before the article and before an alif with a vowel of its own: بالأمس, بإنشاء, لأسباب.
  [/^[بل](?:إ|أ.{3}|ا(?:ست|ن|ل.)).{2,}$/u, (word) => [...fixed(KASRA), ...any(word.length - 1)]],
  // Broken plurals: زعماء.
  [
    /^[^اويأإآ]{3}اء$/u,
    (word) => (QUIET_SECOND.test(word) ? any(5) : [...fixed(DAMMA, FATHA, FATHA, ''), null]),
  ],
  // مجانين, طوابير; شوارع, but تواصل; وثائق
  [/^(?:م[^اوي]|[^اويأ]و)ا[^اوي]ي[^اويىةه]$/u, () => [...fixed(FATHA, FATHA, '', KASRA, ''), null]],
  [/^[^اويأتم]وا[^اويى][^اويىةنهك]$/u, () => [...fixed(FATHA, FATHA, '', KASRA), null]],
  [/^[^اويم][^اوي]ائ[^اويىهك]$/u, () => [...fixed(FATHA, FATHA, '', KASRA), null]],
  // "He looks, calls for": forms VIII and X whose last letter is weak.
  [/^[يتن][^اوي]ت[^اوي]ي$/u, () => fixed(FATHA, SUKUN, FATHA, KASRA, '')],
  [/^[يتن]ست[^اوي]{2}ي$/u, () => fixed(FATHA, SUKUN, FATHA, SUKUN, KASRA, '')],
  // Form X whose last two letters are one: استلذ, يستلذ, but استمع and, of hollow verbs, يستطع.
  [
    /^است(?!مع|ند|لم|رق|بق|تر|عر|لب|لف|عط)[^اويأإآءئؤىة]{2}$/u,
    () => fixed(KASRA, SUKUN, FATHA, FATHA, SHADDA + FATHA),
  ],
  [
    /^[يتنأ]ست(?!مع|ند|لم|رق|بق|تر|عر|لب|لف|عط|طع|فد|جب|عن|شر|ضف|قل)[^اويأإآءئؤىة]{2}$/u,
    () => [...fixed(FATHA, SUKUN, FATHA, KASRA), SHORT.map((mark) => SHADDA + mark)],
  ],
  // متتال, متضاد
  [/^(?!متراس|متجاب)مت[^اوي]ا[^اوية]$/u, () => [...fixed(DAMMA, FATHA, FATHA, ''), null]],
  // Verbal nouns in the plural: تعاملات, تحركات.
  [/^ت[^اوي]ا[^اي]{2}ات$/u, () => [...fixed(FATHA, FATHA, '', DAMMA, FATHA, ''), null]],
  [/^ت(?!رجم|لفز)[^اي]{3}ات$/u, () => [...fixed(FATHA, FATHA, SHADDA + DAMMA, FATHA, ''), null]],
  // After the article these are nouns: التسامح, التطرف. التذاكر is a plural.
  [
    /^[وف]?(?:[بك]?ال|لل)ت[^اويأم]ا[^اويةىه]{2}$/u,
    (word) =>
      PLURAL_OF_T.test(word)
        ? any(word.length)
        : [...any(word.length - 5), ...fixed(SHADDA + FATHA, FATHA, '', DAMMA), null],
  ],
  [
    /^[وف]?(?:[بك]?ال|لل)ت[^اويأت][^اوي][^اويةىهت]$/u,
    (word) => [...any(word.length - 4), ...fixed(SHADDA + FATHA, FATHA, SHADDA + DAMMA), null],
  ],
  // Plurals of people and of what has -iyy in the singular: مهاجرين, نازحين, محليين, فلسطينيون. جانبين are two sides.
  [/^.{3,}يين$/u, (word) => [...any(word.length - 4), ...fixed(KASRA, SHADDA + KASRA, '', FATHA)]],
  [
    /^.{4,}(?<!لفز|مل|ريل)يون$/u,
    (word) => [...any(word.length - 4), ...fixed(KASRA, SHADDA + DAMMA, '', FATHA)],
  ],
  [
    /^(?:[وف]?(?:[بك]?ال|لل))?(?:[^اويأبلم]ا[^اويت][^اويت]|م(?:[^اوي]ا|ت|ست|ن|[^اوي]ت)[^اوي]{2,3}|م[^اوي]{2}و[^اوي])ين$/u,
    (word) => (PAIRS.test(word) ? any(word.length) : [...any(word.length - 3), ...fixed(KASRA, '', FATHA)]),
  ],
  // "My" after a feminine noun: صديقتي.
  [/^[^اي].{2,}[^اويس]تي$/u, (word) => [...any(word.length - 3), ...fixed(FATHA, KASRA, '')]],
  // "Me" after a verb: يهمني.
  [/^(?:[يت][^اوي]{2,}|بأن)ني$/u, (word) => [...any(word.length - 2), ...fixed(KASRA, '')]],
];

/** A word that no list has: marks of those letters that its shape leaves no choice. */
export function marksOfShape(word: string): Marks | null {
  return SHAPES.find(([shape]) => shape.test(word))?.[1](word) ?? null;
}
