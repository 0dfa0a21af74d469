import { identifierRules } from '../../core/identifiers.js';
import { codeRules, dottedLettersRule, initialismRule } from '../../core/codes.js';
import { SILENT_RULES } from '../../core/silent.js';
import { webRules } from '../../core/web.js';
import type { LanguageRules, Rule } from '../../core/rules.js';
import { rule, spaced } from '../../core/rules.js';
import { ABBREVIATION_RULES, SHORT_WORDS } from './abbreviations.js';
import { DATE_RULES } from './dates.js';
import { MONEY_RULES } from './money.js';
import { NUMBER_RULES } from './number-rules.js';
import { DIGITS, cardinal, digitByDigit } from './numbers.js';
import { UNIT_RULES } from './units.js';

const SIGNS = {
  at: 'ät',
  dot: 'Punkt',
  dash: 'Bindestrich',
  underscore: 'Unterstrich',
  slash: 'Schrägstrich',
  plus: 'plus',
} as const;

const groups = (written: string): string => (written.match(/\d+/g) ?? []).map(digitByDigit).join(', ');

const PHONE_RULES: readonly Rule[] = [
  rule('sign', /\+(\d{1,3}(?:[ /-]?\(0?\d{0,4}\))?(?:[ /-]\d{1,9}){1,6}|\d{9,15})(?!\d)/u, (m) =>
    m[0].length > 7 ? `plus ${groups(m[1] ?? '')}` : undefined,
  ),
  rule('digit', /0\d{2,5}(?: ?[/-] ?| )\d{2,9}(?:[ -]\d{1,6}){0,4}(?!\d|[.,]\d)/u, (m) => groups(m[0])),
  rule('digit', /\d{5}(?= \p{Lu}\p{Ll})/u, (m) =>
    /(?:^|[,\n] ?|in |D-)$/.test(m.input.slice(Math.max(0, m.index - 3), m.index))
      ? digitByDigit(m[0])
      : undefined,
  ),
];

const SIGN_RULES: readonly Rule[] = [
  rule(
    'letter',
    /(\p{Lu}{1,3})&(?:amp;)?(\p{Lu}{1,3})(?![\p{L}\d])/u,
    (m) => `${spaced(m[1] ?? '')} und ${spaced(m[2] ?? '')}`,
  ),
  rule('sign', /&(?:amp;)?/u, () => 'und'),
  rule('sign', /@/u, () => 'ät'),
  rule('sign', /%/u, () => 'Prozent'),
  rule('sign', /(?<=\s)\+(?=\s)/u, () => 'plus'),
  rule('sign', /=/u, () => 'gleich'),
  rule('sign', /€/u, () => 'Euro'),
  rule('sign', /°/u, () => 'Grad'),
];

const LETTER_WORDS = {
  acronyms: new Set(
    'NATO NASA UNO UNESCO UNICEF AIDS FIFA UEFA COVID PIN SIM RAM ROM IKEA HARIBO BAföG DER DIE DAS UND ODER IST NICHT EIN EINE ICH DU ER SIE ES WIR IHR FÜR MIT VON AUF ZU IM IN AM AN JA NEIN NUR NEU ALT GUT HALT STOP ACHTUNG BITTE DANKE HEUTE MORGEN ALLE ALLES SEHR MEHR JETZT IMMER SO WAS WER WO WIE'.split(
      ' ',
    ),
  ),
  kept: new Set<string>(),
};

export const GERMAN_RULES: LanguageRules = {
  digits: DIGITS,
  signs: SIGNS,
  shortWords: SHORT_WORDS,
  rules: [
    ...SILENT_RULES,
    ...webRules({ digits: DIGITS, signs: SIGNS, hashtag: 'Hashtag', cardinal }),
    ...PHONE_RULES,
    ...DATE_RULES,
    ...MONEY_RULES,
    ...UNIT_RULES,
    rule(
      'letter',
      /[vV](\d{1,6}(?:\.\d{1,6}){0,5})(?![\p{L}\d])/u,
      (m) =>
        `Version ${(m[1] ?? '')
          .split('.')
          .map((part) => cardinal(part))
          .join(' Punkt ')}`,
    ),
    ...ABBREVIATION_RULES,
    ...identifierRules({
      digits: DIGITS,
      signs: SIGNS,
      cardinal,
      dotted: true,
      outOf: 'von',
      over: 'durch',
      squared: 'hoch zwei',
      cubed: 'hoch drei',
      power: 'hoch',
    }),
    ...NUMBER_RULES,
    ...codeRules(DIGITS, cardinal),
    dottedLettersRule(),
    ...SIGN_RULES,
    initialismRule(LETTER_WORDS),
  ],
};
