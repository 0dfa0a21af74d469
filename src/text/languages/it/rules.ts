import { identifierRules } from '../../core/identifiers.js';
import { codeRules, dottedLettersRule, initialismRule } from '../../core/codes.js';
import { SILENT_RULES } from '../../core/silent.js';
import { webRules } from '../../core/web.js';
import type { LanguageRules, Rule } from '../../core/rules.js';
import { rule } from '../../core/rules.js';
import { ABBREVIATION_RULES, SHORT_WORDS } from './abbreviations.js';
import { DATE_RULES } from './dates.js';
import { LETTER_RULES, LETTER_WORDS } from './letters.js';
import { MONEY_RULES } from './money.js';
import { NUMBER_RULES, ORDINAL_RULES } from './number-rules.js';
import { DIGITS, cardinal } from './numbers.js';
import { PHONE_RULES } from './phones.js';
import { ROMAN_RULES } from './roman.js';
import { SCALE_RULES } from './scales.js';
import { TIME_RULES } from './times.js';
import { UNIT_RULES } from './units.js';

const SIGNS = {
  at: 'chiocciola',
  dot: 'punto',
  dash: 'trattino',
  underscore: 'trattino basso',
  slash: 'barra',
  plus: 'più',
} as const;

const SIGN_RULES: readonly Rule[] = [
  rule('sign', /(?<=^|[\s(])"(?=\s|[.,;:!?)]|$)/u, () => ''),
  rule('sign', /&(?:amp;)?/u, () => 'e'),
  rule('sign', /@/u, () => 'chiocciola'),
  rule('sign', /%/u, () => 'per cento'),
  rule('sign', /(?<=[\s²³])\+(?=\s)/u, () => 'più'),
  rule('sign', /=/u, () => 'uguale'),
  rule('sign', /€/u, () => 'euro'),
  rule('sign', /(?<=\s)\$(?=\s)/u, () => 'dollari'),
  rule('sign', /°/u, () => 'gradi'),
];

const VERSION_RULE = rule('letter', /[vV](\d{1,6}(?:\.\d{1,6}){0,5})(?![\p{L}\d])/u, (m) => {
  const parts = (m[1] ?? '').split('.').map((part) => cardinal(part));
  return `versione ${parts.join(' punto ')}`;
});

export const ITALIAN_RULES: LanguageRules = {
  digits: DIGITS,
  signs: SIGNS,
  shortWords: SHORT_WORDS,
  rules: [
    ...SILENT_RULES,
    ...webRules({ digits: DIGITS, signs: SIGNS, hashtag: 'hashtag', cardinal }),
    ...DATE_RULES,
    ...PHONE_RULES,
    ...TIME_RULES,
    ...MONEY_RULES,
    ...SCALE_RULES,
    ...ORDINAL_RULES,
    ...UNIT_RULES,
    VERSION_RULE,
    ...ABBREVIATION_RULES,
    ...ROMAN_RULES,
    ...identifierRules({
      digits: DIGITS,
      signs: SIGNS,
      cardinal,
      dotted: true,
      outOf: 'su',
      over: 'fratto',
      squared: 'al quadrato',
      cubed: 'al cubo',
      power: 'alla',
    }),
    ...NUMBER_RULES,
    ...codeRules(DIGITS, cardinal),
    ...LETTER_RULES,
    dottedLettersRule(),
    ...SIGN_RULES,
    initialismRule(LETTER_WORDS),
  ],
};
