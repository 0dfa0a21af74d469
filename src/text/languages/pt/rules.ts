import { identifierRules } from '../../core/identifiers.js';
import { codeRules, dottedLettersRule, initialismRule } from '../../core/codes.js';
import { SILENT_RULES } from '../../core/silent.js';
import { webRules } from '../../core/web.js';
import { abbreviationRules } from '../iberian/abbreviations.js';
import { dateRules } from '../iberian/dates.js';
import { fractionRules } from '../iberian/fractions.js';
import { withLetterNames } from '../iberian/letters.js';
import { moneyRules } from '../iberian/money.js';
import { numberRules } from '../iberian/number-rules.js';
import { phoneRules } from '../iberian/phones.js';
import { romanRules } from '../iberian/roman.js';
import { NumberSpeech } from '../iberian/speech.js';
import { timeRules } from '../iberian/times.js';
import { unitRules } from '../iberian/units.js';
import type { LanguageRules, Rule } from '../../core/rules.js';
import { before, rule, spaced } from '../../core/rules.js';
import { ABBREVIATION_WORDS } from './abbreviations.js';
import { DATE_WORDS, DECADE_CUES } from './dates.js';
import { LETTER_WORDS, SPELLED } from './letters.js';
import { MONEY_WORDS } from './money.js';
import { NOUN_WORDS } from './nouns.js';
import { NUMBER_WORDS } from './numbers.js';
import { PHONE_WORDS } from './phones.js';
import { ROMAN_WORDS } from './roman.js';
import { TIME_WORDS } from './times.js';
import { UNIT_WORDS } from './units.js';

const SIGNS = {
  at: 'arroba',
  dot: 'ponto',
  dash: 'hífen',
  underscore: 'sublinhado',
  slash: 'barra',
  plus: 'mais',
} as const;

const LETTER_NAMES = { E: 'É', O: 'Ó' } as const;
const { digits } = NUMBER_WORDS;
const SPEECH = new NumberSpeech({ numbers: NUMBER_WORDS, nouns: NOUN_WORDS });
const shortNumber = (written: string): string => SPEECH.cardinal(written);

const TITLE_RULES: readonly Rule[] = [
  // Dona Maria, but dom Pedro.
  rule('letter', /D\. (?=(\p{Lu}\p{Ll}{1,30}))/u, (m) => {
    const title = /a$/.test(m[1] ?? '') ? 'dona' : 'dom';
    return /[\p{L}\d]/u.test(before(m)) ? title : `D${title.slice(1)}`;
  }),
  rule('sign', /§§? ?(?=\d)/u, () => 'parágrafo'),
];

const SIGN_RULES: readonly Rule[] = [
  rule('letter', SPELLED, (m) => spaced(m[0])),
  rule(
    'letter',
    /(\p{Lu}{1,3})(&(?:amp;)?|\+)(\p{Lu}{1,3})(?![\p{L}\d])/u,
    (m) => `${spaced(m[1] ?? '')} ${m[2] !== '+' ? 'e' : 'mais'} ${spaced(m[3] ?? '')}`,
  ),
  rule('letter', /C\+\+(?![\p{L}\d])/u, () => 'C mais mais'),
  rule('letter', /C#(?![\p{L}\d])/u, () => 'C sharp'),
  rule('sign', /&(?:amp;)?/u, () => 'e'),
  rule('sign', /@/u, () => 'arroba'),
  rule('sign', /%/u, () => 'por cento'),
  rule('sign', /(?<=\s)\+(?=\s)/u, () => 'mais'),
  rule('sign', /=/u, () => 'igual a'),
  rule('sign', /€/u, () => 'euros'),
  rule('sign', /§§? ?/u, () => 'parágrafo'),
  rule('sign', /°/u, () => 'graus'),
  rule('sign', /№ ?/u, () => 'número'),
  rule('letter', /π/u, () => 'pi'),
  rule('sign', /√ ?/u, () => 'raiz quadrada de'),
  rule('sign', /∞/u, () => 'infinito'),
];

export const PORTUGUESE_RULES: LanguageRules = {
  digits,
  signs: SIGNS,
  shortWords: new Set(['π', ...Object.keys(ABBREVIATION_WORDS.bare)]),
  rules: [
    ...SILENT_RULES,
    rule('sign', /#(?=\d)/u, () => 'número'),
    ...withLetterNames(
      webRules({ digits, signs: SIGNS, hashtag: 'hashtag', cardinal: shortNumber }),
      LETTER_NAMES,
    ),
    ...phoneRules(PHONE_WORDS),
    ...dateRules(DATE_WORDS, SPEECH),
    ...timeRules(TIME_WORDS, SPEECH),
    ...moneyRules(MONEY_WORDS, SPEECH),
    ...unitRules(UNIT_WORDS, SPEECH),
    rule(
      'letter',
      /[vV](\d{1,6}(?:\.\d{1,6}){0,5})(?![\p{L}\d])/u,
      (m) =>
        `versão ${(m[1] ?? '')
          .split('.')
          .map((part) => SPEECH.cardinal(part))
          .join(' ponto ')}`,
    ),
    ...TITLE_RULES,
    ...abbreviationRules(ABBREVIATION_WORDS),
    ...romanRules(ROMAN_WORDS, SPEECH, NOUN_WORDS),
    ...fractionRules({ parts: ['parte', 'partes'] }, SPEECH, NOUN_WORDS),
    ...identifierRules({
      digits,
      signs: SIGNS,
      cardinal: shortNumber,
      dotted: true,
      outOf: 'de',
      over: 'sobre',
      squared: 'ao quadrado',
      cubed: 'ao cubo',
      power: 'elevado a',
    }),
    ...numberRules(
      {
        plus: 'mais',
        minus: 'menos',
        plusMinus: 'mais ou menos',
        about: 'aproximadamente',
        moreThan: 'mais de',
        to: 'a',
        by: 'por',
        times: 'vezes',
        scoreCues:
          /(?:ganhou|ganharam|perdeu|perderam|empatou|empataram|venceu|derrotou|placar|resultado)(?: por| foi| de| final){0,2} $/iu,
        time: ['vez', 'vezes'],
        power: 'elevado a',
        squared: 'ao quadrado',
        cubed: 'ao cubo',
        number: 'número',
        operators: {
          '+': 'mais',
          '*': 'vezes',
          '×': 'vezes',
          '·': 'vezes',
          '÷': 'dividido por',
          '=': 'igual a',
          '≠': 'diferente de',
          '<': 'menor que',
          '>': 'maior que',
          '≤': 'menor ou igual a',
          '≥': 'maior ou igual a',
          '<=': 'menor ou igual a',
          '>=': 'maior ou igual a',
        },
        ordinalEndings: /\.?[ºª°]s?|\.?[oa]s?/,
        decadeCues: DECADE_CUES,
      },
      SPEECH,
      NOUN_WORDS,
    ),
    ...withLetterNames(
      [...codeRules(digits, shortNumber), dottedLettersRule(), ...SIGN_RULES, initialismRule(LETTER_WORDS)],
      LETTER_NAMES,
    ),
  ],
};
