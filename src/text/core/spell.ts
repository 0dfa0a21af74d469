import type { SignWords } from './rules.js';
import { sayDigits, spaced } from './rules.js';

/** `spell(...)`: its content is read sign by sign, in every model. */
export const SPELL = /spell\(([^()\n]{1,200})\)/;

const LETTERS_IN_ONE_BREATH = 4;

/** Threes as long as they come out even, else twos at the end: 7 is 3 2 2, 8 is 3 3 2. */
function groupSizes(length: number): number[] {
  const sizes: number[] = [];
  let rest = length;
  while (rest > 0) {
    const size = rest === 4 || rest === 2 ? 2 : Math.min(3, rest);
    sizes.push(size);
    rest -= size;
  }
  return sizes;
}

function inGroups(signs: string): string[] {
  let start = 0;
  return groupSizes(signs.length).map((size) => signs.slice(start, (start += size)));
}

/** @param content folded text between the brackets of `spell(...)` */
export function sayLetterByLetter(content: string, digits: readonly string[], signs: SignWords): string {
  const words: Readonly<Record<string, string>> = {
    '@': signs.at,
    '.': signs.dot,
    '-': signs.dash,
    _: signs.underscore,
    '/': signs.slash,
    '+': signs.plus,
  };
  const groups: string[] = [];
  for (const [run] of content.matchAll(/\d+|[\p{L}\p{M}]+|[^\s\p{L}\p{M}\d]/gu)) {
    if (/^\d/.test(run)) groups.push(...inGroups(run).map((group) => sayDigits(group, digits)));
    else if (/^[\p{L}\p{M}]/u.test(run)) {
      const letters = run.toUpperCase().replace(/\p{M}/gu, '');
      groups.push(...(letters.length <= LETTERS_IN_ONE_BREATH ? [letters] : inGroups(letters)).map(spaced));
    } else if (words[run] !== undefined) groups.push(words[run]);
  }
  return groups.join(', ');
}
