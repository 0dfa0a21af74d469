import { CLASSES } from './letters.js';

/** Frequency of each class, and how well they are known. */
export const MEMORY_WIDTH = CLASSES.length + 1;

const PREFIXES = ['', 'وال', 'فال', 'بال', 'كال', 'ولل', 'ال', 'لل', 'و', 'ف', 'ب', 'ل', 'ك'];
const SUFFIXES = ['', 'هما', 'كما', 'ها', 'هم', 'هن', 'كم', 'نا', 'ه', 'ك', 'ي'];
const SUN_LETTERS = 'تثدذرزسشصضطظلن';
const SHORTEST_STEM = 3;
/** From a class to the same one with shadda. */
const SHADDA_STEP = 8;
const SHADDA_COUNT = 7;

/** What the training text said of each word form: how often each of its letters had which class. */
export class WordMemory {
  readonly #lines = new Map<string, string>();

  /** @param table a line a form: letters, tab, for every letter its classes (a, b, ...), each with its count if above 1 */
  constructor(table: string) {
    for (const line of table.split('\n')) {
      const tab = line.indexOf('\t');
      if (tab > 0) this.#lines.set(line.slice(0, tab), line.slice(tab + 1));
    }
  }

  has(form: string): boolean {
    return this.#lines.has(form);
  }

  /** [letters][MEMORY_WIDTH]; a form that is not known borrows from its stem, else it has zeros. */
  features(form: string): Float32Array {
    const line = this.#lines.get(form);
    return line === undefined ? this.#borrowed(form) : frequencies(line);
  }

  /** Of the word without a prefix, a suffix or both; not of its last letter, which carries the case. */
  #borrowed(form: string): Float32Array {
    const features = new Float32Array(form.length * MEMORY_WIDTH);
    for (const prefix of PREFIXES) {
      if (!form.startsWith(prefix)) continue;
      for (const suffix of prefix.endsWith('ال') ? [''] : SUFFIXES) {
        const end = form.length - suffix.length;
        if (!form.endsWith(suffix) || end - prefix.length < SHORTEST_STEM) continue;
        const stem = form.slice(prefix.length, end);
        const line =
          this.#lines.get(stem) ??
          (suffix !== '' && stem.endsWith('ت') ? this.#lines.get(`${stem.slice(0, -1)}ة`) : undefined);
        if (line === undefined) continue;
        const known = frequencies(line).subarray(0, (stem.length - 1) * MEMORY_WIDTH);
        if (/[ال]ل$/.test(prefix) && SUN_LETTERS.includes(stem.charAt(0))) double(known);
        features.set(known, prefix.length * MEMORY_WIDTH);
        return features;
      }
    }
    return features;
  }
}

/** A sun letter behind the article is doubled. */
function double(letter: Float32Array): void {
  for (let name = 0; name < SHADDA_COUNT; name++) {
    letter[SHADDA_STEP + name] = (letter[SHADDA_STEP + name] ?? 0) + (letter[name] ?? 0);
  }
  letter.fill(0, 0, SHADDA_STEP);
}

/** @param line for every letter its classes (a, b, ...), each with its count if above 1 */
function frequencies(line: string): Float32Array {
  const letters = line.split(' ');
  const features = new Float32Array(letters.length * MEMORY_WIDTH);
  letters.forEach((counts, letter) => {
    let total = 0;
    const row = features.subarray(letter * MEMORY_WIDTH, (letter + 1) * MEMORY_WIDTH);
    for (const [, name = '', count] of counts.matchAll(/([a-z])(\d*)/g)) {
      const times = count === '' ? 1 : Number(count);
      row[name.charCodeAt(0) - 97] = times;
      total += times;
    }
    for (let i = 0; i < CLASSES.length; i++) row[i] = (row[i] ?? 0) / Math.max(1, total);
    row[CLASSES.length] = Math.log2(1 + total) / 8;
  });
  return features;
}
