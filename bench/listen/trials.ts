import { createHash } from 'node:crypto';
import { MODEL_IDS, type ModelId } from '../../src/contracts/catalog.js';

/** One of the two speakers that are compared. */
export interface Side {
  /** The name from the command line. */
  readonly label: string;
  readonly voice: string;
  /** Undefined: the first model that the voice has. */
  readonly model: ModelId | undefined;
  /** Folder with voices.json and the packs. */
  readonly models: string;
}

/** One trial: a sentence by both sides. */
export interface Trial {
  readonly text: string;
  /** Which side, 0 or 1, the page calls A. */
  readonly sideOfA: 0 | 1;
}

export const CHOICES = ['a', 'b', 'none'] as const;
export type Choice = (typeof CHOICES)[number];

export interface Answer {
  /** Index of the trial. */
  readonly trial: number;
  readonly choice: Choice;
}

export interface Summary {
  /** How often each side was preferred. */
  readonly preferred: readonly [number, number];
  readonly none: number;
  /** Probability of a result at least as uneven when listeners toss a coin (two-sided sign test); 1 without preferences. */
  readonly p: number;
}

/** @param text VOICE, VOICE:MODEL, VOICE@FOLDER or VOICE:MODEL@FOLDER. @throws Error that says what is wrong */
export function parseSide(text: string, models: string): Side {
  const [, voice, model, folder = models] = /^([^:@]+)(?::([^@]+))?(?:@(.+))?$/.exec(text) ?? [];
  if (voice === undefined) throw new Error(`${text} is no VOICE[:MODEL][@FOLDER]`);
  const known = MODEL_IDS.find((id) => id === model);
  if (model !== undefined && known === undefined)
    throw new Error(`no model ${model}; there are ${MODEL_IDS.join(', ')}`);
  return { label: text, voice, model: known, models: folder };
}

/** The sentences in an order that the seed decides, as it does in which half of them each side is A. */
export function planTrials(texts: readonly string[], seed: number): Trial[] {
  const sides = texts.map((_, index): 0 | 1 => (index % 2 === 0 ? 0 : 1));
  const mixed = shuffled(sides, `sides ${seed}`);
  return shuffled(texts, `texts ${seed}`).map((text, index) => ({ text, sideOfA: mixed[index] ?? 0 }));
}

function shuffled<T>(list: readonly T[], seed: string): T[] {
  const keyed = list.map((item, index) => ({
    item,
    key: createHash('sha256').update(`${seed} ${index}`).digest('hex'),
  }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ item }) => item);
}

export function summarize(trials: readonly Trial[], answers: readonly Answer[]): Summary {
  const preferred: [number, number] = [0, 0];
  let none = 0;
  for (const { trial, choice } of answers) {
    const sideOfA = trials[trial]?.sideOfA ?? 0;
    if (choice === 'none') none += 1;
    else preferred[choice === 'a' ? sideOfA : sideOfA === 0 ? 1 : 0] += 1;
  }
  return { preferred, none, p: signTest(...preferred) };
}

/** Two-sided p of the sign test (Dixon and Mood 1946). */
function signTest(first: number, second: number): number {
  const count = first + second;
  let probability = 0.5 ** count;
  let tail = 0;
  for (let wins = 0; wins <= Math.min(first, second); wins++) {
    tail += probability;
    probability *= (count - wins) / (wins + 1);
  }
  return Math.min(1, 2 * tail);
}
