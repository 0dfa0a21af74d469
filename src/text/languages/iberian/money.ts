import { before, behind, rule, type Rule } from '../../core/rules.js';
import { NUMBER, readNumber, type CountForm, type Gender } from './language.js';
import type { NumberSpeech, Scale } from './speech.js';
import { alternatives } from '../../core/words.js';

export interface Currency {
  readonly one: string;
  readonly many: string;
  readonly gender: Gender;
  readonly cent: readonly [one: string, many: string] | null;
  /** Euros con cincuenta: the word for the hundredth is left out from ten on. */
  readonly bareCents: boolean;
}

export interface MoneyWords {
  /** By sign or code. */
  readonly currencies: Readonly<Record<string, Currency>>;
  /** What a bare $ is, by the words around it. */
  readonly dollarIsPeso: RegExp;
  readonly peso: Currency | undefined;
  /** Between whole and hundredths: con, e. */
  readonly with: string;
  readonly to: string;
  /** Millón de euros. */
  readonly of: string;
  /** Scale as written -> power of ten. */
  readonly scales: Readonly<Record<string, Scale>>;
  /** Behind a slash: por hora, al mes. */
  readonly per: Readonly<Record<string, string>>;
  /** Written out after a sign, `$5 pesos`: the sign stays silent. */
  readonly names: Readonly<Record<string, Currency>>;
}

/** What stands around an amount, as far as it says which dollar is meant. */
const CONTEXT_LENGTH = 80;

export function moneyRules(words: MoneyWords, speech: NumberSpeech): Rule[] {
  const { currencies, names } = words;
  const keys = Object.keys(currencies);
  const SCALE = `(?: ?(${alternatives(Object.keys(words.scales))})(?![\\p{L}\\d]))?`;
  const AMOUNT = `(${NUMBER})${SCALE}`;
  const RATE = `(?: ?/ ?(${alternatives(Object.keys(words.per))})(?![\\p{L}\\d]))?`;
  const NAMES = alternatives([...Object.keys(names), ...keys.filter((key) => /^[A-Z]{3}$/.test(key))]);
  const TRAILING = alternatives([
    ...keys.filter((key) => !/^(?!US)\p{Lu}{1,3}\$$/u.test(key)),
    ...Object.keys(names),
  ]);

  const currencyOf = (key: string, match: RegExpExecArray): Currency | undefined => {
    const isPeso =
      key === '$' && words.dollarIsPeso.test(before(match, CONTEXT_LENGTH) + behind(match, CONTEXT_LENGTH));
    return isPeso && words.peso ? words.peso : (currencies[key] ?? names[key]);
  };
  const amount = (written: string, scale: string | undefined, money: Currency): string => {
    const loneComma = money.bareCents ? 'decimal' : 'thousands';
    if (scale !== undefined) {
      const scaled = speech.scaled(written, words.scales[scale] ?? 6, loneComma, money.gender);
      return `${scaled.words} ${scaled.noun ? `${words.of} ` : ''}${money.many}`;
    }
    const { whole, fraction } = readNumber(written, loneComma);
    const one = (count: string, [single, many]: readonly [string, string], gender: CountForm): string =>
      `${speech.cardinal(count, gender)} ${count === '1' ? single : many}`;
    if (fraction === undefined || fraction.length > 2 || money.cent === null) {
      const name = fraction === undefined && /^0*1$/.test(whole) ? money.one : money.many;
      const joint = speech.endsInMillions(written) ? ` ${words.of} ` : ' ';
      return speech.say(written, fraction === undefined ? money.gender : 'alone', loneComma) + joint + name;
    }
    const cents = String(Number(fraction.padEnd(2, '0')));
    const inCents = one(cents, money.cent, 'masculine');
    if (/^0*$/.test(whole) && cents !== '0') return inCents;
    const inWhole = one(whole.replace(/^0+(?=\d)/, ''), [money.one, money.many], money.gender);
    if (cents === '0') return inWhole;
    return `${inWhole} ${words.with} ${money.bareCents && cents.length === 2 ? speech.cardinal(cents) : inCents}`;
  };
  const rate = (unit: string | undefined): string => (unit === undefined ? '' : ` ${words.per[unit] ?? ''}`);

  const leading = (m: RegExpExecArray): string | undefined => {
    const [, sign = '', from = '', fromScale, to, toScale, named, unit] = m;
    const money = named === undefined ? currencyOf(sign, m) : (currencies[named] ?? names[named]);
    if (!money) return undefined;
    if (to === undefined) return amount(from, fromScale, money) + rate(unit);
    const start =
      fromScale === undefined ? speech.say(from) : speech.scaled(from, words.scales[fromScale] ?? 6).words;
    return `${start} ${words.to} ${amount(to, toScale, money)}${rate(unit)}`;
  };
  const trailing = (m: RegExpExecArray): string | undefined => {
    const [, from = '', fromScale, to, toScale, sign = '', unit] = m;
    const money = currencyOf(sign, m);
    if (!money) return undefined;
    if (to === undefined) return amount(from, fromScale, money) + rate(unit);
    const start =
      fromScale === undefined
        ? speech.from(from, money.gender)
        : speech.scaled(from, words.scales[fromScale] ?? 6).words;
    return `${start} ${words.to} ${amount(to, toScale, money)}${rate(unit)}`;
  };
  const leadingPattern = (signs: readonly string[]): RegExp =>
    new RegExp(
      `(${alternatives(signs)}) ?${AMOUNT}(?: ?[-–] ?(?:${alternatives(signs)})? ?${AMOUNT})?(?: ?(${NAMES})(?![\\p{L}\\d]))?${RATE}(?!\\d)`,
    );
  const BOUND = '(?:[-–]| [-–] )';
  return [
    rule('sign', leadingPattern(keys.filter((key) => /^[^\p{L}]/u.test(key))), leading),
    rule('letter', leadingPattern(keys.filter((key) => /^\p{Lu}/u.test(key))), leading),
    rule(
      'digit',
      new RegExp(`${AMOUNT}(?:(?: ?[€£])?${BOUND}${AMOUNT})? ?(${TRAILING})(?![\\p{L}\\d])${RATE}`),
      trailing,
    ),
    rule('digit', new RegExp(`(${NUMBER}) ?(?:¢|ctvs?\\.?)(?![\\p{L}\\d])`), (m) => {
      const cent = currencies.$?.cent;
      return cent ? `${speech.say(m[1] ?? '', 'masculine')} ${m[1] === '1' ? cent[0] : cent[1]}` : undefined;
    }),
  ];
}
