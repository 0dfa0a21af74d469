import { setImmediate as turn } from 'node:timers/promises';
import { LocalLimits } from '../../../src/accounts/local-limits.js';
import type { UsageRecord } from '../../../src/contracts/accounts.js';
import type { AudioTrack, SpeechService, SpeechStream } from '../../../src/contracts/speech.js';
import { ownSpeechOver } from '../../support/account-speech.js';
import { principalOf } from '../../support/limit-nodes.js';
import { request } from '../../support/synthesis.js';
import { Bills, MAX_BEHIND_MS } from './bills.js';
import { openFakePool, SLICE_MS, slicesOf, type FakePiscina } from './fake-piscina.js';
import { VirtualTime } from './virtual-time.js';

const WORKERS = 2;
const ACCOUNTS = ['a', 'b', 'c'];
const MAX_SYNTHESES = 20;
const MAX_LIVE = 80;
/** Time until lost workers are all back: the pool waits half a second, and the clock jumps. */
const MAX_GONE_MS = 1000;

/** A speech, and what has been heard of it. */
interface Speech {
  readonly account: string;
  readonly text: string;
  readonly track: AudioTrack | undefined;
  stream: SpeechStream | undefined;
  heard: number;
  /** While it is paused: how many slices it may have heard, with the one that was being rendered. */
  mostHeard: number;
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
 * renders nothing: slow readers, cancellations, listeners that throw, workers that die and outages of the store come as the dice fall.
 * @returns what was done, by kind
 * @throws Error that names the seed, the step and the invariant that was broken
 */
export async function simulate(seed: number, steps: number): Promise<Readonly<Record<string, number>>> {
  const clock = { nowMs: 0 };
  const time = new VirtualTime(() => clock.nowMs);
  try {
    const world = await World.open(seed, clock, time);
    for (let step = 0; step < steps; step += 1) {
      await world.act();
      world.check(`seed ${seed}, step ${step}`);
    }
    await world.finish();
    world.check(`seed ${seed}, the end`);
    await world.checkAllIsOver(`seed ${seed}, the end`);
    return world.done;
  } finally {
    time.end();
  }
}

function pause(speech: Speech): void {
  speech.mostHeard = Math.min(speech.mostHeard, speech.heard + 1);
  speech.stream?.pause();
}

function resume(speech: Speech): void {
  speech.mostHeard = Infinity;
  speech.stream?.resume();
}

class World {
  readonly done: Record<string, number> = {};
  private readonly speeches = new Set<Speech>();
  private readonly tracks = new Map<string, AudioTrack>();
  private readonly breaches: string[] = [];
  private count = 0;
  /** The last time at which all workers were lost. */
  private lostMs = 0;
  private readonly bills: Bills;
  private own: ReadonlyMap<string, SpeechService> = new Map();
  private readonly limiter: LocalLimits;

  private constructor(
    readonly piscina: FakePiscina,
    private readonly clock: { nowMs: number },
    private readonly time: VirtualTime,
    private readonly roll: () => number,
  ) {
    this.limiter = new LocalLimits(() => clock.nowMs);
    this.bills = new Bills(roll, clock, () =>
      [...this.speeches]
        .filter(({ heard }) => heard > 0)
        .map(({ account, heard }) => `${account} ${heard * SLICE_MS}`),
    );
  }

  static async open(seed: number, clock: { nowMs: number }, time: VirtualTime): Promise<World> {
    const roll = dice(seed);
    const { piscina, pool } = await openFakePool(WORKERS, roll, clock);
    const world = new World(piscina, clock, time, roll);
    await world.openAccounts(pool);
    return world;
  }

  private async openAccounts(speech: SpeechService): Promise<void> {
    const { limiter, bills: ledger } = this;
    const own = new Map<string, SpeechService>();
    for (const account of ACCOUNTS) {
      const principal = principalOf(account, { syntheses: MAX_SYNTHESES });
      own.set(
        account,
        await ownSpeechOver(speech, principal, { limiter, ledger, now: () => this.clock.nowMs }),
      );
    }
    this.own = own;
  }

  async act(): Promise<void> {
    const dicing = this.roll();
    const any = [...this.speeches][Math.floor(this.roll() * this.speeches.size)];
    if (dicing < 0.2 && this.speeches.size < MAX_LIVE) this.note('speak', () => this.speak());
    else if (dicing < 0.25) this.note('cancel', () => any && this.cancel(any));
    else if (dicing < 0.3) this.note('pause', () => any && pause(any));
    else if (dicing < 0.37) this.note('resume', () => any && resume(any));
    else if (dicing < 0.379) this.note('worker death', () => this.killOne());
    else if (dicing < 0.38) this.note('loss of all workers', () => this.loseAll());
    else if (dicing < 0.4) this.note('look-up', () => this.lookUp());
    else if (dicing < 0.41) this.note('end of a track', () => this.endTrack());
    else if (dicing < 0.412) this.note('outage of the store', () => this.bills.turnStore('down'));
    else if (dicing < 0.42) this.note('end of it', () => this.bills.turnStore('up'));
    else if (dicing < 0.5) this.note('pause of all', () => (this.clock.nowMs += 200 * this.roll()));
    else this.note('task', () => this.piscina.finishOne());
    this.time.ring();
    await turn();
  }

  /** Everything that is under way comes to its end. */
  async finish(): Promise<void> {
    for (const speech of this.speeches) resume(speech);
    while (!this.piscina.isIdle) {
      this.piscina.finishOne();
      await turn();
    }
    this.bills.turnStore('up');
    for (let ms = 0; ms < 2 * MAX_BEHIND_MS; ms += 20) {
      this.clock.nowMs += 20;
      this.time.ring();
      await turn();
    }
  }

  check(where: string): void {
    const broken = [...this.piscina.breaches, ...this.breaches, ...this.bills.check()];
    for (const account of ACCOUNTS) {
      const live = [...this.speeches].filter((speech) => speech.account === account).length;
      if (live > MAX_SYNTHESES) broken.push(`${account} speaks ${live} texts at once`);
    }
    if (this.piscina.queuedCount > MAX_LIVE * 4) broken.push('the queue grows');
    const isBack = this.piscina.threads.length > 0;
    if (!isBack && this.clock.nowMs - this.lostMs > MAX_GONE_MS) broken.push('nobody revives the workers');
    if (broken.length > 0) throw new Error(`${where}: ${broken.join('; ')}`);
  }

  async checkAllIsOver(where: string): Promise<void> {
    if (this.speeches.size > 0) throw new Error(`${where}: ${this.speeches.size} speeches have no end`);
    if (this.bills.missingCount > 0)
      throw new Error(`${where}: ${this.bills.missingCount} records never came to the store`);
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
    const service = this.own.get(account);
    if (service === undefined) return;
    const track = this.roll() < 0.4 ? this.trackOf(account, service) : undefined;
    const speech: Speech = {
      account,
      text,
      track,
      stream: undefined,
      heard: 0,
      mostHeard: Infinity,
      state: 'live',
    };
    const isClumsy = this.roll() < 0.01;
    this.speeches.add(speech);
    try {
      speech.stream = (track ?? service).speak(request(text), {
        onAudio: ({ bytes }) => {
          const said = new TextDecoder().decode(bytes);
          if (speech.state !== 'live') this.breaches.push(`${text} hears audio when ${speech.state}`);
          if (said !== `${text}:${speech.heard}`) this.breaches.push(`${text} hears ${said}`);
          if (this.earlierIn(track, speech)) this.breaches.push(`${text} overtakes another of its track`);
          speech.heard += 1;
          if (speech.heard > speech.mostHeard) this.breaches.push(`${text} goes on though it is paused`);
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

  /** Speeches are kept in the order in which they were asked for. */
  private earlierIn(track: AudioTrack | undefined, speech: Speech): boolean {
    const first = track && [...this.speeches].find((other) => other.track === track);
    return first !== undefined && first !== speech;
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
    if (outcome !== undefined) this.bills.expect(speech.account, outcome, speech.heard * SLICE_MS);
  }

  private killOne(): void {
    const thread = this.piscina.threads[Math.floor(this.roll() * this.piscina.threads.length)];
    if (thread !== undefined) this.piscina.kill(thread.threadId);
  }

  /** As when a machine has no memory left. */
  private loseAll(): void {
    this.lostMs = this.clock.nowMs;
    for (const { threadId } of [...this.piscina.threads]) this.piscina.kill(threadId, 'lost');
  }

  private lookUp(): void {
    this.own
      .get('a')
      ?.normalize('text', 'en')
      .catch(() => undefined);
  }
}
