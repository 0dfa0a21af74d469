import t from 'tap';
import { SocketLimits } from '../../src/accounts/socket-limits.js';

const SETTINGS = { perAccount: 3, perAccountPerSecond: 2, burstPerAccount: 4 };

/** Limits on a clock that the test moves. */
function fixture(settings = SETTINGS): { limits: SocketLimits; clock: { ms: number } } {
  const clock = { ms: 1000 };
  return { limits: new SocketLimits(settings, () => clock.ms), clock };
}

void t.test('an account may hold so many sockets; a released one makes room, once', async (t) => {
  const { limits, clock } = fixture();
  const leases = [await limits.acquire('a'), await limits.acquire('a'), await limits.acquire('a')];
  clock.ms += 10_000;
  await t.rejects(limits.acquire('a'), { code: 'socket_limit', httpStatus: 429 });
  leases[0]?.release();
  leases[0]?.release();
  await limits.acquire('a');
  await t.rejects(limits.acquire('a'), { code: 'socket_limit' });
});

void t.test('opening is limited to a burst, and to a rate after it', async (t) => {
  const { limits, clock } = fixture();
  const openAndClose = async (): Promise<void> => (await limits.acquire('a')).release();
  for (let i = 0; i < 4; i++) await openAndClose();
  await t.rejects(openAndClose(), { code: 'socket_limit' });
  clock.ms += 400;
  await t.rejects(openAndClose(), { code: 'socket_limit' }, 'a refused one costs nothing');
  clock.ms += 100;
  await openAndClose();
  await t.rejects(openAndClose());
  clock.ms += 3_600_000;
  for (let i = 0; i < 4; i++) await openAndClose();
  await t.rejects(openAndClose(), 'an hour saves up no more than a burst');
});

void t.test('one account does not count against another', async (t) => {
  const { limits } = fixture();
  for (let i = 0; i < 3; i++) await limits.acquire('a');
  await t.rejects(limits.acquire('a'));
  await limits.acquire('b');
});
