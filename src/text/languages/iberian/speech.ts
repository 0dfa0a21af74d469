import { before, behind, type Match, sayDigits } from '../../core/rules.js';
import {
  type CountForm,
  type IberianLanguage,
  type LoneComma,
  type OrdinalForm,
  readNumber,
} from './language.js';

const LONGEST_CARDINAL = 18;
/** The word right before a number, without a comma between. */
const PREVIOUS = /(\p{L}+)\.?[ºª]?:? $/u;

/** `K`, `M`, `B` of any writing, as powers of ten. */
export type Scale = 3 | 6 | 9 | 12;

/** What says the gender of a noun that is not known or not there: as 200 melhores. */
const FEMININE_ARTICLE =
  /^(?:[dn]?as|pelas|umas|[dn]?[eo]utras|[dn]?est?as|[dn]?essas|[dn]?aquelas|todas|minhas|suas|nossas|las|unas|esas|aquellas|otras)$/;

/** Numbers of one language in words. */
export class NumberSpeech {
  readonly #language: IberianLanguage;

  constructor(language: IberianLanguage) {
    this.#language = language;
  }

  get andWord(): string {
    return this.#language.numbers.and;
  }

  get loneComma(): LoneComma {
    return this.#language.numbers.loneComma;
  }

  digitByDigit(written: string): string {
    return sayDigits(written.replace(/\D/g, ''), this.#language.numbers.digits);
  }

  /** @param digits digits only */
  cardinal(digits: string, form: CountForm = 'alone'): string {
    return digits.length > LONGEST_CARDINAL || (digits.length > 1 && digits.startsWith('0'))
      ? this.digitByDigit(digits)
      : this.#language.numbers.cardinal(digits, form);
  }

  ordinal(written: string, form: OrdinalForm): string {
    const value = Number(written.replace(/\D/g, ''));
    return value === 0 || value > 9999
      ? this.cardinal(String(value))
      : this.#language.numbers.ordinal(value, form);
  }

  /** A written number with its decimals: up to two as a number, more digit by digit. */
  say(written: string, form: CountForm = 'alone', loneComma: LoneComma = this.loneComma): string {
    const { comma, point } = this.#language.numbers;
    const { whole, fraction, mark } = readNumber(written, loneComma);
    // A sum: 1.500,00.
    if (fraction === undefined || (fraction === '00' && whole.length > 3)) return this.cardinal(whole, form);
    const asNumber = fraction.length <= 2 && !fraction.startsWith('0');
    const decimals = asNumber ? this.cardinal(fraction) : this.digitByDigit(fraction);
    return `${this.cardinal(whole)} ${mark === '.' ? point : comma} ${decimals}`;
  }

  /** 3B is tres mil millones, três bilhões. `noun` says whether `de` must stand before a noun. */
  scaled(
    written: string,
    scale: Scale,
    loneComma: LoneComma = this.loneComma,
    form: CountForm = 'masculine',
  ): { words: string; noun: boolean } {
    const { numbers } = this.#language;
    const { whole, fraction = '', mark } = readNumber(written, loneComma);
    const isThousands = scale === 3 || (scale === 9 && numbers.scale === 'long');
    const name = this.#scaleName(scale);
    if (isThousands && fraction.length <= 3) {
      const thousands = (whole + fraction.padEnd(3, '0')).replace(/^0+(?=\d)/, '');
      if (name === undefined) return { words: this.cardinal(thousands, form), noun: false };
      return {
        words: `${this.cardinal(thousands, 'masculine')} ${thousands === '1' ? name[0] : name[1]}`,
        noun: true,
      };
    }
    if (name === undefined) return { words: `${this.say(written)} mil`, noun: false };
    const isOne = Number(whole) === 1 && (fraction === '' || numbers.singularBelowTwo);
    const number =
      fraction === '' ? this.cardinal(whole, 'masculine') : this.say(`${whole}${mark}${fraction}`);
    return { words: `${number} ${isOne ? name[0] : name[1]}`, noun: true };
  }

  #scaleName(scale: Scale): readonly [string, string] | undefined {
    const { million, billion, trillion, scale: kind } = this.#language.numbers;
    if (scale === 3) return undefined;
    if (scale === 6) return million;
    if (scale === 9) return kind === 'long' ? million : billion;
    return trillion;
  }

  /** Whether a noun after this number is in the singular. */
  isOne(written: string): boolean {
    const { whole, fraction } = readNumber(written, this.loneComma);
    const belowTwo = this.#language.numbers.singularBelowTwo && Number(whole) < 2;
    if (fraction === undefined) return /^0*1$/.test(whole) || belowTwo;
    return belowTwo;
  }

  /** Millón de euros: `de` stands after millions without a rest. */
  endsInMillions(written: string): boolean {
    const { whole, fraction } = readNumber(written, this.loneComma);
    return fraction === undefined && /[1-9]\d*0{6}$/.test(whole) && whole.length <= LONGEST_CARDINAL;
  }

  /** 3/4 in words, `feminine` before what is cut: media taza, tres cuartas partes. */
  fraction(numerator: string, denominator: string, form: CountForm = 'alone'): string {
    const { numbers } = this.#language;
    const top = this.cardinal(numerator, 'masculine');
    if (denominator === '2' && numerator === '1' && form !== 'alone') return numbers.half[form];
    const named =
      numerator !== denominator && (numerator === '1' || denominator.length < 3 || /000?$/.test(denominator));
    const part = named ? numbers.part(Number(denominator)) : undefined;
    if (part === undefined)
      return `${this.cardinal(numerator)} ${numbers.over} ${this.cardinal(denominator)}`;
    return `${top} ${numerator === '1' ? part[0] : part[1]}`;
  }

  /** The half that stands after a number or a noun: medio, media. */
  half(form: CountForm): string {
    return this.#language.numbers.half[form === 'alone' ? 'masculine' : form];
  }

  mixed(whole: string, numerator: string, denominator: string, form: CountForm = 'alone'): string {
    const { and } = this.#language.numbers;
    const isHalf = numerator === '1' && denominator === '2';
    const part = isHalf ? this.half(form) : this.fraction(numerator, denominator);
    return `${this.cardinal(whole, form === 'feminine' ? 'feminine' : 'alone')} ${and} ${part}`;
  }

  /** The first of two bounds stands apart from the noun: veintiuno a veinticinco años, una a dos veces. */
  from(written: string, form: CountForm = 'alone'): string {
    return this.say(written, form === 'feminine' ? form : 'alone');
  }

  /** The form that the noun after a number asks for. */
  formBehind(match: Match, written: string, loneComma: LoneComma = this.loneComma): CountForm {
    const { nouns } = this.#language;
    const { whole, fraction } = readNumber(written, loneComma);
    const previous = (PREVIOUS.exec(before(match, 24))?.[1] ?? '').toLowerCase();
    if (fraction !== undefined || nouns.numbered.has(previous)) return 'alone';
    if (/^ [ey] (?:meia|media)(?!\p{L})/u.test(behind(match))) return 'feminine';
    const isHour = Number(whole) <= 24 && nouns.hourCues.test(before(match, 16));
    const words = /^(?: (?:e|ou|y|o|u|a) \d{1,3}(?= \p{L}+[ae]s(?!\p{L})))? (\p{L}+)(?: (\p{L}+))?/u.exec(
      behind(match),
    );
    const first = words?.[1]?.toLowerCase();
    const isFeminine = isHour || (whole.length > 2 && FEMININE_ARTICLE.test(previous));
    if (first === undefined || nouns.functionWords.has(first)) return isFeminine ? 'feminine' : 'alone';
    const second = words?.[2]?.toLowerCase();
    const noun =
      (nouns.neutralAdjectives.has(first) || first === 'mil') &&
      second !== undefined &&
      !nouns.functionWords.has(second)
        ? second
        : first;
    if (noun === 'mil') return 'masculine';
    const isOne = /^0*1$/.test(whole);
    if (isOne ? /^(?:el|la|lo|o|a|del|al|do|da|los|las|os|as|no|na)$/.test(previous) : !noun.endsWith('s'))
      return 'alone';
    return FEMININE_ARTICLE.test(previous) ? 'feminine' : nouns.genderOf(noun);
  }
}
