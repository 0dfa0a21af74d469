/** Words with spaces between. */
export const words = (list: string): readonly string[] => list.trim().split(/\s+/);

export const wordSet = (list: string): ReadonlySet<string> => new Set(words(list));

/** Values by key; each row has one or several keys, with `, ` between. Words such as "constructor" are not inherited. */
export const keyed = <Value>(
  rows: readonly (readonly [keys: string, value: Value])[],
): Readonly<Record<string, Value>> =>
  Object.assign(
    Object.create(null) as Record<string, Value>,
    Object.fromEntries(rows.flatMap(([keys, value]) => keys.split(', ').map((key) => [key, value]))),
  );

function rowsOf(rows: string): (readonly [keys: string, value: string])[] {
  return rows
    .trim()
    .split(/\s*;\s*/)
    .filter((row) => row !== '')
    .map((row) => {
      const colon = row.indexOf(': ');
      return [row.slice(0, colon), row.slice(colon + 2).replace(/\s+/g, ' ')] as const;
    });
}

/** Words by what stands for them: `Sr, sr: señor; Sra: señora`. */
export const table = (rows: string): Readonly<Record<string, string>> => keyed(rowsOf(rows));

export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Each word in small letters with its capital, too: `tél: téléphone` also gives Tél: Téléphone. One letter stays as it is: T. is an initial. */
export const withCapitals = (
  short: Readonly<Record<string, string>>,
  inCapitals: (said: string) => string = capitalized,
): Readonly<Record<string, string>> =>
  keyed([
    ...Object.entries(short).flatMap(([key, said]) =>
      key.length > 1 ? [[capitalized(key), inCapitals(said)] as const] : [],
    ),
    ...Object.entries(short),
  ]);

/** Alternatives by what they stand for, best first: `r: ɾ | ʁ; v: w | f`. */
export const lists = (rows: string): Readonly<Record<string, readonly string[]>> =>
  keyed(rowsOf(rows).map(([keys, names]) => [keys, names.split(' | ')] as const));

export type Forms = readonly [one: string, many: string];

/** Nouns of measure: `km: kilometer; ft: foot | feet`. `plural` says what is not written. */
export const forms = (rows: string, plural: (one: string) => string): Readonly<Record<string, Forms>> =>
  keyed(
    rowsOf(rows).map(([keys, names]) => {
      const [one = '', many = plural(one)] = names.split(' | ');
      return [keys, [one, many]] as const;
    }),
  );

/** One of the keys as a pattern, the longest first; `dot` is what a dot in them matches. */
export const alternatives = (keys: Iterable<string>, dot = '\\.'): string =>
  [...keys]
    .sort((a, b) => b.length - a.length)
    .map((key) => key.replace(/[$*+?()[\]/\\]/g, '\\$&').replaceAll('.', dot))
    .join('|');
