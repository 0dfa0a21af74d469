import type { OpenCounter } from '../accounts/count-ports.js';
import { SharedLimits, type SharedLimitsOptions } from '../accounts/limits-shared.js';
import { LocalLimits } from '../accounts/local-limits.js';
import type { AccountNews } from '../accounts/ports.js';
import type { RequestLimiter, SocketLimiter, SynthesisLimiter } from '../contracts/accounts.js';
import { RedisCounts } from './redis/redis-counts.js';
import { RedisNews } from './redis/redis-news.js';

export interface LimitSettings {
  /** Undefined: each process counts for itself, and there is no news. */
  readonly redisUrl: string | undefined;
  readonly limitsWhenUnknown: SharedLimitsOptions['whenUnknown'];
}

export type Limits = SocketLimiter & SynthesisLimiter & RequestLimiter & OpenCounter;

export interface OpenLimits {
  readonly limits: Limits;
  readonly news: AccountNews;
  /** Gives back at once what this node holds. */
  readonly close: () => Promise<void>;
}

/** How long a start waits for Redis; after that it continues, as in an outage. */
const FIRST_CONTACT_MS = 2000;

/** Limits and news, of all nodes where there is a Redis, of this process otherwise. @throws Error (a rejection) when the address is invalid */
export async function openLimits(
  { redisUrl, limitsWhenUnknown }: LimitSettings,
  metrics: SharedLimitsOptions['metrics'],
  logger: SharedLimitsOptions['logger'],
): Promise<OpenLimits> {
  if (redisUrl === undefined) {
    metrics.setLimits('shared');
    return { limits: new LocalLimits(), news: NO_NEWS, close: () => Promise.resolve() };
  }
  // Not before: loading the client takes 0.4 s of processor time, which a server without Redis does not need.
  const { RedisConnection } = await import('./redis/redis-connection.js');
  const redis = new RedisConnection(redisUrl);
  const counts = new RedisCounts(redis);
  const limits = new SharedLimits(counts, { whenUnknown: limitsWhenUnknown, metrics, logger });
  const news = new RedisNews(redis);
  await redis.open(FIRST_CONTACT_MS);
  const close = async (): Promise<void> => {
    limits.close();
    await counts.leave();
    await redis.close();
  };
  return { limits, news, close };
}

const NO_NEWS: AccountNews = { publish: () => undefined, subscribe: () => undefined };
