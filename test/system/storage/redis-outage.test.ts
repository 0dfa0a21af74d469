import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createClient } from 'redis';
import t, { type Test } from 'tap';
import type { Lease } from '../../../src/contracts/accounts.js';
import { createMetrics } from '../../../src/metrics/metrics.js';
import { openLimits } from '../../../src/storage/open-limits.js';
import { NODE_TIMES } from '../../../src/storage/redis/redis-counts.js';
import { stopwatch } from '../../support/core-waits.js';
import {
  acquire,
  eventually,
  type LimitNode,
  type NodeSettings,
  principalOf,
  startNode,
  startNodes,
} from '../../support/limit-nodes.js';
import { startRedis, type TestRedis } from '../../support/redis.js';

const NODE_MAIN = fileURLToPath(new URL('../../support/limit-node-main.js', import.meta.url));
const LOST = 'warn: the shared counts of the limits cannot be reached';
const FOUND = 'info: limits are shared again';

/** An outage is noticed soon, and a short pause of a busy machine is none. */
const QUICK: NodeSettings = { redisTimes: { commandMs: 1500, connectMs: 1500 }, settleMs: 500 };
const principal = principalOf('account', { sockets: 10, syntheses: 10 });

const socketsOf = async ({ limits }: LimitNode): Promise<number> => (await limits.open('account')).sockets;
const openSockets = (node: LimitNode, count: number): Promise<Lease[]> =>
  Promise.all(Array.from({ length: count }, () => node.limits.acquireSocket(principal)));
/** Notices an outage: a node asks nothing of its own accord but for its sign of life. */
const isLost = (node: LimitNode): Promise<void> =>
  eventually('the outage is noticed', () => node.gauge === 'unknown');
const isShared = (node: LimitNode): Promise<void> =>
  eventually('limits are shared', () => node.gauge === 'shared');

/** Two nodes with 3 and 4 of 10 sockets. */
async function fixture(t: Test, settings: NodeSettings) {
  const redis = await startRedis(t);
  const [a, b] = (await startNodes(t, redis.url, 2, { ...QUICK, ...settings })) as [LimitNode, LimitNode];
  const leases = { a: await openSockets(a, 3), b: await openSockets(b, 4) };
  return { redis, a, b, leases };
}

async function holdsExactly(t: Test, nodes: readonly LimitNode[], free: number): Promise<void> {
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) =>
      (nodes[i % nodes.length] as LimitNode).limits.acquireSocket(principal),
    ),
  );
  const granted = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  t.equal(granted.length, free, `exactly ${free} more get in`);
  granted.forEach((lease) => lease.release());
}

/** The outages of Redis, and how each one ends. */
const OUTAGES: Record<string, Record<'begin' | 'end', (redis: TestRedis) => Promise<void>>> = {
  'is killed and starts again, empty': {
    begin: (redis) => redis.stop(),
    end: (redis) => redis.start(),
  },
  'stops answering for longer than a node is believed to live': {
    begin: (redis) => {
      redis.pause();
      return Promise.resolve();
    },
    end: async (redis) => {
      await delay(4000);
      redis.resume();
    },
  },
};

for (const [what, { begin, end }] of Object.entries(OUTAGES)) {
  void t.test(`Redis ${what}: closed refuses, and afterwards the counts are right`, async (t) => {
    const { redis, a, b, leases } = await fixture(t, {
      whenUnknown: 'closed',
      nodeTimes: { expiryMs: 3000 },
    });
    await begin(redis);
    const spentMs = stopwatch();
    await Promise.all([isLost(a), isLost(b)]);
    t.ok(spentMs() < 15_000, 'noticed by the next sign of life');
    await t.rejects(a.limits.acquireSocket(principal), { code: 'limits_unknown', httpStatus: 503 });
    t.throws(() => a.limits.acquireSynthesis(principal), { code: 'limits_unknown' });
    leases.a.pop()?.release();
    await end(redis);
    await Promise.all([isShared(a), isShared(b)]);
    await eventually('both have said what they hold', async () => (await socketsOf(a)) === 6);
    await holdsExactly(t, [a, b], 4);
    [...leases.a, ...leases.b].forEach((lease) => lease.release());
    await eventually('nothing is left', async () => (await socketsOf(b)) === 0);
    await holdsExactly(t, [a, b], 10);
    t.same(
      [a.log, b.log],
      [
        [LOST, FOUND],
        [LOST, FOUND],
      ],
      'one line for the outage, one for its end',
    );
  });

  void t.test(`Redis ${what}: open goes on with the ceilings of each process`, async (t) => {
    const { redis, a, b, leases } = await fixture(t, { whenUnknown: 'open', nodeTimes: { expiryMs: 3000 } });
    await begin(redis);
    await Promise.all([isLost(a), isLost(b)]);
    leases.a.push(...(await openSockets(a, 7)));
    await t.rejects(a.limits.acquireSocket(principal), { code: 'socket_limit' }, 'ten of its own');
    const spoken = Array.from({ length: 10 }, () => a.limits.acquireSynthesis(principal) as Lease);
    t.throws(() => a.limits.acquireSynthesis(principal), { code: 'synthesis_limit' });
    await end(redis);
    await Promise.all([isShared(a), isShared(b)]);
    await eventually('what was opened meanwhile counts', async () => (await socketsOf(b)) === 14);
    await t.rejects(
      b.limits.acquireSocket(principal),
      { code: 'socket_limit' },
      'more than there may be: nobody gets in',
    );
    leases.a.splice(0, 8).forEach((lease) => lease.release());
    await eventually('six are left', async () => (await socketsOf(b)) === 6);
    await holdsExactly(t, [a, b], 4);
    [...leases.a, ...leases.b, ...spoken].forEach((lease) => lease.release());
    await eventually('nothing is left', async () => {
      const { sockets, syntheses } = await a.limits.open('account');
      return sockets + syntheses === 0;
    });
  });
}

void t.test('whoever waits when Redis falls silent is answered soon, and nothing piles up', async (t) => {
  const redis = await startRedis(t);
  const settings: NodeSettings = {
    redisTimes: { commandMs: 250, connectMs: 500 },
    nodeTimes: { heartbeatMs: 60_000 },
  };
  const open = await startNode(t, redis.url, { ...settings, whenUnknown: 'open' });
  const closed = await startNode(t, redis.url, { ...settings, whenUnknown: 'closed' });
  redis.pause();
  const spentMs = stopwatch();
  const answers = await Promise.allSettled([
    ...Array.from({ length: 50 }, () => acquire(open.limits, 'sockets', principal)),
    ...Array.from({ length: 50 }, () => acquire(closed.limits, 'syntheses', principal)),
  ]);
  t.ok(spentMs() < 5000, 'nobody waits for Redis');
  t.equal(answers.filter(({ status }) => status === 'fulfilled').length, 10, 'ten of the open node');
  const refused = answers
    .slice(50)
    .map((answer) => answer.status === 'rejected' && (answer.reason as { code: string }).code);
  t.same(refused, Array(50).fill('limits_unknown'));
  const more = await Promise.allSettled(
    Array.from({ length: 1000 }, () => closed.limits.acquireSocket(principal)),
  );
  t.ok(more.every(({ status }) => status === 'rejected'));
  redis.resume();
  await Promise.all([isShared(open), isShared(closed)]);
  const client = createClient({ url: redis.url });
  await client.connect();
  const clients = await client.info('clients');
  client.destroy();
  t.match(clients, /connected_clients:[1-9]\r/, 'the connections that were given up are gone');
});

void t.test('a node whose entry is gone from Redis says anew what it holds', async (t) => {
  const { redis, a, b } = await fixture(t, {});
  const client = createClient({ url: redis.url });
  await client.connect();
  await client.flushAll();
  client.destroy();
  await eventually('both are noticed', () => a.log.includes(FOUND) && b.log.includes(FOUND));
  t.equal(await socketsOf(a), 7);
  await holdsExactly(t, [a, b], 3);
});

void t.test('a node that is killed gives its sockets and texts back within 15 seconds', async (t) => {
  const redis = await startRedis(t);
  const other = await startNode(t, redis.url, { nodeTimes: NODE_TIMES });
  const child = spawn(process.execPath, [NODE_MAIN, redis.url, 'account', '10', '7'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.teardown(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  const own = await openSockets(other, 3);
  await t.rejects(other.limits.acquireSocket(principal), { code: 'socket_limit' });
  const spentMs = stopwatch();
  child.kill('SIGKILL');
  await once(child, 'exit');
  await eventually('they are back', async () => (await socketsOf(other)) === own.length);
  const backMs = spentMs();
  t.ok(backMs < 15_000, `after ${(backMs / 1000).toFixed(1)} s`);
  await holdsExactly(t, [other], 7);
  t.equal((await other.limits.open('account')).syntheses, 0);
});

void t.test('a Redis that is not there yet does not stop a start, and is found when it comes', async (t) => {
  const redis = await startRedis(t);
  await redis.stop();
  const states: string[] = [];
  const log: string[] = [];
  const write = (_: object, message: string): number => log.push(message);
  const { limits, news, close } = await openLimits(
    { redisUrl: redis.url, limitsWhenUnknown: 'open' },
    { setLimits: (state) => states.push(state) },
    { warn: write, info: write },
  );
  t.same([states, log], [['unknown'], ['the shared counts of the limits cannot be reached']]);
  await Promise.all(Array.from({ length: 10 }, () => limits.acquireSocket(principal)));
  await t.rejects(limits.acquireSocket(principal), { code: 'socket_limit' });
  t.same(await limits.open('account'), { sockets: 10, syntheses: 0 });
  news.publish('account');

  await redis.start();
  await eventually('limits are shared', () => states.at(-1) === 'shared');
  const other = await startNode(t, redis.url);
  await t.rejects(other.limits.acquireSocket(principal), { code: 'socket_limit' });
  await close();
  t.equal((await openSockets(other, 10)).length, 10, 'a stop gives everything back at once');
});

void t.test('an address that is none stops the start, and is not shown', async (t) => {
  const quiet = (): void => undefined;
  const redisUrl = 'redis://:secret@127.0.0.1:1/not-a-number';
  const opening = openLimits(
    { redisUrl, limitsWhenUnknown: 'open' },
    { setLimits: quiet },
    { warn: quiet, info: quiet },
  );
  await t.rejects(opening, { message: /^the address of Redis must be [^@]*$/ });
});

void t.test('without a Redis each process counts for itself, and that is no outage', async (t) => {
  const metrics = createMetrics({ version: '0', isa: 'scalar' });
  const quiet = (): void => undefined;
  const { limits, close } = await openLimits({ redisUrl: undefined, limitsWhenUnknown: 'closed' }, metrics, {
    warn: quiet,
    info: quiet,
  });
  await limits.acquireSocket(principal);
  t.same(await limits.open('account'), { sockets: 1, syntheses: 0 });
  t.match((await metrics.exposition()).body, /^sonant_limits_shared 1$/m);
  metrics.setLimits('unknown');
  t.match((await metrics.exposition()).body, /^sonant_limits_shared 0$/m);
  await close();
});
