export type Gender = 'masculine' | 'feminine';
/** How a number that ends in one (or in two, or in hundreds) is said: alone, or before a noun. */
export type CountForm = 'alone' | Gender;
/** `short` is primer, tercer before a masculine noun. */
export type OrdinalForm = Gender | 'short';

export interface NumberWords {
  readonly digits: readonly string[];
  /** @param digits a run of decimal digits, at most 18 */
  readonly cardinal: (digits: string, form: CountForm) => string;
  readonly ordinal: (value: number, form: OrdinalForm) => string;
  readonly comma: string;
  readonly point: string;
  /** The name of a part of so many, un tercio: one and many, or undefined where there is none. */
  readonly part: (denominator: number) => readonly [one: string, many: string] | undefined;
  /** What stands between whole and half: dos y medio. */
  readonly and: string;
  /** Medio, media. */
  readonly half: Readonly<Record<Gender, string>>;
  readonly over: string;
  /** The long scale has mil millones where the short one has bilhões. */
  readonly scale: 'long' | 'short';
  readonly million: readonly [one: string, many: string];
  readonly billion: readonly [one: string, many: string];
  readonly trillion: readonly [one: string, many: string];
  /** 1,5 milhão, but 1,5 millones. */
  readonly singularBelowTwo: boolean;
}

/** What a noun says about the number before it. */
export interface NounWords {
  readonly genderOf: (noun: string) => Gender;
  /** Stand behind a number and are no noun that it counts. */
  readonly functionWords: ReadonlySet<string>;
  /** Adjectives without gender: the noun comes behind them. */
  readonly neutralAdjectives: ReadonlySet<string>;
  /** The number behind them is their name and counts nothing. */
  readonly numbered: ReadonlySet<string>;
  /** Text before an hour, which is feminine: a la una, às duas. */
  readonly hourCues: RegExp;
  /** Counted by whole numbers only, so that `1,234` before them has a thousand. */
  readonly people: RegExp;
}

export interface IberianLanguage {
  readonly numbers: NumberWords;
  readonly nouns: NounWords;
}
