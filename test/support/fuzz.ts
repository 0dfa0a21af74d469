/** Length of random runs: FUZZ_SECONDS, 2 when unset. */
export const fuzzMs = Number(process.env['FUZZ_SECONDS'] ?? 2) * 1000;

/**
 * Where random runs begin: always at the same place, so that a test fails because of a change and not of the day.
 * FUZZ_SEED is another place; `random` goes where nobody has been.
 */
const { FUZZ_SEED = '1' } = process.env;
const seed = FUZZ_SEED === 'random' ? Date.now() | 0 : Number(FUZZ_SEED);

interface Fuzzing {
  readonly interruptAfterTimeLimit: number;
  readonly numRuns: number;
  readonly seed: number;
}

/** Makes `fc.assert` run for that time, or for a share of it where a file has several properties. */
export const fuzzing = (share = 1): Fuzzing => ({
  interruptAfterTimeLimit: share * fuzzMs,
  numRuns: 1e9,
  seed,
});
