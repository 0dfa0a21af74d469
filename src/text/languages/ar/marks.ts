export const MARK = {
  ...{ FATHATAN: '\u064B', DAMMATAN: '\u064C', KASRATAN: '\u064D' },
  ...{ FATHA: '\u064E', DAMMA: '\u064F', KASRA: '\u0650', SHADDA: '\u0651', SUKUN: '\u0652' },
} as const;
const { FATHATAN, DAMMATAN, KASRATAN, FATHA, DAMMA, KASRA, SHADDA, SUKUN } = MARK;
export const SHORT: readonly string[] = [FATHA, DAMMA, KASRA];
/** Endings of a noun, with and without the article. */
export const CASES: readonly string[] = [...SHORT, FATHATAN, DAMMATAN, KASRATAN, SUKUN];
export const DEFINITE: readonly string[] = [...SHORT, SUKUN];
export const SUN = 'تثدذرزسشصضطظلن';

/** The marks that a letter may have; null: any. */
export type Allowed = readonly string[] | null;
/** What each letter of a word may have. */
export type Marks = readonly Allowed[];

export interface Entry {
  readonly letters: string;
  readonly marks: Marks;
}

const bareOf = (word: string): string => word.replace(/[\u064B-\u0652]/gu, '');

/** Shadda goes before its vowel, as the network has it. */
export function entryOf(vowelled: string): Entry {
  const letters = [...vowelled.matchAll(/([\u0621-\u064A])([\u064B-\u0652]*)/gu)];
  const marks = letters.map(([, , mark = '']) =>
    mark.includes(SHADDA) ? SHADDA + mark.replace(SHADDA, '') : mark,
  );
  return { letters: bareOf(vowelled), marks: marks.map((mark) => [mark]) };
}

export const doubled = (allowed: Allowed): Allowed =>
  allowed?.map((mark) => (mark.startsWith(SHADDA) ? mark : SHADDA + mark.replace(SUKUN, ''))) ?? null;
/** The same marks with other endings: those of a case, of a mood, or of what is joined after it. */
export function ending({ letters, marks }: Entry, endings: readonly string[]): Marks {
  const last = marks.at(-1)?.[0] ?? '';
  const long = last === '' && /(?:[اى]|[\u0621-\u064A]ي|و)$/u.test(letters) && isLong(letters, marks);
  if (long) return marks;
  const open = last.startsWith(SHADDA) ? doubled(endings) : endings;
  return [...marks.slice(0, -1), open];
}

/** The same with the endings of a case, unless the list has the word's own. */
export const cased = (entry: Entry, endings: readonly string[]): Marks =>
  /[\u064B-\u0650\u0652]/u.test(entry.marks.at(-1)?.[0] ?? '') ? entry.marks : ending(entry, endings);

/** Whether a word ends in a long vowel and so has no case that is heard. */
function isLong(letters: string, marks: Marks): boolean {
  const before = marks.at(-2)?.[0] ?? '';
  const vowel = { ا: FATHA, ى: FATHA, و: DAMMA, ي: KASRA }[letters.slice(-1)] ?? '';
  return 'اى'.includes(letters.slice(-1)) || before.endsWith(vowel);
}

const joint = (one: Allowed, other: Allowed): Allowed => one && other && [...new Set([...one, ...other])];

/** What either reading of the same letters allows. */
export const eitherOf = (one: Marks, other: Marks): Marks =>
  one.map((allowed, i) => joint(allowed, other[i] ?? null));

/** Pronouns after a word: letters, and their marks. */
const HIS = [DAMMA, KASRA];
export const PRONOUNS: readonly (readonly [letters: string, marks: Marks])[] = [
  ['هما', [HIS, [FATHA], ['']]],
  ['كما', [[DAMMA], [FATHA], ['']]],
  ['ها', [[FATHA], ['']]],
  ['هم', [HIS, [SUKUN]]],
  ['هن', [HIS, [SHADDA + FATHA]]],
  ['كم', [[DAMMA], [SUKUN]]],
  ['نا', [[FATHA], ['']]],
  ['ني', [[KASRA], ['']]],
  ['ه', [HIS]],
  ['ك', [[FATHA]]],
  ['ي', [['']]],
];
