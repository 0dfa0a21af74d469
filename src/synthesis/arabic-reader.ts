import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Diacritizer } from '../text/diacritize/diacritizer.js';
import { vowelledToIpa } from '../text/pronounce/arabic.js';
import { vowelsFromEspeak } from '../text/pronounce/arabic-vowels.js';
import type { IpaOf } from '../text/pronounce/pronounce.js';

const FOLDER = 'diacritizer-ar';

/** The diacritizer of `models/`, for this thread. @throws Error when its files are missing or damaged. */
export function loadDiacritizer(modelsFolder: string): Diacritizer {
  const file = (name: string): string => join(modelsFolder, FOLDER, name);
  return new Diacritizer(readFileSync(file('weights.safetensors')), readFileSync(file('words.tsv'), 'utf8'));
}

/** Pronounces Arabic. The network that restores its vowels comes with the first clause: it takes 60 ms and 20 MB. */
export class ArabicReader {
  readonly #modelsFolder: string;
  #diacritizer: Diacritizer | undefined;

  constructor(modelsFolder: string) {
    this.#modelsFolder = modelsFolder;
  }

  /**
   * @param espeak pronounces Arabic words by espeak-ng, whose dictionary helps with what the network has not seen
   * @param otherwise pronounces words in other scripts
   */
  ipaOf(clause: string, espeak: IpaOf, otherwise: IpaOf): string {
    this.#diacritizer ??= loadDiacritizer(this.#modelsFolder);
    // A word alone is said as dictionaries list it; in a sentence its ending and its neighbours tell more than a list.
    const alone = !/\S\s+\S/.test(clause);
    const vowelled = alone
      ? this.#diacritizer.diacritize(clause, (word) => vowelsFromEspeak(word, espeak(word)))
      : this.#diacritizer.diacritize(clause);
    return vowelledToIpa(vowelled, otherwise);
  }
}
