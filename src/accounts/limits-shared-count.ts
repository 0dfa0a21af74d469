import type { Lease } from '../contracts/accounts.js';
import type { SonantError } from '../errors.js';
import type { Countable, CountAnswer, CountQuestion, HeldCount } from './count-ports.js';
import { ceilingReached, type Limited, socketsTooFast } from './refusals.js';

/** What a count needs from the limits that it belongs to. */
export interface CountHost {
  /** `settling`: open counts are reported, but nothing can be requested yet. */
  readonly standing: 'shared' | 'settling' | 'lost';
  ask(question: CountQuestion): Promise<CountAnswer>;
  /** Milliseconds on a clock that never goes back. */
  now(): number;
}

export interface Waiter {
  resolve(lease: Lease): void;
  reject(error: SonantError): void;
}

/** Syntheses that a node may hold in reserve, so that the next one need not wait for an answer. */
const SPARE_SYNTHESES = 8;
/** How long an unused reserve is kept. */
const SPARE_MS = 5000;
/** How long no reserve is kept after a node asked for more than there is. */
const TIGHT_MS = 2000;
/** How long the other nodes have to give back their reserves. */
const GIVE_BACK_MS = 50;
/** The shortest interval between two notices to other nodes; it is well within TIGHT_MS. */
const TOLD_AGAIN_MS = 500;

/** An account that has not asked yet. */
const NOBODY: Limited = { limits: { sockets: 0, socketsPerSecond: 0, socketBurst: 0, syntheses: 0 } };

/** How much of one kind an account has open in this node, and how much of that the shared count knows. */
export class SharedCount {
  /** The account and its limits when it last asked. */
  limited: Limited | null = null;
  private open = 0;
  /** What the shared count certainly holds for this node; what is not open is the reserve. More is open only during an outage. */
  private covered = 0;
  private waiters: Waiter[] = [];
  private state: 'idle' | 'asking' = 'idle';
  /** Grows when the counts are lost: earlier answers are void. */
  private era = 0;
  private usedAtMs = -Infinity;
  private tightUntilMs = -Infinity;
  private toldAtMs = -Infinity;
  private retryTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly host: CountHost,
    private readonly accountId: string,
    private readonly kind: Countable,
  ) {}

  get openCount(): number {
    return this.open;
  }

  /** Nothing is open, neither here nor in the shared count. */
  get isForgettable(): boolean {
    return this.open === 0 && this.covered === 0 && this.state === 'idle' && this.waiters.length === 0;
  }

  /** Returns at once if the node has one in reserve. Call only while the count is shared. */
  acquire(): Lease | Promise<Lease> {
    this.usedAtMs = this.host.now();
    if (this.hasAtHand) {
      const lease = this.take();
      this.balance('topped up');
      return lease;
    }
    const lease = new Promise<Lease>((resolve, reject) => this.waiters.push({ resolve, reject }));
    this.balance('topped up');
    return lease;
  }

  /** Takes one without asking; the shared count learns of it later. */
  acquireUnasked(): Lease {
    const lease = this.take();
    this.balance();
    return lease;
  }

  /** A node wants more than there is: the reserve goes back. */
  onTight(): void {
    this.noteTight();
    this.balance();
  }

  /** What has to be reported; undefined while a question is under way. */
  held(): HeldCount | undefined {
    if (this.state === 'asking') return undefined;
    this.covered = Math.max(this.open, this.covered);
    if (this.covered === 0) return undefined;
    return { accountId: this.accountId, kind: this.kind, count: this.covered };
  }

  /** The shared count cannot be reached. @returns the requests that waited */
  lose(): Waiter[] {
    this.era += 1;
    this.state = 'idle';
    this.covered = 0;
    this.stopRetry();
    return this.waiters.splice(0);
  }

  /** Asks for what is missing and gives back what is not needed, if anything. */
  balance(spare: 'topped up' | 'as it is' = 'as it is'): void {
    if (this.host.standing === 'lost' || this.state === 'asking') return;
    const goal = this.spareGoal;
    const atHand = Math.max(0, this.covered - this.open);
    const isTooMuch = atHand > 2 * goal;
    const kept = isTooMuch ? goal : atHand;
    const asked = this.host.standing === 'shared' && this.retryTimer === undefined ? this.waiters.length : 0;
    const isLow = spare === 'topped up' && atHand < goal / 2;
    if (asked === 0 && this.open <= this.covered && !isTooMuch && !isLow) return;
    this.ask(this.open + kept, asked, goal - kept);
  }

  private ask(keep: number, asked: number, wished: number): void {
    const { accountId, kind, era } = this;
    const shortage = this.isReusable && this.host.now() - this.toldAtMs > TOLD_AGAIN_MS ? 'told' : 'silent';
    this.state = 'asking';
    this.covered = keep;
    const ceiling = this.limited?.limits[kind] ?? 0;
    this.host
      .ask({
        accountId,
        kind,
        keep,
        asked,
        wished: Math.max(0, wished),
        ceiling,
        bucket: this.bucket,
        shortage,
      })
      .then(
        (answer) => {
          if (era === this.era) this.onAnswer(keep, asked, shortage, answer);
        },
        // The host learns of it too, and has already taken the waiters.
        () => undefined,
      );
  }

  private onAnswer(
    keep: number,
    asked: number,
    shortage: CountQuestion['shortage'],
    answer: CountAnswer,
  ): void {
    this.state = 'idle';
    this.covered = keep + answer.granted + answer.extra;
    // What was released in the meantime can be used too, except for sockets, each of which takes a token.
    const served = this.serve(this.isReusable ? this.covered - this.open : answer.granted);
    const isShort = answer.granted < asked;
    if (isShort && answer.others > 0) {
      this.noteTight();
      if (shortage === 'told') this.toldAtMs = this.host.now();
    }
    const unserved = Math.min(asked - served, this.waiters.length);
    if (isShort && unserved > 0) {
      const waitMs = this.toldAtMs + GIVE_BACK_MS - this.host.now();
      if (this.isReusable && answer.others > 0 && waitMs > 0) this.retryIn(waitMs);
      else this.refuse(unserved, this.open + answer.others);
    }
    this.balance();
  }

  private serve(count: number): number {
    let served = 0;
    while (served < count) {
      const waiter = this.waiters.shift();
      if (waiter === undefined) break;
      waiter.resolve(this.take());
      served += 1;
    }
    return served;
  }

  /** @param openCount over all nodes */
  private refuse(count: number, openCount: number): void {
    const limited = this.limited ?? NOBODY;
    const isTooFast = this.kind === 'sockets' && openCount < limited.limits.sockets;
    for (const waiter of this.waiters.splice(0, count))
      waiter.reject(isTooFast ? socketsTooFast(limited) : ceilingReached(this.kind, limited));
  }

  private retryIn(delayMs: number): void {
    this.retryTimer ??= setTimeout(() => {
      this.retryTimer = undefined;
      this.balance();
    }, delayMs);
  }

  private stopRetry(): void {
    clearTimeout(this.retryTimer);
    this.retryTimer = undefined;
  }

  private noteTight(): void {
    this.tightUntilMs = this.host.now() + TIGHT_MS;
  }

  private take(): Lease {
    this.open += 1;
    let isHeld = true;
    return {
      release: () => {
        if (!isHeld) return;
        isHeld = false;
        this.open -= 1;
        if (this.hasAtHand) this.serve(1);
        this.balance();
      },
    };
  }

  /** A socket takes a token from the shared bucket, so each one has to be asked for. */
  private get isReusable(): boolean {
    return this.kind === 'syntheses';
  }

  private get hasAtHand(): boolean {
    return this.isReusable && this.host.standing === 'shared' && this.open < this.covered;
  }

  private get spareGoal(): number {
    const nowMs = this.host.now();
    const isWanted = this.isReusable && nowMs - this.usedAtMs < SPARE_MS && nowMs >= this.tightUntilMs;
    return isWanted && this.host.standing === 'shared' ? SPARE_SYNTHESES : 0;
  }

  private get bucket(): CountQuestion['bucket'] {
    if (this.isReusable || this.limited === null) return null;
    const { socketsPerSecond: perSecond, socketBurst: burst } = this.limited.limits;
    return { perSecond, burst };
  }
}
