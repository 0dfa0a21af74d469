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
  dot: 'punto',
  dash: 'guion',
  underscore: 'guion bajo',
  slash: 'barra',
  plus: 'más',
} as const;

const LETTER_NAMES = { Y: 'i griega' } as const;
const { digits } = NUMBER_WORDS;
const SPEECH = new NumberSpeech({ numbers: NUMBER_WORDS, nouns: NOUN_WORDS });
const shortNumber = (written: string): string => SPEECH.cardinal(written);

const ADDRESS_RULES: readonly Rule[] = [
  // Colombian: calle 21 #15-30.
  rule('sign', /# ?(\d{1,3})(\p{Lu}?)-(\d{1,3})(?![\d-])/u, (m) => {
    const letter = m[2] === '' ? '' : ` ${m[2] ?? ''}`;
    return `número ${SPEECH.cardinal(m[1] ?? '')}${letter} ${SPEECH.cardinal(m[3] ?? '')}`;
  }),
  rule('letter', /[cC]\/ ?(?=\p{Lu}\p{L}{2})/u, (m) => (/[\p{L}\d]/u.test(before(m)) ? 'calle' : 'Calle')),
  rule('digit', /\d{5}(?= \p{Lu}\p{Ll})/u, (m) =>
    /(?:^|[,\n] ?|en |CP |C\.P\. )$/.test(before(m, 5)) ? SPEECH.digitByDigit(m[0]) : undefined,
  ),
];

const SIGN_RULES: readonly Rule[] = [
  rule('letter', SPELLED, (m) => spaced(m[0])),
  rule(
    'letter',
    /(\p{Lu}{1,3})(&(?:amp;)?|\+)(\p{Lu}{1,3})(?![\p{L}\d])/u,
    (m) => `${spaced(m[1] ?? '')} ${m[2] !== '+' ? 'y' : 'más'} ${spaced(m[3] ?? '')}`,
  ),
  rule('letter', /C\+\+(?![\p{L}\d])/u, () => 'C más más'),
  rule('letter', /C#(?![\p{L}\d])/u, () => 'C sharp'),
  rule('sign', /&(?:amp;)?/u, () => 'y'),
  rule('sign', /@/u, () => 'arroba'),
  rule('sign', /%/u, () => 'por ciento'),
  rule('sign', /(?<=\s)\+(?=\s)/u, () => 'más'),
  rule('sign', /=/u, () => 'igual a'),
  rule('sign', /€/u, () => 'euros'),
  rule('sign', /§§? ?/u, () => 'sección'),
  rule('sign', /°/u, () => 'grados'),
  rule('sign', /№ ?/u, () => 'número'),
  rule('letter', /π/u, () => 'pi'),
  rule('sign', /√ ?/u, () => 'raíz cuadrada de'),
  rule('sign', /∞/u, () => 'infinito'),
  rule('letter', /L ?(?:[-–]|a) ?V(?![\p{L}\d'.-])/u, () => 'lunes a viernes'),
];

export const SPANISH_RULES: LanguageRules = {
  digits,
  signs: SIGNS,
  shortWords: new Set(['π', ...Object.keys(ABBREVIATION_WORDS.bare)]),
  rules: [
    ...SILENT_RULES,
    ...ADDRESS_RULES,
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
        `versión ${(m[1] ?? '')
          .split('.')
          .map((part) => SPEECH.cardinal(part))
          .join(' punto ')}`,
    ),
    ...abbreviationRules(ABBREVIATION_WORDS),
    ...romanRules(ROMAN_WORDS, SPEECH, NOUN_WORDS),
    ...fractionRules({ parts: ['parte', 'partes'] }, SPEECH, NOUN_WORDS),
    ...identifierRules({
      digits,
      signs: SIGNS,
      cardinal: shortNumber,
      dotted: true,
      outOf: 'de',
      over: 'entre',
      squared: 'al cuadrado',
      cubed: 'al cubo',
      power: 'elevado a',
    }),
    ...numberRules(
      {
        plus: 'más',
        minus: 'menos',
        plusMinus: 'más menos',
        about: 'aproximadamente',
        moreThan: 'más de',
        to: 'a',
        by: 'por',
        times: 'por',
        scoreCues:
          /(?:ganó|ganaron|perdió|perdieron|empató|empataron|venció|marcador|resultado)(?: por| fue| de| final){0,2} $/iu,
        time: ['vez', 'veces'],
        power: 'elevado a',
        squared: 'al cuadrado',
        cubed: 'al cubo',
        number: 'número',
        operators: {
          '+': 'más',
          '*': 'por',
          '×': 'por',
          '·': 'por',
          '÷': 'entre',
          '=': 'igual a',
          '≠': 'distinto de',
          '<': 'menor que',
          '>': 'mayor que',
          '≤': 'menor o igual que',
          '≥': 'mayor o igual que',
          '<=': 'menor o igual que',
          '>=': 'mayor o igual que',
        },
        ordinalEndings:
          /\.?[ºª°]s?|\.?er(?:os?|as?)?|\.?(?:ro|ra|do|da|to|ta|mo|ma|vo|va|no|na)s?|\.(?:os|as|o|a)/,
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
