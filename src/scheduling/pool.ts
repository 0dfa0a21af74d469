import { type Piscina, queueOptionsSymbol } from 'piscina';
import type { AudioFormat } from '../contracts/audio.js';
import type { SpeechMetrics } from '../contracts/metrics.js';
import type { AccountRequest, AudioTrack, SpeechListener, SpeechStream } from '../contracts/speech.js';
import { SonantError } from '../errors.js';
import { Admission, NEARLY_DRY_MS, type Newcomer, type SliceCost } from './admission.js';
import { Deadline, DeadlineQueue } from './deadline-queue.js';
import { LookUps } from './look-ups.js';
import { Places } from './places.js';
import type { SpeechPool, SpeechPoolOptions } from './pool-options.js';
import { Shares } from './shares.js';
import { StreamJob } from './stream-job.js';
import {
  type Answer,
  type FilePosition,
  type StreamHandle,
  type TaskResults,
  valueOf,
  type WorkerInfo,
  type WorkerTask,
} from './tasks.js';
import { startThreads } from './threads.js';
import { Track } from './track.js';

/** An account that has much more than the others waits for everything that is due within a second. */
const FAR_OVER_DELAY_MS = 1000;
/** The delay before a restart when the last worker is gone, in which memory may be freed. */
const REVIVAL_MS = 500;

/** Starts the workers. Settles when each of them has loaded the packs and spoken once. @throws Error of the first that cannot. */
export async function createSpeechPool(options: SpeechPoolOptions): Promise<SpeechPool> {
  const pool = new PiscinaSpeechPool(options);
  await pool.start();
  return pool;
}

class PiscinaSpeechPool implements SpeechPool {
  engine: WorkerInfo = { isa: '', realTimeFactor: 0 };
  readonly queue = new DeadlineQueue();
  readonly metrics: SpeechMetrics;
  private readonly admission: Admission;
  private readonly shares = new Shares();
  private readonly places = new Places(this.shares);
  readonly lookUps: LookUps;
  private readonly jobs = new Set<StreamJob>();
  private readonly readyWorkers = new Set<number>();
  /** Native streams that could not be closed because there was no worker. */
  private orphans: StreamHandle[] = [];
  private readonly piscina: Piscina;
  private state: 'starting' | 'open' | 'closing' | 'closed' = 'starting';
  private closing: Promise<void> | null = null;

  constructor(private readonly options: SpeechPoolOptions) {
    const { workers, processors, metrics } = options;
    this.metrics = metrics;
    metrics.watchQueue(() => this.queue.size);
    this.admission = new Admission(workers, processors);
    this.lookUps = new LookUps(this, workers);
    this.piscina =
      options.threads?.(this.queue) ?? startThreads(options, this.queue, (id) => this.readyWorkers.has(id));
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
      this.admission.begin(this.engine.realTimeFactor);
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

  speak(request: AccountRequest, listener: SpeechListener): SpeechStream {
    this.admit(request.accountId);
    const job = new StreamJob(this, request, listener, null);
    this.begin(job, request.accountId);
    return job;
  }

  speakInto(track: Track, request: AccountRequest, listener: SpeechListener): SpeechStream {
    if (!this.ready) throw new SonantError('overloaded');
    // A stream that waits for its turn, or continues for a listener who is still there, is not a new one.
    if (track.isIdle && !this.places.has(track)) this.admit(request.accountId, track.newcomer);
    this.places.free(track);
    const { format } = track;
    const job =
      format === null
        ? new StreamJob(this, request, listener, null)
        : new StreamJob(this, { ...request, format }, listener, track);
    const turn = track.takeTurn(job.done);
    if (turn === null) this.begin(job, request.accountId);
    else void turn.then(() => this.begin(job, request.accountId));
    void job.done.then(() => {
      if (track.isIdle && track.isOpen) this.places.keep(track, request.accountId, job.playedOutMs);
    });
    return job;
  }

  onTrackOver(track: Track): void {
    this.places.free(track);
  }

  /** @throws SonantError `overloaded` */
  admit(accountId: string, newcomer: Newcomer = 'new'): void {
    if (!this.ready) throw new SonantError('overloaded');
    const nearlyDry = this.queue.countDryBy(performance.now() + NEARLY_DRY_MS);
    this.admission.admit(this.shares.of(accountId), newcomer, nearlyDry);
  }

  private begin(job: StreamJob, accountId: string): void {
    if (this.state !== 'open') {
      job.abort(new SonantError('overloaded'));
      return;
    }
    this.jobs.add(job);
    this.shares.change(accountId, 'held', 1);
    this.metrics.setStreams(this.jobs.size);
    void job.done.then(() => {
      this.jobs.delete(job);
      this.shares.change(accountId, 'held', -1);
      this.metrics.setStreams(this.jobs.size);
    });
    job.start();
  }

  openTrack(format: AudioTrack['format']): Track {
    return new Track(this, format);
  }

  endFile(format: AudioFormat, file: FilePosition): Promise<Uint8Array> {
    const lost = this.ready ? 'internal_error' : 'overloaded';
    return this.lookUps.run<'endFile'>({ kind: 'endFile', format, file }, lost, 0);
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
    // A worker stopped during its warm-up would leave a native stream behind.
    while (this.piscina.threads.some(({ threadId }) => !this.readyWorkers.has(threadId))) {
      await new Promise<void>((resolve) => {
        for (const event of ['workerCreate', 'workerDestroy']) this.piscina.once(event, () => resolve());
      });
    }
    await this.piscina.destroy();
  }

  /** Takes the place of piscina's own `run`, without a `signal`: see DeadlineQueue. */
  run<Task extends WorkerTask>(task: Task, deadline: Deadline): Promise<TaskResults[Task['kind']]> {
    // The very object that the caller holds goes into the queue: a stream may turn its waiting slice into a close.
    const queued = Object.assign(task, { [queueOptionsSymbol]: deadline });
    return this.piscina.run(queued) as Promise<TaskResults[Task['kind']]>;
  }

  onRunning(accountId: string, by: 1 | -1): void {
    this.shares.change(accountId, 'running', by);
  }

  onStarting(accountId: string, by: 1 | -1): void {
    this.shares.change(accountId, 'starting', by);
  }

  /** An account that starts many streams at once gets its share of the workers for them; others come in between. */
  startDelayOf(accountId: string): number {
    const { own, accounts } = this.shares.startingOf(accountId);
    return (own * accounts * this.admission.taskMs) / this.options.workers;
  }

  delayOf(accountId: string): number {
    return this.shares.excessOf(accountId) * FAR_OVER_DELAY_MS;
  }

  onSlice(slice: SliceCost & { limitedMs: number }): void {
    this.admission.observe(slice);
    this.metrics.onSlice(slice);
  }

  onLookUp(processorMs: number): void {
    this.admission.observeLookUp(processorMs);
    this.metrics.onLookUp(processorMs);
  }

  onFault(cause: unknown, requestId?: string): void {
    this.options.logger.error({ err: cause, requestId }, 'speech failed');
  }

  private onWorkerDestroyed(): void {
    const live = new Set(this.piscina.threads.map(({ threadId }) => threadId));
    for (const id of this.readyWorkers) if (!live.has(id)) this.readyWorkers.delete(id);
    if (this.ready) this.metrics.onWorkerRestart();
    setTimeout(() => this.revive(), REVIVAL_MS).unref();
  }

  orphan(handle: StreamHandle): void {
    this.orphans.push(handle);
  }

  /** Piscina does not replace a worker that dies while it starts, and without workers no task would start another. */
  private revive(): void {
    if (this.state !== 'open' || (this.hasWorkers && this.orphans.length === 0)) return;
    this.run({ kind: 'handshake' }, new Deadline(-Infinity)).then(
      () => {
        const orphans = this.orphans.splice(0);
        for (const handle of orphans)
          this.run({ kind: 'close', handle }, new Deadline(-Infinity)).catch(() => this.orphan(handle));
      },
      (cause: unknown) => this.onFault(cause),
    );
  }
}
