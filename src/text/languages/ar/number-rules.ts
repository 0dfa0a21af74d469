import { dottedNumberRules } from '../../core/number-signs.js';
import { VULGAR_FRACTION } from '../../core/numerals.js';
import { before, behind, type Match, type Rule, rule, wordBefore, wordBehind } from '../../core/rules.js';
import { table } from '../../core/words.js';
import { SCALE, scaled } from './money.js';
import { commonNoun, counted, genderOf, noun, nounBehind } from './nouns.js';
import {
  cardinal,
  caseAfter,
  decimal,
  digitByDigit,
  fraction,
  LETTERED,
  NO_FROM,
  NUMBER,
  type NumberForm,
  ordinal,
  PLAIN,
  vulgar,
  wholeValue,
  year,
} from './numbers.js';
import {
  namedInOrder,
  ORDERED,
  ORDERED_FEMININE,
  orderedBefore,
  orderedCase,
  ROMAN_RULE,
} from './ordered.js';
import { GOALS_RULE, MARK_RULES, oblique, SCORE } from './results.js';

const OPERATORS = table(`
  +: زائد; -, −: ناقص; *, ×, x: في; ÷, /: على; =: يساوي; <: أصغر من; >: أكبر من; ≤: أصغر من أو يساوي;
  ≥: أكبر من أو يساوي; ≠: لا يساوي
`);

const YEARLY =
  /(?:^|\s)[وفبل]?(?:رؤية|خطة|كأس العالم|مونديال|موازنة|ميزانية|انتخابات|أولمبياد|موسم|يورو|إكسبو|قمة|استراتيجية|أجندة|نهاية|بداية|مواليد|صيف|شتاء|ربيع|خريف|منذ|حتى|مطلع|أواخر|أوائل)(?: (?:ال)?\p{L}{3,12})? $/u;
/** A spoon, a pill: what the number after it agrees with. */
const MEASURED = /^(?:ملعقة|حبة|قطعة|علبة|جرعة|شريحة|رشة|بيضة|بصلة|ليلة|ساعة|دقيقة|سنة|مرة|حفنة|زجاجة|عبوة)$/;

/** Whether a noun stands in the form that is counted: 3 to 10 of it in the plural, more of it in the singular. */
function isPlural(next: string, value: number | null): boolean {
  if (next === '' || value === null) return false;
  const known = commonNoun(next);
  const rest = value % 100;
  if (known === undefined) return rest > 2 && rest < 11 && /ات$/.test(next) && !/^(?:ال|و)/.test(next);
  const plain = next.replace(/\p{M}/gu, '');
  return rest > 2 && rest < 11
    ? plain !== known.one
    : rest > 10 && plain === known.many.replace(/\p{M}/gu, '');
}

/** What has a number for a name: the noun after it is not counted. */
const NAMED =
  /^(?:آيفون|ايفون|آيباد|جالاكسي|غالاكسي|ويندوز|أندرويد|اندرويد|بلايستيشن|شارع|غرفة|شقة|بوابة|رحلة|رقم|خط|طريق|قناة|فيفا|جي|عمارة|مبنى|فيلا|بلوك|منزل|برج|طابق|دور|مجمع)$/;

/** A number as the noun after it asks for, or as an ordinal after a noun with an article. */
function sayNumber(m: Match): string {
  const written = m[1];
  const previous = orderedBefore(m);
  const value = wholeValue(written);
  const straight = previous !== wordBefore(m) || /[\p{L}] $/u.test(before(m, 2));
  if (value === 1 && straight && MEASURED.test(previous)) return 'واحدة';
  if (isPlural(wordBehind(m), value) || /^[A-Z]/.test(behind(m, 1))) {
    // It is counted or a seat's, whatever stands before it: في البيت 5 غرف, المقعد 24F.
  } else if (value !== null && value > 0 && value < 1000 && straight) {
    const inCase = orderedCase(m);
    if (ORDERED.test(previous)) return ordinal(value, 'masculine', inCase);
    if (ORDERED_FEMININE.test(previous)) return ordinal(value, 'feminine', inCase);
  }
  const next = wordBehind(m);
  // A year that nothing counts has the case of years: حرب 1967.
  const nounCase =
    /^(?:19\d\d|20[0-4]\d)$/.test(written) && next === '' && previous !== '' ? 'oblique' : caseAfter(m);
  // An adjective or the next clause is no counted noun.
  const isNoun =
    next !== '' &&
    !NAMED.test(previous) &&
    !/^[A-Za-z]/.test(previous) &&
    /^[ء-ي]/.test(next) &&
    (!next.startsWith('و') || WITH_WAW.test(next)) &&
    !/^(?:ال|لل|(?:في|من|إلى|على|عن|هو|هي|أو|ثم|لا|ما|كان|كانت|تم|تمت|قد|فقط|تقريبا|ضد|مقابل|أيضا|دون|بين|حتى|مع|ماذا|مما|منها|منهم|منه|عند|عندما|معا|لأن)(?!\p{L}))/u.test(
      next,
    );
  const form: NumberForm = isNoun
    ? { gender: genderOf(next), case: nounCase, place: 'noun' }
    : { gender: 'masculine', case: nounCase, place: 'alone' };
  const rest = (value ?? 0) % 100;
  const bound = isNoun && value !== null && (rest === 0 || (rest > 2 && rest < 11));
  return decimal(written, { ...form, place: bound ? 'noun' : 'alone' });
}

const WITH_WAW =
  /^(?:وحدة|وحدات|وجبة|وجبات|وردة|وردات|ورود|وزير|وزراء|وزيرا|ورقة|ورقات|أوراق|ولاية|ولايات|وظيفة|وظائف|ولد|وزارة|وزارات|وثيقة|وثائق|وكالة|وكالات|وسيلة|وسائل|وفاة|وفيات|وجه|وجوه|واحة|واجب|واجبات)$/;

const TIMES = noun('مرة', 'مرات');

export const NUMBER_RULES: readonly Rule[] = [
  // المادة (5)
  rule('sign', /\((\d{1,3})\)/u, (m) => {
    const value = Number(m[1]);
    if (value === 0) return undefined;
    if (ORDERED.test(wordBefore(m))) return ordinal(value, 'masculine', orderedCase(m));
    return ORDERED_FEMININE.test(wordBefore(m)) ? ordinal(value, 'feminine', orderedCase(m)) : undefined;
  }),
  rule('digit', /24\/7(?!\d)/u, () => 'على مدار الساعة'),
  // Half of what is counted, after the whole: 2.5 سنة.
  rule(
    'digit',
    /(\d{1,2})[.,٫]5 (ساعة|ساعات|سنة|سنوات|يوم|أيام|شهر|أشهر|أسبوع|أسابيع|دقيقة|دقائق)(?![\p{L}\p{M}])/u,
    (m) => {
      const unit = commonNoun(m[2]);
      if (unit === undefined || Number(m[1]) > 10) return undefined;
      if (m[1] === '0') return `نصف ${unit.one}`;
      return `${m[1] === '1' ? unit.one : counted(m[1], unit, 'oblique')} ونصف`;
    },
  ),
  ROMAN_RULE,
  rule(
    'digit',
    /(\d(?:[.,٫]\d{1,6})?) ?[x×*] ?10(?:\^(-?)(?=\d)|(?=[²³⁰-⁹]))([²³⁰-⁹]{1,3}|\d{1,3})(?![\d])/u,
    (m) => {
      const power = m[3].normalize('NFKC');
      return `${decimal(m[1])} في عشرة أس ${m[2] === '-' ? 'ناقص ' : ''}${cardinal(power)}`;
    },
  ),
  rule(
    'digit',
    /(\d(?:\.\d{1,9})?)[eE]([+-]?)(\d{1,3})(?![\p{L}\d])/u,
    (m) => `${decimal(m[1])} في عشرة أس ${m[2] === '-' ? 'ناقص ' : ''}${cardinal(m[3])}`,
  ),
  rule('digit', /\d{1,5}(?:-\d{1,7}){2,5}(?![-\d])/u, (m) => m[0].split('-').map(digitByDigit).join('، ')),
  rule('letter', /(?:تحويلة|[eE]xt)\.?:? ?(\d{2,6})(?!\d)/u, (m) => `تحويلة ${digitByDigit(m[1])}`),
  rule('digit', new RegExp(`(\\d{1,3}) ?(${VULGAR_FRACTION}) ([ء-ي]{2,12})(?!\\p{L})`), (m) => {
    const known = commonNoun(m[3]);
    const whole = known && (m[1] === '1' ? known.one : counted(m[1], known, caseAfter(m)));
    return whole && `${whole} و${vulgar(m[2])}`;
  }),
  rule('digit', /(\d{1,9})(?:\^(-?)(\d{1,3})(?!\d)|(⁻?)([⁰¹²³⁴-⁹]{1,3}))/u, (m) => {
    const minus = m[2] + m[4] === '' ? '' : 'ناقص ';
    const known = minus === '' ? { '²': 'تربيع', '³': 'تكعيب' }[m[5]] : undefined;
    return `${cardinal(m[1])} ${known ?? `أس ${minus}${cardinal((m[3] || m[5]).normalize('NFKC'))}`}`;
  }),
  ...dottedNumberRules({ digitByDigit: cardinal, cardinal, point: 'نقطة' }),
  rule(
    'digit',
    new RegExp(`(${NUMBER}) ?(?:[-–]|إلى) ?(${NUMBER}) ?${SCALE}`),
    (m) => `${oblique(m[1])} إلى ${scaled(m[2], m[3], 'alone', 'oblique')}`,
  ),
  rule('digit', new RegExp(`(${NUMBER}) ?${SCALE}`), (m) => {
    if (/^[KMBT]$/.test(m[2]) && LETTERED.test(before(m))) return undefined;
    const place = /^ [ء-ي]/.test(m.input.slice(m.index + m[0].length, m.index + m[0].length + 2))
      ? 'noun'
      : 'alone';
    return scaled(m[1], m[2], /^(?:ال|و|في|من)/.test(wordBehind(m)) ? 'alone' : place, caseAfter(m));
  }),
  rule('digit', new RegExp(`(\\d{1,6}) ?(${VULGAR_FRACTION})`), (m) => `${cardinal(m[1])} و${vulgar(m[2])}`),
  rule('sign', new RegExp(`(${VULGAR_FRACTION})`), (m) => vulgar(m[1])),
  rule(
    'digit',
    /(\d{1,6}) (\d{1,2})\/(\d{1,2})(?![\d/])/u,
    (m) => `${cardinal(m[1])} و${fraction(m[2], m[3])}`,
  ),
  // Added time: في الدقيقة 90+3.
  rule('digit', /(\d{2,3}) ?\+ ?(\d{1,2})(?!\d)/u, (m) =>
    ORDERED_FEMININE.test(wordBefore(m))
      ? `${ordinal(Number(m[1]), 'feminine', orderedCase(m))} زائد ${cardinal(m[2])}`
      : undefined,
  ),
  ...MARK_RULES,
  rule('digit', /(\d{1,6})\/(\d{1,6})(?![\d/])/u, (m) => {
    if (/(?:صفحة|شريحة|جزء|خطوة|دفعة|قسط|حلقة) $/u.test(before(m)))
      return `${cardinal(m[1])} من ${oblique(m[2])}`;
    if (SCORE.test(before(m))) return `${cardinal(m[1])} مقابل ${oblique(m[2])}`;
    const said = fraction(m[1], m[2], behind(m, 12));
    return caseAfter(m) === 'oblique' && m[1] === '2' ? said.replace(/ا(?=ن?$)/u, 'ي') : said;
  }),
  rule(
    'digit',
    new RegExp(`(${NUMBER}) ?[x×] ?(${NUMBER})(?![\\p{L}\\d])`),
    (m) => `${decimal(m[1])} في ${oblique(m[2])}`,
  ),
  GOALS_RULE,
  rule('digit', new RegExp(`(${NUMBER}) ?(?:[-–]|إلى) ?(${NUMBER})(?![-\\d/]| ?=)`), (m) => {
    const previous = wordBefore(m);
    const next = wordBehind(m);
    const known = next === '' ? undefined : commonNoun(next);
    const last = decimal(m[2], {
      gender: next === '' ? 'masculine' : (known?.gender ?? genderOf(next)),
      case: 'oblique',
      place: next === '' ? 'alone' : 'noun',
    });
    const low = decimal(m[1], {
      gender: next === '' ? 'masculine' : (known?.gender ?? genderOf(next)),
      case: 'oblique',
      place: 'alone',
    });
    if (/^[وف]?بين$/.test(previous)) return `${low} و${last}`;
    return `${NO_FROM.test(previous) ? '' : 'من '}${low} إلى ${last}`;
  }),
  rule(
    'digit',
    /(\d{1,4}):(\d{1,3}(?:[,٬]\d{3})+|\d{1,7})(?!:?\d)/u,
    (m) => `${cardinal(m[1])} إلى ${oblique(m[2])}`,
  ),
  rule(
    'digit',
    new RegExp(`(${NUMBER}) ?([+*×÷=<>≤≥≠]) ?(?=[-\\d])`),
    (m) => `${decimal(m[1], { ...PLAIN, case: caseAfter(m) })} ${OPERATORS[m[2]] ?? ''}`,
  ),
  rule('digit', new RegExp(`(${NUMBER}) - (?=\\d)`), (m) => `${decimal(m[1])} ناقص`),
  rule('digit', new RegExp(`(${NUMBER})\\+(?![\\p{L}\\d])`), (m) =>
    /SPF ?$/.test(before(m)) ? `${cardinal(m[1])} زائد` : `أكثر من ${oblique(m[1])}`,
  ),
  // Versions.
  rule('digit', /(\d{1,3})\.(\d{1,3})(?!\d|[.,]\d)/u, (m) =>
    /^[وفبل]*(?:ال|لل)?(?:إصدار|اصدار|نسخة|تحديث|نظام|بند|مادة|فقرة|قسم|فصل|ملحق|جدول|شكل|تمرين|باب)$/u.test(
      wordBefore(m),
    )
      ? `${cardinal(m[1])} نقطة ${cardinal(m[2])}`
      : undefined,
  ),
  // What is named after a year.
  rule('digit', /(?:19|20)\d\d(?![\d:/-]|[.,٫٬]\d)/u, (m) =>
    YEARLY.test(before(m)) ? year(m[0]) : undefined,
  ),
  // Two in order: الدقيقتين 23 و67, القرنان الـ18 والـ19.
  rule(
    'letter',
    /([وفب]?ال[ء-ي]{2,8}?)(ت?)(ين|ان) (?:الـ ?)?(\d{1,3}) ?و ?(?:الـ ?)?(\d{1,3})(?!\d|[.,٫]\d)/u,
    (m) => {
      const feminine = ORDERED_FEMININE.test(`${m[1]}ة`) && m[2] !== '';
      if (!feminine && !ORDERED.test(m[1] + m[2])) return undefined;
      const inCase = m[3] === 'ين' ? 'oblique' : 'nominative';
      const [low, high] = [m[4], m[5]].map((digits) =>
        ordinal(Number(digits), feminine ? 'feminine' : 'masculine', inCase),
      );
      return `${m[1]}${m[2]}${m[3]} ${low ?? ''} و${high ?? ''}`;
    },
  ),
  // The first of two goes with the noun after the second: بين 5 و10 سنوات.
  rule('digit', /(\d{1,3}) ?و ?(?=(\d{1,3}) ([ء-ي\p{M}]{2,12})(?![\p{L}\p{M}]))/u, (m) => {
    const known = commonNoun(m[3]);
    if (known === undefined || ORDERED.test(wordBefore(m)) || ORDERED_FEMININE.test(wordBefore(m)))
      return undefined;
    return `${decimal(m[1], { gender: known.gender, case: caseAfter(m), place: 'alone' })} و`;
  }),
  rule('digit', new RegExp(`(${NUMBER}) ([ء-ي\\p{M}]{2,12})(?![\\p{L}\\p{M}])`), (m) => {
    const value = wholeValue(m[1]);
    const known = nounBehind(m[2], value);
    if (NAMED.test(wordBefore(m)) && known?.one === m[2]) return undefined;
    return known && value !== null && value > 0 && (!ORDERED.test(wordBefore(m)) || isPlural(m[2], value))
      ? counted(m[1], known, caseAfter(m))
      : undefined;
  }),
  // A medicine, so many times a day.
  rule('digit', /(\d{1,2}) ?[×x](?= ?(?:يومي|في ال|أسبوعي|شهري))/u, (m) =>
    counted(m[1], TIMES, caseAfter(m)),
  ),
  // So long without a separator it is a name, not an amount.
  rule('digit', /(?!\d{1,29}000(?!\d))[1-9]\d{8,29}(?![\d.,٫٬])/u, (m) => digitByDigit(m[0])),
  rule('digit', new RegExp(`(${NUMBER})`), sayNumber),
  rule('digit', /\d{31,1000}/u, (m) => digitByDigit(m[0])),
  // Small words that are written together with what follows: و20, بـ5.
  // The l needs its vowel, for its word stands alone here.
  rule('letter', /(?<![\p{L}\p{M}])([وف]?[بلك]?)(?:ـ ?)?(?=\d)/u, (m) =>
    m[1] === '' ? undefined : m[1].replace('ل', 'لِ'),
  ),
  rule('letter', /([وفبلك]{0,2})الـ? ?(\d{1,9})(?!\d|[:/.,٫]\d)/u, (m) => {
    const value = Number(m[2]);
    if (
      /^ من (?:شهر |هذا الشهر|الشهر)|^ من \p{L}{3,7}(?= |[.،]|$)/u.test(behind(m, 16)) &&
      value > 0 &&
      value < 32
    )
      return `${m[1]}${ordinal(value, 'masculine', m[1] === '' ? caseAfter(m) : 'oblique')}`;
    const gender = value > 2 && value < 100 && m[1] === '' ? namedInOrder(m) : undefined;
    if (gender !== undefined) return ordinal(value, gender, orderedCase(m));
    const ordered = ORDERED.test(wordBefore(m)) || ORDERED_FEMININE.test(wordBefore(m));
    if (ordered && value > 0 && value < 100) {
      return ordinal(value, ORDERED.test(wordBefore(m)) ? 'masculine' : 'feminine', orderedCase(m));
    }
    const nounCase =
      m[1] === '' && !/^[بكل][ء-ي]{3,}(?:ه|ها|ك|ي|هم|نا)$/u.test(wordBefore(m)) ? caseAfter(m) : 'oblique';
    const words = cardinal(m[2], { gender: 'masculine', case: nounCase, place: 'alone' });
    return `${m[1]}ال${words.replace(/ و(?=\p{L})/gu, ' وال')}`;
  }),
  rule('sign', /(?<![\p{L}\d.])\.(\d{1,6})(?![\d.])/u, (m) => decimal(`0.${m[1]}`)),
  rule('sign', /(?:±|\+\/-) ?(?=\d)/u, () => 'زائد أو ناقص'),
  rule('sign', /(?<![\p{L}\d)\]%])[-–](?=[€$£]?\d)/u, () => 'سالب'),
  rule('sign', /(?<!(?!(?<!\p{L})و)[\p{L}\d)\]%])\+(?=\d)/u, () => 'زائد'),
  rule('sign', /[~≈] ?(?=\d)/u, () => 'حوالي'),
  rule('sign', /([<>≤≥]) ?(?=[-\d])/u, (m) => OPERATORS[m[1]]),
  rule('sign', /([+*×÷=]) ?(?=[-\d(])/u, (m) =>
    /[\d)] ?$/.test(before(m, 2)) ? OPERATORS[m[1]] : undefined,
  ),
  rule('sign', /#(?=\d)/u, () => 'رقم'),
];
