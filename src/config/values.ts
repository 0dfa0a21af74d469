/** The value of a setting; undefined: it is invalid. */
export type Parse<T> = (value: string) => T | undefined;

export const matching =
  (pattern: RegExp): Parse<string> =>
  (value) =>
    pattern.test(value) ? value : undefined;

export const integerBetween =
  (min: number, max: number): Parse<number> =>
  (value) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
    return number >= min && number <= max ? number : undefined;
  };

export const oneOf =
  <T extends string>(allowed: readonly T[]): Parse<T> =>
  (value) =>
    allowed.find((name) => name === value);

/** @returns undefined when it is not an address of one of these schemes */
export const url =
  (...schemes: string[]): Parse<string | undefined> =>
  (value) =>
    URL.canParse(value) && schemes.includes(new URL(value).protocol) ? value : undefined;

export const yesOrNo: Parse<'yes' | 'no'> = (value) =>
  value === '1' ? 'yes' : value === '0' ? 'no' : undefined;

export function wordList(value: string): string[] | undefined {
  const words = value.split(',').map((word) => word.trim());
  return words.every((word) => /^[a-z][a-z0-9]*$/.test(word)) ? [...new Set(words)] : undefined;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads one setting at a time. An invalid value is noted and replaced by the fallback. */
export interface SettingsReader {
  /** @param rule what a valid value is, in words */
  readonly read: <T>(name: string, fallback: T, rule: string, parse: Parse<T>) => T;
  readonly readInteger: (name: string, fallback: number, min: number, max: number) => number;
  /** Every setting that was read, set or not. */
  readonly names: ReadonlySet<string>;
  /** A line for each invalid one. */
  readonly problems: string[];
}

/** @param secret settings whose values never appear in a message */
export function settingsReader(environment: Environment, secret: readonly string[]): SettingsReader {
  const names = new Set<string>();
  const problems: string[] = [];
  const read: SettingsReader['read'] = (name, fallback, rule, parse) => {
    names.add(name);
    const value = environment[name];
    if (value === undefined) return fallback;
    const parsed = parse(value);
    if (parsed === undefined) {
      problems.push(`${name} must be ${rule}${secret.includes(name) ? '' : `, not '${value}'`}`);
    }
    return parsed ?? fallback;
  };
  const readInteger: SettingsReader['readInteger'] = (name, fallback, min, max) =>
    read(name, fallback, `an integer between ${min} and ${max}`, integerBetween(min, max));
  return { read, readInteger, names, problems };
}
