import fc from 'fast-check';
import type { LanguageCode } from '../../src/contracts/catalog.js';
import type { PhonemizeResult } from '../../src/contracts/speech.js';
import type { Emissions } from '../../src/recognition/ctc.js';
import { fittingPart } from '../../src/recognition/known-words.js';
import { chooseVariants, type Paths, type Variants } from '../../src/recognition/lattice.js';
import { Labels, variantsOf } from '../../src/recognition/variants.js';
import type { WordPronouncer } from '../../src/text/phonetics/word-pronouncer.js';

/** Frames in which one symbol each is likely; the others share the rest. */
export function spoken(symbols: number, row: readonly number[], sure = 0.9): Emissions {
  const rest = Math.log((1 - sure) / (symbols - 1));
  const values = row.flatMap((said) =>
    Array.from({ length: symbols }, (_, symbol) => (symbol === said ? Math.log(sure) : rest)),
  );
  return { frames: row.length, symbols, values: Float32Array.from(values) };
}

/** Up to six frames of three symbols. */
export const heard = fc
  .tuple(
    fc.integer({ min: 1, max: 6 }),
    fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 18, maxLength: 18 }),
  )
  .map(([frames, weights]): Emissions => {
    const rows = Array.from({ length: frames }, (_, i) => weights.slice(3 * i, 3 * i + 3));
    const values = rows.flatMap((row) => row.map((weight) => Math.log(weight / row.reduce((a, b) => a + b))));
    return { frames, symbols: 3, values: Float32Array.from(values) };
  });

/** All parts of the choice, each with the state as it crosses threads. */
export function choiceOf(
  emissions: Emissions,
  words: readonly Variants[],
): { chosen: readonly number[] | null; parts: number } {
  let paths: Paths | null = null;
  for (let parts = 1; ; parts += 1) {
    const choice = chooseVariants(emissions, words, paths);
    if (choice.next === null) return { chosen: choice.chosen, parts };
    paths = structuredClone(choice.next);
  }
}

/** As a recording whose words are known is transcribed. @throws SonantError `recording_too_short` */
export function transcribeKnown(
  emissions: Emissions,
  symbols: readonly string[],
  said: {
    readonly language: LanguageCode;
    readonly expected: PhonemizeResult;
    readonly pronouncer: WordPronouncer | undefined;
  },
): PhonemizeResult {
  const labels = new Labels(symbols, said.language);
  const variants = said.expected.words.map((word) =>
    variantsOf(word, said.language, labels, said.pronouncer),
  );
  for (let paths: Paths | null = null; ;) {
    const part = fittingPart(emissions, said.expected, { variants, paths });
    if (part.next === null) return part.said;
    paths = part.next;
  }
}
