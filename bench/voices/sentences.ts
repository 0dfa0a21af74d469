import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LanguageCode } from '../../src/contracts/catalog.js';
import type { Sentence } from './word-speakers.js';

const FOLDER = fileURLToPath(new URL('../../../bench/voices/sentences/', import.meta.url));
/** The corpus whose held-out prompts every voice reads. */
const ENGLISH_CORPUS = 'en_us_kathleen/';

/** At most `most` of a list, from all over it. */
export function spread<T>(list: readonly T[], most: number): T[] {
  if (list.length <= most) return [...list];
  return Array.from({ length: most }, (_, i) => list[Math.floor((i * list.length) / most)] as T);
}

/** The sentences of no corpus, empty when there are none in this language. */
export function newSentences(language: LanguageCode): string[] {
  const file = join(FOLDER, `${language}.txt`);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** The English prompts that no training may use, one take of each; empty without the recordings. */
export function heldOutSentences(corpora: string): Required<Sentence>[] {
  const list = join(corpora, 'heldout.tsv');
  if (!existsSync(list)) return [];
  const ofText = new Map<string, Required<Sentence>>();
  for (const line of readFileSync(list, 'utf8').split(/\r?\n/)) {
    const [recording = '', text = ''] = line.split('\t');
    if (recording.startsWith(ENGLISH_CORPUS) && !ofText.has(text)) ofText.set(text, { recording, text });
  }
  return [...ofText.values()];
}
