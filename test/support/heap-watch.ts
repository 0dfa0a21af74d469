import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { getEnvironmentData, isMainThread, setEnvironmentData, threadId } from 'node:worker_threads';

/**
 * For a server that a test starts with Node's `--import`: on SIGUSR2 each of its threads that answers requests collects garbage, and the server
 * prints what the heaps hold then. A worker does so before it next sleeps, for which it has to have worked.
 */
const KEY = 'heap-watch';
/** The round that is asked for; behind it two numbers a thread: the next round that it will do (0: it never slept), and its KiB in the last. */
const shared = isMainThread
  ? new Int32Array(new SharedArrayBuffer(4 * 256))
  : (getEnvironmentData(KEY) as Int32Array);

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function liveKib(): number {
  // What the first collection finalizes, the second one frees.
  for (let i = 0; i < 2; i++) collect();
  const { used_heap_size, external_memory } = getHeapStatistics();
  return Math.round((used_heap_size + external_memory) / 1024);
}

function serveMain(): void {
  setEnvironmentData(KEY, shared);
  const slots = Array.from({ length: shared.length / 2 - 1 }, (_, i) => 2 * i + 1);
  const workers = (): number[] => slots.filter((slot) => (shared[slot] ?? 0) > 0);
  process.on('SIGUSR2', () => {
    const round = Atomics.add(shared, 0, 1) + 1;
    const timer = setInterval(() => {
      if (workers().some((slot) => (shared[slot] ?? 0) <= round)) return;
      clearInterval(timer);
      const kib = [liveKib(), ...workers().map((slot) => shared[slot + 1])];
      console.log(`live heaps ${round}: ${kib.join(' ')} KiB`);
    }, 500);
  });
}

function serveWorker(): void {
  const sleep = Atomics.wait.bind(Atomics);
  const slot = 2 * threadId - 1;
  Atomics.wait = ((...wait: Parameters<typeof sleep>) => {
    const round = Atomics.load(shared, 0);
    if (shared[slot] === 0) shared[slot] = round + 1;
    if ((shared[slot] ?? 0) <= round) {
      shared[slot + 1] = liveKib();
      shared[slot] = round + 1;
    }
    return sleep(...wait);
  }) as typeof Atomics.wait;
}

if (isMainThread) serveMain();
else serveWorker();
