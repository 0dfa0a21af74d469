import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NativeAddon } from '../engine/addon.js';
import { Diacritizer } from '../text/diacritize/diacritizer.js';
import { CLASSES, SYMBOL_COUNT } from '../text/diacritize/letters.js';
import { MEMORY_WIDTH } from '../text/diacritize/memory.js';
import { vowelledToIpa } from '../text/pronounce/arabic.js';
import { vowelsFromEspeak } from '../text/pronounce/arabic-vowels.js';
import type { IpaOf } from '../text/pronounce/pronounce.js';

const FOLDER = 'diacritizer-ar';

/** The diacritizer of `models/`, for this thread. @throws Error when its files are missing or damaged. */
export function loadDiacritizer(addon: NativeAddon, modelsFolder: string): Diacritizer {
  const folder = join(modelsFolder, FOLDER);
  const { symbolCount, classCount, memoryWidth, chainInner, chainFinal } = addon.loadDiacritizer(folder);
  if (symbolCount !== SYMBOL_COUNT || classCount !== CLASSES.length || memoryWidth !== MEMORY_WIDTH)
    throw new Error(`${folder}: the network was made for other letters or marks`);
  return new Diacritizer(
    {
      chain: { inner: chainInner, final: chainFinal },
      classify: (letters, lengths, memory) => addon.classifyLetters(folder, letters, lengths, memory),
    },
    readFileSync(join(folder, 'words.tsv'), 'utf8'),
  );
}

/** Pronounces Arabic. The network that restores its vowels comes with the first clause. */
export class ArabicReader {
  readonly #addon: NativeAddon;
  readonly #modelsFolder: string;
  #diacritizer: Diacritizer | undefined;

  constructor(addon: NativeAddon, modelsFolder: string) {
    this.#addon = addon;
    this.#modelsFolder = modelsFolder;
  }

  /**
   * @param espeak pronounces Arabic words by espeak-ng, whose dictionary helps with what the network has not seen
   * @param otherwise pronounces words in other scripts
   */
  ipaOf(clause: string, espeak: IpaOf, otherwise: IpaOf): string {
    this.#diacritizer ??= loadDiacritizer(this.#addon, this.#modelsFolder);
    // A word alone is said as dictionaries list it; in a sentence its ending and its neighbours tell more than a list.
    const alone = !/\S\s+\S/.test(clause);
    const vowelled = alone
      ? this.#diacritizer.diacritize(clause, (word) => vowelsFromEspeak(word, espeak(word)))
      : this.#diacritizer.diacritize(clause);
    return vowelledToIpa(vowelled, otherwise);
  }
}
