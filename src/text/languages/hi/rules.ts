import { identifierRules } from '../../core/identifiers.js';
import { SILENT_RULES } from '../../core/silent.js';
import { webRules } from '../../core/web.js';
import type { LanguageRules, Rule } from '../../core/rules.js';
import { rule } from '../../core/rules.js';
import { ABBREVIATION_RULES, SHORT_WORDS } from './abbreviations.js';
import { CODE_RULES, EARLY_CODE_RULES, withHindiLetters } from './codes.js';
import { DATE_RULES } from './dates.js';
import { letterNames, nameLoneLetters } from './letters.js';
import { MONEY_RULES } from './money.js';
import { NUMBER_RULES } from './number-rules.js';
import { DIGITS, cardinal } from './numbers.js';
import { PHONE_RULES } from './phones.js';
import { ROMAN_RULES } from './roman.js';
import { TIME_RULES } from './times.js';
import { UNIT_RULES } from './units.js';

const SIGNS = {
  at: 'ऐट',
  dot: 'डॉट',
  dash: 'डैश',
  underscore: 'अंडरस्कोर',
  slash: 'स्लैश',
  plus: 'प्लस',
} as const;

const SIGN_RULES: readonly Rule[] = [
  rule(
    'letter',
    /([A-Z]{1,3})&(?:amp;)?([A-Z]{1,3})(?![\p{L}\p{M}\d])/u,
    (m) => `${letterNames(m[1] ?? '')} एंड ${letterNames(m[2] ?? '')}`,
  ),
  rule('sign', /&(?:amp;)?/u, () => 'और'),
  rule('sign', /@/u, () => 'ऐट'),
  rule('sign', /%/u, () => 'प्रतिशत'),
  rule('sign', /(?<=\s)\+(?=\s)/u, () => 'प्लस'),
  rule('sign', /=/u, () => 'बराबर'),
  rule('sign', /₹/u, () => 'रुपये'),
  rule('sign', /€/u, () => 'यूरो'),
  rule('sign', /\$(?!\p{L})/u, () => 'डॉलर'),
  rule('sign', /°/u, () => 'डिग्री'),
];

export const HINDI_RULES: LanguageRules = {
  digits: DIGITS,
  signs: SIGNS,
  shortWords: SHORT_WORDS,
  nameLetters: nameLoneLetters,
  rules: [
    ...SILENT_RULES,
    ...withHindiLetters(webRules({ digits: DIGITS, signs: SIGNS, hashtag: 'हैशटैग', cardinal })),
    ...EARLY_CODE_RULES,
    ...PHONE_RULES,
    ...DATE_RULES,
    ...TIME_RULES,
    ...MONEY_RULES,
    ...UNIT_RULES,
    rule(
      'letter',
      /[vV](\d{1,6}(?:\.\d{1,6}){0,5})(?![\p{L}\p{M}\d])/u,
      (m) =>
        `वर्ज़न ${(m[1] ?? '')
          .split('.')
          .map((part) => cardinal(part))
          .join(' पॉइंट ')}`,
    ),
    ...ROMAN_RULES,
    ...ABBREVIATION_RULES,
    ...identifierRules({
      digits: DIGITS,
      signs: SIGNS,
      cardinal,
      outOf: 'में से',
      over: 'बटा',
      squared: 'का वर्ग',
      cubed: 'का घन',
      power: 'की घात',
    }),
    ...NUMBER_RULES,
    ...SIGN_RULES,
    ...CODE_RULES,
  ],
};
