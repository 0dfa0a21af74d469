import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { DEFAULT_BUDGET } from '../contracts/budget.js';
import type { DeadlineQueue } from './deadline-queue.js';
import type { SpeechPoolOptions } from './pool-options.js';
import type { WorkerData } from './tasks.js';

const WORKER_FILE = fileURLToPath(new URL('./worker.js', import.meta.url));
/** JavaScript heap only; packs and streams are native memory. A larger young generation only fills up, and looks like a leak. */
const WORKER_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 4 };

/** Starts the worker threads, which serve the queue. @param isReady takes a worker's id: whether it has loaded everything */
export function startThreads(
  { workers, nice = 0, modelsFolder, budget = DEFAULT_BUDGET }: SpeechPoolOptions,
  queue: DeadlineQueue,
  isReady: (id: number) => boolean,
): Piscina {
  const workerData: WorkerData = { modelsFolder, budget, urgency: queue.urgency.shared, nice };
  return new Piscina({
    filename: WORKER_FILE,
    minThreads: workers,
    maxThreads: workers,
    idleTimeout: Infinity,
    concurrentTasksPerWorker: 1,
    taskQueue: queue,
    // Idle workers sleep in Atomics.wait: a round trip takes 30 to 90 us, a third less than through their event loops.
    atomics: 'sync',
    recordTiming: false,
    resourceLimits: WORKER_LIMITS,
    workerData,
    // Piscina's own choice may be a worker that is still starting, and its slice would wait for that.
    loadBalancer: (_task, candidates) =>
      candidates.find(({ id, currentUsage }) => currentUsage === 0 && isReady(id)) ?? null,
  });
}
