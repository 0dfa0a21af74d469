import type { PhoneRow } from '../../tools/voices-phones.js';
import type { Evaluator, Reference } from './evaluator.js';
import type { PhoneFigures, SentenceSet } from './figures.js';
import { RECORDINGS } from './words.js';

export interface PhoneTest {
  readonly language: string;
  readonly system: string;
  readonly set: SentenceSet;
  readonly items: readonly { readonly file: string; readonly phones: readonly PhoneRow[] }[];
}

/** Held-out recordings, by language. */
export function recordingTests(references: readonly Reference[]): PhoneTest[] {
  const languages = [...new Set(references.map(({ language }) => language))];
  return languages.map((language) => {
    const items = references.flatMap(({ file, phones, ...reference }) =>
      phones === null || reference.language !== language ? [] : [{ file, phones }],
    );
    return { language, system: RECORDINGS, set: 'heldout', items };
  });
}

/** Sounds must have their features beside them. @param checkpoint of our recognizer @throws Error from Python */
export async function measurePhones(
  evaluator: Evaluator,
  checkpoint: string,
  tests: readonly PhoneTest[],
): Promise<PhoneFigures[]> {
  const groups = tests.map(({ system, items }) => ({ name: system, items }));
  type Answer = { errors: number; unknown: number };
  const answers = await evaluator.ask<Answer[]>('phones', groups, '--recognizer', checkpoint);
  return tests.map(({ language, system, set, items }, index) => ({
    ...{ language, system, set, sentences: items.length },
    percent: 100 * (answers[index]?.errors ?? Number.NaN),
    unknownPercent: 100 * (answers[index]?.unknown ?? 0),
  }));
}
