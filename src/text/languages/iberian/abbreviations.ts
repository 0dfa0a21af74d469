import { before, behind, rule, type Rule, type Match } from '../../core/rules.js';
import { alternatives } from '../../core/words.js';

export interface AbbreviationWords {
  /** Abbreviations with several dots, `p.ej`. The text may have spaces after the dots; the keys have none. */
  readonly joined: Readonly<Record<string, string>>;
  /** Abbreviations that need a dot. */
  readonly dotted: Readonly<Record<string, string>>;
  /** Abbreviations that need a dot and a capitalized word after it. */
  readonly beforeName: Readonly<Record<string, string>>;
  /** Abbreviations that need a number after them, with or without a dot. */
  readonly beforeNumber: Readonly<Record<string, string>>;
  /** Abbreviations without a dot. */
  readonly bare: Readonly<Record<string, string>>;
}

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Titles and streets have small letters but at the start of a sentence. */
function inPlace(said: string, m: Match): string {
  return /^\p{Lu}/u.test(m[0]) && !/[\p{L}\d]/u.test(before(m)) ? capitalized(said) : said;
}

export function abbreviationRules(words: AbbreviationWords): Rule[] {
  const { joined, dotted, beforeName, beforeNumber, bare } = words;
  const END = '(?![\\p{L}\\d])';
  const spacedKeys = Object.keys(joined)
    .sort((a, b) => b.length - a.length)
    .map((key) => key.replace(/\//g, '\\/').replaceAll('.', '\\. ?'))
    .join('|');
  const lookUp =
    (table: Readonly<Record<string, string>>) =>
    (m: Match): string | undefined => {
      const said = table[m[1]];
      return said === undefined ? undefined : inPlace(said, m);
    };
  return [
    rule(
      'letter',
      new RegExp(`(${spacedKeys})\\.?${END}`),
      (m) => {
        const said = joined[m[1].replaceAll(' ', '')];
        return said === undefined ? undefined : inPlace(said, m);
      },
      'abbreviation',
    ),
    rule('letter', /[nN](?:(?:\.[ºo°]|[º°]\.?)|[uú]m\.|ros?\.|o\.)s? ?(?=\d|#)/u, (m) =>
      inPlace('número', m),
    ),
    rule('letter', /[nN](?:\.[º°]|[º°])/u, (m) => inPlace('número', m)),
    rule(
      'letter',
      new RegExp(
        `(${alternatives(Object.keys(beforeNumber))})\\.? ?(?=[#\\d]|[nN]\\.?[º°]|[IVXLC]{1,6}(?![\\p{L}\\d]))`,
      ),
      (m) =>
        m[0].includes('.') || /^(?:\p{L}{3}|[kK]m|CP|ap|[sS]l|[cC]j|[lL]j)/u.test(m[0])
          ? lookUp(beforeNumber)(m)
          : undefined,
    ),
    rule('letter', new RegExp(`(${alternatives(Object.keys(beforeName))})\\.${END}`), (m) =>
      /^ ?(?:\p{Lu}|\d{1,2} de |d[aeo]s? |la |los |las )/u.test(behind(m))
        ? lookUp(beforeName)(m)
        : undefined,
    ),
    rule(
      'letter',
      new RegExp(`(${alternatives(Object.keys(dotted))})\\.${END}`),
      lookUp(dotted),
      'abbreviation',
    ),
    rule(
      'letter',
      new RegExp(`(${alternatives(Object.keys(bare))})(?![\\p{L}\\d'-]|\\.(?!\\s*$))`),
      lookUp(bare),
    ),
  ];
}
