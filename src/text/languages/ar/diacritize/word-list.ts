import type { Reading } from './chain.js';

const FIRST_CLASS = 97;
const classesOf = (text: string): Reading =>
  Array.from(text, (name) => (name === '-' ? -1 : name.charCodeAt(0) - FIRST_CLASS));

/** As often counts a pattern that no word of a frame has, and so many such patterns there are thought to be. */
const UNSEEN = { count: 0.1, patterns: 10 };

/** A word with a sign for each letter of its root, as far as letters show it: مكتوب and مشهور are both مRRوR. */
function frameOf(word: string): string {
  const last = word.length - 1;
  return Array.from(word, (letter, i) =>
    /[اوىيةأإآءئؤ]/.test(letter) || (i === 0 && /[متن]/.test(letter)) || (i === last && /[نت]/.test(letter))
      ? letter
      : 'R',
  ).join('');
}

/** Words with the pronunciations that a public list has, and the patterns that such words show (awzan). */
export class WordList {
  readonly #readings = new Map<string, readonly string[]>();
  readonly #likely = new Map<string, readonly string[]>();
  /** How often a frame has each reading; made for the first word that is asked for. */
  #patterns: Map<string, Map<string, number>> | undefined;

  /**
   * @param table a line a word: letters, then its readings, after a tab each, a letter of the alphabet for each class; after it
   *   ~ a word whose readings are likely and no more
   */
  constructor(table: string) {
    for (const line of table.trimEnd().split('\n')) {
      const [word = '', ...readings] = line.split('\t');
      if (word.startsWith('~')) this.#likely.set(word.slice(1), readings);
      else this.#readings.set(word, readings);
    }
  }

  has(word: string): boolean {
    return this.#readings.has(word);
  }

  hasLikely(word: string): boolean {
    return this.#likely.has(word);
  }

  likelyReadingsOf(word: string): readonly Reading[] {
    return (this.#likely.get(word) ?? []).map(classesOf);
  }

  readingsOf(word: string): readonly Reading[] {
    return (this.#readings.get(word) ?? []).map(classesOf);
  }

  /** What words of the same frame sound like, each with its share; null: as none of them. */
  patternsOf(word: string): readonly (readonly [Reading | null, number])[] {
    this.#patterns ??= this.#countPatterns();
    const counts = [...(this.#patterns.get(frameOf(word)) ?? [])];
    const total = counts.reduce((sum, [, count]) => sum + count, 0);
    const share = (count: number): number =>
      (count + UNSEEN.count) / (total + UNSEEN.patterns * UNSEEN.count);
    return [
      [null, share(0)],
      ...counts.map(([reading, count]) => [classesOf(reading), share(count)] as const),
    ];
  }

  #countPatterns(): Map<string, Map<string, number>> {
    const patterns = new Map<string, Map<string, number>>();
    for (const [word, readings] of this.#readings) {
      const frame = frameOf(word);
      const counts = patterns.get(frame) ?? new Map<string, number>();
      patterns.set(frame, counts);
      for (const reading of readings) counts.set(reading, (counts.get(reading) ?? 0) + 1 / readings.length);
    }
    return patterns;
  }
}
