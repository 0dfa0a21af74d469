import { setTimeout as delay } from 'node:timers/promises';
import type { Test } from 'tap';
import type { AccountLimits, Lease, Principal } from '../../../src/contracts/accounts.js';
import type { Limits } from '../../../src/storage/open-limits.js';
import { principalOf } from '../limit-nodes.js';

const LIMITS: AccountLimits = { sockets: 3, socketsPerSecond: 1000, socketBurst: 1000, syntheses: 3 };
let accounts = 0;
const newPrincipal = (limits: Partial<AccountLimits> = {}): Principal =>
  principalOf(`account-${(accounts += 1)}`, { ...LIMITS, ...limits });

/** Claims that hold for every limiter, wherever it counts. */
export async function proveLimits(t: Test, limits: Limits): Promise<void> {
  const socket = (principal: Principal): Promise<Lease> => limits.acquireSocket(principal);
  // A refusal may be thrown, or be a rejection.
  const synthesis = async (principal: Principal): Promise<Lease> => await limits.acquireSynthesis(principal);
  const kinds = [
    ['sockets', socket, 'socket_limit'],
    ['syntheses', synthesis, 'synthesis_limit'],
  ] as const;

  // 8 seconds for a token: no machine is so busy that one comes in between.
  const limited = newPrincipal({ sockets: 100, socketsPerSecond: 0.125, socketBurst: 4 });
  const openAndClose = async (): Promise<void> => (await socket(limited)).release();

  let emptyAtMs = 0;
  await t.test('the opening of sockets is limited to a burst', async (t) => {
    for (let i = 0; i < 4; i++) await openAndClose();
    emptyAtMs = performance.now();
    await t.rejects(openAndClose(), { code: 'socket_limit' });
    await t.rejects(openAndClose(), { code: 'socket_limit' }, 'a refused one costs nothing');
  });

  await t.test(
    'requests a minute: so many, then none until the minute ends; a refused one costs nothing',
    async (t) => {
      const principal = newPrincipal({ requestsPerMinute: 3 });
      const states = [];
      for (let i = 0; i < 3; i++) states.push(await limits.countRequest(principal));
      t.match(
        states,
        [2, 1, 0].map((remaining) => ({ name: 'requests', limit: 3, remaining, windowSeconds: 60 })),
      );
      for (let i = 0; i < 2; i++) {
        const refusal = await limits.countRequest(principal).catch((cause: unknown) => cause);
        t.match(refusal, { code: 'request_limit', params: { limit: 3, remaining: 0 } });
        const { seconds } = (refusal as { params: { seconds: number } }).params;
        t.ok(seconds > 0 && seconds <= 60);
      }
      t.match(
        await limits.countRequest(newPrincipal({ requestsPerMinute: 1 })),
        { remaining: 0 },
        'others are others',
      );
      t.equal(await limits.countRequest(newPrincipal()), undefined, 'without a limit nothing is counted');
    },
  );

  for (const [kind, acquire, code] of kinds) {
    await t.test(`${kind}: an account has so many at once; a released one makes room, once`, async (t) => {
      const principal = newPrincipal();
      const leases = [await acquire(principal), await acquire(principal), await acquire(principal)];
      await t.rejects(acquire(principal), { code, httpStatus: 429, retryable: true });
      leases[0]?.release();
      leases[0]?.release();
      await acquire(principal);
      await t.rejects(acquire(principal), { code });
      t.equal((await limits.open(principal.accountId))[kind], 3);
    });

    await t.test(`${kind}: one account does not count against another`, async (t) => {
      const [principal, other] = [newPrincipal(), newPrincipal()];
      for (let i = 0; i < 3; i++) await acquire(principal);
      await t.rejects(acquire(principal));
      await t.resolves(acquire(other));
    });

    await t.test(`${kind}: a changed limit holds for the next one`, async (t) => {
      const principal = newPrincipal();
      for (let i = 0; i < 3; i++) await acquire(principal);
      await t.rejects(acquire(principal));
      const larger = { ...principal, limits: { ...principal.limits, [kind]: 4 } };
      await t.resolves(acquire(larger));
      await t.rejects(acquire(principal), 'and a smaller one closes nothing');
    });

    await t.test(`${kind}: of 200 at once exactly as many as the limit says get in`, async (t) => {
      const principal = newPrincipal({ [kind]: 17 });
      const all = await Promise.allSettled(Array.from({ length: 200 }, () => acquire(principal)));
      t.equal(all.filter(({ status }) => status === 'fulfilled').length, 17);
      for (const each of all) if (each.status === 'fulfilled') each.value.release();
      t.equal((await Promise.allSettled(Array.from({ length: 17 }, () => acquire(principal)))).length, 17);
    });
  }

  await t.test('sockets do not count against syntheses', async (t) => {
    const principal = newPrincipal();
    for (let i = 0; i < 3; i++) await socket(principal);
    await t.resolves(synthesis(principal));
    t.same(await limits.open(principal.accountId), { sockets: 3, syntheses: 1 });
  });

  await t.test('who is refused at the ceiling takes no token', async (t) => {
    const principal = newPrincipal({ sockets: 1, socketsPerSecond: 0.01, socketBurst: 2 });
    const lease = await socket(principal);
    for (let i = 0; i < 5; i++) await t.rejects(socket(principal));
    lease.release();
    await t.resolves(socket(principal));
  });

  await t.test('and to a rate after it', async (t) => {
    await delay(Math.max(0, emptyAtMs + 8200 - performance.now()));
    await openAndClose();
    await t.rejects(openAndClose());
  });
}
