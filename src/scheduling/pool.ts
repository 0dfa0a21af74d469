import { fileURLToPath } from 'node:url';
import { Piscina, queueOptionsSymbol } from 'piscina';
import type { AudioFormat } from '../contracts/audio.js';
import { DEFAULT_BUDGET } from '../contracts/budget.js';
import type { LanguageCode } from '../contracts/catalog.js';
import type {
  AudioTrack,
  PhonemizeResult,
  Pronunciations,
  SpeechListener,
  SpeechRequest,
  SpeechStream,
} from '../contracts/speech.js';
import { SonantError, type ErrorCode } from '../errors.js';
import { Admission } from './admission.js';
import { bySentence, valueOf } from './answers.js';
import { Deadline, DeadlineQueue } from './deadline-queue.js';
import type { SpeechPool, SpeechPoolOptions } from './pool-options.js';
import { Shares } from './shares.js';
import { StreamJob } from './stream-job.js';
import type { Answer, FilePosition, WorkerInfo, TaskResults, WorkerData, WorkerTask } from './tasks.js';
import { Track } from './track.js';
import { Semaphore } from './semaphore.js';

export type { SpeechPool, SpeechPoolOptions } from './pool-options.js';

const WORKER_FILE = fileURLToPath(new URL('./worker.js', import.meta.url));
/** JavaScript heap only; packs and streams are native memory. A larger young generation only fills up, and looks like a leak. */
const WORKER_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 4 };
/** A look-up lets everything pass that is due before: nobody listens to it. */
const LOOKUP_PATIENCE_MS = 500;
/** An account that has much more than the others waits for all that is due within a second. */
const FAR_OVER_DELAY_MS = 1000;
/** Who asks for nothing in the name of an account. */
const NOBODY = '';
/** After the last worker is gone; a machine without memory may have some by then. */
const REVIVAL_MS = 500;

/** Starts the workers. Settles when each of them has loaded the packs and spoken once. @throws Error of the first that cannot. */
export async function createSpeechPool(options: SpeechPoolOptions): Promise<SpeechPool> {
  const pool = new PiscinaSpeechPool(options);
  await pool.start();
  return pool;
}

/** The tasks that need nothing but what they are given. */
type LookUp = Extract<WorkerTask, { text: string } | { kind: 'endFile' }>;
type ValueOf<Result> = Result extends { kind: 'answer'; value: infer Value } ? Value : never;

class PiscinaSpeechPool implements SpeechPool {
  engine: WorkerInfo = { isa: '' };
  private readonly options: SpeechPoolOptions;
  private readonly queue = new DeadlineQueue();
  private readonly admission: Admission;
  private readonly shares = new Shares();
  private readonly lookUps: Semaphore;
  private readonly jobs = new Set<StreamJob>();
  private readonly readyWorkers = new Set<number>();
  private readonly piscina: Piscina;
  private state: 'starting' | 'open' | 'closing' | 'closed' = 'starting';
  private closing: Promise<void> | null = null;

  constructor(options: SpeechPoolOptions) {
    const { workers, modelsFolder, budget = DEFAULT_BUDGET } = options;
    this.options = options;
    this.admission = new Admission(workers);
    this.lookUps = new Semaphore(Math.max(1, workers - 1));
    const workerData: WorkerData = { modelsFolder, budget };
    this.piscina =
      options.threads?.(this.queue) ??
      new Piscina({
        filename: WORKER_FILE,
        minThreads: workers,
        maxThreads: workers,
        idleTimeout: Infinity,
        concurrentTasksPerWorker: 1,
        taskQueue: this.queue,
        // Idle workers sleep in Atomics.wait: a round trip takes 30 to 90 us, a third less than through their event loops.
        atomics: 'sync',
        recordTiming: false,
        resourceLimits: WORKER_LIMITS,
        workerData,
        // Piscina's own choice may be a worker that is still starting, and its slice would wait for that.
        loadBalancer: (_task, candidates) =>
          candidates.find(({ id, currentUsage }) => currentUsage === 0 && this.readyWorkers.has(id)) ?? null,
      });
    this.piscina.on('workerCreate', ({ id }: { id: number }) => this.readyWorkers.add(id));
    this.piscina.on('workerDestroy', () => this.onWorkerDestroyed());
    this.piscina.on('error', (cause) => this.onFault(cause));
  }

  async start(): Promise<void> {
    try {
      // One for each worker: until it is up, its handshake keeps it busy.
      const handshakes = await Promise.all(
        Array.from({ length: this.options.workers }, () =>
          this.run({ kind: 'handshake' }, new Deadline(-Infinity)),
        ),
      );
      this.engine = valueOf(handshakes[0] as Answer<WorkerInfo>);
      this.state = 'open';
    } catch (cause) {
      await this.close();
      throw cause;
    }
  }

  get ready(): boolean {
    return this.state === 'open' && this.hasWorkers;
  }

  get hasWorkers(): boolean {
    return this.state !== 'closed' && this.piscina.threads.length > 0;
  }

  speak(request: SpeechRequest, listener: SpeechListener): SpeechStream {
    this.admit(request.accountId);
    const job = new StreamJob(this, request, listener, null);
    this.begin(job, request.accountId);
    return job;
  }

  speakInto(track: Track, request: SpeechRequest, listener: SpeechListener): SpeechStream {
    if (!this.ready) throw new SonantError('overloaded');
    // What waits for its turn is no further stream: a track plays one at a time.
    if (track.isIdle) this.admit(request.accountId);
    const job = new StreamJob(this, { ...request, format: track.format }, listener, track);
    const turn = track.takeTurn(job.done);
    if (turn === null) this.begin(job, request.accountId);
    else void turn.then(() => this.begin(job, request.accountId));
    return job;
  }

  /** @throws SonantError `overloaded` */
  private admit(accountId = NOBODY): void {
    if (!this.ready) throw new SonantError('overloaded');
    this.admission.admit(this.shares.of(accountId));
  }

  private begin(job: StreamJob, accountId = NOBODY): void {
    if (this.state !== 'open') {
      job.abort(new SonantError('overloaded'));
      return;
    }
    this.jobs.add(job);
    this.shares.change(accountId, 'held', 1);
    this.options.metrics.setStreams(this.jobs.size);
    void job.done.then(() => {
      this.jobs.delete(job);
      this.shares.change(accountId, 'held', -1);
      this.options.metrics.setStreams(this.jobs.size);
    });
    job.start();
  }

  openTrack(format: AudioFormat): AudioTrack {
    return new Track(this, format);
  }

  endFile(format: AudioFormat, file: FilePosition): Promise<Uint8Array> {
    const lost = this.ready ? 'internal_error' : 'overloaded';
    return this.lookUp({ kind: 'endFile', format, file }, lost, 0);
  }

  normalize(text: string, language: LanguageCode, accountId?: string): Promise<string> {
    const lost = 'normalizer_unavailable';
    return this.forAccount(accountId, lost, () =>
      bySentence((at) => this.lookUp({ kind: 'normalize', text, language, at }, lost)),
    );
  }

  phonemize(
    text: string,
    language: LanguageCode,
    pronunciations?: Pronunciations,
    accountId?: string,
  ): Promise<PhonemizeResult> {
    const lost = 'internal_error';
    return this.forAccount(accountId, lost, async () => ({
      phonemeString: await bySentence((at) =>
        this.lookUp({ kind: 'phonemize', text, language, pronunciations, at }, lost),
      ),
    }));
  }

  outOfVocabulary(text: string, accountId?: string): Promise<string[]> {
    const lost = 'internal_error';
    return this.forAccount(accountId, lost, () => this.lookUp({ kind: 'outOfVocabulary', text }, lost));
  }

  close(): Promise<void> {
    this.closing ??= this.stop();
    return this.closing;
  }

  private async stop(): Promise<void> {
    this.state = 'closing';
    const jobs = [...this.jobs];
    for (const job of jobs) job.abort(new SonantError('overloaded'));
    if (this.hasWorkers) await Promise.all(jobs.map(({ done }) => done));
    this.state = 'closed';
    // A worker that were stopped while it warms up would leave a native stream behind.
    while (this.piscina.threads.some(({ threadId }) => !this.readyWorkers.has(threadId))) {
      await this.workersChange();
    }
    await this.piscina.destroy();
  }

  private workersChange(): Promise<void> {
    return new Promise((resolve) => {
      for (const event of ['workerCreate', 'workerDestroy']) this.piscina.once(event, () => resolve());
    });
  }

  /** Takes the place of piscina's own `run`, without a `signal`: see DeadlineQueue. */
  run<Task extends WorkerTask>(task: Task, deadline: Deadline): Promise<TaskResults[Task['kind']]> {
    // The very object that the caller holds goes into the queue: a stream may turn its waiting slice into a close.
    const queued = Object.assign(task, { [queueOptionsSymbol]: deadline });
    const result = this.piscina.run(queued) as Promise<TaskResults[Task['kind']]>;
    const showQueue = (): void => this.options.metrics.setQueue(this.queue.size);
    showQueue();
    void result.then(showQueue, showQueue);
    return result;
  }

  expedite(deadline: Deadline): boolean {
    return this.queue.expedite(deadline);
  }

  onRunning(accountId: string, by: 1 | -1): void {
    this.shares.change(accountId, 'running', by);
  }

  delayOf(accountId: string): number {
    return this.shares.isFarOver(accountId) ? FAR_OVER_DELAY_MS : 0;
  }

  onSlice(slice: { processorMs: number; audioMs: number; limitedMs: number; latenessMs: number }): void {
    this.admission.observe(slice);
    this.options.metrics.onSlice(slice);
  }

  onFirstAudio(delayMs: number): void {
    this.options.metrics.onFirstAudio(delayMs);
  }

  onUnderrun(occurrence: 'first' | 'later'): void {
    this.options.metrics.onUnderrun(occurrence);
  }

  onFault(cause: unknown, requestId?: string): void {
    this.options.logger.error({ err: cause, requestId }, 'speech failed');
  }

  /** Few at a time, so that a worker is left for audio. */
  private async forAccount<Value>(
    accountId: string | undefined,
    lost: ErrorCode,
    lookUp: () => Promise<Value>,
  ): Promise<Value> {
    if (!this.ready) throw new SonantError(lost);
    this.admit(accountId);
    return this.lookUps.take(lookUp);
  }

  private async lookUp<Kind extends LookUp['kind']>(
    task: LookUp & { kind: Kind },
    lost: ErrorCode,
    patienceMs = LOOKUP_PATIENCE_MS,
  ): Promise<ValueOf<TaskResults[Kind]>> {
    if (!this.ready) throw new SonantError(lost);
    const deadline = new Deadline(performance.now() + patienceMs);
    const answer = await this.run(task, deadline).catch((cause: unknown) => {
      throw new SonantError(lost, {}, { cause });
    });
    if (answer.kind === 'answer') this.options.metrics.onLookUp(answer.processorMs);
    return valueOf(answer as Answer<ValueOf<TaskResults[Kind]>>);
  }

  private onWorkerDestroyed(): void {
    const live = new Set(this.piscina.threads.map(({ threadId }) => threadId));
    for (const id of this.readyWorkers) if (!live.has(id)) this.readyWorkers.delete(id);
    if (this.ready) this.options.metrics.onWorkerRestart();
    setTimeout(() => {
      this.revive();
    }, REVIVAL_MS).unref();
  }

  /** Piscina gives up a worker that dies while it starts, and without a worker nobody would ask for another. */
  private revive(): void {
    if (this.state !== 'open' || this.hasWorkers) return;
    this.run({ kind: 'handshake' }, new Deadline(-Infinity)).catch((cause: unknown) => {
      this.onFault(cause);
    });
  }
}
