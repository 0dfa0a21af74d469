import { editDistance } from '../../src/text/core/edit-distance.js';

/** Errors of one system over a list of words. */
export interface Score {
  readonly words: number;
  readonly wrongWords: number;
  readonly phones: number;
  readonly wrongPhones: number;
}

export const NOTHING: Score = { words: 0, wrongWords: 0, phones: 0, wrongPhones: 0 };

export interface Judgement {
  readonly distance: number;
  /** The reference that is nearest. */
  readonly reference: readonly string[];
}

/** Compares the phones with the nearest of the references. */
export function judge(said: readonly string[], references: readonly (readonly string[])[]): Judgement {
  let best: Judgement = { distance: Infinity, reference: [] };
  for (const reference of references) {
    const distance = editDistance(said, reference);
    if (distance < best.distance) best = { distance, reference };
  }
  return best;
}

export function add(score: Score, { distance, reference }: Judgement): Score {
  return {
    words: score.words + 1,
    wrongWords: score.wrongWords + (distance > 0 ? 1 : 0),
    phones: score.phones + reference.length,
    wrongPhones: score.wrongPhones + distance,
  };
}

export const wordErrorPercent = (score: Score): number => (100 * score.wrongWords) / Math.max(1, score.words);
export const phoneErrorPercent = (score: Score): number =>
  (100 * score.wrongPhones) / Math.max(1, score.phones);
