import { before, beforeBoth, type Match, type Rule, rule, sayDigits, spaced } from '../../core/rules.js';

export interface PhoneWords {
  readonly plus: string;
  readonly extension: string;
  /** `ext.`, `ramal`, as a regex. */
  readonly extensionMarks: string;
  /** Words that come before a phone number. */
  readonly cues: RegExp;
  /** Words before a code whose digits are said one by one. */
  readonly codeCues: RegExp;
  /** How the country writes its own numbers, without the brackets of an area code. */
  readonly national: readonly RegExp[];
  /** Identity cards, postcodes and cases, whose digits are said as elsewhere. */
  readonly codes: readonly RegExp[];
  /** Digits as they are said on the phone. */
  readonly digits: readonly string[];
  /** Groups that are said as a number. */
  readonly wholeGroups: Readonly<Record<string, string>>;
  /** Said digit by digit after a verb of calling: 112. */
  readonly callCues: RegExp;
}

/** One number before another: ligue 21 123 45 67 ou 808 200 300. */
const ANOTHER = /\d[\d ().-]{6,18} (?:ou|e|o|u|y) $/u;

const isCalled = ({ cues }: PhoneWords, m: Match): boolean => cues.test(before(m).replace(ANOTHER, ''));

/** Too long to be counted, and it names: pedido nº 10045872. */
const isLongName = (m: Match): boolean =>
  /^\d{7,12}$/.test(m[0]) && /(?:n\.?[º°]|n[uú]mero) ?$/iu.test(before(m, 8));

/** Digits one by one, with a pause between groups. */
const inGroups = (written: string, digits: readonly string[]): string =>
  (written.match(/\d+/g) ?? []).map((group) => sayDigits(group, digits)).join(', ');

/** Codes and identity cards, whose digits are said one by one. */
function codeRules(cues: RegExp, inCode: (written: string) => string): Rule[] {
  return [
    rule(
      'digit',
      /(?:\d{2,6}(?:[ .-]\d{2,6}){1,4}|\d[ .]\d{3}[ .]\d{3}(?:[ .-]\d{1,3}){0,2}|\d{3,12})(?!\d|[,.]\d)/u,
      (m) => (cues.test(before(m)) || isLongName(m) ? inCode(m[0]) : undefined),
    ),
    rule('digit', /(\d{4,12})-?(\p{Lu}{1,3})(?![\p{L}\d/])/u, (m) =>
      (m[1].length !== 8 || m[2].length > 1) &&
      !m[0].includes('-') &&
      /^(?:W|V|K|M|B|T|MW|GW|GB|MB|TB|KB|CV|EUR|USD|MXN|A|N|J|L|MM|Hz)$/.test(m[2])
        ? undefined
        : `${inCode(m[1])} ${spaced(m[2])}`,
    ),
    // Identity cards: 12.345.678-Z, 1.234.567-8.
    rule('digit', /(\d{1,2}\.\d{3}\.\d{3})(?:-?(\p{Lu})|-(\d))(?![\p{L}\d-])/u, (m) =>
      m[3] === '' ? `${inCode(m[1])} ${m[2]}` : `${inCode(m[1])}, ${inCode(m[3])}`,
    ),
    rule('digit', /\d{4}([- ])\d{4}\1\d{4}\1\d{4}(?![\d-])/u, (m) => inCode(m[0])),
  ];
}

export function phoneRules(
  words: PhoneWords,
  plainDigits: readonly string[],
  cardinal: (digits: string) => string,
): Rule[] {
  const EXTENSION = `(?:,? ?(?:${words.extensionMarks}) ?(\\d{1,6})(?!\\d))?`;
  const groups = (written: string): string =>
    (written.match(/\d+/g) ?? [])
      .map((group) => words.wholeGroups[group] ?? sayDigits(group, words.digits))
      .join(', ');
  const inCode = (written: string): string => inGroups(written, plainDigits);
  const extension = (digits: string): string =>
    digits === ''
      ? ''
      : `, ${words.extension} ${/^[1-9]\d?$/.test(digits) ? cardinal(digits) : groups(digits)}`;
  const say = (m: Match): string => groups(m[1]) + extension(m[2]);
  const END = '(?![\\d/]|[-.,]\\d)';
  return [
    rule(
      'sign',
      new RegExp(
        `\\+((?:\\d{1,3})(?:[ .-]?\\(\\d{1,4}\\))?(?:[ .-]\\d{1,9}){1,6}|\\d{8,15})${END}${EXTENSION}`,
      ),
      (m) => (m[1].length > 6 ? `${words.plus} ${say(m)}` : undefined),
    ),
    rule(
      'sign',
      new RegExp(`\\(\\+(\\d{1,3})\\) ?(\\d{2,9}(?:[ .-]\\d{2,9}){0,5})${END}`),
      (m) => `${words.plus} ${groups(m[1])}, ${groups(m[2])}`,
    ),
    rule('sign', new RegExp(`(\\(\\d{2,5}\\) ?\\d{1,5}(?:[ .-]?\\d{2,4}){1,3})${END}${EXTENSION}`), say),
    ...words.codes.map((pattern) => rule('digit', new RegExp(pattern.source + END), (m) => inCode(m[0]))),
    ...words.national.map((pattern) =>
      rule('digit', new RegExp(`(${pattern.source})${END}${EXTENSION}`), say),
    ),
    rule('digit', new RegExp(`(\\d{2,15}(?:[ .-]\\d{2,9}){0,5})${END}${EXTENSION}`), (m) =>
      isCalled(words, m) && m[1].replace(/\D/g, '').length >= 6 ? say(m) : undefined,
    ),
    rule('digit', /(\d{3,5})(?!\d|[,.:/-]\d| ?[€$%])/u, (m) =>
      words.callCues.test(beforeBoth(m)) ? groups(m[0]) : undefined,
    ),
    rule(
      'digit',
      /((?:\d-)?\d{3}-)([A-Z]{3,10})(?![\p{L}\d])/u,
      (m) => `${groups(m[1])}, ${m[2].toLowerCase()}`,
    ),
    ...codeRules(words.codeCues, inCode),
    rule('letter', new RegExp(`(?:${words.extensionMarks}) ?(\\d{1,6})(?!\\d)`), (m) =>
      extension(m[1]).slice(2),
    ),
  ];
}
