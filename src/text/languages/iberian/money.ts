import { before, behind, type Match, type Rule, rule } from '../../core/rules.js';
import { alternatives } from '../../core/words.js';
import { type CountForm, type Gender, NUMBER, readNumber } from './language.js';
import type { NumberSpeech, Scale } from './speech.js';

export interface Currency {
  readonly one: string;
  readonly many: string;
  readonly gender: Gender;
  readonly cent: readonly [one: string, many: string] | null;
  /** Euros con cincuenta: the word for the hundredth is left out from ten on. */
  readonly bareCents: boolean;
  /** A comma before three digits is the decimal one, too: gasoline at R$ 5,899. */
  readonly decimalComma?: true;
}

export interface MoneyWords {
  /** The currencies by sign or code. */
  readonly currencies: Readonly<Record<string, Currency>>;
  /** What a bare $ is, by the words around it. */
  readonly dollarIsPeso: RegExp;
  readonly peso: Currency | undefined;
  /** The word between whole and hundredths: con, e. */
  readonly with: string;
  /** Scale as written -> power of ten. */
  readonly scales: Readonly<Record<string, Scale>>;
  /** The words for a slash and a unit of time: por hora, al mes. */
  readonly per: Readonly<Record<string, string>>;
  /** Written out after a sign, `$5 pesos`: the sign stays silent. */
  readonly names: Readonly<Record<string, Currency>>;
}

/** What stands around an amount, as far as it says which dollar is meant. */
const CONTEXT_LENGTH = 80;

/** Amounts of one language in words. */
class MoneySpeech {
  readonly #words: MoneyWords;
  readonly #numbers: NumberSpeech;

  constructor(words: MoneyWords, numbers: NumberSpeech) {
    this.#words = words;
    this.#numbers = numbers;
  }

  /** @param key a sign, a code or a name */
  currency(key: string): Currency | undefined {
    return this.#words.currencies[key] ?? this.#words.names[key];
  }

  /** The same, for a sign that the text around it may make the peso's. */
  currencyAt(key: string, match: Match): Currency | undefined {
    const { dollarIsPeso, peso } = this.#words;
    // Who counts in pesos writes the sign in front: 83,4 $ are dollars.
    const isPeso =
      key === '$' &&
      !match[0].includes(' $') &&
      dollarIsPeso.test(before(match, CONTEXT_LENGTH) + behind(match, CONTEXT_LENGTH));
    return isPeso && peso ? peso : this.currency(key);
  }

  amount(written: string, scale: string, money: Currency): string {
    const loneComma = money.bareCents || money.decimalComma ? this.#numbers.loneComma : 'thousands';
    if (scale !== '') {
      const scaled = this.#numbers.scaled(written, this.#scale(scale), loneComma, money.gender);
      return `${scaled.words} ${scaled.noun ? 'de ' : ''}${money.many}`;
    }
    const { whole, fraction } = readNumber(written, loneComma);
    if (fraction !== undefined && fraction.length <= 2 && money.cent !== null)
      return this.#withCents(whole, fraction, money, money.cent);
    const name = fraction === undefined && /^0*1$/.test(whole) ? money.one : money.many;
    const joint = this.#numbers.endsInMillions(written) ? ' de ' : ' ';
    const form = fraction === undefined ? money.gender : 'alone';
    return this.#numbers.say(written, form, loneComma) + joint + name;
  }

  #withCents(whole: string, fraction: string, money: Currency, cent: readonly [string, string]): string {
    const cents = String(Number(fraction.padEnd(2, '0')));
    const inCents = this.#counted(cents, cent, 'masculine');
    if (/^0*$/.test(whole) && cents !== '0') return inCents;
    const inWhole = this.#counted(whole.replace(/^0+(?=\d)/, ''), [money.one, money.many], money.gender);
    if (cents === '0') return /[1-9]\d*0{6}$/.test(whole) ? inWhole.replace(/ (?=[^ ]+$)/, ' de ') : inWhole;
    const isBare = money.bareCents && cents.length === 2;
    return `${inWhole} ${this.#words.with} ${isBare ? this.#numbers.cardinal(cents) : inCents}`;
  }

  #counted(count: string, [one, many]: readonly [string, string], form: CountForm): string {
    return `${this.#numbers.cardinal(count, form)} ${count === '1' ? one : many}`;
  }

  /** The first of two amounts. @param form of a number without a scale */
  lowerBound(written: string, scale: string, form?: CountForm): string {
    if (scale !== '') return this.#numbers.scaled(written, this.#scale(scale)).words;
    return form === undefined ? this.#numbers.say(written) : this.#numbers.from(written, form);
  }

  /** What stands after a slash; '' without one. */
  rate(unit: string): string {
    return unit === '' ? '' : ` ${this.#words.per[unit] ?? ''}`;
  }

  #scale(written: string): Scale {
    return this.#words.scales[written] ?? 6;
  }
}

export function moneyRules(words: MoneyWords, speech: NumberSpeech): Rule[] {
  const money = new MoneySpeech(words, speech);
  const AMOUNT = `(${NUMBER})(?: ?(${alternatives(Object.keys(words.scales))})(?![\\p{L}\\d])(?:\\.(?= ?[€$]))?)?`;
  const RATE = `(?: ?/ ?(${alternatives(Object.keys(words.per))})(?![\\p{L}\\d])(?:\\.(?=/))?)?`;
  return [
    ...leadingRules(words, money, AMOUNT, RATE),
    trailingRule(words, money, AMOUNT, RATE),
    // No hundredths: 210,- €.
    rule('sign', /,[-–] ?(?<=\d,[-–] ?)(?=€)/u, () => ''),
    // A pair of currencies.
    rule(
      'sign',
      /([€$£¥])\/([€$£¥])(?! ?\d)/u,
      (m) => `${money.currency(m[1])?.one ?? ''} ${money.currency(m[2])?.one ?? ''}`,
    ),
    // The price of one: €/kg.
    rule(
      'sign',
      new RegExp(`€${RATE.slice(3, -2)}`),
      (m) => `${money.currency('€')?.one ?? ''}s${money.rate(m[1])}`,
    ),
    rule('letter', /([A-Z]{3})\/([A-Z]{3})(?![\p{L}\d])/u, (m) => {
      const [one, other] = [money.currency(m[1]), money.currency(m[2])];
      return one && other && `${one.one} ${other.one}`;
    }),
    rule('digit', new RegExp(`(${NUMBER}) ?(?:¢|ctvs?\\.?)(?![\\p{L}\\d])`), (m) => {
      const cent = words.currencies.$?.cent;
      return cent ? `${speech.say(m[1], 'masculine')} ${m[1] === '1' ? cent[0] : cent[1]}` : undefined;
    }),
  ];
}

/** The currency stands before the amount. */
function leadingRules(words: MoneyWords, money: MoneySpeech, amount: string, rate: string): Rule[] {
  const keys = Object.keys(words.currencies);
  const NAMES = alternatives([...Object.keys(words.names), ...keys.filter((key) => /^[A-Z]{3}$/.test(key))]);
  const SCALES = alternatives(Object.keys(words.scales));
  const pattern = (signs: readonly string[]): RegExp =>
    new RegExp(
      `(${alternatives(signs)}) ?(?:[-−](?=\\d))?${amount}(?:(?: ?[-–] ?| a (?=[^\\p{L}\\d]\\d|\\d[\\d.,]* ?(?:${SCALES})(?!\\p{L})))(?:${alternatives(signs)})? ?${amount})?(?: ?(${NAMES})(?![\\p{L}\\d]))?${rate}(?!\\d)`,
    );
  const say = (m: Match): string | undefined => {
    const [, sign, from, fromScale, to, toScale, named, unit] = m;
    const currency = named === '' ? money.currencyAt(sign, m) : money.currency(named);
    if (!currency) return undefined;
    if (to === '') {
      const minus = /^\D+[-−]\d/.test(m[0]) ? 'menos ' : '';
      return minus + money.amount(from, fromScale, currency) + money.rate(unit);
    }
    const start = money.lowerBound(from, fromScale);
    return `${start} a ${money.amount(to, toScale, currency)}${money.rate(unit)}`;
  };
  return [
    rule('sign', pattern(keys.filter((key) => /^[^\p{L}]/u.test(key))), say),
    rule('letter', pattern(keys.filter((key) => /^\p{Lu}/u.test(key))), say),
  ];
}

/** The currency stands after the amount. */
function trailingRule(words: MoneyWords, money: MoneySpeech, amount: string, rate: string): Rule {
  const TRAILING = alternatives([
    ...Object.keys(words.currencies).filter((key) => !/^(?!US)\p{Lu}{1,3}\$$/u.test(key)),
    ...Object.keys(words.names),
  ]);
  const BOUND = '(?:[-–]| [-–] )';
  return rule(
    'digit',
    new RegExp(`${amount}(?:(?: ?[€£])?${BOUND}${amount})? ?(${TRAILING})(?![\\p{L}\\d])${rate}`),
    (m) => {
      const [, from, fromScale, to, toScale, sign, unit] = m;
      const currency = money.currencyAt(sign, m);
      if (!currency) return undefined;
      if (to === '') return money.amount(from, fromScale, currency) + money.rate(unit);
      const start = money.lowerBound(from, fromScale, currency.gender);
      return `${start} a ${money.amount(to, toScale, currency)}${money.rate(unit)}`;
    },
  );
}
