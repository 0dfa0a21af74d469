import { identifierRules } from '../../core/identifiers.js';
import { codeRules, dottedLettersRule, initialismRule } from '../../core/codes.js';
import { SILENT_RULES } from '../../core/silent.js';
import { webRules } from '../../core/web.js';
import type { LanguageRules, Rule } from '../../core/rules.js';
import { rule, spaced } from '../../core/rules.js';
import { ABBREVIATION_RULES } from './abbreviations.js';
import { DATE_RULES } from './dates.js';
import { MONEY_RULES } from './money.js';
import { NUMBER_RULES } from './number-rules.js';
import { DIGITS, cardinal } from './numbers.js';
import { PHONE_RULES } from './phones.js';
import { TIME_RULES } from './times.js';
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
  rule('sign', /#((?:[ء-ي\p{M}]{1,40}_?){1,10})(?![\p{L}\d_])/u, (m) => `هاشتاغ ${words(m[1] ?? '')}`),
  rule('sign', /@((?:[ء-ي\p{M}]{1,40}_?){1,10})(?![\p{L}\d_])/u, (m) => `${SIGNS.at} ${words(m[1] ?? '')}`),
  rule('letter', /(?:[ء-ي\p{M}]{1,40}_{1,2}){1,10}[ء-ي\p{M}]{1,40}/u, (m) => words(m[0].replace(/_+/g, '_'))),
];

/** Letters drawn out, and letters in the forms of old fonts. */
const SPELLING_RULES: readonly Rule[] = [
  rule('letter', /(?=[ء-ٟ]{0,60}ـ)[ء-ٟ]{1,60}/u, (m) => m[0].replaceAll('ـ', '')),
  rule('letter', /[ﭐ-ﷱﹰ-ﻼ]{1,60}/u, (m) => m[0].normalize('NFKC')),
  rule('letter', /[ء-ٟ]{0,40}(\p{L})\1{2,40}[ء-ٟ]{0,40}/u, (m) =>
    /^[ء-ٟ]+$/.test(m[0]) ? m[0].replace(/([ء-ي])\1{2,}/gu, '$1') : undefined,
  ),
];

const SIGN_RULES: readonly Rule[] = [
  rule(
    'letter',
    /(\p{Lu}{1,3})&(?:amp;)?(\p{Lu}{1,3})(?![\p{L}\d])/u,
    (m) => `${spaced(m[1] ?? '')} و${spaced(m[2] ?? '')}`,
  ),
  rule('sign', /&(?:amp;)?/u, () => 'و'),
  rule('sign', /@/u, () => SIGNS.at),
  rule('sign', /%/u, () => 'بالمئة'),
  rule('sign', /(?<=\s)\+(?=\s)/u, () => 'زائد'),
  rule('sign', /=/u, () => 'يساوي'),
  rule('sign', /\$/u, () => 'دولار'),
  rule('sign', /€/u, () => 'يورو'),
  rule('sign', /°/u, () => 'درجة'),
  rule('sign', /٪/u, () => 'بالمئة'),
];

const LETTER_WORDS = {
  acronyms: new Set('NATO NASA UNESCO UNICEF OPEC FIFA UEFA COVID SIM RAM ROM PIN IKEA'.split(' ')),
  kept: new Set<string>(),
};

export const ARABIC_RULES: LanguageRules = {
  digits: DIGITS,
  signs: SIGNS,
  shortWords: new Set(),
  rules: [
    ...SILENT_RULES,
    ...NAME_RULES,
    ...webRules({ digits: DIGITS, signs: SIGNS, hashtag: 'هاشتاغ', cardinal }),
    ...PHONE_RULES,
    ...TIME_RULES,
    ...DATE_RULES,
    ...MONEY_RULES,
    ...UNIT_RULES,
    rule(
      'letter',
      /[vV](\d{1,6}(?:\.\d{1,6}){0,5})(?![\p{L}\d])/u,
      (m) =>
        `الإصدار ${(m[1] ?? '')
          .split('.')
          .map((part) => cardinal(part))
          .join(' نقطة ')}`,
    ),
    ...ABBREVIATION_RULES,
    ...identifierRules({
      digits: DIGITS,
      signs: SIGNS,
      cardinal,
      comma: '، ',
      outOf: 'من',
      over: 'على',
      squared: 'تربيع',
      cubed: 'تكعيب',
      power: 'أس',
    }),
    ...NUMBER_RULES,
    ...SPELLING_RULES,
    ...codeRules(DIGITS, cardinal),
    dottedLettersRule(),
    ...SIGN_RULES,
    initialismRule(LETTER_WORDS),
  ],
};
