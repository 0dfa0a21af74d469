import { identifierRules } from '../../core/identifiers.js';
import { codeRules, dottedLettersRule, initialismRule } from '../../core/codes.js';
import { SILENT_RULES } from '../../core/silent.js';
import { webRules } from '../../core/web.js';
import type { LanguageRules, Rule } from '../../core/rules.js';
import { rule, spaced } from '../../core/rules.js';
import { ABBREVIATION_RULES, SHORT_WORDS } from './abbreviations.js';
import { ADDRESS_RULES } from './addresses.js';
import { DATE_RULES } from './dates.js';
import { LETTER_WORDS } from './letters.js';
import { MONEY_RULES } from './money.js';
import { NUMBER_RULES } from './number-rules.js';
import { DIGITS, cardinal, inPairs } from './numbers.js';
import { PHONE_RULES } from './phones.js';
import { ROMAN_RULES } from './roman.js';
import { TIME_RULES } from './times.js';
import { UNIT_RULES } from './units.js';

const SIGNS = {
  at: 'at',
  dot: 'dot',
  dash: 'dash',
  underscore: 'underscore',
  slash: 'slash',
  plus: 'plus',
} as const;

const SIGN_RULES: readonly Rule[] = [
  rule(
    'letter',
    /(\p{Lu}{1,3})&(?:amp;)?(\p{Lu}{1,3})(?![\p{L}\d])/u,
    (m) => `${spaced(m[1] ?? '')} and ${spaced(m[2] ?? '')}`,
  ),
  rule('letter', /([A-F])\+(?![\p{L}\d+])/u, (m) => `${m[1] ?? ''} plus`),
  rule('letter', /C\+\+(?![\p{L}\d])/u, () => 'C plus plus'),
  rule('letter', /([CF])#(?![\p{L}\d])/u, (m) => `${m[1] ?? ''} sharp`),
  rule('sign', /&(?:amp;)?/u, () => 'and'),
  rule('sign', /@/u, () => 'at'),
  rule('sign', /%/u, () => 'percent'),
  rule('sign', /(?<=\s)\+(?=\s)/u, () => 'plus'),
  rule('sign', /=/u, () => 'equals'),
  rule('sign', /§§? ?/u, () => 'section'),
  rule('sign', /©/u, () => 'copyright'),
  rule('sign', /°/u, () => 'degrees'),
  rule('sign', /№ ?/u, () => 'number'),
  rule('sign', /π/u, () => 'pi'),
];

export const ENGLISH_RULES: LanguageRules = {
  digits: DIGITS,
  signs: SIGNS,
  shortWords: SHORT_WORDS,
  rules: [
    ...SILENT_RULES,
    rule('sign', /#(?=\p{Lu}{0,3}-?\d)/u, () => 'number'),
    ...webRules({ digits: DIGITS, signs: SIGNS, hashtag: 'hashtag', cardinal }),
    ...PHONE_RULES,
    ...DATE_RULES,
    ...TIME_RULES,
    ...MONEY_RULES,
    ...ADDRESS_RULES,
    ...UNIT_RULES,
    rule(
      'letter',
      /[vV](\d{1,6}(?:\.\d{1,6}){0,5})(?![\p{L}\d])/u,
      (m) => `version ${(m[1] ?? '').split('.').map(cardinal).join(' point ')}`,
    ),
    ...ABBREVIATION_RULES,
    ...ROMAN_RULES,
    ...identifierRules({
      digits: DIGITS,
      signs: SIGNS,
      cardinal,
      outOf: 'out of',
      over: 'over',
      squared: 'squared',
      cubed: 'cubed',
      power: 'to the power of',
    }),
    ...NUMBER_RULES,
    ...codeRules(DIGITS, (digits) => (digits.length === 3 ? inPairs(digits) : cardinal(digits))),
    dottedLettersRule(),
    ...SIGN_RULES,
    initialismRule(LETTER_WORDS),
  ],
};
