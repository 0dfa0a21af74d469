import { before, behind, type Rule, rule } from '../../core/rules.js';
import { table } from '../../core/words.js';
import { hourName } from './dates.js';
import { cardinal, caseAfter, digitByDigit, ordinal } from './numbers.js';

const oblique = (digits: string): string =>
  cardinal(digits, { gender: 'masculine', case: 'oblique', place: 'alone' });

const GENERATIONS = table('2: تو; 3: ثري; 4: فور; 5: فايف; 6: سكس');
const CONTACTS = table('ت: هاتف; ج: جوال; ف: فاكس; هـ: هاتف; م: موبايل');

/** What signs and letters beside a number mean; before the rules of codes and numbers. */
export const SIGN_RULES: readonly Rule[] = [
  // Grades and languages: A+, C++.
  rule('letter', /([A-Z])(\+{1,2})(?![\p{L}\p{M}\d+])/u, (m) => m[1] + ' زائد'.repeat(m[2].length)),
  rule('letter', /([A-F])-(?=\s+(?:في|من|على)(?!\p{L})|[.،)]|$)/u, (m) => `${m[1]} ناقص`),
  rule('digit', /([2-6])G(?![\p{L}\p{M}\d])/u, (m) =>
    /(?:ال|لل)جيل $/u.test(before(m))
      ? ordinal(Number(m[1]), 'masculine', caseAfter(m))
      : `${GENERATIONS[m[1]] ?? ''} جي`,
  ),
  rule('letter', /الـ? ?([2-6])G(?![\p{L}\p{M}\d])/u, (m) => `ال${GENERATIONS[m[1]] ?? ''} جي`),
  // The sign says what the word before it says.
  rule('sign', /#(?=\d)/u, (m) => (/رقم[ء-ي]{0,2}(?: [ء-ي]+)? ?:? ?$/u.test(before(m)) ? '' : undefined)),
  rule('digit', /\d{4,12}(?!\d|[.,٫٬/]\d)/u, (m) =>
    /(?:طلب|شحنة|تذكرة|فاتورة|حجز|معاملة|بلاغ|شكوى|قسيمة|وثيقة|بوليصة)[ء-ي]{0,3}(?: رقم)?:? ?#$/u.test(
      before(m),
    ) || /رقم[ء-ي]{0,2}(?: [ء-ي]+)?:? ?#$/u.test(before(m))
      ? digitByDigit(m[0])
      : undefined,
  ),
  // Blood pressure, a sum's result: what stands after على and يساوي has their case.
  rule('digit', /(\d{2,3})\/(\d{2,3})(?![\d/])/u, (m) =>
    /ضغط(?:ه|ها|ك|ي)?(?: الدم)?(?: [ء-ي]+)?:? $/u.test(before(m))
      ? `${cardinal(m[1])} على ${oblique(m[2])}`
      : undefined,
  ),
  rule('sign', /√ ?(?=\d)/u, () => 'جذر'),
  rule('letter', /π(?!\p{L})/u, () => 'باي'),
  // A century and its calendar.
  rule('letter', /((?:ال)?قرن) ?(\d{1,2}) ?(هـ|م)(?![\p{L}\p{M}\d])/u, (m) =>
    Number(m[2]) === 0
      ? undefined
      : `القرن ${ordinal(Number(m[2]), 'masculine', caseAfter(m))} ${m[3] === 'م' ? 'الميلادي' : 'الهجري'}`,
  ),
  rule('letter', /(بين الساعة) (1[0-2]|[1-9]) ?و ?(?:الساعة )?(1[0-2]|[1-9])(?![\d:/%]|[-.,٫٬]\d)/u, (m) => {
    return `${m[1]} ${hourName(Number(m[2]))} و${hourName(Number(m[3]))}`;
  }),
  // Short words of visiting cards: ت/ 055…, and of addresses.
  rule('letter', /(ت|ج|ف|م|هـ) ?[/:] ?(?=(?:\+|00?)\d)/u, (m) => CONTACTS[m[1]]),
  // 3D, 2D
  rule('digit', /([23])D(?![\p{L}\d])/u, (m) => (m[1] === '2' ? 'تو دي' : 'ثري دي')),
  // A picture of four thousand points across.
  rule('digit', /([48])K(?![\p{L}\d])/u, (m) =>
    /^ (?:متابع|مشاهد|مشترك|إعجاب|لايك|تعليق|شخص|تحميل|دولار|ريال|درهم|جنيه|دينار|يورو)/u.test(behind(m, 12))
      ? undefined
      : `${m[1] === '4' ? 'فور' : 'إيت'} كي`,
  ),
  // Models of aircraft: بوينغ 737-800.
  rule('digit', /(\d{3})-(\d{2,4})(?![-\d])/u, (m) =>
    /(?:بوين[غج]|[إا]يرباص|إمبراير) $/u.test(before(m)) ? `${cardinal(m[1])} ${cardinal(m[2])}` : undefined,
  ),
  rule('letter', /ش\. ?(?=ال[ء-ي]{3})/u, () => 'شارع'),
  rule('letter', /ص(?=\d{1,4}(?![\d:/]))/u, () => 'صفحة'),
];
