import type {
  AccountRequest,
  AudioTrack,
  SpeechListener,
  SpeechStream,
  SpeechSummary,
  WordTimes,
} from '../../../src/contracts/speech.js';
import type { SonantError } from '../../../src/errors.js';
import { createSpeechPool } from '../../../src/scheduling/pool.js';
import type { SpeechPool } from '../../../src/scheduling/pool-options.js';
import { MODELS } from '../synthesis.js';

/** The reports of the pool during its life. */
export interface PoolLog {
  restarts: number;
  faults: object[];
  streams: number;
  slices: number;
}

export async function openPool(
  workers: number,
  modelsFolder = MODELS,
): Promise<{ pool: SpeechPool; log: PoolLog }> {
  const log: PoolLog = { restarts: 0, faults: [], streams: 0, slices: 0 };
  const pool = await createSpeechPool({
    workers,
    modelsFolder,
    metrics: {
      onSlice: () => (log.slices += 1),
      onLookUp: () => undefined,
      onFirstAudio: () => undefined,
      watchQueue: () => undefined,
      setStreams: (count) => (log.streams = count),
      onUnderrun: () => undefined,
      onWorkerRestart: () => (log.restarts += 1),
    },
    logger: { error: (details) => void log.faults.push(details) },
  });
  return { pool, log };
}

export interface Heard {
  readonly bytes: Buffer;
  readonly durationMs: number;
  readonly slices: number;
  readonly words: WordTimes[];
  readonly summary: SpeechSummary | null;
  readonly error: SonantError | null;
}

/** A listener that keeps everything and fails on a call that the port forbids. */
export class RecordingListener implements SpeechListener {
  readonly chunks: Uint8Array[] = [];
  readonly words: WordTimes[] = [];
  durationMs = 0;
  /** Settled by onEnd and onError. */
  readonly heard: Promise<Heard>;
  readonly firstAudio: Promise<void>;
  breach: string | null = null;
  private ended = false;
  private settle!: (heard: Heard) => void;
  private settleFirst!: () => void;
  private deaf = false;
  private stream: SpeechStream | null = null;

  constructor() {
    this.heard = new Promise((resolve) => (this.settle = resolve));
    this.firstAudio = new Promise((resolve) => (this.settleFirst = resolve));
  }

  listenTo(pool: SpeechPool, request: AccountRequest, track?: AudioTrack<AccountRequest>): this {
    this.stream = (track ?? pool).speak(request, this);
    return this;
  }

  get control(): SpeechStream {
    if (this.stream === null) throw new Error('not listening');
    return this.stream;
  }

  /** From now on, every call breaks the contract. */
  cancel(): void {
    this.deaf = true;
    this.control.cancel();
  }

  onWordTimes(words: WordTimes): void {
    this.check('onWordTimes');
    if (this.chunks.length > 0) this.breach = 'word times after audio';
    this.words.push(words);
  }

  onAudio({ bytes, durationMs }: { bytes: Uint8Array; durationMs: number }): void {
    this.check('onAudio');
    if (bytes.length === 0) this.breach = 'a slice without bytes';
    this.chunks.push(bytes);
    this.durationMs += durationMs;
    this.settleFirst();
  }

  onEnd(summary: SpeechSummary): void {
    this.finish('onEnd', summary, null);
  }

  onError(error: SonantError): void {
    this.finish('onError', null, error);
  }

  private finish(call: string, summary: SpeechSummary | null, error: SonantError | null): void {
    this.check(call);
    this.ended = true;
    const { chunks, words, durationMs } = this;
    this.settle({ bytes: Buffer.concat(chunks), durationMs, slices: chunks.length, words, summary, error });
  }

  private check(call: string): void {
    if (this.deaf) this.breach = `${call} after cancel`;
    if (this.ended) this.breach = `${call} after the end`;
  }
}

export const hear = (
  pool: SpeechPool,
  request: AccountRequest,
  track?: AudioTrack<AccountRequest>,
): Promise<Heard> => new RecordingListener().listenTo(pool, request, track).heard;

/** The last bytes of a track. */
export const finish = (track: AudioTrack): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    track.finish({
      onEnd: (bytes) => {
        resolve(Buffer.from(bytes));
      },
      onError: reject,
    });
  });

/** Checks a condition again and again until it holds, for at most twenty seconds. */
export async function eventually(holds: () => boolean): Promise<boolean> {
  for (const startMs = performance.now(); performance.now() - startMs < 20_000;) {
    if (holds()) return true;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return holds();
}
