/** Length of random runs: FUZZ_SECONDS, 2 when unset. */
export const fuzzMs = Number(process.env['FUZZ_SECONDS'] ?? 2) * 1000;

/** Makes `fc.assert` run for that time, or for a share of it where a file has several properties. */
export const fuzzing = (share = 1): { interruptAfterTimeLimit: number; numRuns: number } => ({
  interruptAfterTimeLimit: share * fuzzMs,
  numRuns: 1e9,
});
