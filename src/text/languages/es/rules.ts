import { before, rule, type Rule } from '../../core/rules.js';
import { iberianRules } from '../iberian/rules.js';
import type { NumberSpeech } from '../iberian/speech.js';
import { MONEY_WORDS } from './money.js';
import { UNIT_WORDS } from './units.js';
import {
  ABBREVIATION_WORDS,
  DATE_WORDS,
  DECADE_CUES,
  LETTER_WORDS,
  NOUN_WORDS,
  NUMBER_WORDS,
  PHONE_WORDS,
  ROMAN_WORDS,
  SPELLED,
  TIME_WORDS,
} from './words.js';

const SIGNS = {
  at: 'arroba',
  dot: 'punto',
  dash: 'guion',
  underscore: 'guion bajo',
  slash: 'barra',
  plus: 'más',
} as const;

const addresses = (speech: NumberSpeech): readonly Rule[] => [
  // Colombian: calle 21 #15-30.
  rule('sign', /# ?(\d{1,3})(\p{Lu}?)-(\d{1,3})(?![\d-])/u, (m) => {
    const letter = m[2] === '' ? '' : ` ${m[2] ?? ''}`;
    return `número ${speech.cardinal(m[1] ?? '')}${letter} ${speech.cardinal(m[3] ?? '')}`;
  }),
  rule('letter', /[cC]\/ ?(?=\p{Lu}\p{L}{2})/u, (m) => (/[\p{L}\d]/u.test(before(m)) ? 'calle' : 'Calle')),
  rule('digit', /\d{5}(?= \p{Lu}\p{Ll})/u, (m) =>
    /(?:^|[,\n] ?|en |CP |C\.P\. )$/.test(before(m, 5)) ? speech.digitByDigit(m[0]) : undefined,
  ),
];

export const SPANISH_RULES = iberianRules({
  numbers: NUMBER_WORDS,
  nouns: NOUN_WORDS,
  common: {
    ...LETTER_WORDS,
    signs: SIGNS,
    hashtag: 'hashtag',
    version: 'versión',
    dotted: true,
    outOf: 'de',
    over: 'entre',
    squared: 'al cuadrado',
    cubed: 'al cubo',
    power: 'elevado a',
    times: 'por',
    root: 'raíz cuadrada de',
    and: 'y ',
    signNames:
      '@: arroba; %: por ciento; =: igual a; €: euros; °: grados; №: número; π: pi; √: raíz cuadrada de; ∞: infinito',
  },
  phones: PHONE_WORDS,
  dates: DATE_WORDS,
  times: TIME_WORDS,
  money: MONEY_WORDS,
  units: UNIT_WORDS,
  abbreviations: ABBREVIATION_WORDS,
  roman: ROMAN_WORDS,
  counts: {
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
  spelled: SPELLED,
  letterNames: { Y: 'i griega' },
  signs: [
    rule('sign', /§§? ?/u, () => 'sección'),
    rule('letter', /L ?(?:[-–]|a) ?V(?![\p{L}\d'.-])/u, () => 'lunes a viernes'),
  ],
  addresses,
});
