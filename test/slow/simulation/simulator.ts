import { setImmediate as turn } from 'node:timers/promises';
import { LocalLimits } from '../../../src/accounts/local-limits.js';
import type { UsageRecord } from '../../../src/contracts/accounts.js';
import type { AudioTrack, SpeechService, SpeechStream } from '../../../src/contracts/speech.js';
import { createSpeechPool } from '../../../src/scheduling/pool.js';
import { ownSpeechOver } from '../../support/account-speech.js';
import { principalOf } from '../../support/limit-nodes.js';
import { request } from '../../support/synthesis.js';
import { FakePiscina, SLICE_MS, slicesOf } from './fake-piscina.js';

const WORKERS = 2;
const ACCOUNTS = ['a', 'b', 'c'];
const MAX_SYNTHESES = 20;
const MAX_LIVE = 80;

/** A speech, and what has been heard of it. */
interface Speech {
  readonly account: string;
  readonly text: string;
  stream: SpeechStream | undefined;
  heard: number;
  state: 'live' | 'cancelled' | 'ended' | 'failed' | 'refused';
}

/** Numbers that the seed alone decides: mulberry32. */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Runs the scheduler, admission, tracks, limits and bills of three accounts on a clock that the seed drives, over an engine that
 * renders nothing: slow readers, cancellations, listeners that throw and workers that die come as the dice fall.
 * @returns what was done, by kind
 * @throws Error that names the seed, the step and the invariant that was broken
 */
export async function simulate(seed: number, steps: number): Promise<Readonly<Record<string, number>>> {
  const world = await World.open(seed);
  const realNow = performance.now.bind(performance);
  performance.now = () => world.piscina.nowMs;
  try {
    for (let step = 0; step < steps; step += 1) {
      await world.act();
      world.check(`seed ${seed}, step ${step}`);
    }
    await world.finish();
    world.check(`seed ${seed}, the end`);
    await world.checkAllIsOver(`seed ${seed}, the end`);
    return world.done;
  } finally {
    performance.now = realNow;
  }
}

class World {
  readonly done: Record<string, number> = {};
  private readonly speeches = new Set<Speech>();
  private readonly tracks = new Map<string, AudioTrack>();
  private readonly records: UsageRecord[] = [];
  private readonly breaches: string[] = [];
  private expectedRecords: string[] = [];
  private count = 0;

  private constructor(
    readonly piscina: FakePiscina,
    private readonly own: ReadonlyMap<string, SpeechService>,
    private readonly limiter: LocalLimits,
    private readonly roll: () => number,
    records: UsageRecord[],
  ) {
    this.records = records;
  }

  static async open(seed: number): Promise<World> {
    const roll = dice(seed);
    let piscina: FakePiscina | undefined;
    const pool = createSpeechPool({
      workers: WORKERS,
      modelsFolder: '',
      metrics: {
        onSlice: () => undefined,
        onLookUp: () => undefined,
        onFirstAudio: () => undefined,
        setQueue: () => undefined,
        setStreams: () => undefined,
        onUnderrun: () => undefined,
        onWorkerRestart: () => undefined,
      },
      logger: { error: () => undefined },
      threads: (queue) => (piscina = new FakePiscina(queue, WORKERS, () => 1 + 9 * roll())) as never,
    });
    while (piscina?.isIdle === false) {
      piscina.finishOne();
      await turn();
    }
    const limiter = new LocalLimits(() => piscina?.nowMs ?? 0);
    const records: UsageRecord[] = [];
    const ledger = {
      append: (record: UsageRecord) => void records.push(record),
      open: () => () => undefined,
    };
    const speech = await pool;
    const own = new Map<string, SpeechService>();
    for (const account of ACCOUNTS) {
      const principal = principalOf(account, { syntheses: MAX_SYNTHESES });
      own.set(account, await ownSpeechOver(speech, principal, { limiter, ledger }));
    }
    return new World(piscina as unknown as FakePiscina, own, limiter, roll, records);
  }

  async act(): Promise<void> {
    const dicing = this.roll();
    const any = [...this.speeches][Math.floor(this.roll() * this.speeches.size)];
    if (dicing < 0.2 && this.speeches.size < MAX_LIVE) this.note('speak', () => this.speak());
    else if (dicing < 0.25) this.note('cancel', () => any && this.cancel(any));
    else if (dicing < 0.3) this.note('pause', () => any?.stream?.pause());
    else if (dicing < 0.37) this.note('resume', () => any?.stream?.resume());
    else if (dicing < 0.38) this.note('worker death', () => this.killOne());
    else if (dicing < 0.4) this.note('look-up', () => this.lookUp());
    else if (dicing < 0.41) this.note('end of a track', () => this.endTrack());
    else this.note('task', () => this.piscina.finishOne());
    await turn();
  }

  /** Everything that is under way comes to its end. */
  async finish(): Promise<void> {
    for (const { stream } of this.speeches) stream?.resume();
    while (!this.piscina.isIdle) {
      this.piscina.finishOne();
      await turn();
    }
  }

  check(where: string): void {
    const broken = [...this.piscina.breaches, ...this.breaches];
    for (const record of this.records.splice(0)) {
      const index = this.expectedRecords.indexOf(`${record.accountId} ${record.outcome} ${record.audioMs}`);
      if (index < 0)
        broken.push(`billed ${record.accountId} ${record.outcome} ${record.audioMs}, and nobody heard that`);
      else this.expectedRecords.splice(index, 1);
    }
    if (this.expectedRecords.length > 0) broken.push(`not billed: ${this.expectedRecords.join(', ')}`);
    if (this.piscina.queuedCount > MAX_LIVE * 4) broken.push('the queue grows');
    if (broken.length > 0) throw new Error(`${where}: ${broken.join('; ')}`);
  }

  async checkAllIsOver(where: string): Promise<void> {
    if (this.speeches.size > 0) throw new Error(`${where}: ${this.speeches.size} speeches have no end`);
    if (this.piscina.streams.size > 0)
      throw new Error(`${where}: ${this.piscina.streams.size} native streams are left`);
    for (const account of ACCOUNTS) {
      const { syntheses } = await this.limiter.open(account);
      if (syntheses !== 0) throw new Error(`${where}: ${account} holds ${syntheses} leases`);
    }
  }

  private note(kind: string, act: () => unknown): void {
    this.done[kind] = (this.done[kind] ?? 0) + 1;
    act();
  }

  private speak(): void {
    const account = ACCOUNTS[Math.floor(this.roll() ** 2 * ACCOUNTS.length)] ?? 'a';
    this.count += 1;
    const text = `${account}${this.count}`.padEnd(10 + Math.floor(this.roll() * 13), '.');
    const speech: Speech = { account, text, stream: undefined, heard: 0, state: 'live' };
    const isClumsy = this.roll() < 0.01;
    const service = this.own.get(account);
    if (service === undefined) return;
    const speaker = this.roll() < 0.4 ? this.trackOf(account, service) : service;
    this.speeches.add(speech);
    try {
      speech.stream = speaker.speak(request(text), {
        onAudio: ({ bytes }) => {
          const said = new TextDecoder().decode(bytes);
          if (speech.state !== 'live') this.breaches.push(`${text} hears audio when ${speech.state}`);
          if (said !== `${text}:${speech.heard}`) this.breaches.push(`${text} hears ${said}`);
          speech.heard += 1;
          if (isClumsy) throw new Error('a listener that throws');
        },
        onEnd: () => {
          if (speech.heard !== slicesOf(text)) this.breaches.push(`${text} ends too soon`);
          this.over(speech, 'ended', 'completed');
        },
        onError: (error) => {
          const isRefusal = speech.heard === 0 && (error.httpStatus < 500 || error.httpStatus === 503);
          this.over(speech, 'failed', isRefusal ? undefined : 'failed');
        },
      });
    } catch {
      this.over(speech, 'refused', undefined);
    }
  }

  private trackOf(account: string, service: SpeechService): AudioTrack {
    const track = this.tracks.get(account) ?? service.openTrack(request('').format);
    this.tracks.set(account, track);
    return track;
  }

  private endTrack(): void {
    const [account, track] = [...this.tracks][Math.floor(this.roll() * this.tracks.size)] ?? [];
    if (account === undefined || track === undefined) return;
    this.tracks.delete(account);
    if (this.roll() < 0.5) track.close();
    else track.finish({ onEnd: () => undefined, onError: () => undefined });
  }

  private cancel(speech: Speech): void {
    this.over(speech, 'cancelled', 'cancelled');
    speech.stream?.cancel();
  }

  private over(speech: Speech, state: Speech['state'], outcome: UsageRecord['outcome'] | undefined): void {
    if (speech.state !== 'live') this.breaches.push(`${speech.text} ends twice: ${speech.state}, ${state}`);
    speech.state = state;
    this.speeches.delete(speech);
    if (outcome !== undefined) {
      this.expectedRecords.push(`${speech.account} ${outcome} ${speech.heard * SLICE_MS}`);
    }
  }

  private killOne(): void {
    const thread = this.piscina.threads[Math.floor(this.roll() * this.piscina.threads.length)];
    if (thread !== undefined) this.piscina.kill(thread.threadId);
  }

  private lookUp(): void {
    this.own
      .get('a')
      ?.normalize('text', 'en')
      .catch(() => undefined);
  }
}
