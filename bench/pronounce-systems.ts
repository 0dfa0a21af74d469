import { fileURLToPath } from 'node:url';
import { loadAddon } from '../src/engine/addon.js';
import { pronounceFreely } from '../src/text/pronounce/pronounce.js';
import { readEspeakIpa } from '../src/text/pronounce/espeak-ipa.js';
import type { SpokenPhone } from '../src/text/pronounce/ipa.js';
import type { PronunciationList } from './pronounce-lists.js';

export const MODELS = fileURLToPath(new URL('../../models', import.meta.url));

type WordPronouncer = (word: string) => readonly SpokenPhone[];

export interface Systems {
  readonly espeak: (list: PronunciationList) => WordPronouncer;
  /** The product's own way, a word as a sentence of its own. */
  readonly ours: (list: PronunciationList) => WordPronouncer;
}

export function openSystems(): Systems {
  const addon = loadAddon();
  return {
    espeak:
      ({ espeakVoice }) =>
      (word) =>
        readEspeakIpa(addon.textToIpa(word, espeakVoice)).flat(),
    ours: (list) => (word) =>
      pronounceFreely(
        [{ text: word, sourceStart: 0, sourceEnd: 0, timeScale: 1, phonemes: null }],
        (clause) => addon.textToIpa(clause, list.espeakVoice),
      ),
  };
}
