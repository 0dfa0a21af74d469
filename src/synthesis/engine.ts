import { join } from 'node:path';
import type { EngineVoice } from '../contracts/catalog.js';
import { loadAddon, type NativeAddon } from '../engine/addon.js';
import { respellForLiaison } from '../text/pronounce/french-liaison.js';
import { hindiClauseToIpa } from '../text/pronounce/hindi.js';
import { japaneseIpa } from '../text/pronounce/japanese.js';
import { ArabicReader } from './arabic-reader.js';
import { WordBooks } from './word-books.js';

/** Says foreign words among Arabic and Japanese ones. */
const FOREIGN_VOICE = 'en-us';

export interface LoadedPack {
  /** As the addon takes it. */
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
}

/** The addon and the packs that this thread has looked into; the weights are shared by the whole process. */
export class SpeechEngine {
  readonly addon: NativeAddon;
  private readonly modelsFolder: string;
  private readonly packs = new Map<string, LoadedPack>();
  /** What is known of words besides espeak-ng. */
  readonly words: WordBooks;
  private readonly arabic: ArabicReader;

  /** @param modelsFolder holds a folder for each pack. */
  constructor(modelsFolder: string) {
    this.addon = loadAddon();
    this.words = new WordBooks(this.addon, modelsFolder);
    this.arabic = new ArabicReader(this.addon, modelsFolder);
    this.modelsFolder = modelsFolder;
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
    };
    this.packs.set(name, pack);
    return pack;
  }

  /** IPA of a clause in the voice's language. */
  ipaOf(clause: string, voice: Pick<EngineVoice, 'language' | 'espeakVoice'>): string {
    const espeak = (words: string): string => this.addon.textToIpa(words, voice.espeakVoice);
    const foreign = (word: string): string => this.addon.textToIpa(word, FOREIGN_VOICE);
    switch (voice.language) {
      case 'ar':
        return this.arabic.ipaOf(clause, espeak, foreign);
      case 'fr':
        return espeak(respellForLiaison(clause));
      case 'hi':
        return hindiClauseToIpa(clause, espeak);
      case 'ja':
        return japaneseIpa(clause, foreign);
      default:
        return espeak(clause);
    }
  }
}
