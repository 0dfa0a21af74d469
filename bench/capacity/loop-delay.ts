import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into a measured server by `--import`: at each SIGUSR2 it writes how late the event loop of the main thread was since
 * the last one, as `{"loopDelayMs":{"p50":1,"p99":2,"max":3}}`, in ms. Timers that are on time count as 0.
 */
const RESOLUTION_MS = 10;

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  process.on('SIGUSR2', () => {
    const [p50, p99, max] = [delay.percentile(50), delay.percentile(99), delay.max].map(late);
    process.stdout.write(`${JSON.stringify({ loopDelayMs: { p50, p99, max } })}\n`);
    delay.reset();
  });
}
