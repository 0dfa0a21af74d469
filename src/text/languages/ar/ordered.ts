import { romanValue } from '../../core/numerals.js';
import { before, type Match, type Rule, rule, wordBefore } from '../../core/rules.js';
import { type Case, caseAfter, type Gender, ordinal } from './numbers.js';

/** What is counted in order, by its name; feminine ones apart. */
export const ORDERED =
  /^[وفبلك]{0,2}(?:ال|ل)(?:طابق|دور|فصل|مركز|باب|جزء|مجلد|درس|عدد|صف|بند|مستوى|موسم|أسبوع|يوم|شهر|ترتيب|مقعد|رصيف|سؤال|بيت|قسم|حي|عام|هدف|شوط|لقب|ربع|نصف|لاعب|فوج|قرن)$/;
export const ORDERED_FEMININE =
  /^[وفبلك]{0,2}(?:ال|ل)(?:مجموعة|قناة|عالمية|وحدة|محطة|مرحلة|مادة|حلقة|جولة|دورة|مرتبة|سنة|مرة|طبعة|فقرة|صفحة|دفعة|نسخة|آية|سورة|بوابة|حصة|جرعة|خطوة|درجة|ذكرى|دقيقة|ساعة)$/;
/** The noun before a number, or before the first of two: في الدقيقة 23 و78. */
export function orderedBefore(m: Match): string {
  const first = /([ء-ي\p{M}]+) (?:الـ?)?\d{1,3}(?:، ?\d{1,3})* ?و(?:الـ?)?$/u.exec(before(m))?.[1] ?? '';
  const school = /((?:ال|لل)?(?:فصل|صف|عام|سنة|مرحلة)) ال(?:دراسي|جامعي|تعليمي)ة? $/u.exec(before(m))?.[1];
  if (school !== undefined) return school;
  return ORDERED.test(first) || ORDERED_FEMININE.test(first) ? first : wordBefore(m);
}

/** A noun that is looked at, reached or begun: انظر الصفحة 87, احتل المركز 25. */
const OBJECT =
  /(?:^|\s)[وفس]?(?:انظر|راجع|راجعي|افتح|اقرأ|طالع|شاهد|شاهدت|تابع|أكمل|أكملت|قرأت?|دخلت?|أنهى|أنهت|بدأت?|نبدأ|احتلت?|[يت]حتل|نالت?|حقق|حققت|أحرزت?|بلغت?|حفظت?|سجلت?) \p{L}+ $/u;

/** The case of an ordinal is that of the noun before it. */
export const orderedCase = (m: Match): Case =>
  OBJECT.test(before(m)) ||
  /(?:^|\s)[وف]?(?:في|من|إلى|على|حتى|عند|بعد|قبل|منذ|خلال|عن|ضمن|لدى) \p{L}+ (?:(?:الـ?)?\d{1,3}(?:، ?\d{1,3})* ?و)?$/u.test(
    before(m),
  ) ||
  /(?:^|\s)[وف]?(?:[بك]ال|لل)\p{L}+ $/u.test(before(m))
    ? 'oblique'
    : caseAfter(m);

/** A feminine noun with its article before a number with one is counted in order, القمة الـ33; a plural is not. */
const NAMED_BY_ORDER = /^[وفبك]?(?:ال|لل)[ء-ي]{2,10}ة$/u;
const BROKEN_PLURAL = /^[وفبك]?(?:ال|لل)(?:أ[ء-ي]{2,3}|قاد|طلب|ساد|أساتذ|عمالق|مار|حمل|كتب)ة$/u;
const YEARLY = /(?:^|\s)(?:العيد|اليوم|الاجتماع|اللقاء|المؤتمر|المهرجان) ال[ء-ي]{2,10} $/u;

const RULER =
  /^[وفبلك]{0,2}(?:لويس|هنري|جورج|تشارلز|فيليب|إدوارد|ألفونسو|نابليون|رمسيس|بولس|بيوس|بنديكتوس|غريغوريوس|محمد|الحسن|عبدالله|إليزابيث|فيلهلم|ويليام|قسطنطين|تحتمس|بطليموس|تواضروس|شنودة|فريدريك|كارل|خوان|نيقولا|ألكسندر)$/;
const THRONE = /(?:^|\s)[وفب]?(?:الملك|البابا|الإمبراطور|السلطان|القيصر) [ء-ي]{2,12} $/u;

/** The gender of what is counted in order by a number with the article, القمة الـ33; nothing where a plural is counted. */
export function namedInOrder(m: Match): Gender | undefined {
  if (YEARLY.test(before(m))) return 'masculine';
  const noun = wordBefore(m);
  if (RULER.test(noun) || THRONE.test(before(m))) return noun.endsWith('إليزابيث') ? 'feminine' : 'masculine';
  return NAMED_BY_ORDER.test(noun) && !BROKEN_PLURAL.test(noun) ? 'feminine' : undefined;
}

const CHAPTER = /^[وفبل]?(?:الفصل|الباب|الجزء|المجلد|القسم|الملحق|الحرب|النوع|القرن|العالمية)$/;

/** A Roman numeral after a king, a chapter or a century is an ordinal. */
export const ROMAN_RULE: Rule = rule(
  'letter',
  /(?=[IVXL])(L?X{0,3}(?:IX|IV|V?I{0,3}))(?![\p{L}\p{M}\d])/u,
  (m) => {
    const previous = wordBefore(m);
    const value = romanValue(m[1]);
    const feminine = /^[وفبلك]{0,2}(?:إليزابيث|الحرب|العالمية)$/.test(previous);
    return value > 0 && (RULER.test(previous) || CHAPTER.test(previous))
      ? ordinal(value, feminine ? 'feminine' : 'masculine')
      : undefined;
  },
);
