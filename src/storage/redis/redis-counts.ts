import { randomBytes } from 'node:crypto';
import type {
  Countable,
  CountAnswer,
  CountQuestion,
  CountWatcher,
  HeldCount,
  OpenCounts,
  RequestCount,
  SharedCounts,
} from '../../accounts/count-ports.js';
import type { RedisConnection, RedisUser } from './redis-connection.js';
import { ASK, ASSERT, COUNT_REQUEST, LEAVE, READ } from './scripts.js';

/** Milliseconds. */
export interface NodeTimes {
  /** The time between two heartbeats. */
  readonly heartbeatMs: number;
  /** A node that has shown no sign of life for this long is dead and holds nothing. */
  readonly expiryMs: number;
}

export const NODE_TIMES: NodeTimes = { heartbeatMs: 4000, expiryMs: 12_000 };

const NODES_KEY = 'sonant:nodes';
const TIGHT_CHANNEL = 'sonant:tight';
const countKey = (kind: Countable, accountId: string): string => `sonant:${kind}:${accountId}`;
const bucketKey = (accountId: string): string => `sonant:opening:${accountId}`;
/** The most counts that one script writes: Redis does nothing else in the meantime. */
const COUNTS_AT_ONCE = 200;

/**
 * The counts of all nodes in Redis. A node reports what it holds as a total, never as a difference, and withdraws all
 * reports by beginning a new generation. So a command that is lost, or comes twice or too late, does no harm.
 */
export class RedisCounts implements SharedCounts, RedisUser {
  private readonly nodeId = randomBytes(9).toString('base64url');
  private generation = 0;
  private state: 'here' | 'left' = 'here';
  private watcher: CountWatcher | null = null;
  private heartbeat: NodeJS.Timeout | undefined;

  constructor(
    private readonly redis: RedisConnection,
    private readonly times: NodeTimes = NODE_TIMES,
  ) {
    redis.add(this);
  }

  watch(watcher: CountWatcher): void {
    this.watcher = watcher;
  }

  async ask(question: CountQuestion): Promise<CountAnswer> {
    const { kind, accountId, keep, asked, wished, ceiling, bucket, shortage } = question;
    const numbers = [keep, asked, wished, ceiling].map(String);
    const news = [shortage === 'told' ? `${kind} ${accountId}` : '', TIGHT_CHANNEL];
    const rate = bucket === null ? ['0', '0'] : [`${bucket.perSecond}`, `${bucket.burst}`];
    const keys = [NODES_KEY, countKey(kind, accountId), bucketKey(accountId)];
    const answer = await this.redis.script(ASK, keys, [...this.self, ...numbers, ...news, ...rate]);
    const [granted, extra, others] = integers(answer, 3);
    if (granted === undefined || granted < 0) this.throwForgotten();
    return { granted, extra: extra ?? 0, others: others ?? 0 };
  }

  async countRequest(accountId: string, limit: number, windowMs: number): Promise<RequestCount> {
    const words = [`${limit}`, `${windowMs}`];
    const answer = await this.redis.script(COUNT_REQUEST, [`sonant:requests:${accountId}`], words);
    const [isCounted, used = 0, leftMs = 0] = integers(answer, 3);
    return { outcome: isCounted === 1 ? 'counted' : 'refused', used, leftMs };
  }

  async read(accountId: string): Promise<OpenCounts> {
    const keys = [NODES_KEY, countKey('sockets', accountId), countKey('syntheses', accountId)];
    const [, ...rest] = this.self;
    const [sockets = 0, syntheses = 0] = integers(await this.redis.script(READ, keys, ['', ...rest]), 2);
    return { sockets, syntheses };
  }

  async onConnected(): Promise<void> {
    if (this.watcher === null || this.hasLeft()) return;
    this.generation += 1;
    await this.assert('begin', this.watcher.held());
    await this.redis.subscribe(TIGHT_CHANNEL, (message) => this.onTightMessage(message));
    if (this.hasLeft()) return;
    this.heartbeat = setInterval(() => this.beat(), this.times.heartbeatMs);
    this.watcher.onReached();
  }

  onDisconnected(cause: unknown): void {
    clearInterval(this.heartbeat);
    if (!this.hasLeft()) this.watcher?.onLost(cause);
  }

  /** Withdraws at once all that this node holds. */
  async leave(): Promise<void> {
    this.state = 'left';
    clearInterval(this.heartbeat);
    // A node that cannot report its departure is considered dead later.
    await this.redis.script(LEAVE, [NODES_KEY], this.self).catch(() => undefined);
  }

  private beat(): void {
    // A failure has ended the connection, and there is nothing else to do.
    this.assert('beat', this.watcher?.held() ?? []).catch(() => undefined);
  }

  private async assert(first: 'begin' | 'beat', held: readonly HeldCount[]): Promise<void> {
    const answers: Promise<unknown>[] = [];
    // All are sent now: what is asked afterwards must not be overwritten. So the script itself is sent, and not its name.
    for (let from = 0; from === 0 || from < held.length; from += COUNTS_AT_ONCE) {
      const some = held.slice(from, from + COUNTS_AT_ONCE);
      const keys = [NODES_KEY, ...some.map(({ kind, accountId }) => countKey(kind, accountId))];
      const words = [...this.self, from === 0 ? first : 'beat', ...some.map(({ count }) => `${count}`)];
      answers.push(this.redis.command(['EVAL', ASSERT.text, `${keys.length}`, ...keys, ...words]));
    }
    if ((await Promise.all(answers)).some((answer) => answer !== 1)) this.throwForgotten();
  }

  private onTightMessage(message: string): void {
    const [kind, accountId] = message.split(' ', 2);
    if ((kind === 'sockets' || kind === 'syntheses') && accountId) this.watcher?.onTight(kind, accountId);
  }

  /** Checked again after each wait. */
  private hasLeft(): boolean {
    return this.state === 'left';
  }

  /** The first words of every script. */
  private get self(): string[] {
    const { expiryMs, heartbeatMs } = this.times;
    return [this.nodeId, `${this.generation}`, `${expiryMs}`, `${expiryMs + 2 * heartbeatMs}`];
  }

  private throwForgotten(): never {
    const cause = new Error('Redis no longer knows this node');
    this.redis.fail(cause);
    throw cause;
  }
}

/** @throws Error when the answer has fewer integers */
function integers(answer: unknown, count: number): number[] {
  if (!Array.isArray(answer) || answer.length < count || !answer.every(Number.isInteger)) {
    throw new Error('Redis gave no count');
  }
  return answer as number[];
}
