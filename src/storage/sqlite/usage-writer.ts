import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { OpenUsage, UsageStore } from '../../accounts/ports.js';
import type { UsageQuestion, UsageRecord, UsageSum } from '../../contracts/accounts.js';
import type { UsageAnswer, UsageCalls, UsageMessage, UsageThreadData } from './usage-writer-thread.js';

const THREAD_FILE = new URL('./usage-writer-thread.js', import.meta.url);
const THREAD_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 4 };
/** Longer than another process may keep the file locked. */
const CLOSE_MS = 8000;

/** The thread's own commits copy a long log; while nobody speaks there are none, but sessions and keys are still written. */
const COPY_LOG_MS = 60_000;

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (cause: Error) => void;
}

/**
 * Usage in an existing database, written and read by a thread with its own connection, so that the event loop never
 * waits for the disk. The first call starts the thread, or the first copy of the log into the file. If it dies, pending
 * calls are rejected, and the next call starts another.
 */
export class SqliteUsageStore implements UsageStore {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private lastCallId = 0;
  private state: 'open' | 'closed' = 'open';
  private readonly copying: NodeJS.Timeout;

  /**
   * @param file path of the database
   * @param options.nice of the thread, when cores are scarce
   */
  constructor(
    private readonly file: string,
    private readonly options: { readonly nice?: number | undefined; readonly copyLogMs?: number } = {},
  ) {
    this.copying = setInterval(() => {
      // `append` reports failures, and the next run copies the rest.
      this.call('copyLog').catch(() => undefined);
    }, options.copyLogMs ?? COPY_LOG_MS).unref();
  }

  append(records: readonly UsageRecord[], open?: OpenUsage): Promise<void> {
    return this.call('append', records, open);
  }

  settleDead(ownNodeId: string, silentMs: number): Promise<number> {
    return this.call('settleDead', ownNodeId, silentMs);
  }

  async sums(accountId: string, question: UsageQuestion): Promise<readonly UsageSum[]> {
    const sums: UsageSum[] = [];
    for (const some of await this.call('sums', accountId, question)) {
      sums.push(...(JSON.parse(some) as UsageSum[]));
      await nextTurn();
    }
    return sums;
  }

  /** Writes what was appended before. Idempotent. */
  async close(): Promise<void> {
    this.state = 'closed';
    clearInterval(this.copying);
    const { worker } = this;
    if (worker === null) return;
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    worker.postMessage('close' satisfies UsageMessage);
    const impatience = setTimeout(() => void worker.terminate(), CLOSE_MS);
    await ended;
    clearTimeout(impatience);
  }

  private call<Name extends keyof UsageCalls>(
    name: Name,
    ...args: Parameters<UsageCalls[Name]>
  ): Promise<Awaited<ReturnType<UsageCalls[Name]>>> {
    return new Promise((resolve, reject) => {
      if (this.state === 'closed') throw new Error('the usage store is closed');
      this.worker ??= this.start();
      const id = (this.lastCallId += 1);
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, name, args } satisfies UsageMessage);
    });
  }

  private start(): Worker {
    const worker = new Worker(THREAD_FILE, {
      workerData: { file: this.file, nice: this.options.nice ?? 0 } satisfies UsageThreadData,
      resourceLimits: THREAD_LIMITS,
    });
    let reason = new Error('the usage thread ended');
    worker.on('message', (answer: UsageAnswer) => {
      const asked = this.waiting.get(answer.id);
      this.waiting.delete(answer.id);
      if ('failure' in answer) asked?.reject(new Error(answer.failure));
      else asked?.resolve(answer.value as never);
    });
    worker.on('error', (cause) => {
      reason = new Error(`the usage thread ended: ${cause.message}`, { cause });
    });
    // Comes after the error, and after all messages of the thread.
    worker.once('exit', () => {
      if (this.worker === worker) this.worker = null;
      for (const { reject } of this.waiting.values()) reject(reason);
      this.waiting.clear();
    });
    return worker;
  }
}
