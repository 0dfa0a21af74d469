import t from 'tap';
import { proveLimits } from '../../support/accounts/limits-claims.js';
import { startNode } from '../../support/limit-nodes.js';
import { startRedis } from '../../support/redis.js';

void t.test('limits over Redis', async (t) => {
  const redis = await startRedis(t);
  const { limits } = await startNode(t, redis.url);
  await proveLimits(t, limits);
});
