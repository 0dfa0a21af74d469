/** What a language says about full stops. */
export interface StopWords {
  /** Their dot never ends a sentence. */
  readonly titles: ReadonlySet<string>;
  /** Their dot ends a sentence only before a word of `starters`. */
  readonly abbreviations: ReadonlySet<string>;
  /** Abbreviations only when a digit follows. */
  readonly beforeNumber: RegExp;
  /** Capitalized only because a sentence begins with them. */
  readonly starters: ReadonlySet<string>;
  /** `3. Mai`: digits with a dot are ordinals, which end no sentence unless a starter follows. */
  readonly ordinals: 'dotted' | 'plain';
  /** `p` of `p.m.`: the abbreviation goes on. */
  readonly beginnings: ReadonlySet<string>;
}

export type StopLists = Omit<StopWords, 'beginnings'>;

/** `p` of `p.m`: more of the abbreviation comes. */
function beginnings({ titles, abbreviations }: StopLists): ReadonlySet<string> {
  const dotted = [...titles, ...abbreviations].map((word) => word.split('.'));
  return new Set(dotted.flatMap((parts) => parts.slice(1).map((_, i) => parts.slice(0, i + 1).join('.'))));
}

const NONE: StopLists = {
  titles: new Set(),
  abbreviations: new Set(),
  beforeNumber: /^$/,
  starters: new Set(),
  ordinals: 'plain',
};

export const withBeginnings = (lists: StopLists = NONE): StopWords => ({
  ...lists,
  beginnings: beginnings(lists),
});
