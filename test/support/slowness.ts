const TRIES = 7;
/**
 * What one try of the work below takes on a fast, idle machine. An estimate: 55 ms on a slow one, times 13.5 / 24.7, the seconds that
 * the test of task lengths takes on both. A large heap makes a try longer, so tests with one get wider bounds.
 */
const REFERENCE_MS = 30;

/** Work like that of the text rules: strings, regular expressions, maps. */
function work(): number {
  const counts = new Map<string, number>();
  let text = '';
  for (let i = 0; i < 40_000; i++) {
    text = `${text.slice(-60)} word${i % 97}`;
    for (const [word] of text.matchAll(/[a-z]+\d*/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts.size;
}

/**
 * How much slower this machine is at the moment than the one on which bounds of processor time were set, at least 1: hosts lend
 * their cores to others, which makes the same work take up to twice the processor time.
 */
export function slowness(): number {
  let shortest = Infinity;
  for (let i = 0; i < TRIES; i++) {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    shortest = Math.min(shortest, (user + system) / 1000);
  }
  return Math.max(1, shortest / REFERENCE_MS);
}
