import { rule, wordBefore } from '../../core/rules.js';
import type { Rule } from '../../core/rules.js';
import { ordinal } from './ordinals.js';

const RULER =
  /^(?:لويس|هنري|جورج|تشارلز|فيليب|إدوارد|ألفونسو|نابليون|رمسيس|بولس|بيوس|بنديكتوس|غريغوريوس|محمد|الحسن|عبدالله|إليزابيث|فيلهلم|ويليام|قسطنطين|تحتمس|بطليموس|تواضروس|شنودة|فريدريك|كارل|خوان|نيقولا|ألكسندر)$/;
const CHAPTER = /^[وفبل]?(?:الفصل|الباب|الجزء|المجلد|القسم|الملحق|الحرب|النوع|القرن)$/;
const ROMAN: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 };

function romanValue(numeral: string): number {
  const values = [...numeral].map((letter) => ROMAN[letter] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}

/** Behind a king, a chapter or a century: an ordinal. */
export const ROMAN_RULE: Rule = rule(
  'letter',
  /(?=[IVXL])(L?X{0,3}(?:IX|IV|V?I{0,3}))(?![\p{L}\p{M}\d])/u,
  (m) => {
    const previous = wordBefore(m);
    const value = romanValue(m[1] ?? '');
    const feminine = /^(?:إليزابيث|الحرب)$/.test(previous);
    return value > 0 && (RULER.test(previous) || CHAPTER.test(previous))
      ? ordinal(value, feminine ? 'feminine' : 'masculine')
      : undefined;
  },
);
