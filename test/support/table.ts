import type { Test } from 'tap';

const SHOWN = 5;

/**
 * One assertion for a whole table, so that the number of assertions says how much is claimed and not how long tables are.
 *
 * @param differenceOf what is wrong with a row; undefined: nothing
 */
export function noRowDiffers<Row>(
  t: Test,
  rows: readonly Row[],
  differenceOf: (row: Row, index: number) => string | undefined,
): void {
  const differences = rows.flatMap((row, index) => differenceOf(row, index) ?? []);
  t.same(differences.slice(0, SHOWN), [], `${differences.length} of ${rows.length} rows differ`);
}

/** For `noRowDiffers`: what came of an input instead of what was wanted. */
export const unlessEqual = (input: string, found: string, wanted: string): string | undefined =>
  found === wanted ? undefined : `${input} → ${found}, not ${wanted}`;
