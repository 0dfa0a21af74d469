import type { LanguageCode, Variety } from '../src/contracts/catalog.js';
import type { Phone, SpokenToken } from '../src/contracts/text.js';
import type { SpeechEngine } from '../src/synthesis/engine.js';
import { normalizeSentence } from '../src/text/normalize.js';
import { type IpaOf, pronounceChosen, pronounceFreely } from '../src/text/phonetics/pronounce.js';
import type { WordPronouncer } from '../src/text/phonetics/word-pronouncer.js';
import { planText } from '../src/text/plan.js';
import type { RecordedLanguage } from './voices-corpora.js';

/** Symbol, stress 0 to 2, 1 where a word starts. */
export type PhoneRow = readonly [symbol: string, stress: 0 | 1 | 2, wordStart: 0 | 1];

export interface SpeakerOfText {
  readonly language: RecordedLanguage | LanguageCode;
  readonly espeakVoice: string;
}

const PLAIN = { pauses: false, phonemes: false, inlineTimeScales: [], homographs: false } as const;
const BOUNDARY: PhoneRow = ['_', 0, 0];

/** Second spellings of a sound; each part of an affricate is a phone. */
const FOLDED: ReadonlyMap<string, readonly string[]> = new Map([
  ['g', ['ɡ']],
  ['ʧ', ['t', 'ʃ']],
  ['ʤ', ['d', 'ʒ']],
  ['ʦ', ['t', 's']],
]);
const TIE = '\u0361';

/** Symbols as a network learns them: one for each sound. Stress and word start go to the first of several. */
export function foldPhones(phones: readonly Omit<Phone, 'token'>[]): PhoneRow[] {
  return phones.flatMap(({ symbol, stress, wordStart }) => {
    const [letter = '', ...marks] = Array.from(symbol.replaceAll(TIE, ''));
    const letters = FOLDED.get(letter) ?? [letter];
    return letters.map((sound, index): PhoneRow => {
      const whole = index === letters.length - 1 ? sound + marks.join('') : sound;
      return index === 0 ? [whole, stress, wordStart ? 1 : 0] : [whole, 0, 0];
    });
  });
}

/** The product's own way from a text to phones, with nothing lost to what a pack lacks. */
export class TextReader {
  constructor(private readonly engine: SpeechEngine) {}

  /** Phones of all sentences of `text`, without boundaries. */
  read(text: string, { language, espeakVoice }: SpeakerOfText): PhoneRow[] {
    const { ipaOf, pronouncer } = this.pronouncer(language, espeakVoice);
    // Dutch is not a language of the product: its sentences end as German ones do, its words are said as they stand.
    const rules = language === 'nl' ? 'de' : language;
    const phones = planText(text, rules, PLAIN).flatMap((item) => {
      if (item.kind !== 'sentence') return [];
      const tokens = normalizeSentence(item.spans, rules, language === 'nl' ? 'off' : 'on');
      return this.pronounce(tokens, language, ipaOf, pronouncer);
    });
    return foldPhones(phones);
  }

  /** The same between two boundaries. */
  readBounded(text: string, speaker: SpeakerOfText): PhoneRow[] {
    return [BOUNDARY, ...this.read(text, speaker), BOUNDARY];
  }

  private pronounce(
    tokens: readonly SpokenToken[],
    language: SpeakerOfText['language'],
    ipaOf: IpaOf,
    pronouncer: WordPronouncer | undefined,
  ): Phone[] {
    return language === 'nl'
      ? pronounceFreely(tokens, ipaOf, pronouncer)
      : pronounceChosen(tokens, language, ipaOf, pronouncer);
  }

  private pronouncer(
    language: SpeakerOfText['language'],
    espeakVoice: string,
  ): { readonly ipaOf: IpaOf; readonly pronouncer: WordPronouncer | undefined } {
    if (language === 'nl') {
      return { ipaOf: (clause) => this.engine.addon.textToIpa(clause, espeakVoice), pronouncer: undefined };
    }
    // The Spanish pronouncer is of the American variety, where z and soft c are an s.
    const hasBook = espeakVoice !== 'es';
    const voice: Variety = { language, espeakVoice };
    return {
      ipaOf: (clause) => this.engine.ipaOf(clause, voice),
      pronouncer: hasBook ? this.engine.words.pronouncerOf(voice) : undefined,
    };
  }
}
