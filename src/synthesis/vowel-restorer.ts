import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NativeAddon } from '../engine/addon.js';
import {
  CLASSES,
  Diacritizer,
  MEMORY_WIDTH,
  SYMBOL_COUNT,
} from '../text/languages/ar/diacritize/diacritizer.js';
import type { Dictionaries } from '../text/languages/language.js';

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
    {
      words: readFileSync(join(folder, 'words.tsv'), 'utf8'),
      pronunciations: readFileSync(join(folder, 'pronunciations.tsv'), 'utf8'),
    },
  );
}

/** Restores the vowels of Arabic. Its network is loaded with the first clause. */
export class VowelRestorer {
  private diacritizer: Diacritizer | undefined;

  constructor(
    private readonly addon: NativeAddon,
    private readonly modelsFolder: string,
  ) {}

  restore(clause: string, dictionaries: Dictionaries): string {
    this.diacritizer ??= loadDiacritizer(this.addon, this.modelsFolder);
    return this.diacritizer.diacritize(clause, dictionaries);
  }
}
