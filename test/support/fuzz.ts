import { randomFrom } from './random.js';

/** Set: how long each random test runs. Unset: it tries a fixed number of cases, the same on every machine. */
const { FUZZ_SECONDS, FUZZ_SEED = '1' } = process.env;

/** For tests that go on at random for a time: 2 seconds unless FUZZ_SECONDS says otherwise. */
export const fuzzMs = Number(FUZZ_SECONDS ?? 2) * 1000;

/**
 * Where random runs begin: always at the same place, so that a test fails because of a change and not of the day.
 * FUZZ_SEED is another place; `random` goes where nobody has been.
 */
const seed = FUZZ_SEED === 'random' ? Date.now() | 0 : Number(FUZZ_SEED);

/** For a fixed number of cases, on a machine that is busy. */
const PATIENCE_MS = 20_000;

interface Fuzzing {
  readonly interruptAfterTimeLimit: number;
  readonly numRuns: number;
  readonly seed: number;
}

/**
 * Makes `fc.assert` run for that time, or for a share of it where a file has several properties; else over so many cases.
 */
export const fuzzing = (share = 1, cases = 200): Fuzzing =>
  FUZZ_SECONDS === undefined
    ? { interruptAfterTimeLimit: PATIENCE_MS, numRuns: cases, seed }
    : { interruptAfterTimeLimit: share * fuzzMs, numRuns: 1e9, seed };

/** A generator of numbers in [0, 1) from the seed of the run; `salt` makes it another. */
export const seededRandom = (salt = 0): (() => number) => randomFrom(seed + salt);

/** For tests that draw by hand, in place of `Math.random`. */
export const random = seededRandom();
