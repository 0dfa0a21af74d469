import { before, type Rule, rule } from '../../core/rules.js';
import { alternatives, wordSet } from '../../core/words.js';
import { commonNoun, counted } from './nouns.js';
import { caseAfter } from './numbers.js';

/** Adjectives after a counted noun, in the feminine: two of a thing need two of them. */
export const ADJECTIVES = wordSet(`
  جديدة فائتة واردة صادرة كبيرة صغيرة متوسطة إضافية مجانية كاملة متتالية مختلفة مفقودة قديمة طويلة قصيرة صحيحة خاطئة أخيرة يومية أسبوعية شهرية
  سنوية دولية محلية عربية أجنبية حمراء خضراء مقروءة نصية صوتية ذهبية فضية رسمية مدرسية جامعية سياحية تجارية حكومية خاصة عامة معلقة مؤجلة مكتملة
  ملغاة متأخرة مسبوقة جديد كبير صغير إضافي كامل مختلف قديم طويل قصير صحيح أخير يومي شهري سنوي دولي محلي عربي متتالي رسمي مجاني
`);

function twoOf(adjective: string): string {
  if (adjective.endsWith('ة')) return `${adjective.slice(0, -1)}تان`;
  if (adjective.endsWith('اء')) return `${adjective.slice(0, -1)}وان`;
  return `${adjective}ان`;
}

/** Two of what its list lacks: a feminine noun shows it by its ending, and so do most plurals in -at. */
function unknownDual(noun: string): string | undefined {
  if (/^(?:ال|لل|و)/u.test(noun) || noun.length < 3) return undefined;
  if (noun.endsWith('ة')) return `${noun.slice(0, -1)}تان`;
  return undefined;
}

const oblique = (dual: string): string => dual.replace(/ان(?= |$)/gu, 'ين');

export const AGREEMENT_RULES: readonly Rule[] = [
  rule(
    'digit',
    new RegExp(`2 ([ء-ي\\p{M}]{2,12})(?: (${alternatives(ADJECTIVES)}))?(?![\\p{L}\\p{M}])`, 'u'),
    (m) => {
      if (/[\d.,٫٬/:-]$/u.test(before(m, 1))) return undefined;
      const known = commonNoun(m[1]);
      if (known === undefined && /(?:^|\s)[وفبلك]{0,2}ال[ء-ي]+ $/u.test(before(m))) return undefined;
      const dual = known === undefined ? unknownDual(m[1]) : counted('2', known);
      if (dual === undefined || (known !== undefined && m[2] === '')) return undefined;
      const words = m[2] === '' ? dual : `${dual} ${twoOf(m[2])}`;
      return caseAfter(m) === 'oblique' ? oblique(words) : words;
    },
  ),
];
