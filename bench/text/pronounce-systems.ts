import { fileURLToPath } from 'node:url';
import type { EngineVoice } from '../../src/contracts/catalog.js';
import { SpeechEngine } from '../../src/synthesis/engine.js';
import type { SpokenPhone } from '../../src/text/phonetics/ipa.js';
import { readEspeakIpa } from '../../src/text/phonetics/ipa.js';
import { pronounceFreely } from '../../src/text/phonetics/pronounce.js';
import type { PronunciationList } from './pronounce-lists.js';

export const MODELS = fileURLToPath(new URL('../../../models', import.meta.url));

const NO_SOUND: Omit<EngineVoice, 'language' | 'espeakVoice'> = {
  pack: '',
  speaker: '',
  transform: { pitchSemitones: 0, formantRatio: 1, rate: 1 },
};

type WordPronouncer = (word: string) => readonly SpokenPhone[];

export interface Systems {
  readonly espeak: (list: PronunciationList) => WordPronouncer;
  /** The product's own way, a word as a sentence of its own. */
  readonly ours: (list: PronunciationList) => WordPronouncer;
}

export function openSystems(): Systems {
  const engine = new SpeechEngine(MODELS);
  return {
    espeak:
      ({ espeakVoice }) =>
      (word) =>
        readEspeakIpa(engine.addon.textToIpa(word, espeakVoice)).flat(),
    ours: ({ language, espeakVoice }) => {
      // A voice of the language, as far as pronouncing goes.
      const voice = { ...NO_SOUND, language, espeakVoice };
      const token = { sourceStart: 0, sourceEnd: 0, timeScale: 1, phonemes: null };
      return (word) =>
        pronounceFreely(
          [{ ...token, text: word }],
          (clause) => engine.ipaOf(clause, voice),
          engine.words.pronouncerOf(voice),
        );
    },
  };
}
