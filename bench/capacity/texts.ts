import { SENTENCES } from '../../test/support/load/sentences.js';
import { randomFrom } from '../../test/support/random.js';

export const textAt = (random: () => number): string =>
  SENTENCES[Math.floor(random() * SENTENCES.length)] ?? '';

/** The texts of a round of so many calls. */
export function textsOf(calls: number, seed: number): string[] {
  const random = randomFrom(seed);
  return Array.from({ length: calls }, () => textAt(random));
}
