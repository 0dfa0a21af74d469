import { before, type LanguageRules, type Rule, rule, spaced } from './rules.js';
import { FORMULA } from './web.js';
import { table, wordSet } from './words.js';

export interface FormulaWords extends Pick<LanguageRules, 'signs'> {
  readonly cardinal: (digits: string) => string;
  /** The words between a numerator and a denominator, one of them a letter: y / 2. */
  readonly over: string;
  /** The words after a base raised to 2 and to 3, and between a base and any other exponent. */
  readonly squared: string;
  readonly cubed: string;
  readonly power: string;
  /** The word for the mark of 5! in a sum; without it the mark stays. */
  readonly factorial?: string;
  /** The words for the LaTeX commands \\times and \\sqrt{x}. */
  readonly times: string;
  readonly root: string;
  /** Other commands, as in `table`: `infty: infinity`; `from` and `to` stand before the bounds of a sum. */
  readonly latex?: string;
}

/** Braces in pairs, and pairs inside them. */
const INNER = '\\{[^{}]{0,60}\\}';
const BRACED = `\\{(?:[^{}]|\\{(?:[^{}]|${INNER}){0,80}\\}){0,80}\\}`;
const SUM = '\\\\(?:i{0,3}nt|sum|prod|lim)(?:\\\\limits)?';
/** Commands of LaTeX that only say how a formula looks. */
const LAYOUT = wordSet(
  'left right big Big bigl bigr Bigl Bigr text textbf textit mathrm mathbf mathit mathbb mathcal operatorname boxed displaystyle limits quad qquad dfrac tfrac frac',
);
/** One term of a sum: n, 2, 2n, x_1. */
const TERM = '(?:\\d{1,4}\\p{L}?|\\p{L}(?:_\\{?[\\p{L}\\d]\\}?)?)';

/** Formulas in LaTeX; before the rules of money and numbers. */
export function latexRules(words: FormulaWords & { readonly everyday: string }): Rule[] {
  const { cardinal, over, signs } = words;
  const commands = table(words.latex ?? '');
  const minus = table(words.everyday)['-'];
  return [
    rule('sign', /\\(?:begin|end)\{[^{}]{1,20}\}|\\[,;:!](?=[^\n]{0,80}[=$\\])/u, () => ''),
    // The end of a formula, and no dollars: x = 0$.
    rule('digit', new RegExp(`(\\d{1,9})(?=\\$)(?<=${FORMULA})`, 'u'), (m) => cardinal(m[1])),
    rule('sign', new RegExp(`\\}(?=\\{)(?<=\\\\[dt]?frac${BRACED})`, 'u'), () => over),
    rule('sign', new RegExp(`_(?<=${SUM}_)`, 'u'), () => commands['from']),
    rule('sign', new RegExp(`\\^(?<=${SUM}_(?:${INNER}|[\\p{L}\\d])\\^)`, 'u'), () => commands['to']),
    // After a power, and factors: b^2-4ac.
    rule('sign', /([+-])(?<=\^(?:\{[^{}]{1,8}\}|[\p{L}\d]) ?[+-]) ?(?=[\p{L}\d\\({])/u, (m) =>
      m[1] === '+' ? signs.plus : minus,
    ),
    rule('sign', /-(?<=\{-)(?=[\p{L}\d])/u, () => minus),
    rule('digit', /(\d{1,4})([a-z]{1,3})(?![\p{L}\d])/u, (m) =>
      /\\(?:[dt]?frac|sqrt)[^\n]{0,60}$|\$[^$\n]*[\\^_=][^$\n]*$/u.test(before(m, 80))
        ? `${cardinal(m[1])} ${spaced(m[2])}`
        : undefined,
    ),
    rule('sign', /\^\{?\\circ\}?/u, () => commands['circ']),
    rule('sign', /\\([a-zA-Z]{1,20})/u, (m) => (LAYOUT.has(m[1]) ? '' : commands[m[1]])),
    // Inside braces or brackets, and after them: {n+1}, (n-1), a^{2}+b.
    rule(
      'sign',
      new RegExp(
        `([+-])(?<=(?:[{(](?:${TERM}[+-])?${TERM}|\\}) ?[+-]) ?(?=(?:${TERM}[+-]?){1,2}(?:[})^]|$)|\\p{L}[_^ ]|\\\\)`,
        'u',
      ),
      (m) => (m[1] === '+' ? signs.plus : minus),
    ),
    rule('sign', /\\sqrt(?![a-z])/u, () => words.root),
    rule('sign', /\\(?:times|cdot)(?![a-z])/u, () => words.times),
  ];
}

/** Formulas, of letters or in LaTeX. */
export function formulaRules(words: FormulaWords): Rule[] {
  const { cardinal } = words;
  return [
    rule(
      'digit',
      /(\d{1,4})([a-fk-z])(?=[²³]| ?[=<>≤≥] ?[-\d]| [-+*/] (?:\d|\p{Ll}(?!\p{L}))|(?<!e)[-+]\d{1,4}(?![\p{L}\d%]|[.,]\d)|(?<=[²³] ?[-+] ?\d{1,4}[a-z]|\) ?\/ ?\d{1,4}[a-z])(?!\p{L}))/u,
      (m) => `${cardinal(m[1])} ${m[2]}`,
    ),
    rule('letter', /([a-fhj-ln-z]|(?!(?:[cdkmnqμ]?m|ha)[²³]|π)\p{Ll}{2})([²³])/u, (m) => {
      return `${spaced(m[1])} ${m[2] === '²' ? words.squared : words.cubed}`;
    }),
    // 5! = 120
    rule('sign', /!(?<=(?:\d|(?:^|[\s(=*·×/])[kmn])!)(?= ?[=*·×÷/)<>])/u, () => words.factorial),
    // (a+b)², 3x²
    rule('sign', /(?<=\)|\d[a-z])[²³]/u, (m) => (m[0] === '²' ? words.squared : words.cubed)),
    rule(
      'sign',
      /(?<=(?<!\p{L})\p{L}[²³]?)\+(?=(?:\p{L}|(?<=\d\p{Ll}\+)\d{1,4})(?!\p{L}))/u,
      () => words.signs.plus,
    ),
    rule(
      'sign',
      /\/(?<=(?:^|[\s(])(?<!\d )\p{L} ?\/)(?= ?(?!b (?:test|split|experiment))(?:\p{L}|\d{1,3})(?:[\s.,;!?)²³]|$))|\/(?<=\d\/)(?=[nxyz](?!\p{L}))|\/(?<=\p{L}[²³₀-₉]\/)(?=\d{1,3}(?!\d)|\p{L}[²³₀-₉])/u,
      () => words.over,
    ),
    // A sum that is divided: (a + b) / 2.
    rule('sign', /\/(?<=[-+±*·×][^()]{0,24}\){1,2} ?\/)(?= ?(?:\d|\p{L}(?!\p{L})))/u, () => words.over),
    rule('sign', /(?<=(?:^|[\s(\d])\p{L}[²³]? ?|\d ?)[·×](?= ?(?:\p{L}(?!\p{L})|[\d(]))/u, () => words.times),
    // A quotient of two measures, in an equation.
    rule('sign', /\/(?<=\d ?\p{L}{1,4} ?\/) ?(?=\d{1,9}(?:[.,]\d{1,9})? ?\p{L}{1,4} ?=)/u, () => words.over),
    // (1 + r)^(nt)
    rule('sign', /\^(?<=[\p{L}\d)]\^)(?=[({\p{L}\d-])/u, () => words.power),
    rule('sign', /\\(?=[a-zA-Z])/u, () => ''),
    rule('letter', /(\p{L}{1,3})\^\{?(\d{1,2}|\p{L})\}?/u, (m) => {
      const [, letters, exponent] = m;
      const base = spaced(letters);
      if (exponent === '2') return `${base} ${words.squared}`;
      if (exponent === '3') return `${base} ${words.cubed}`;
      return `${base} ${words.power} ${/\d/.test(exponent) ? cardinal(exponent) : exponent}`;
    }),
  ];
}
