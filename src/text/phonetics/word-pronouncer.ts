import type { LanguageCode } from '../../contracts/catalog.js';
import type { WordSource } from '../../contracts/speech.js';
import { LANGUAGES } from '../languages/index.js';
import type { AdaptedSounds, DerivedWord } from '../languages/language.js';
import { comparablePhones, comparableText, isVowelToken } from './comparable.js';
import { atPlaceOf, correct, type Correction, type ForeignWord } from './correction.js';
import { MADE_OF_WORDS, SURELY } from './english-loans.js';
import { readEspeakIpa, type SpokenPhone } from './ipa.js';
import { nearest } from './nearest.js';
import { inOwnSounds } from './own-sounds.js';
import { ENGLISH_BRANDS, stressesOf } from './reviewed-words.js';
import { type Guess, isListed, type WordSources } from './word-sources.js';

function isFunctionWord(word: string, language: LanguageCode): boolean {
  const { functionWords, longestFunctionWord = 0 } = LANGUAGES[language];
  return word.length <= longestFunctionWord || (functionWords?.has(word) ?? false);
}

/** How a word may be said. */
export interface SaidWay {
  readonly phones: readonly SpokenPhone[];
  readonly source: WordSource;
}

/** What is made of a word, and why. */
interface Decision {
  /** Null: as espeak-ng says it. */
  readonly correction: Correction | ForeignWord | null;
  readonly source: WordSource;
}

const BY_RULES: Decision = { correction: null, source: 'rules' };

const MAX_KNOWN_WORDS = 8192;
const MAX_KNOWN_PARTS = 2048;
/** A word that the network is so unsure of is none of its language. */
const UNKNOWN_BELOW = 0.55;
/** A network that is so sure of a word has not missed its English part. */
const SURE_OF_COMPOUND = 0.9;
/** What may be a name from elsewhere. */
const NAME = /^\p{Lu}\p{Ll}{3,}/u;
/** Spelled as English alone spells: Shakespeare, but not Genova. */
const LOOKS_ENGLISH = /sh|wh|ght|ea|oo|[ae]y|ow|ck/;
/** Its last letters are spelled: StGB, OpenSSL. */
const SPELLED_AT_THE_END = /\p{Ll}\p{Lu}+$/u;
const HYPHENED = /^[\p{L}\p{M}]{2,24}(?:-[\p{L}\p{M}]{2,24}){1,3}$/u;
/** Letters, marks, and apostrophes inside; anything else is espeak-ng's. */
const PLAIN_WORD = /^[\p{L}\p{M}][\p{L}\p{M}'’]{0,47}$/u;

/**
 * The words of one language as this project says them: a dictionary's pronunciation first, then the network's, else
 * espeak-ng's. It remembers its answers.
 */
export class WordPronouncer {
  private readonly known = new Map<string, Decision>();
  /** What `partsOf` has found. */
  private readonly parts = new Map<string, DerivedWord | null>();

  constructor(
    readonly language: LanguageCode,
    private readonly sources: WordSources,
  ) {}

  /** @param phones of `word` as espeak-ng says it in its sentence */
  correct(word: string, phones: readonly SpokenPhone[]): readonly SpokenPhone[] {
    const { correction } = this.decisionOn(word);
    if (correction === null) return phones;
    return 'foreign' in correction
      ? atPlaceOf(phones, correction.foreign)
      : correct(phones, correction, this.language);
  }

  /** Where the pronunciation comes from that the word has here. */
  sourceOf(word: string): WordSource {
    return this.decisionOn(word).source;
  }

  /**
   * All ways that are known to say a word by itself, the one that it has here first; several may be alike.
   * A word that is not a plain one has only that way.
   */
  waysToSay(word: string): readonly SaidWay[] {
    const { ipaOf, loanword, listed, network, foreign } = this.sources;
    const phones = readEspeakIpa(ipaOf(word)).flat();
    const here = { phones: this.correct(word, phones), source: this.sourceOf(word) };
    if (!PLAIN_WORD.test(word)) return [here];
    const plain = word.normalize('NFC').toLowerCase().replaceAll('’', "'");
    const instead = comparableText(phones, this.language);
    const ways = (
      source: WordSource,
      ...sounds: readonly (AdaptedSounds | Guess | null | undefined)[]
    ): SaidWay[] =>
      sounds.flatMap((said) => {
        if (!said || said.tokens.length === 0) return [];
        const stress = 'stress' in said ? said.stress : null;
        return [{ phones: correct(phones, { instead, tokens: said.tokens, stress }, this.language), source }];
      });
    const english = foreign?.(word);
    return [
      here,
      ...ways('list', loanword(plain)),
      ...ways('dictionary', ...(listed?.(plain) ?? [])),
      ...ways('network', network?.guess(plain)),
      { phones, source: 'rules' },
      ...(english ? [{ phones: english, source: 'english' } as const] : []),
    ];
  }

  private decisionOn(word: string): Decision {
    const known = this.known.get(word);
    if (known !== undefined) return known;
    const decision = this.decide(word);
    if (this.known.size >= MAX_KNOWN_WORDS) {
      const oldest = this.known.keys().next();
      if (!oldest.done) this.known.delete(oldest.value);
    }
    this.known.set(word, decision);
    return decision;
  }

  private decide(word: string): Decision {
    if (!PLAIN_WORD.test(word)) return HYPHENED.test(word) ? this.joined(word) : BY_RULES;
    const { ownWords, saysEitherWay } = LANGUAGES[this.language];
    const plain = word.normalize('NFC').toLowerCase().replaceAll('’', "'");
    const elided = this.elided(word, plain);
    if (elided !== null) return elided;
    const loanword = this.sources.loanword(plain);
    // Letters that are spelled, and little words, are as their sentence has them.
    const inCapitals = plain !== word && word === word.toUpperCase();
    if (inCapitals && (!loanword || word.length < 4)) return BY_RULES;
    if (!loanword && (isFunctionWord(plain, this.language) || ownWords?.has(plain))) return BY_RULES;
    const ipa = this.sources.ipaOf(word);
    const said = readEspeakIpa(ipa).flat();
    const instead = comparableText(said, this.language);
    if (instead === '') return BY_RULES;
    const known = loanword ?? this.spelledEnglish(word, plain, ipa);
    if (known) {
      const { tokens, stress } = known;
      const folded = comparablePhones(said, this.language);
      const main = folded.findIndex(({ from }) => said[from]?.stress === 2);
      const same = tokens.join(' ') === instead && (stress === null || stress.indexOf(2) === main);
      const source = loanword ? 'list' : 'english';
      return { correction: same ? null : { instead, tokens, stress }, source };
    }
    const listed = this.sources.listed?.(plain);
    if (listed) return { correction: nearest(listed, instead, saysEitherWay), source: 'dictionary' };
    const derived = this.derived(plain, instead);
    if (derived !== null) return derived;
    return this.adapted(plain, instead, this.guessed(word, plain, instead));
  }

  /** Said part by part where one of them is listed or English: Hans-Jürgen, Montage-Halle, follow-up. */
  private joined(word: string): Decision {
    const parts = word.split('-');
    const source = parts.map((part) => this.sourceOf(part)).find((from) => /list|english/.test(from));
    if (source === undefined) return BY_RULES;
    const said = (part: string) => this.correct(part, readEspeakIpa(this.sources.ipaOf(part)).flat());
    return { correction: { foreign: parts.flatMap(said) }, source };
  }

  /** What an elided word holds on to is said as it is alone, but for little words and letters that are spelled. */
  private elided(word: string, plain: string): Decision | null {
    const at = plain.indexOf("'");
    const before = LANGUAGES[this.language].elisions?.[plain.slice(0, Math.max(0, at))]?.split(' ');
    if (before === undefined || this.sources.loanword(plain)) return null;
    const base = word.slice(at + 1);
    const decision = this.decisionOn(base);
    if (decision === BY_RULES && isFunctionWord(base.toLowerCase(), this.language)) return BY_RULES;
    if (base.length > 1 && base === base.toUpperCase()) return BY_RULES;
    const { correction, source } = decision;
    if (correction !== null && 'foreign' in correction) {
      const linked = before.map((symbol) => ({ symbol, stress: 0, wordStart: false }) as const);
      return { correction: { foreign: [...linked, ...correction.foreign] }, source };
    }
    const instead = comparableText(readEspeakIpa(this.sources.ipaOf(word)).flat(), this.language);
    const tokens = [...before, ...(this.soundsOf(base) ?? [])];
    if (tokens.join(' ') === instead) return { correction: null, source };
    const stress = correction?.stress ? [...before.map(() => 0 as const), ...correction.stress] : null;
    return { correction: { instead, tokens, stress }, source };
  }

  /** A word that is English by its spelling or as espeak-ng says it, with the language's own sounds; null: it is none. */
  private spelledEnglish(word: string, plain: string, ipa: string): AdaptedSounds | null {
    const { english } = LANGUAGES[this.language];
    if (!english) return null;
    const heard = english.said?.(ipa, plain) ?? false;
    const below = heard || ENGLISH_BRANDS.has(plain) ? SURELY : english.foreignBelow(plain, plain !== word);
    if (below === 0 || (this.sources.network?.guess(plain)?.confidence ?? 0) >= below) return null;
    return inOwnSounds(plain, plain !== word && below < MADE_OF_WORDS, this.language, this.sources, heard);
  }

  /** The network's word, or English, or espeak-ng's. */
  private guessed(word: string, plain: string, instead: string): Decision {
    const { saysEitherWay, elisions } = LANGUAGES[this.language];
    if (this.sources.kept.has(plain) && !ENGLISH_BRANDS.has(plain)) return BY_RULES;
    // An apostrophe is not a letter.
    const isSpelled = SPELLED_AT_THE_END.test(word) || (!elisions && plain.includes("'"));
    const guess = isSpelled ? undefined : this.sources.network?.guess(plain);
    const unknown = !guess || guess.confidence < UNKNOWN_BELOW;
    if (ENGLISH_BRANDS.has(plain) || (unknown && NAME.test(word) && LOOKS_ENGLISH.test(plain))) {
      const own = inOwnSounds(plain, plain !== word, this.language, this.sources);
      if (own) return { correction: { instead, ...own }, source: 'english' };
      const foreign = this.sources.foreign?.(word);
      if (foreign) return { correction: { foreign }, source: 'english' };
    }
    if (!guess || guess.confidence < (this.sources.network?.least(plain) ?? 1)) return BY_RULES;
    const { tokens } = guess;
    // It sometimes forgets how a name ends: Wannsee.
    const cut = plain.endsWith('ee') && !isVowelToken(tokens.at(-1));
    return tokens.length === 0 ||
      cut ||
      tokens.join(' ') === instead ||
      saysEitherWay?.(tokens.join(' '), instead)
      ? BY_RULES
      : { correction: { instead, tokens, stress: null }, source: 'network' };
  }

  /** As the language's own rules have it. */
  private adapted(word: string, instead: string, decision: Decision): Decision {
    const { adaptation } = LANGUAGES[this.language];
    const { correction } = decision;
    if (!adaptation || (correction !== null && 'foreign' in correction)) return decision;
    const before = correction?.tokens ?? instead.split(' ');
    const { tokens, stress } = adaptation(word, before);
    if (stress === null && tokens.join(' ') === before.join(' ')) return decision;
    return { correction: { instead, tokens, stress }, source: decision.source };
  }

  /** Null: those of another language. */
  private soundsOf(word: string): readonly string[] | null {
    const { correction } = this.decisionOn(word);
    if (correction !== null && 'foreign' in correction) return null;
    return (
      correction?.tokens ??
      comparableText(readEspeakIpa(this.sources.ipaOf(word)).flat(), this.language).split(' ')
    );
  }

  /** The stress of the sounds of a word. */
  private stressOf(word: string): readonly (0 | 1 | 2)[] {
    const { correction } = this.decisionOn(word);
    if (correction !== null && 'stress' in correction && correction.stress) return correction.stress;
    return stressesOf(this.correct(word, readEspeakIpa(this.sources.ipaOf(word)).flat()), this.language);
  }

  /**
   * What a word in small letters is derived from. Long numbers have many seams that look English, and to decide on all that stands between two
   * of them would take a millisecond per part: only what is listed, or has parts itself, is decided on.
   */
  private partsOf(whole: string): DerivedWord | null {
    const before = this.parts.get(whole);
    if (before !== undefined) return before;
    const { derivation, english } = LANGUAGES[this.language];
    const mayBeBorrowed = (part: string): boolean => {
      const plain = part.toLowerCase();
      const isMadeOfWords = (english?.foreignBelow(plain, false) ?? 0) >= MADE_OF_WORDS;
      return isMadeOfWords || isListed(plain, this.sources) || this.partsOf(plain) !== null;
    };
    const parts = derivation?.(whole, (part) => mayBeBorrowed(part) && this.isBorrowed(part, whole)) ?? null;
    if (this.parts.size >= MAX_KNOWN_PARTS) this.parts.clear();
    this.parts.set(whole, parts);
    return parts;
  }

  /** Whether a part of a word is listed or English. */
  private isBorrowed(part: string, whole: string): boolean {
    const source = this.sourceOf(part);
    const isSure = (): boolean => (this.sources.network?.guess(whole)?.confidence ?? 0) > SURE_OF_COMPOUND;
    return source === 'list' || (source === 'english' && !isSure());
  }

  /** @param instead what espeak-ng says, whose ending stays */
  private derived(word: string, instead: string): Decision | null {
    const parts = this.partsOf(word);
    if (!parts) return null;
    const base = this.soundsOf(parts.base);
    const { ending, cut = 0 } = parts;
    const sounds = instead.split(' ');
    const last = typeof ending === 'string' ? this.soundsOf(ending) : sounds.slice(sounds.length - ending);
    if (base === null || last === null) return null;
    const kept = base.length - cut;
    const tokens = [...base.slice(0, kept), ...last];
    // The second part of a compound has the weaker stress.
    const behind = typeof ending === 'string' ? this.stressOf(ending) : last.map(() => 0 as const);
    const levels = [
      ...this.stressOf(parts.base).slice(0, kept),
      ...behind.map((level) => (level > 0 ? 1 : 0)),
    ];
    const isLoan =
      this.isBorrowed(parts.base, word) || (typeof ending === 'string' && this.isBorrowed(ending, word));
    // A word that is only spelled otherwise has the stress of its base.
    const stress = (isLoan || ending === 0) && levels.length === tokens.length ? levels : null;
    return tokens.join(' ') === instead && stress === null
      ? BY_RULES
      : { correction: { instead, tokens, stress }, source: stress !== null && isLoan ? 'list' : 'rules' };
  }
}
