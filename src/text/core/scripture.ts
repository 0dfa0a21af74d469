import { rule, tableRule, type Rule } from './rules.js';
import { alternatives, table } from './words.js';

const CHAPTER = ' \\d{1,3}[:,] ?\\d';

/**
 * Books of the Bible before a chapter and a verse: Gv 3,16 and 1Cor 13,4.
 *
 * @param books rows of `short: name`
 * @param ordinals before the name of a book that has several parts, from the first on
 */
export const bookRules = (books: string, ordinals: readonly string[]): Rule[] => [
  tableRule(table(books), `\\.?(?=${CHAPTER})`),
  rule(
    'digit',
    new RegExp(`([123]) ?(?=(?:${namesOf(books)})\\.?${CHAPTER})`, 'u'),
    (m) => ordinals[Number(m[1]) - 1],
  ),
];

/** The books before the mark between chapter and verse, as `EverydayWords.verses` needs them. */
export const versesOf = (books: string): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${namesOf(books)})\\.? [:,]$`, 'u');

const namesOf = (books: string): string => alternatives(Object.entries(table(books)).flat());
