import { wordSet } from '../core/words.js';

/** How a language says English words with its own sounds. */
export interface EnglishLoans {
  /**
   * How sure the language's network may be of a word that is an English one: 0 where it is spelled as the language spells.
   *
   * @param word in small letters
   * @param isName it has a capital letter
   */
  readonly foreignBelow: (word: string, isName: boolean) => number;
  /** Whether a word in small letters surely is English: espeak-ng says it so in this language, or a list has it. */
  readonly said?: (ipa: string, word: string) => boolean;
  /** Only words that the English dictionary has as they are: what others end with is the language's own. */
  readonly asListed?: true;
  /** A `table` of consonants that it says otherwise; an empty one is silent. */
  readonly consonants: string;
  /** The sound of a vowel's letters; the first row that fits is taken, and without one the vowel stays. */
  readonly vowels: readonly VowelRow[];
  /** What its spelling or its habits make of the whole word in IPA. */
  readonly settle: (ipa: string, word: string, isName: boolean) => string;
}

/** English words that end as Italian and Spanish ones do, but are none. */
export const ENGLISH_IN_E: ReadonlySet<string> = wordSet(
  'airline hotline tagline punchline lifeline helpline sideline airplane alive alliance archive audience avenue backstage baseline battle bike blade bookcase bottle ' +
    'boutique brake bridge bubble castle challenge change charge charles choice colleague college compliance ' +
    'conference cookie cottage courage coverage database double drake drive ensemble enterprise entrance exchange ' +
    'exclusive executive exercise experience fake feature firewire five flame footage frame franchise free freeze ' +
    'frontpage furniture gate george governance guideline hardcore headline heritage hike homepage hype image increase ' +
    'indie inside insurance intelligence interactive interface issue james jane joke juice knowledge landscape ' +
    'language league leverage lifestyle like live lounge machine magazine mainframe make marketplace merchandise ' +
    'message middle mileage module movie muscle name nickname nightmare nine objective office offline online outside ' +
    'package page palace performance perspective phone picture pipeline plate police premiere price pride profile ' +
    'purchase purge queue release rescue resource revenue routine service shade shake shape showcase skate skyline ' +
    'slide smartphone smile smoke software soundscape source space spike square stone storage store strike stripe ' +
    'style sunrise surprise take template texture timeline title trade trouble uncle update upgrade username vehicle ' +
    'venue village voice wave wayne website wine wire workplace write',
);

/** A word of two English ones, whatever its capital; a network that is surer knows it. */
export const MADE_OF_WORDS = 0.995;

/** Above any confidence. */
export const SURELY = 2;

/**
 * A vowel, or several separated by bars (`ə!` is a stressed one, `əɹ` that of "her"), in a word that matches: `<` stands before the
 * vowel's letters, `>` after them.
 */
export type VowelRow = readonly [vowels: string, place: RegExp, said: string];

export const vowelRows = (rows: string): VowelRow[] =>
  rows
    .trim()
    .split('\n')
    .map((row) => {
      const [vowels = '', place = '', said = ''] = row.trim().split(/\s+/);
      return [vowels, new RegExp(place, 'u'), said] as const;
    });

/** The last rows of Italian and Spanish. */
export const ROMANCE_VOWELS = `
  ɪ|ə <e> e
  i <ey>s?$ ei
  i <e>o e
  i ^r<e> e
  ə <[io]*o[ou]?> o
  ə <u u
  ə <i i
  ə <y i
  ə . e
  aɪ ^(?:m<i>cr|b<i>o) i
  aɪ . ai
  aʊ . au
  oɪ . oi
  oʊ . o
  o w<a> o
  o <a>r a
  o . o
  eɪ . ei
  ɪ . i
  ʊ . u
`.trim();
