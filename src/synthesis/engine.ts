import { join } from 'node:path';
import { DEFAULT_BUDGET, type SpeechBudget } from '../contracts/budget.js';
import type { Variety } from '../contracts/catalog.js';
import { loadAddon, type NativeAddon, type Recognizer } from '../engine/addon.js';
import { LANGUAGES } from '../text/languages/index.js';
import type { ClauseSpeakers } from '../text/languages/language.js';
import { VowelRestorer } from './vowel-restorer.js';
import { WordPronouncers } from './word-pronouncers.js';

/** The voice for foreign words among Arabic and Japanese ones. */
const FOREIGN_VOICE = 'en-us';

export interface LoadedPack {
  /** The folder as the addon takes it. */
  readonly folder: string;
  readonly sampleRateHz: number;
  /** Duration of one frame, in milliseconds. */
  readonly frameMs: number;
  readonly phones: ReadonlySet<string>;
  /** Index of a phone in the pack. */
  readonly phoneIndex: ReadonlyMap<string, number>;
  /** Index of a speaker in the pack. */
  readonly speakerIndex: ReadonlyMap<string, number>;
  /** What a speaker speaks: an ISO 639-1 code, perhaps with a region. */
  readonly speakerLanguage: ReadonlyMap<string, string>;
  /** Mean F0 of a speaker, in Hz. */
  readonly speakerF0Hz: ReadonlyMap<string, number>;
}

/** The addon and the packs that this thread has opened; the whole process shares the weights. */
export class SpeechEngine {
  readonly addon: NativeAddon;
  private readonly packs = new Map<string, LoadedPack>();
  /** What is known about words besides espeak-ng. */
  readonly words: WordPronouncers;
  private readonly vowels: VowelRestorer;
  private loadedRecognizer: Recognizer | undefined;

  /** @param modelsFolder holds a folder for each pack. @param budget what one text may become */
  constructor(
    private readonly modelsFolder: string,
    readonly budget: SpeechBudget = DEFAULT_BUDGET,
  ) {
    this.addon = loadAddon();
    this.words = new WordPronouncers(this.addon, modelsFolder);
    this.vowels = new VowelRestorer(this.addon, modelsFolder);
  }

  /** @throws Error with the pack's name and the reason when the pack is damaged or missing. */
  pack(name: string): LoadedPack {
    const known = this.packs.get(name);
    if (known !== undefined) return known;
    const folder = join(this.modelsFolder, name);
    const info = this.addon.loadPack(folder);
    const pack: LoadedPack = {
      folder,
      sampleRateHz: info.sampleRateHz,
      frameMs: (1000 * info.hopSamples) / info.sampleRateHz,
      phones: new Set(info.phones),
      phoneIndex: new Map(info.phones.map((phone, index) => [phone, index])),
      speakerIndex: new Map(info.speakers.map((speaker, index) => [speaker.name, index])),
      speakerLanguage: new Map(info.speakers.map((speaker) => [speaker.name, speaker.language])),
      speakerF0Hz: new Map(info.speakers.map((speaker) => [speaker.name, speaker.f0Hz])),
    };
    this.packs.set(name, pack);
    return pack;
  }

  /** Loaded when a recording first comes. @throws Error with the folder and the reason when it is damaged or missing. */
  get recognizer(): Recognizer {
    this.loadedRecognizer ??= this.addon.loadRecognizer(join(this.modelsFolder, 'recognizer'));
    return this.loadedRecognizer;
  }

  /** IPA of a clause in the voice's language. */
  ipaOf(clause: string, voice: Variety): string {
    const espeak = (words: string): string => this.addon.textToIpa(words, voice.espeakVoice);
    const foreign = (word: string): string => this.addon.textToIpa(word, FOREIGN_VOICE);
    const { sayClause } = LANGUAGES[voice.language];
    if (sayClause === undefined) return espeak(clause);
    const restoreVowels: ClauseSpeakers['restoreVowels'] = (words, dictionaries) =>
      this.vowels.restore(words, dictionaries);
    return sayClause(clause, { espeak, foreign, restoreVowels });
  }
}
