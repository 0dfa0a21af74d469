import { openSync, readSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into a server by `--import`: at each SIGUSR2 it writes how much processor time the main thread spent between two looks
 * at its timers since the last one, as `{"loopWorkMs":{"p999":1,"max":2}}`. Whoever asks at a bad moment waits so long, and for a core.
 */
const EVERY_MS = 5;

if (isMainThread) {
  const file = openSync('/proc/self/schedstat', 'r');
  const text = Buffer.alloc(64);
  const workedMs = (): number =>
    Number(text.toString('latin1', 0, readSync(file, text, 0, 64, 0)).split(' ')[0]) / 1e6;
  let stretches: number[] = [];
  let before = workedMs();
  setInterval(() => {
    const now = workedMs();
    stretches.push(now - before);
    before = now;
  }, EVERY_MS).unref();
  process.on('SIGUSR2', () => {
    const sorted = stretches.sort((a, b) => a - b);
    const p999 = sorted[Math.floor(0.999 * (sorted.length - 1))] ?? 0;
    process.stdout.write(`${JSON.stringify({ loopWorkMs: { p999, max: sorted.at(-1) ?? 0 } })}\n`);
    stretches = [];
  });
}
