import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { LanguageCode } from '../../src/contracts/catalog.js';
import { readIpa, type SpokenPhone } from '../../src/text/phonetics/ipa.js';
import { decomposed } from '../../src/text/phonetics/sound-rules.js';

export interface ListedWord {
  readonly word: string;
  /** One reference for each pronunciation that the list has. */
  readonly references: readonly (readonly SpokenPhone[])[];
}

export interface PronunciationList {
  readonly language: LanguageCode;
  readonly file: string;
  /** espeak-ng's voice for the same variety. */
  readonly espeakVoice: string;
}

/** Spanish is measured in its American variety, as more people speak it: the list `es_la` and the voice `es-419`. */
export const LISTS: readonly PronunciationList[] = [
  { language: 'en', file: 'en', espeakVoice: 'en-us' },
  { language: 'es', file: 'es_la', espeakVoice: 'es-419' },
  { language: 'fr', file: 'fr', espeakVoice: 'fr' },
  { language: 'pt', file: 'pt_br', espeakVoice: 'pt-br' },
  { language: 'de', file: 'de', espeakVoice: 'de' },
  { language: 'it', file: 'it', espeakVoice: 'it' },
  { language: 'hi', file: 'hi', espeakVoice: 'hi' },
  { language: 'ar', file: 'ar', espeakVoice: 'ar' },
  { language: 'ja', file: 'ja_hiragana', espeakVoice: 'ja' },
];

/** Whether a word is of the tenth that is for measuring only. */
export function isHeldOut(word: string): boolean {
  return BigInt(`0x${createHash('sha1').update(word).digest('hex')}`) % 10n === 0n;
}

/** Reads a reference; `͜` and `‿` tie, other marks that this project's IPA does not have are narrow ones. */
export function readReference(ipa: string): SpokenPhone[] {
  return readIpa(decomposed(ipa).replaceAll(' ', '')).flat();
}

/** @returns null when the list is not there. */
export function readList(shared: string, list: PronunciationList): ListedWord[] | null {
  const file = join(shared, 'lexicons/wikipron', `${list.file}.tsv.gz`);
  if (!existsSync(file)) return null;
  const words = new Map<string, SpokenPhone[][]>();
  for (const row of gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n')) {
    const [word = '', ipa = ''] = row.split('\t');
    const reference = readReference(ipa);
    if (reference.length === 0 || word === '') continue;
    const references = words.get(word);
    if (references) references.push(reference);
    else words.set(word, [reference]);
  }
  return [...words].map(([word, references]) => ({ word, references }));
}

/** Every nth word, so that the sample is spread over the alphabet. */
export function sample<T>(items: readonly T[], most: number): T[] {
  const step = Math.max(1, items.length / most);
  const count = Math.min(items.length, most);
  return Array.from({ length: count }, (_, i) => items[Math.floor(i * step)]).filter(
    (item): item is T => item !== undefined,
  );
}
