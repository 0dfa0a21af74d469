import type { Test } from 'tap';
import type { Countable } from '../../src/accounts/count-ports.js';
import { SharedLimits } from '../../src/accounts/limits-shared.js';
import type { AccountLimits, Lease, Principal } from '../../src/contracts/accounts.js';
import { RedisConnection, type RedisTimes } from '../../src/storage/redis/redis-connection.js';
import { type NodeTimes, RedisCounts } from '../../src/storage/redis/redis-counts.js';
import { RedisNews } from '../../src/storage/redis/redis-news.js';
import { stopwatch } from './core-waits.js';

/** Nothing in it is ever in the way. */
const AMPLE: AccountLimits = { sockets: 1e6, socketsPerSecond: 1e6, socketBurst: 1e6, syntheses: 1e6 };

export const principalOf = (accountId: string, limits: Partial<AccountLimits> = {}): Principal => ({
  accountId,
  keyId: null,
  limits: { ...AMPLE, ...limits },
});

/** Patient: a machine that is busy with other things is not an outage. */
const PATIENT: RedisTimes = { commandMs: 20_000, connectMs: 20_000, retryMs: 50 };

export interface NodeSettings {
  readonly whenUnknown?: 'open' | 'closed';
  readonly redisTimes?: Partial<RedisTimes>;
  readonly nodeTimes?: Partial<NodeTimes>;
  readonly settleMs?: number;
}

/** The limits of one node, with what it wrote into its log and its gauge. */
export class LimitNode {
  readonly log: string[] = [];
  gauge: 'shared' | 'unknown' | 'not set' = 'not set';
  readonly limits: SharedLimits;
  readonly news: RedisNews;
  private readonly redis: RedisConnection;
  private readonly counts: RedisCounts;
  private state: 'open' | 'closed' = 'open';

  constructor(url: string, { whenUnknown, redisTimes, nodeTimes, settleMs }: NodeSettings) {
    this.redis = new RedisConnection(url, { ...PATIENT, ...redisTimes });
    this.counts = new RedisCounts(this.redis, { heartbeatMs: 1000, expiryMs: 20_000, ...nodeTimes });
    this.limits = new SharedLimits(this.counts, {
      whenUnknown: whenUnknown ?? 'closed',
      metrics: { setLimits: (state) => (this.gauge = state) },
      logger: {
        warn: (_, message) => this.log.push(`warn: ${message}`),
        info: (_, message) => this.log.push(`info: ${message}`),
      },
      ...(settleMs === undefined ? {} : { settleMs }),
    });
    this.news = new RedisNews(this.redis);
  }

  start(): Promise<void> {
    return this.redis.open(20_000);
  }

  /** A clean stop. */
  async close(): Promise<void> {
    if (this.state === 'closed') return;
    this.state = 'closed';
    this.limits.close();
    await this.counts.leave();
    await this.redis.close();
  }
}

/** A node that is up; it is stopped with the test. */
export async function startNode(t: Test, url: string, settings: NodeSettings = {}): Promise<LimitNode> {
  const node = new LimitNode(url, settings);
  t.teardown(() => node.close());
  await node.start();
  return node;
}

export const startNodes = (
  t: Test,
  url: string,
  count: number,
  settings: NodeSettings = {},
): Promise<LimitNode[]> => Promise.all(Array.from({ length: count }, () => startNode(t, url, settings)));

/** Either limiter by the name of what it limits; what it throws is a rejection. */
export const acquire = async (limits: SharedLimits, kind: Countable, principal: Principal): Promise<Lease> =>
  kind === 'sockets' ? limits.acquireSocket(principal) : await limits.acquireSynthesis(principal);

/** Asks until it is so. @throws Error when it is not within `patienceMs` */
export async function eventually(
  claim: string,
  isSo: () => boolean | Promise<boolean>,
  patienceMs = 20_000,
): Promise<void> {
  const spentMs = stopwatch();
  while (!(await isSo())) {
    if (spentMs() > patienceMs) throw new Error(`never: ${claim}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
