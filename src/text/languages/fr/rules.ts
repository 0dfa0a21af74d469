import { identifierRules } from '../../core/identifiers.js';
import { codeRules, dottedLettersRule, initialismRule } from '../../core/codes.js';
import { SILENT_RULES } from '../../core/silent.js';
import { webRules } from '../../core/web.js';
import type { LanguageRules, Rule } from '../../core/rules.js';
import { rule } from '../../core/rules.js';
import { ABBREVIATION_RULES, SHORT_WORDS } from './abbreviations.js';
import { DATE_RULES } from './dates.js';
import { INCLUSIVE_RULES } from './inclusive.js';
import { LETTER_RULES, LETTER_WORDS } from './letters.js';
import { MONEY_RULES } from './money.js';
import { NUMBER_RULES } from './number-rules.js';
import { DIGITS, cardinal, label } from './numbers.js';
import { PHONE_RULES } from './phones.js';
import { ROMAN_RULES } from './roman.js';
import { TIME_RULES } from './times.js';
import { UNIT_RULES } from './units.js';

const SIGNS = {
  at: 'arobase',
  dot: 'point',
  dash: 'tiret',
  underscore: 'tiret bas',
  slash: 'slash',
  plus: 'plus',
} as const;

const SIGN_RULES: readonly Rule[] = [
  // Blanks inside « » leave quotes that belong to no word.
  rule('sign', /(?<=^|[\s(])"(?=\s|[.,;:!?)]|$)/u, () => ''),
  rule('sign', /&(?:amp;)?/u, () => 'et'),
  rule(
    'sign',
    /(?<=\p{L} ?)\/ ?(?=(?:jour|mois|an|semaine|heure|personne|minute|seconde|kg|litre)(?!\p{L}))/u,
    () => 'par',
  ),
  rule('sign', /@/u, () => 'arobase'),
  rule('sign', /%/u, () => 'pour cent'),
  rule('sign', /(?<=\s)\+(?=\s)/u, () => 'plus'),
  rule('sign', /=/u, () => 'égale'),
  rule('sign', /€/u, () => 'euros'),
  rule('sign', /(?<=\s)\$(?=\s)/u, () => 'dollars'),
  rule('sign', /°/u, () => 'degrés'),
];

const VERSION_RULE = rule('letter', /[vV](\d{1,6}(?:\.\d{1,6}){0,5})(?![\p{L}\d])/u, (m) => {
  const parts = (m[1] ?? '').split('.').map((part) => label(part));
  return `version ${parts.join(' point ')}`;
});

export const FRENCH_RULES: LanguageRules = {
  digits: DIGITS,
  signs: SIGNS,
  shortWords: SHORT_WORDS,
  rules: [
    ...SILENT_RULES,
    ...INCLUSIVE_RULES,
    ...webRules({ digits: DIGITS, signs: SIGNS, hashtag: 'hashtag', cardinal }),
    ...PHONE_RULES,
    ...DATE_RULES,
    ...TIME_RULES,
    ...MONEY_RULES,
    ...UNIT_RULES,
    VERSION_RULE,
    ...ABBREVIATION_RULES,
    ...ROMAN_RULES,
    ...identifierRules({
      digits: DIGITS,
      signs: SIGNS,
      cardinal: label,
      outOf: 'sur',
      over: 'sur',
      squared: 'au carré',
      cubed: 'au cube',
      power: 'puissance',
    }),
    ...NUMBER_RULES,
    ...codeRules(DIGITS, label),
    dottedLettersRule(),
    ...SIGN_RULES,
    ...LETTER_RULES,
    initialismRule(LETTER_WORDS),
  ],
};
