import { before, type Rule, rule } from './rules.js';

/** How a language says numbers with several dots, and the signs before and between numbers. */
export interface NumberSigns {
  readonly digitByDigit: (digits: string) => string;
  readonly cardinal: (digits: string) => string;
  readonly point: string;
  readonly plusMinus: string;
  readonly minus: string;
  readonly plus: string;
  readonly about: string;
  readonly number: string;
  /** The words for signs between two numbers, and for < > ≤ ≥ before one. */
  readonly operators: Readonly<Record<string, string>>;
}

/** An address of four parts digit by digit, a version part by part; groups of three are thousands and no match. */
export const dottedNumberRules = ({
  digitByDigit,
  cardinal,
  point,
}: Pick<NumberSigns, 'digitByDigit' | 'cardinal' | 'point'>): Rule[] => [
  rule('digit', /(?:\d{1,3}\.){3}\d{1,3}(?!\.?\d)/u, (m) => {
    const parts = m[0].split('.');
    const areGroups = /^[1-9]\d{0,2}(?:\.\d{3}){3}$/.test(m[0]);
    if (areGroups && parts.some((part) => Number(part) > 255 || part.startsWith('0'))) return undefined;
    return parts.map(digitByDigit).join(` ${point} `);
  }),
  rule('digit', /\d{1,4}(?:\.\d{1,4}){2,6}(?!\.?\d)/u, (m) => {
    if (/^\d{1,3}(?:\.\d{3})+$/.test(m[0])) return undefined;
    const parts = m[0].split('.').map((part) => cardinal(part));
    return parts.join(` ${point} `);
  }),
];

/** Rules for signs beside numbers. They must come after the rule for numbers. */
export const numberSignRules = (words: NumberSigns): Rule[] => [
  rule('digit', /\d{31,1000}/u, (m) => words.digitByDigit(m[0])),
  rule('sign', /(?:±|\+\/-) ?(?=\d)/u, () => words.plusMinus),
  rule('sign', /(?<![\p{L}\d)\]%])[-–](?=[€$£]?\d)/u, () => words.minus),
  rule('sign', /(?<![\p{L}\d)\]%])\+(?=\d)/u, () => words.plus),
  rule('sign', /(?<![\p{L}\d])[~≈] ?(?=\d)/u, () => words.about),
  rule('sign', /([<>]=|[<>≤≥≠]) ?(?=[-\d]|\p{Ll}(?!\p{L}))/u, (m) => words.operators[m[1]]),
  rule('sign', /([+*×·÷=]) ?(?=[-\d(])/u, (m) =>
    /[\d)²³] ?$/.test(before(m, 2)) ? words.operators[m[1]] : undefined,
  ),
  rule('sign', /#(?=\d)/u, () => words.number),
];
