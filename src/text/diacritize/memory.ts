import { CLASSES } from './letters.js';

/** Frequency of each class, and how well they are known. */
export const MEMORY_WIDTH = CLASSES.length + 1;

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

  /** [letters][MEMORY_WIDTH]; zeros for a form that is not known. */
  features(form: string): Float32Array {
    const features = new Float32Array(form.length * MEMORY_WIDTH);
    const letters = this.#lines.get(form)?.split(' ') ?? [];
    letters.slice(0, form.length).forEach((counts, letter) => {
      let total = 0;
      for (const [, name = '', count] of counts.matchAll(/([a-z])(\d*)/g)) {
        const times = count === '' ? 1 : Number(count);
        features[letter * MEMORY_WIDTH + name.charCodeAt(0) - 97] = times;
        total += times;
      }
      const row = features.subarray(letter * MEMORY_WIDTH, (letter + 1) * MEMORY_WIDTH);
      for (let i = 0; i < CLASSES.length; i++) row[i] = (row[i] ?? 0) / Math.max(1, total);
      row[CLASSES.length] = Math.log2(1 + total) / 8;
    });
    return features;
  }
}
