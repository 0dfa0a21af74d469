import { before, rule, type Rule } from '../../core/rules.js';
import { iberianRules } from '../iberian/rules.js';
import { MONEY_WORDS } from './money.js';
import { UNIT_WORDS } from './units.js';
import { VOCABULARY } from './words.js';

const SIGNS = {
  at: 'arroba',
  dot: 'ponto',
  dash: 'hífen',
  underscore: 'sublinhado',
  slash: 'barra',
  plus: 'mais',
} as const;

/** Loanwords that are listed in one piece. */
const JOINED =
  /(?:e-mails?|wi-fi|check-(?:ins?|outs?|ups?|lists?)|(?:on|off)-line|pen-drives?|start-ups?|pop-ups?|make-up|back-ups?|cross-fit|web-sites?|note-books?)(?![\p{L}\d-])/iu;

const TITLE_RULES: readonly Rule[] = [
  rule('letter', JOINED, (m) => m[0].replace('-', '')),
  // Dona Maria, but dom Pedro.
  rule('letter', /D\. (?=(\p{Lu}\p{Ll}{1,30}))/u, (m) => {
    const title = /a$/.test(m[1] ?? '') ? 'dona' : 'dom';
    return /[\p{L}\d]/u.test(before(m)) ? title : `D${title.slice(1)}`;
  }),
  // Interest: 1,5% a.m.
  rule('letter', /a\. ?([adm])\.?(?!\p{L})/u, (m) =>
    /% ?$/.test(before(m, 2)) ? { a: 'ao ano', d: 'ao dia', m: 'ao mês' }[m[1] ?? ''] : undefined,
  ),
  rule(
    'letter',
    /S\. ?(?=(?:Paulo|João|José|Pedro|Luís|Francisco|Bernardo|Caetano|Gonçalo|Sebastião|Miguel|Mateus|Vicente|Tomé|Jorge)(?!\p{L}))/u,
    () => 'São',
  ),
  rule('letter', /([cps])\/ ?(?=\p{L}{2}|[aoe] )/u, (m) => ({ c: 'com', p: 'para', s: 'sem' })[m[1] ?? '']),
  rule('sign', /(?<=^|[\s(])\+(?= \p{L})/u, () => 'mais'),
  rule('sign', /§§? ?(?=\d)/u, () => 'parágrafo'),
];

export const PORTUGUESE_RULES = iberianRules({
  ...VOCABULARY,
  common: {
    signs: SIGNS,
    hashtag: 'hashtag',
    version: 'versão',
    dotted: true,
    everyday:
      '-: menos; #: jogo da velha; *: asterisco; pressure: por; mmHg: milímetros de mercúrio; x: por; inch: polegadas; :: dividido por',
    rates: 'dia, semana, mês, ano, hora, noite, pessoa: por',
    outOf: 'de',
    over: 'sobre',
    root: 'raiz quadrada de',
    and: 'e ',
    signNames:
      '@: arroba; %: por cento; =: igual a; €: euros; °: graus; №: número; π: pi; √: raiz quadrada de; ∞: infinito',
  },
  money: MONEY_WORDS,
  units: UNIT_WORDS,
  counts: {
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
      '÷': 'dividido por',
      '=': 'igual a',
      '≠': 'diferente de',
      '<': 'menor que',
      '>': 'maior que',
      '≤': 'menor ou igual a',
      '≥': 'maior ou igual a',
    },
    ordinalEndings: /\.?[ºª°]s?|\.?[oa]s?/,
  },
  letterNames: { E: 'É', O: 'Ó' },
  signs: [rule('sign', /§§? ?/u, () => 'parágrafo')],
  titles: TITLE_RULES,
});
