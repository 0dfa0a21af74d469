import t from 'tap';
import { SignInThrottle } from '../../../src/accounts/sign-in-throttle.js';
import { SonantError } from '../../../src/errors.js';
import { networkOf } from '../../../src/transports/uws/client-address.js';

function fixture() {
  const clock = { ms: 0 };
  const throttle = new SignInThrottle(networkOf, () => clock.ms);
  /** Seconds to wait; 0: it may be tried. */
  const wait = (email: string, address: string): number => {
    try {
      throttle.begin(email, address);
      return 0;
    } catch (error) {
      return error instanceof SonantError ? Number(error.params['seconds']) : NaN;
    }
  };
  return { clock, throttle, wait };
}

void t.test('after five failures each one doubles the delay, up to minutes', (t) => {
  const { clock, wait } = fixture();
  for (let i = 0; i < 5; i++) t.equal(wait('a@b.c', `192.0.2.${i}`), 0);
  const delays: number[] = [];
  for (let i = 0; i < 12; i++) {
    const seconds = wait('a@b.c', `198.51.100.${i}`);
    delays.push(seconds);
    clock.ms += seconds * 1000;
    t.equal(wait('a@b.c', `203.0.113.${i}`), 0, 'one attempt after the delay');
  }
  t.same(delays, [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
  t.end();
});

void t.test('one address that tries many members is slowed, and other addresses are not', (t) => {
  const { wait } = fixture();
  for (let i = 0; i < 5; i++) t.equal(wait(`m${i}@b.c`, '192.0.2.1'), 0);
  t.ok(wait('x@b.c', '192.0.2.1') >= 1);
  t.equal(wait('x@b.c', '192.0.2.2'), 0);
  t.end();
});

void t.test('whoever has succeeded is forgiven, but earns no guesses at others', (t) => {
  const { throttle, wait } = fixture();
  for (let i = 0; i < 20; i++) {
    throttle.begin('a@b.c', '192.0.2.1').succeed();
  }
  t.equal(wait('a@b.c', '192.0.2.1'), 0, 'success after success costs nothing');
  for (let i = 0; i < 4; i++) {
    t.equal(wait(`m${i}@b.c`, '192.0.2.1'), 0);
    if (i < 3) throttle.begin('own@b.c', '192.0.2.1').succeed();
  }
  t.ok(wait('m5@b.c', '192.0.2.1') >= 1);
  t.end();
});

void t.test('what is long ago is forgotten, and memory is bounded', (t) => {
  const { clock, throttle, wait } = fixture();
  for (let i = 0; i < 5; i++) wait('a@b.c', '192.0.2.1');
  t.ok(wait('a@b.c', '192.0.2.1') >= 1);
  clock.ms += 3_600_001;
  for (let i = 0; i < 5; i++) t.equal(wait('a@b.c', '192.0.2.1'), 0);
  for (let i = 0; i < 30_000; i++) wait(`m${i}@b.c`, `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`);
  t.equal(throttle.size, 10_000);
  t.end();
});

void t.test('what is refused pushes nobody out of memory', (t) => {
  const { throttle, wait } = fixture();
  for (let i = 0; i < 12; i++) wait('victim@b.c', `192.0.2.${i}`);
  for (let i = 0; i < 5; i++) wait(`m${i}@b.c`, '198.51.100.1');
  const { size } = throttle;
  for (let i = 0; i < 20_000; i++) wait(`random${i}@b.c`, '198.51.100.1');
  t.equal(throttle.size, size);
  t.ok(wait('victim@b.c', '203.0.113.1') >= 1, 'the member is still protected');
  t.ok(wait('other@b.c', '198.51.100.1') >= 1, 'and the address still slowed');
  t.end();
});

void t.test('who is blocked is remembered before those who are not', (t) => {
  const { wait } = fixture();
  for (let i = 0; i < 5; i++) wait('victim@b.c', `192.0.2.${i}`);
  for (let i = 0; i < 12_000; i++) wait(`m${i}@b.c`, `10.0.${i >> 8}.${i & 255}`);
  t.ok(wait('victim@b.c', '203.0.113.1') >= 1);
  t.end();
});

void t.test('the addresses of one IPv6 network are one', (t) => {
  const { wait } = fixture();
  for (let i = 0; i < 5; i++) wait(`m${i}@b.c`, `2001:db8:1:2::${i}`);
  t.ok(wait('x@b.c', '2001:db8:1:2:ffff::1') >= 1);
  t.equal(wait('y@b.c', '2001:db8:1:3::1'), 0);
  t.end();
});
