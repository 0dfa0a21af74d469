import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { test } from 'tap';
import { fuzzing } from '../../support/fuzz.js';
import { Browser } from './browser.js';
import { PASSWORD, startDashboard } from './dashboard-server.js';

const ROUTES = [
  ['POST', 'sign-in'],
  ['POST', 'accept'],
  ['POST', 'password'],
  ['POST', 'reset'],
  ['POST', 'resets/look-up'],
  ['POST', 'invitations'],
  ['POST', 'invitations/look-up'],
  ['POST', 'keys'],
  ['POST', 'normalize'],
  ['POST', 'phonemize'],
  ['POST', 'recognize'],
  ['POST', 'speak'],
  ['PUT', 'lexicon/{}'],
  ['DELETE', 'lexicon/{}'],
  ['DELETE', 'keys/{}'],
  ['DELETE', 'members/{}'],
  ['GET', 'session'],
  ['GET', 'keys'],
  ['GET', 'usage'],
  ['GET', 'limits'],
  ['GET', 'audit?subject=key&before={}'],
  ['GET', 'lexicon'],
  ['GET', 'members'],
  ['GET', 'unknown-words'],
  ['GET', 'voices'],
] as const;

const text = fc.string({ unit: 'binary', maxLength: 40 });
const strange = fc.oneof(
  fc.jsonValue(),
  text,
  fc.constantFrom(null, '__proto__', '\u0000', '\ud800', 'constructor', -1, 1e308),
);
/** Fields that are almost valid, so that requests pass the first check. */
const field = (good: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 3, arbitrary: good }, { weight: 1, arbitrary: strange });
const nearlyRight = fc
  .record(
    {
      email: field(fc.constantFrom('ada@example.com', 'x@y')),
      // Never the right password: together with a new one, it would lock the test out.
      password: field(fc.constantFrom('a wrong password', 'short')),
      current: field(fc.constant('a wrong password')),
      next: field(fc.constant('another long password')),
      token: field(fc.constant('x'.repeat(43))),
      role: field(fc.constantFrom('owner', 'member')),
      name: field(text),
      scopes: field(fc.constantFrom(null, ['oov'], [])),
      expiresAtMs: field(fc.constantFrom(null, 4e12)),
      text: field(fc.constantFrom('Hi.', 'Dr. 12')),
      speaker: field(fc.constantFrom('astra', 'linde')),
      modelId: field(fc.constantFrom('coda', 'mistv3')),
      phonemes: field(fc.constant('h0El1o')),
    },
    { requiredKeys: [] },
  )
  .map((body) => JSON.stringify(body));
const body = fc.oneof(
  { weight: 6, arbitrary: nearlyRight },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
);
/** The end of a path and a query: some well encoded, some not at all. */
const segment = fc.oneof(
  text.map((value) => encodeURIComponent(value.replaceAll(/\p{Surrogate}/gu, ''))),
  fc.string({ unit: fc.constantFrom(...'%.0f2/\\-_~!$&()*+,;=:@'), maxLength: 12 }),
);
const query = fc
  .record({ from: text, to: text, by: text, lang: text, accountId: text }, { requiredKeys: [] })
  .map((values) => new URLSearchParams(values).toString());
const accept = fc.constantFrom('audio/wav', 'audio/L16', '*/*', 'a"b', 'application/json');
/** Memory that is in use after a collection. */
function heapMiB(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

const who = fc.constantFrom('signed in', 'no token', 'nobody');

void test('nothing that is sent makes the dashboard fail: every answer is a result or says what is wrong', async (t) => {
  const { join, url, logLines } = await startDashboard(t, { trustProxy: 'yes' });
  const ada = await join('ada@example.com');
  const statuses = new Map<number, number>();
  const failures: unknown[] = [];
  const isFailure = ({ msg }: Record<string, unknown>): boolean => msg === 'request failed';
  let count = 0;
  const property = fc.asyncProperty(
    fc.constantFrom(...ROUTES),
    body,
    segment,
    query,
    accept,
    who,
    async ([method, pattern], sent, end, asked, type, asker) => {
      const browser = asker === 'nobody' ? new Browser(url) : ada.copy();
      if (asker === 'no token') browser.csrfToken = 'x';
      const path = `${pattern.replace('{}', end)}?${asked}`;
      count += 1;
      const headers = { accept: type, 'x-forwarded-for': `2001:db8:${(count % 65536).toString(16)}::1` };
      const answer = await browser.call(
        method,
        path,
        method === 'POST' || method === 'PUT' ? sent : undefined,
        headers,
      );
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status >= 500) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
      if (answer.status >= 400 && answer.body === undefined) throw new Error('an error without a word');
      // Only this test keeps the log of the server.
      if (count % 100 === 0) failures.push(...logLines.splice(0).filter(isFailure));
    },
  );
  // Memory that is kept for good, such as compiled code, is in use after the first half.
  const half = fuzzing(0.5);
  await fc.assert(property, half);
  const firstMiB = heapMiB();
  await fc.assert(property, { ...half, seed: half.seed + 1 });
  t.ok(statuses.get(200), `some were right: ${JSON.stringify([...statuses])}`);
  t.ok(statuses.get(400), 'some were wrong');
  t.ok(statuses.get(403), 'some were forged');
  const grownMiB = heapMiB() - firstMiB;
  t.ok(grownMiB < 40, `memory grew by ${grownMiB.toFixed(1)} MiB over ${count} requests`);
  t.same([...failures, ...logLines.filter(isFailure)], []);
  const again = new Browser(url);
  const right = await again.call('POST', 'sign-in', { email: 'ada@example.com', password: PASSWORD });
  t.ok([200, 429].includes(right.status), 'it still works');
});
