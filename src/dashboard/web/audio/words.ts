import type { WordTimes } from '../api/types.js';

/** A stretch of a text: a word, or what lies between two. */
export interface WordSpan {
  readonly text: string;
  /** Its place among the words; -1: it is none. */
  readonly word: number;
  readonly start: number;
}

/** When a word of the text is heard, in seconds from the start of the utterance. */
export interface TimedWord {
  readonly word: number;
  readonly start: number;
  readonly end: number;
}

/** All of the text, in order. */
export function wordSpansOf(text: string): WordSpan[] {
  let word = 0;
  return [...text.matchAll(/\s+|\S+/gu)].map(({ 0: part, index }) => ({
    text: part,
    word: /\S/u.test(part) ? word++ : -1,
    start: index,
  }));
}

/** Finds the words that the server times in the text that it was given; syntheses come in the order of the text. */
export class WordClock {
  private readonly words: readonly WordSpan[];
  private readonly times: TimedWord[] = [];
  /** Where in the text the next timed word is looked for. */
  private cursor = 0;

  constructor(private readonly text: string) {
    this.words = wordSpansOf(text).filter(({ word }) => word !== -1);
  }

  /** @param offsetSeconds when the audio that they describe begins */
  add({ words, start, end }: WordTimes, offsetSeconds: number): void {
    words.forEach((word, i) => {
      const place = this.text.indexOf(word, this.cursor);
      if (place === -1 || word === '') return;
      this.cursor = place + word.length;
      const shown = this.words.findLast((stretch) => stretch.start <= place);
      if (shown === undefined) return;
      this.times.push({
        word: shown.word,
        start: offsetSeconds + (start[i] ?? 0),
        end: offsetSeconds + (end[i] ?? 0),
      });
    });
  }

  /** @returns the word that is heard then, or the last one before; -1: none yet */
  at(seconds: number): number {
    return this.times.findLast(({ start }) => start <= seconds)?.word ?? -1;
  }
}
