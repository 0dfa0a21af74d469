import fc from 'fast-check';
import { createClient } from 'redis';
import t, { type Test } from 'tap';
import type { Countable } from '../../../src/accounts/count-ports.js';
import type { Lease, Principal } from '../../../src/contracts/accounts.js';
import { fuzzing, fuzzMs } from '../../support/fuzz.js';
import { acquire, eventually, type LimitNode, principalOf, startNodes } from '../../support/limit-nodes.js';
import { startRedis, type TestRedis } from '../../support/redis.js';

const KINDS: readonly Countable[] = ['sockets', 'syntheses'];
let accounts = 0;
const newAccount = (): string => `account-${(accounts += 1)}`;

/** Asks many times at once; `nodeOf` says which node is asked for the i-th. @returns what was granted */
async function storm(
  count: number,
  kind: Countable,
  principal: Principal,
  nodeOf: (i: number) => LimitNode,
): Promise<Lease[]> {
  const results = await Promise.allSettled(
    Array.from({ length: count }, (_, i) => acquire(nodeOf(i).limits, kind, principal)),
  );
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

const at = (nodes: readonly LimitNode[], i: number): LimitNode => nodes[i % nodes.length] as LimitNode;
const releaseAll = (leases: readonly Lease[]): void => leases.forEach((lease) => lease.release());

async function isEmpty(node: LimitNode, accountId: string): Promise<boolean> {
  const { sockets, syntheses } = await node.limits.open(accountId);
  return sockets === 0 && syntheses === 0;
}

/** A look into Redis that is not a node. */
async function inspect(t: Test, redis: TestRedis) {
  const client = createClient({ url: redis.url });
  client.on('error', () => undefined);
  await client.connect();
  t.teardown(() => client.destroy());
  return client;
}

for (const kind of KINDS) {
  void t.test(`${kind}: of 200 at once over two and three nodes exactly the limit get in`, async (t) => {
    const redis = await startRedis(t);
    const nodes = await startNodes(t, redis.url, 3);
    for (const nodeCount of [2, 3]) {
      for (const limit of [1, 10, 50, 199]) {
        const accountId = newAccount();
        const principal = principalOf(accountId, { [kind]: limit });
        const leases = await storm(200, kind, principal, (i) => at(nodes, i % nodeCount));
        t.equal(leases.length, limit, `${limit} over ${nodeCount} nodes`);
        releaseAll(leases.slice(0, Math.ceil(limit / 2)));
        const others = await storm(200, kind, principal, (i) => at(nodes, i % nodeCount));
        t.equal(others.length, Math.ceil(limit / 2), 'and as many as have gone come again');
        releaseAll(leases);
        releaseAll(others);
        await eventually('everything is given back', () => isEmpty(at(nodes, 0), accountId));
      }
    }
  });

  void t.test(
    `${kind}: whatever comes and goes, the nodes never hold more than the limit together`,
    async (t) => {
      const redis = await startRedis(t);
      const nodes = await startNodes(t, redis.url, 3);
      const used: string[] = [];
      const step = fc.record({
        node: fc.nat(2),
        action: fc.constantFrom('acquire', 'acquire', 'release', 'wait'),
        count: fc.integer({ min: 1, max: 12 }),
      });
      const run = async (limit: number, steps: { node: number; action: string; count: number }[]) => {
        const accountId = newAccount();
        used.push(accountId);
        const principal = principalOf(accountId, { [kind]: limit });
        const held: Lease[] = [];
        const pending: Promise<unknown>[] = [];
        for (const { node, action, count } of steps) {
          if (action === 'acquire') {
            for (let i = 0; i < count; i++) {
              const lease = acquire(at(nodes, node).limits, kind, principal).then((lease) => {
                held.push(lease);
                if (held.length > limit) throw new Error(`${held.length} of ${limit} are held`);
              });
              pending.push(lease.catch((cause: unknown) => checkRefusal(cause)));
            }
          } else if (action === 'release') releaseAll(held.splice(0, count));
          else await Promise.all([at(nodes, node).limits.open(accountId), ...pending.splice(0)]);
          const shared = (await at(nodes, node).limits.open(accountId))[kind];
          if (shared > limit) throw new Error(`the nodes have ${shared} of ${limit}`);
        }
        await Promise.all(pending);
        // The last release may still be on its way; a synthesis waits for it, and a new socket does not.
        const isTold = async (): Promise<boolean> =>
          (await at(nodes, 0).limits.open(accountId)).sockets === held.length;
        if (kind === 'sockets') await eventually('every release has arrived', isTold);
        // Every node can take what is free, down to the last one.
        for (let i = held.length; i < limit; i++)
          held.push(await acquire(at(nodes, i).limits, kind, principal));
        const oneMore = await acquire(at(nodes, limit).limits, kind, principal).catch(checkRefusal);
        if (oneMore !== undefined) throw new Error('one more than the limit got in');
        releaseAll(held);
      };
      const checkRefusal = (cause: unknown): void => {
        if (!(cause instanceof Error && 'code' in cause && String(cause.code).endsWith('_limit')))
          throw cause;
      };
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 30 }), fc.array(step, { maxLength: 25 }), run),
        fuzzing(0.5),
      );
      t.ok(used.length > fuzzMs / 1000, `${used.length} runs`);
      for (const accountId of used) {
        await eventually(`nothing of ${accountId} is left`, () => isEmpty(at(nodes, 0), accountId));
      }
      await eventually('the nodes remember no account', async () => {
        // Each use looks at some of those that are remembered.
        for (let i = 0; i < 50; i++)
          (await at(nodes, 0).limits.acquireSynthesis(principalOf('last'))).release();
        return at(nodes, 0).limits.accountCount < 5;
      });
    },
  );
}

void t.test('a burst is one burst over all nodes', async (t) => {
  const redis = await startRedis(t);
  const nodes = await startNodes(t, redis.url, 3);
  const principal = principalOf(newAccount(), { socketBurst: 25, socketsPerSecond: 0.01 });
  const leases = await storm(100, 'sockets', principal, (i) => at(nodes, i));
  t.equal(leases.length, 25);
  releaseAll(leases);
  t.equal((await storm(10, 'sockets', principal, (i) => at(nodes, i))).length, 0);
});

void t.test('a synthesis of an account that speaks already is allowed at once', async (t) => {
  const redis = await startRedis(t);
  const nodes = await startNodes(t, redis.url, 2);
  const principal = principalOf(newAccount(), { syntheses: 1000 });
  const first = at(nodes, 0).limits.acquireSynthesis(principal);
  t.ok(first instanceof Promise, 'the first one has to ask');
  const leases = [await first];
  let waited = 0;
  for (let i = 0; i < 200; i++) {
    const lease = at(nodes, 0).limits.acquireSynthesis(principal);
    if (lease instanceof Promise) waited += 1;
    leases.push(await lease);
    // The answer that brings more at hand comes while something is spoken.
    await at(nodes, 1).limits.open(principal.accountId);
    if (i % 3 === 0) leases.shift()?.release();
  }
  t.equal(waited, 0, 'none of 200 more had to wait for an answer');
});

void t.test('what a node has at hand is given back when another one needs it', async (t) => {
  const redis = await startRedis(t);
  const nodes = await startNodes(t, redis.url, 2);
  for (let i = 0; i < 10; i++) {
    const accountId = newAccount();
    const principal = principalOf(accountId, { syntheses: 100 });
    const one = await at(nodes, 0).limits.acquireSynthesis(principal);
    const { syntheses } = await at(nodes, 1).limits.open(accountId);
    t.ok(syntheses > 1, `${syntheses - 1} are at hand`);
    const leases = await storm(100, 'syntheses', principal, () => at(nodes, 1));
    t.equal(leases.length, 99);
    releaseAll([one, ...leases]);
  }
});

void t.test('a node that is stopped gives back at once what it had; keys expire by themselves', async (t) => {
  const redis = await startRedis(t);
  const [node, other] = (await startNodes(t, redis.url, 2)) as [LimitNode, LimitNode];
  const principal = principalOf(newAccount(), { sockets: 5 });
  t.equal((await storm(9, 'sockets', principal, () => node)).length, 5);
  await t.rejects(other.limits.acquireSocket(principal));
  await node.close();
  t.equal((await storm(9, 'sockets', principal, () => other)).length, 5);

  const client = await inspect(t, redis);
  const keys = await client.keys('*');
  t.ok(keys.length >= 3 && keys.every((key) => key.startsWith('sonant:')), keys.join(' '));
  for (const key of keys) {
    const expiryMs = await client.pTTL(key);
    t.ok(expiryMs > 0 && expiryMs < 60_000, `${key} expires in ${expiryMs} ms`);
  }
});

void t.test('scripts that Redis has forgotten are sent again', async (t) => {
  const redis = await startRedis(t);
  const [node] = (await startNodes(t, redis.url, 1)) as [LimitNode];
  const principal = principalOf(newAccount(), { sockets: 2 });
  await node.limits.acquireSocket(principal);
  await (await inspect(t, redis)).scriptFlush();
  await node.limits.acquireSocket(principal);
  await t.rejects(node.limits.acquireSocket(principal), { code: 'socket_limit' });
  t.same(node.log, []);
});

void t.test('requests a minute are counted over all nodes', async (t) => {
  const redis = await startRedis(t);
  const nodes = await startNodes(t, redis.url, 3);
  const principal = principalOf(newAccount(), { requestsPerMinute: 20 });
  const asked = Array.from({ length: 60 }, (_, i) => at(nodes, i).limits.countRequest(principal));
  const results = await Promise.allSettled(asked);
  t.equal(results.filter(({ status }) => status === 'fulfilled').length, 20);
  const client = await inspect(t, redis);
  const leftMs = await client.pTTL(`sonant:requests:${principal.accountId}`);
  t.ok(leftMs > 0 && leftMs <= 60_000, 'and are forgotten with their minute');
  await client.del(`sonant:requests:${principal.accountId}`);
  t.match(await at(nodes, 1).limits.countRequest(principal), { remaining: 19 });
});
