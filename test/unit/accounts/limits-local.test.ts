import t from 'tap';
import { LocalLimits } from '../../../src/accounts/local-limits.js';
import { principalOf } from '../../support/limit-nodes.js';

/** Limits on a clock that the test moves. */
function fixture() {
  const clock = { ms: 1000 };
  return { limits: new LocalLimits(() => clock.ms), clock };
}

void t.test('a rate gives back so many tokens a second, and no more than a burst', async (t) => {
  const { limits, clock } = fixture();
  const principal = principalOf('a', { socketsPerSecond: 2, socketBurst: 4 });
  const openAndClose = async (): Promise<void> => (await limits.acquireSocket(principal)).release();
  for (let i = 0; i < 4; i++) await openAndClose();
  await t.rejects(openAndClose(), { code: 'socket_limit' });
  clock.ms += 400;
  await t.rejects(openAndClose(), { code: 'socket_limit' });
  clock.ms += 100;
  await openAndClose();
  await t.rejects(openAndClose());
  clock.ms += 3_600_000;
  for (let i = 0; i < 4; i++) await openAndClose();
  await t.rejects(openAndClose(), 'an hour saves up no more than a burst');
});

void t.test('an account that nobody has asked for has nothing open', async (t) => {
  const { limits } = fixture();
  t.same(await limits.open('nobody'), { sockets: 0, syntheses: 0 });
});

void t.test('a synthesis is allowed or refused at once', (t) => {
  const { limits } = fixture();
  const principal = principalOf('a', { syntheses: 1 });
  const lease = limits.acquireSynthesis(principal);
  t.throws(() => limits.acquireSynthesis(principal), { code: 'synthesis_limit' });
  lease.release();
  limits.acquireSynthesis(principal);
  t.end();
});

void t.test('a minute has no 61 seconds, whatever the clock shows', async (t) => {
  const { limits, clock } = fixture();
  // Plus a minute, minus itself, it is more than a minute.
  clock.ms = 7473.609972559812;
  t.match(await limits.countRequest(principalOf('a', { requestsPerMinute: 1 })), { resetSeconds: 60 });
});

void t.test('what no account has open any more takes no memory', async (t) => {
  const { limits, clock } = fixture();
  const kept = principalOf('kept', { socketsPerSecond: 0.001, socketBurst: 1 });
  const lease = await limits.acquireSocket(kept);
  let most = 0;
  for (let i = 0; i < 20_000; i++) {
    clock.ms += 1;
    const stranger = principalOf(`stranger-${i}`, { socketsPerSecond: 100, socketBurst: 10 });
    (await limits.acquireSocket(stranger)).release();
    limits.acquireSynthesis(stranger).release();
    most = Math.max(most, limits.accountCount);
  }
  t.ok(most < 100, `${most} accounts were remembered at most: those of the last 10 ms and a few`);
  t.same(await limits.open('kept'), { sockets: 1, syntheses: 0 }, 'one that has something open is');
  lease.release();
  await t.rejects(
    limits.acquireSocket(kept),
    'and what it took from its bucket is not given back by forgetting',
  );
});
