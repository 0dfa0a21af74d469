import { setImmediate as turn } from 'node:timers/promises';
import { LocalLimits } from '../../../src/accounts/local-limits.js';
import type { AudioTrack, SharedSpeech, SpeechService } from '../../../src/contracts/speech.js';
import { ownSpeechOver } from '../../support/account-speech.js';
import { request } from '../../support/synthesis.js';
import { Bills, MAX_BEHIND_MS } from './bills.js';
import { Clients } from './clients.js';
import { type FakePiscina, openFakePool, SLICE_MS } from './fake-piscina.js';
import { MAX_SOCKETS, MAX_SYNTHESES, principalFor, SharedWorld } from './shared-world.js';
import { Speeches } from './speeches.js';
import { VirtualTime } from './virtual-time.js';

const WORKERS = 2;
const ACCOUNTS = ['a', 'b', 'c'];
/** Those whose limits are shared with another node. */
const SHARED = ['a', 'b'];
const MAX_LIVE = 80;
const MAX_QUEUED = 4 * MAX_LIVE;
/** Time until lost workers are all back: the pool waits half a second, and the clock jumps. */
const MAX_GONE_MS = 1000;
/** Turns of the loop until everything that was asked for is over. */
const MAX_END_TURNS = 20_000;

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
 * Runs the sessions, scheduler, admission, tracks, limits and bills of three accounts on a clock that the seed drives, over an
 * engine that renders nothing: sockets of every kind, HTTP streams, slow readers, cancellations, listeners that throw, workers that
 * die, outages of the store and of the counts that nodes share come as the dice fall.
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
    return { ...world.done, ...world.clients.endings };
  } finally {
    time.end();
  }
}

const MACHINE = { slowness: 1, scale: 1, mainMs: 0, mostSlices: 3 };

class World {
  readonly done: Record<string, number> = {};
  private readonly tracks = new Map<string, AudioTrack>();
  private count = 0;
  /** The last time at which all workers were lost. */
  private lostMs = 0;
  private readonly speeches: Speeches;
  private readonly bills: Bills;
  private readonly local: LocalLimits;
  private readonly shared: SharedWorld;
  readonly clients: Clients;
  /** The speech of each account. */
  private readonly own = new Map<string, SpeechService>();

  private constructor(
    readonly piscina: FakePiscina,
    private readonly clock: { nowMs: number },
    private readonly time: VirtualTime,
    private readonly roll: () => number,
  ) {
    this.local = new LocalLimits(() => clock.nowMs);
    this.shared = new SharedWorld(SHARED, roll, clock);
    this.bills = new Bills(roll, clock, () =>
      [...this.speeches.live]
        .filter(({ heard }) => heard > 0)
        .map(({ account, heard }) => `${account} ${heard * SLICE_MS}`),
    );
    this.speeches = new Speeches(({ account, heard }, outcome) => {
      if (outcome !== undefined) this.bills.expect(account, outcome, heard * SLICE_MS);
    });
    this.clients = new Clients(roll, this.speeches, this.own, (account) => this.limiterOf(account));
  }

  static async open(seed: number, clock: { nowMs: number }, time: VirtualTime): Promise<World> {
    const roll = dice(seed);
    const { piscina, pool } = await openFakePool(WORKERS, roll, clock, MACHINE);
    const world = new World(piscina, clock, time, roll);
    await world.openAccounts(pool);
    return world;
  }

  private async openAccounts(pool: SharedSpeech): Promise<void> {
    const { bills: ledger, clock } = this;
    const noted = this.speeches.noting(pool);
    for (const account of ACCOUNTS) {
      const parts = { limiter: this.limiterOf(account), ledger, now: () => clock.nowMs };
      this.own.set(account, await ownSpeechOver(noted, principalFor(account), parts));
    }
  }

  private limiterOf(account: string): LocalLimits | SharedWorld['limits'] {
    return SHARED.includes(account) ? this.shared.limits : this.local;
  }

  async act(): Promise<void> {
    const dicing = this.roll();
    const { live } = this.speeches;
    const mine = this.speeches.of('');
    const any = [...mine][Math.floor(this.roll() * mine.size)];
    if (dicing < 0.06 && live.size < MAX_LIVE) this.note('speak', () => this.speak());
    else if (dicing < 0.08) this.note('new client', () => this.clients.add());
    else if (dicing < 0.36) this.note('act of a client', () => this.clients.act());
    else if (dicing < 0.39) this.note('cancel', () => any && this.speeches.cancel(any));
    else if (dicing < 0.42) this.note('pause', () => any && this.speeches.pause(any));
    else if (dicing < 0.46) this.note('resume', () => any && this.speeches.resume(any));
    else if (dicing < 0.463) this.note('worker death', () => this.killOne());
    else if (dicing < 0.4635) this.note('loss of all workers', () => this.loseAll());
    else if (dicing < 0.48) this.note('look-up', () => this.lookUp());
    else if (dicing < 0.49) this.note('end of a track', () => this.endTrack());
    else if (dicing < 0.492) this.note('outage of the store', () => this.bills.turnStore('down'));
    else if (dicing < 0.5) this.note('end of it', () => this.bills.turnStore('up'));
    else if (dicing < 0.55) this.note('other node', () => this.shared.act());
    else if (dicing < 0.551) this.note('outage of the counts', () => this.shared.fail());
    else if (dicing < 0.6) this.note('pause of all', () => (this.clock.nowMs += 200 * this.roll()));
    else this.note('task', () => this.piscina.finishOne());
    this.time.ring();
    await turn();
  }

  /** Everything that is under way comes to its end. */
  async finish(): Promise<void> {
    this.shared.finish();
    for (let turns = 0; turns < MAX_END_TURNS && !this.isOver; turns++) {
      for (const speech of this.speeches.of('')) this.speeches.resume(speech);
      this.clients.finish();
      if (this.piscina.isIdle) this.clock.nowMs += 20;
      this.piscina.finishOne();
      this.time.ring();
      await turn();
    }
    this.bills.turnStore('up');
    for (let ms = 0; ms < 2 * MAX_BEHIND_MS; ms += 20) {
      this.clock.nowMs += 20;
      this.time.ring();
      await turn();
    }
  }

  private get isOver(): boolean {
    return this.piscina.isIdle && this.clients.areOver && this.speeches.live.size === 0;
  }

  check(where: string): void {
    const { piscina, speeches, bills, clients, shared } = this;
    const broken = [...piscina.breaches, ...speeches.breaches, ...bills.check(), ...clients.check()];
    for (const account of ACCOUNTS) {
      const open = speeches.begunOf(account) + shared.heldElsewhere('syntheses', account);
      if (open > MAX_SYNTHESES) broken.push(`${account} speaks ${open} texts at once`);
      const sockets = clients.socketsOf(account) + shared.heldElsewhere('sockets', account);
      if (sockets > MAX_SOCKETS) broken.push(`${account} has ${sockets} sockets`);
    }
    if (piscina.queuedCount > MAX_QUEUED) broken.push('the queue grows');
    const isBack = piscina.threads.length > 0;
    if (!isBack && this.clock.nowMs - this.lostMs > MAX_GONE_MS) broken.push('nobody revives the workers');
    if (broken.length > 0) throw new Error(`${where}: ${broken.join('; ')}`);
  }

  async checkAllIsOver(where: string): Promise<void> {
    const { speeches, bills, piscina, clients, shared } = this;
    const left = {
      'clients are not over': clients.openCount,
      'speeches have no end': speeches.live.size,
      'records never came to the store': bills.missingCount,
      'native streams are left': piscina.streams.size,
      'leases are held': shared.sum(),
    };
    for (const account of ACCOUNTS) {
      const { syntheses, sockets } = await this.limiterOf(account).open(account);
      left['leases are held'] += syntheses + sockets;
    }
    for (const [what, count] of Object.entries(left))
      if (count !== 0) throw new Error(`${where}: ${count} ${what}`);
  }

  private note(kind: string, act: () => unknown): void {
    this.done[kind] = (this.done[kind] ?? 0) + 1;
    act();
  }

  private speak(): void {
    const account = ACCOUNTS[Math.floor(this.roll() ** 2 * ACCOUNTS.length)] ?? 'a';
    const own = this.own.get(account);
    if (own === undefined) return;
    this.count += 1;
    const text = `${account}${this.count}`.padEnd(10 + Math.floor(this.roll() * 13), '.');
    const speaker = this.roll() < 0.4 ? this.trackOf(account, own) : this.speeches.watched(own, account);
    const isClumsy = this.roll() < 0.01;
    const listener = {
      onAudio: () => {
        if (isClumsy) throw new Error('a listener that throws');
      },
      onEnd: () => undefined,
      onError: () => undefined,
    };
    try {
      speaker.speak(request(text), listener);
    } catch {
      // It was refused.
    }
  }

  private trackOf(account: string, own: SpeechService): AudioTrack {
    const track =
      this.tracks.get(account) ?? this.speeches.watched(own, account).openTrack(request('').format);
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
