import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LanguageCode, Variety } from '../contracts/catalog.js';
import type { NativeAddon } from '../engine/addon.js';
import { LANGUAGES } from '../text/languages/index.js';
import { oneSoundOfTwo } from '../text/phonetics/double-letters.js';
import { readEspeakIpa, type SpokenPhone } from '../text/phonetics/ipa.js';
import { PackedDictionary } from '../text/phonetics/packed-dictionary.js';
import { ENGLISH_BRANDS, loanwordsOf, soundsOfIpa } from '../text/phonetics/reviewed-words.js';
import { WordPronouncer } from '../text/phonetics/word-pronouncer.js';
import type { Guess, WordSources } from '../text/phonetics/word-sources.js';

/** The language in which brands are pronounced. */
const FOREIGN = 'en';
const FIRST_LETTER_ID = 2;
const UNKNOWN_LETTER_ID = 1;

/** The words of every language, opened when one of its voices first speaks; each thread has its own. */
export class WordPronouncers {
  private readonly pronouncers = new Map<string, WordPronouncer | undefined>();
  private readonly dictionaries = new Map<LanguageCode, PackedDictionary | null>();

  /** @param modelsFolder holds `g2p/<language>` and `lexicon-en`; a language without them relies on espeak-ng */
  constructor(
    private readonly addon: NativeAddon,
    private readonly modelsFolder: string,
  ) {}

  pronouncerOf({ language, espeakVoice }: Variety): WordPronouncer | undefined {
    if (!this.pronouncers.has(espeakVoice))
      this.pronouncers.set(espeakVoice, this.open(language, espeakVoice));
    return this.pronouncers.get(espeakVoice);
  }

  /** Null where the language has none or it is not installed. */
  dictionaryOf(language: LanguageCode): PackedDictionary | null {
    const known = this.dictionaries.get(language);
    if (known !== undefined) return known;
    const file = join(this.modelsFolder, LANGUAGES[language].dictionary?.folder ?? '', 'words.bin');
    const dictionary = existsSync(file) ? new PackedDictionary(readFileSync(file)) : null;
    this.dictionaries.set(language, dictionary);
    return dictionary;
  }

  private open(language: LanguageCode, espeakVoice: string): WordPronouncer | undefined {
    const dictionary = this.dictionaryOf(language);
    const network = this.networkOf(language);
    if (dictionary === null && network === null && LANGUAGES[language].loanwords === undefined)
      return undefined;
    const ipaOf = (word: string): string => this.addon.textToIpa(word, espeakVoice);
    return new WordPronouncer(language, {
      loanword: loanwordsOf(language, ipaOf),
      ipaOf,
      listed: dictionary && ((word) => pronunciationsOf(word, dictionary, language)),
      network,
      kept: this.keptWords(language),
      english: LANGUAGES[language].english
        ? (word, isName, surely) => this.englishSounds(word, isName, surely)
        : null,
      foreign: language === FOREIGN ? null : (word) => this.englishPhones(word),
    });
  }

  private englishSounds(word: string, isName: boolean, surely: boolean) {
    const dictionary = this.dictionaryOf(FOREIGN);
    const listed = isName
      ? (dictionary?.pronunciationsOf(word) ?? null)
      : dictionary && pronunciationsOf(word, dictionary, FOREIGN);
    if (listed || !surely) return listed;
    const { tokens, stress } = soundsOfIpa(
      this.addon.textToIpa(word, LANGUAGES[FOREIGN].espeakVoice),
      FOREIGN,
    );
    return [{ tokens, stress: stress ?? tokens.map(() => 0 as const) }];
  }

  /** Null for a word that neither its dictionary nor the list of brands has. */
  private englishPhones(word: string): readonly SpokenPhone[] | null {
    const plain = word.toLowerCase();
    if (!ENGLISH_BRANDS.has(plain) && this.dictionaryOf(FOREIGN)?.has(plain) !== true) return null;
    const { espeakVoice } = LANGUAGES[FOREIGN];
    const phones = readEspeakIpa(this.addon.textToIpa(word, espeakVoice)).flat();
    return this.pronouncerOf({ language: FOREIGN, espeakVoice })?.correct(word, phones) ?? phones;
  }

  private keptWords(language: LanguageCode): ReadonlySet<string> {
    const file = join(this.modelsFolder, 'g2p', language, 'kept.txt');
    return new Set(existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []);
  }

  /** The letter network of a language; null where it has none. */
  networkOf(language: LanguageCode): WordSources['network'] {
    const folder = join(this.modelsFolder, 'g2p', language);
    if (!existsSync(join(folder, 'network.json'))) return null;
    const { letters, labels } = this.addon.loadLetterNetwork(folder);
    const { shortLetters, leastConfidence } = JSON.parse(
      readFileSync(join(folder, 'network.json'), 'utf8'),
    ) as {
      shortLetters: number;
      leastConfidence: { short: number; others: number };
    };
    const idOf = new Map(letters.map((letter, i) => [letter, i + FIRST_LETTER_ID]));
    const soundsOf = labels.map((label) => (label === '' ? [] : label.split(' ')));
    const { soundOfR } = LANGUAGES[language];
    const guess = (word: string): Guess | null => {
      const ids = Int32Array.from(Array.from(word), (letter) => idOf.get(letter) ?? UNKNOWN_LETTER_ID);
      if (ids.length === 0 || ids.includes(UNKNOWN_LETTER_ID)) return null;
      const said = this.addon.labelLetters(folder, ids);
      const labeled = Array.from(word, (letter, i) => ({
        letter,
        sounds: soundsOf[said.labels[i] ?? 0] ?? [],
        probability: said.probabilities[i] ?? 0,
      }));
      const told = soundOfR ? oneSoundOfTwo(labeled, soundOfR) : labeled;
      return {
        tokens: told.flatMap(({ sounds }) => sounds),
        confidence: Math.min(...told.map(({ probability }) => probability)),
      };
    };
    const least = (word: string): number =>
      word.length <= shortLetters ? leastConfidence.short : leastConfidence.others;
    return { guess, least };
  }
}

function pronunciationsOf(word: string, words: PackedDictionary, language: LanguageCode) {
  const listed = (known: string) => words.pronunciationsOf(known);
  return listed(word) ?? LANGUAGES[language].dictionary?.derive(word, listed) ?? null;
}
