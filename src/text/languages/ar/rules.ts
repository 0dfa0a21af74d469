import { commonRules } from '../../core/common-rules.js';
import { type LanguageRules, type Rule, rule } from '../../core/rules.js';
import { SILENT_RULES } from '../../core/web.js';
import { wordSet } from '../../core/words.js';
import { ABBREVIATION_RULES } from './abbreviations.js';
import { AGREEMENT_RULES } from './agreement.js';
import { DATE_RULES, TIME_RULES } from './dates.js';
import { MONEY_RULES } from './money.js';
import { NUMBER_RULES } from './number-rules.js';
import { cardinal, decimal, DIGITS, year } from './numbers.js';
import { PHONE_RULES } from './phones.js';
import { SIGN_RULES } from './signs.js';
import { UNIT_RULES } from './units.js';

const SIGNS = {
  at: 'آت',
  dot: 'نقطة',
  dash: 'شرطة',
  underscore: 'شرطة سفلية',
  slash: 'شرطة مائلة',
  plus: 'زائد',
} as const;

const words = (written: string): string => written.replaceAll('_', ' ').replaceAll('ـ', '').trim();

/** Arabic names on the net are words, not letters. */
const NAME_RULES: readonly Rule[] = [
  rule(
    'sign',
    /#((?:[ء-ي\p{M}]{1,40}_?){1,10})(\d{1,4})?(?![\p{L}\d_])/u,
    (m) =>
      `هاشتاغ ${words(m[1])}${m[2] === '' ? '' : ` ${/^(?:19|20)\d\d$/.test(m[2]) ? year(m[2]) : cardinal(m[2])}`}`,
  ),
  rule('sign', /@((?:[ء-ي\p{M}]{1,40}_?){1,10})(?![\p{L}\d_])/u, (m) => `${SIGNS.at} ${words(m[1])}`),
  rule('letter', /(?:[ء-ي\p{M}]{1,40}_{1,2}){1,10}[ء-ي\p{M}]{1,40}/u, (m) => words(m[0].replace(/_+/g, '_'))),
];

/** Letters drawn out, and letters in the forms of old fonts. */
const SPELLING_RULES: readonly Rule[] = [
  rule('letter', /(?=[ء-ٟ]{0,60}ـ)[ء-ٟ]{1,60}/u, (m) => m[0].replaceAll('ـ', '')),
  rule('letter', /([ء-ي])([²³])(?![\p{L}\d])/u, (m) => `${m[1]} ${m[2] === '²' ? 'تربيع' : 'تكعيب'}`),
  rule('letter', /[ﭐ-ﷱﹰ-ﻼ]{1,60}/u, (m) => m[0].normalize('NFKC')),
  // Laughter.
  rule('letter', /ه{3,40}(?![ء-ٟ])/u, () => 'هاهاها'),
  rule('letter', /[ء-ٟ]{0,40}(\p{L})\1{2,40}[ء-ٟ]{0,40}/u, (m) =>
    /^[ء-ٟ]+$/.test(m[0]) ? m[0].replace(/([ء-ي])\1{2,}/gu, '$1') : undefined,
  ),
];

const COMMON = commonRules({
  digits: DIGITS,
  signs: SIGNS,
  cardinal,
  decimal,
  hashtag: 'هاشتاغ',
  version: 'الإصدار',
  comma: '، ',
  everyday:
    '-: ناقص; →: إلى; #: مربع; *: نجمة; pressure: على; mmHg: مليمتر زئبق; x: في; inch: بوصة; :: على; \\: شرطة عكسية',
  verses: /(?<!\p{L})(?:[وفب]?(?:ال)?آية|يوحنا|متى|لوقا|مرقس|سفر المزامير|مزمور|سورة [ء-ي]{2,12})\.? :$/u,
  rates: 'يوم, أسبوع, شهر, سنة, ساعة: في',
  outOf: 'من',
  over: 'على',
  squared: 'تربيع',
  cubed: 'تكعيب',
  power: 'أس',
  times: 'في',
  root: 'جذر',
  and: 'و',
  signNames: '@: آت; %, ٪: بالمئة; =: يساوي; $: دولار; €: يورو; °: درجة',
  acronyms: wordSet('NATO NASA UNESCO UNICEF OPEC FIFA UEFA COVID SIM RAM ROM PIN IKEA'),
  kept: new Set(),
});

export const ARABIC_RULES: LanguageRules = {
  digits: DIGITS,
  signs: SIGNS,
  shortWords: new Set(),
  rules: [
    ...SILENT_RULES,
    ...NAME_RULES,
    ...SIGN_RULES,
    ...COMMON.web,
    ...PHONE_RULES,
    ...TIME_RULES,
    ...DATE_RULES,
    ...MONEY_RULES,
    ...UNIT_RULES,
    COMMON.version,
    ...ABBREVIATION_RULES,
    ...COMMON.identifiers,
    ...AGREEMENT_RULES,
    ...NUMBER_RULES,
    ...SPELLING_RULES,
    ...COMMON.codes,
    COMMON.dottedLetters,
    ...COMMON.signs,
    COMMON.initialisms,
  ],
};
