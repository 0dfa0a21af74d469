import { before, rule, type Rule } from '../../core/rules.js';
import { iberianRules } from '../iberian/rules.js';
import type { NumberSpeech } from '../iberian/speech.js';
import { MONEY_WORDS } from './money.js';
import { UNITS } from './units.js';
import { VOCABULARY } from './words.js';

const SIGNS = {
  at: 'arroba',
  dot: 'punto',
  dash: 'guion',
  underscore: 'guion bajo',
  slash: 'barra',
  plus: 'más',
} as const;

const addresses = (speech: NumberSpeech): readonly Rule[] => [
  // Delivery in 24/48 h is a span.
  rule(
    'digit',
    /(24|48|72)\/(48|72|96) ?(?:h|hs|hrs|horas)(?![\p{L}\d])/u,
    (m) => `${speech.cardinal(m[1])} a ${speech.cardinal(m[2])} horas`,
  ),
  // Colombian: calle 21 #15-30.
  rule('sign', /# ?(\d{1,3})(\p{Lu}?)-(\d{1,3})(?![\d-])/u, (m) => {
    const letter = m[2] === '' ? '' : ` ${m[2]}`;
    return `número ${speech.cardinal(m[1])}${letter} ${speech.cardinal(m[3])}`;
  }),
  rule('letter', /[cC]\/ ?(?=\p{Lu}\p{L}{2})/u, (m) => (/[\p{L}\d]/u.test(before(m)) ? 'calle' : 'Calle')),
  rule('digit', /\d{5}(?= \p{Lu}\p{Ll})/u, (m) =>
    /(?:^|[,\n] ?|en |CP |C\.P\. )$/.test(before(m, 5)) ? speech.digitByDigit(m[0]) : undefined,
  ),
];

export const SPANISH_RULES = iberianRules({
  ...VOCABULARY,
  common: {
    signs: SIGNS,
    hashtag: 'hashtag',
    version: 'versión',
    dotted: true,
    everyday:
      '-: menos; #: almohadilla; *: asterisco; pressure: sobre; mmHg: milímetros de mercurio; x: por; inch: pulgadas; :: entre',
    verses:
      /(?<!\p{L})(?:Génesis|Éxodo|Salmos?|Proverbios|Isaías|Mateo|Mt|Marcos|Mc|Lucas|Lc|Juan|Jn|Romanos|Corintios|Apocalipsis|Hebreos)\.? :$/u,
    rates: 'día, mes, año: al; semana, hora, noche, persona: por',
    outOf: 'de',
    over: 'entre',
    root: 'raíz cuadrada de',
    and: 'y ',
    signNames:
      '@: arroba; %: por ciento; =: igual a; €: euros; °: grados; №: número; π: pi; √: raíz cuadrada de; ∞: infinito',
  },
  money: MONEY_WORDS,
  units: UNITS,
  counts: {
    plus: 'más',
    plusMinus: 'más menos',
    moreThan: 'más de',
    times: 'por',
    scoreCues:
      /(?:ganó|ganaron|perdió|perdieron|empató|empataron|venció|marcador|resultado)(?: por| fue| de| final){0,2} $/iu,
    time: ['vez', 'veces'],
    squared: 'al cuadrado',
    cubed: 'al cubo',
    operators: {
      '÷': 'entre',
      '=': 'igual a',
      '≠': 'distinto de',
      '<': 'menor que',
      '>': 'mayor que',
      '≤': 'menor o igual que',
      '≥': 'mayor o igual que',
    },
    ordinalEndings:
      /\.?[ºª°]s?|\.?er(?:os?|as?)?|\.?(?:ro|ra|do|da|to|ta|mo|ma|vo|va|no|na)s?|\.(?:os|as|o|a)/,
  },
  letterNames: { Y: 'i griega' },
  signs: [
    rule('sign', /§§? ?/u, () => 'sección'),
    rule('letter', /(?<=\d (?:y )?)ss\.?(?![\p{L}\d])/u, () => 'siguientes', 'abbreviation'),
    rule('letter', /L ?(?:[-–]|a) ?V(?![\p{L}\d'.-])/u, () => 'lunes a viernes'),
  ],
  addresses,
});
