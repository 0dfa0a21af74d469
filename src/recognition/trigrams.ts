import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { LanguageCode } from '../contracts/catalog.js';

/** A step of the stored natural logarithms, below 0. */
const STEP = 1 / 16;

/**
 * The probability of a phone after the two before it, for one language. training/recognize/trigrams.py counts them in
 * word lists.
 */
export class Trigrams {
  /** Stands for the edge of a word, as an index after those of `symbols`. */
  readonly edge: number;

  /** @param symbols of the language @param table [before][last][next], with the edge in each */
  constructor(
    readonly symbols: readonly string[],
    private readonly table: Uint8Array,
  ) {
    this.edge = symbols.length;
  }

  /** Indices of `symbols`, or the edge. @returns a natural logarithm */
  logProbability(before: number, last: number, next: number): number {
    const size = this.edge + 1;
    return -STEP * (this.table[(before * size + last) * size + next] ?? 255);
  }
}

/** @param folder of the recognizer @throws Error when the tables are not those of its languages */
export function readTrigrams(folder: string): ReadonlyMap<LanguageCode, Trigrams> {
  const { languages } = JSON.parse(readFileSync(join(folder, 'recognizer.json'), 'utf8')) as {
    readonly languages: Readonly<Record<LanguageCode, readonly string[]>>;
  };
  const bytes = gunzipSync(readFileSync(join(folder, 'trigrams.gz')));
  const tables = new Map<LanguageCode, Trigrams>();
  let at = 0;
  for (const language of Object.keys(languages).sort() as LanguageCode[]) {
    const symbols = languages[language];
    const end = at + (symbols.length + 1) ** 3;
    tables.set(language, new Trigrams(symbols, bytes.subarray(at, end)));
    at = end;
  }
  if (at !== bytes.length) throw new Error(`${folder}: trigrams.gz holds ${bytes.length} bytes, not ${at}`);
  return tables;
}
