import type { LanguageCode } from '../../contracts/catalog.js';
import type { WordSource } from '../../contracts/speech.js';
import type { Phone, SpokenToken } from '../../contracts/text.js';
import type { LanguageRules } from '../core/rules.js';
import type { EnglishLoans } from '../phonetics/english-loans.js';
import type { Questions } from '../phonetics/question-melody.js';
import type { ComparableRules, Spelling, StressedSounds } from '../phonetics/sound-rules.js';

/** What is known of the vowels of a clause. */
export interface Dictionaries {
  /** For a bare word alone that the training text did not have, what marks each letter may have (null: any). */
  readonly guess?: (word: string) => readonly (readonly string[] | null)[] | null;
  /** For each bare word of the clause, what marks each letter may have (null: any). The network never overrules it. */
  readonly listed?: (words: readonly string[]) => readonly (readonly (readonly string[] | null)[] | null)[];
}

/** The pronouncers of a clause; all return IPA, with spaces between words. */
export interface ClauseSpeakers {
  /** espeak-ng in the voice's variety of the language. */
  readonly espeak: (words: string) => string;
  /** espeak-ng in English, for words of another script. */
  readonly foreign: (words: string) => string;
  /** Arabic letters with the vowels that their writers leave out. */
  readonly restoreVowels: (clause: string, dictionaries: Dictionaries) => string;
}

type Listed = (word: string) => readonly StressedSounds[] | null;
/** Pronunciations of a word by those of the words that it is made of; null: of none. */
type DeriveWord = (word: string, listed: Listed) => readonly StressedSounds[] | null;

/** What a language says about full stops. */
export interface StopLists {
  /** Their dot never ends a sentence. */
  readonly titles: ReadonlySet<string>;
  /** Their dot ends a sentence only before a word of `starters`. */
  readonly abbreviations: ReadonlySet<string>;
  /** Abbreviations only when a digit follows. */
  readonly beforeNumber: RegExp;
  /** Those of them that are an answer where nothing stands before them in their sentence; small letters. */
  readonly answers?: ReadonlySet<string>;
  /** The end of a text in which one of them is an answer that somebody gave: he said no. */
  readonly answered?: RegExp;
  /** Before a dot, what has a number, which may begin with letters: patent no. US 9,123,456. */
  readonly numbered?: RegExp;
  /** Capitalized only because a sentence begins with them. */
  readonly starters: ReadonlySet<string>;
  /** Never first in a sentence: Ave, Inc. */
  readonly followers?: ReadonlySet<string>;
  /** `3. Mai`: digits with a dot are ordinals, which end no sentence unless a starter follows. */
  readonly ordinals: 'dotted' | 'plain';
  /** The end of a text after which a number is no ordinal, although a dot follows: Zimmer 7. */
  readonly naming?: RegExp;
}

/** A word that sounds like another one with an ending. */
export interface DerivedWord {
  readonly base: string;
  /** How many sounds at the end of the base are gone. */
  readonly cut?: number;
  /** How many sounds of the whole word are the ending's, none where it is only spelled otherwise, or the word that the ending is. */
  readonly ending: number | string;
}

/** Comparable sounds of a word; stress is null where it stays as it is. */
export interface AdaptedSounds {
  readonly tokens: readonly string[];
  readonly stress: StressedSounds['stress'] | null;
}

/** All that the text side knows of a language. docs/LANGUAGES.md says how to add one. */
export interface Language {
  readonly code: LanguageCode;
  /** espeak-ng's voice for texts that no voice of the catalog says. */
  readonly espeakVoice: string;
  /** Numbers of up to 18 digits in words, where a text says what kind of number they are. */
  readonly counting: {
    readonly cardinal: (digits: string) => string;
    readonly ordinal: (digits: string) => string;
  };
  /** How what is written is said: numbers, dates, money, units, abbreviations. */
  readonly rules: LanguageRules;
  /** Full stops that end no sentence. Without them every one does. */
  readonly stops?: StopLists;
  /** What two transcriptions write differently though it is one sound. */
  readonly comparable: ComparableRules;
  /** How espeak-ng writes those sounds; the first that fits is taken, so longer ones stand before shorter ones. */
  readonly spellings: readonly Spelling[];
  /** Little words, which are never corrected: their sound depends on their sentence. */
  readonly functionWords?: ReadonlySet<string>;
  /** Words of so few letters count as function words too. */
  readonly longestFunctionWord?: number;
  /** Spells names with letters of other languages as this one says them; else their marks are dropped. */
  readonly respell?: (text: string) => string;
  /** Says a clause where espeak-ng alone would say it wrong. */
  readonly sayClause?: (clause: string, speakers: ClauseSpeakers) => string;
  /** Words that are written alike: which is meant, and how it is said. */
  readonly homographs?: {
    readonly choose: (tokens: readonly SpokenToken[]) => readonly SpokenToken[];
    readonly say: (phones: readonly Phone[], tokens: readonly SpokenToken[]) => Phone[];
    /** All ways to say such a word, in IPA; none for other words. */
    readonly readings: (word: string) => readonly string[];
  };
  /** Gives phones the pitch of their tokens' `tones`. */
  readonly withMelody?: (phones: readonly Phone[], tokens: readonly SpokenToken[]) => Phone[];
  /** Which of its questions end high; without it the voices know from what they learned. */
  readonly questions?: Questions;
  /** Where the pronunciation of a word comes from, where `sayClause` alone knows it. */
  readonly sourceOf?: (word: string) => WordSource;
  /** A dictionary below `models/` and the words that it lets one make of its own; without it espeak-ng knows best. */
  readonly dictionary?: { readonly folder: string; readonly derive: DeriveWord };
  /** Loanwords, brands and terms in IPA, a `table` with keys in small letters; they stand above dictionary and network. */
  readonly loanwords?: string;
  /**
   * Another spelling of a word in small letters, which espeak-ng reads as the word is said: `platò` for "plateau". It stands beside
   * the loanwords.
   */
  readonly spelledPlainly?: (word: string) => string | undefined;
  /** How it says English words that no list has; without it they are said by its own rules, and a few brands in English. */
  readonly english?: EnglishLoans;
  /**
   * What a word in small letters is derived from, where its letters alone would mislead; above the network.
   *
   * @param isBorrowed whether another word is listed or English
   */
  readonly derivation?: (word: string, isBorrowed: (word: string) => boolean) => DerivedWord | null;
  /** Comparable sounds of what stands before an apostrophe when the word after it is said as it is alone: l'agent. */
  readonly elisions?: Readonly<Record<string, string>>;
  /** What the language's own rules make of a word's comparable sounds; for all that no list has. */
  readonly adaptation?: (word: string, sounds: readonly string[]) => AdaptedSounds;
  /** Words that the dictionary lacks; the value is in the service phonetic alphabet, null: pronounced by rule. */
  readonly ownWords?: ReadonlyMap<string, string | null>;
  /** `'s` belongs to the word before it. */
  readonly possessives?: true;
  /** What a pack says for a sound that it lacks, before what all languages say. */
  readonly nearestPhones?: Readonly<Record<string, readonly string[]>>;
  /** What the letter r sounds like, in a language in which a double consonant letter is one sound. */
  readonly soundOfR?: string;
  /** Whether speakers say either of two rows of comparable sounds for the same word. */
  readonly saysEitherWay?: (sounds: string, others: string) => boolean;
}
