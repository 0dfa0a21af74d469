import { WORDS_BY_CLASS, WORDS_BY_SENSE, withS, type Forms } from './forms-table.js';

/** Kinds that a word may lack, and what comes near them. */
const NEAR_KINDS: Readonly<Record<string, readonly string[]>> = {
  nou: ['adj'],
  adj: ['nou'],
  adv: ['adj', 'nou'],
  vrb: ['prs'],
  prs: ['vrb'],
  pst: ['vrb'],
};
/** Past forms that are another word's present or noun: `wound_pst` and `dove_pst`; and verbs among the senses. */
const NAMED_KINDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  wound: { pst: 'wind', vrb: 'nou' },
  dove: { pst: 'dive', vrb: 'dive', nou: 'bird' },
  bow: { vrb: 'bend' },
  bows: { vrb: 'bend' },
  tear: { vrb: 'rip', nou: 'eye' },
  tears: { vrb: 'rip', nou: 'eye' },
  sow: { vrb: 'seed', nou: 'pig' },
  minute: { adj: 'small', nou: 'time' },
  number: { adj: 'numb', nou: 'count' },
  moped: { vrb: 'sulk', pst: 'sulk', nou: 'bike' },
  buffet: { vrb: 'hit', nou: 'food' },
  august: { adj: 'grand', nou: 'month' },
  polish: { vrb: 'shine', nou: 'shine', adj: 'lang' },
  does: { nou: 'deer' },
  reading: { nou: 'book', vrb: 'book' },
};

/** A token's one word in small letters, without the punctuation around it; '' when there are several. */
export function wordOf(text: string): string {
  return /^[^\p{L}]*([\p{L}\p{M}]+(?:'s)?)[^\p{L}]*$/u.exec(text)?.[1]?.toLowerCase() ?? '';
}

/** The ways to say a word in small letters; undefined unless it is one of the homographs. */
export function formsOf(word: string): Forms | undefined {
  return WORDS_BY_CLASS.get(word) ?? WORDS_BY_SENSE.get(word);
}

/** Whether context has a choice to make; a possessive ("the record's") has none, but is said by our forms. */
export function isHomograph(word: string): boolean {
  return formsOf(word.replace(/'s$/, '')) !== undefined;
}

/**
 * How a homograph is said.
 *
 * @param word in small letters, a possessive too
 * @param kind `nou`, `vrb`, ... as in the markup, or one of the word's own senses
 * @returns IPA, or undefined for a word that is no homograph or has nothing near this kind
 */
export function homographIpa(word: string, kind: string): string | undefined {
  if (word.endsWith("'s")) {
    const ipa = homographIpa(word.slice(0, -2), kind);
    return ipa === undefined ? undefined : withS(ipa);
  }
  const forms = formsOf(word);
  if (forms === undefined) return undefined;
  const kinds = [kind, NAMED_KINDS[word]?.[kind] ?? kind, ...(NEAR_KINDS[kind] ?? [])];
  return kinds.map((each) => forms[each]).find((ipa) => ipa !== undefined);
}
