import { test } from 'tap';
import { SignInThrottle } from '../../../src/accounts/sign-in-throttle.js';
import type { SonantError } from '../../../src/errors.js';
import { type Answer, Browser } from './browser.js';
import { PASSWORD, startDashboard } from './dashboard-server.js';

const seconds = ({ headers }: Answer): number => Number(headers.get('retry-after') ?? 0);

void test('whoever knows the password gets a session, and a cookie that no script and no other site can use', async (t) => {
  const { url, join, account } = await startDashboard(t);
  await join('ada@example.com');
  const browser = new Browser(url);
  const answer = await browser.call('POST', 'sign-in', { email: ' Ada@Example.com ', password: PASSWORD });
  t.equal(answer.status, 200);
  t.match(answer.body, {
    member: { id: /^[\w-]{36}$/, email: 'ada@example.com', role: 'owner' },
    account: { id: account.id, name: 'acme', status: 'active', plan: 'standard', subscriptionEndsAtMs: null },
    csrfToken: /^[\w-]{20,}$/,
    version: '0.0.0-test',
  });
  const [cookie = ''] = answer.headers.getSetCookie();
  t.match(cookie, /^sonant_session=[\w-]{43,}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  const session = await browser.call('GET', 'session');
  t.same(session.body, answer.body);
  t.notMatch(JSON.stringify(answer.body), /argon2|passwordHash/i);
});

void test('over https the cookie is for https alone', async (t) => {
  const { url, join } = await startDashboard(t, { trustProxy: 'yes' });
  await join('ada@example.com');
  const credentials = { email: 'ada@example.com', password: PASSWORD };
  const headers = { 'x-forwarded-proto': 'https' };
  const answer = await new Browser(url).call('POST', 'sign-in', credentials, headers);
  t.match(answer.headers.getSetCookie(), [/; HttpOnly; SameSite=Strict; Secure$/]);
});

void test('a cookie from before the sign-in is worth nothing after it', async (t) => {
  const { url, join } = await startDashboard(t);
  const first = await join('ada@example.com');
  const stolen = first.copy();
  await first.call('POST', 'sign-in', { email: 'ada@example.com', password: PASSWORD });
  t.not(first.cookie, stolen.cookie);
  t.equal((await first.call('GET', 'session')).status, 200);
  t.equal((await stolen.call('GET', 'session')).status, 401);
  const planted = new Browser(url);
  planted.cookie = `sonant_session=${'a'.repeat(43)}`;
  await planted.call('POST', 'sign-in', { email: 'ada@example.com', password: PASSWORD });
  t.not(planted.cookie, `sonant_session=${'a'.repeat(43)}`);
});

void test('a wrong password and an unknown address are answered alike, with the same work behind them', async (t) => {
  const { url, join } = await startDashboard(t, { trustProxy: 'yes' });
  for (let i = 0; i < 6; i++) await join(`m${i}@example.com`);
  const usedMs = { known: [] as number[], unknown: [] as number[] };
  const answers = new Set<string>();
  // Each from an address of its own, so that nothing is slowed down here; in turns, so that both meet the same machine.
  for (let i = 0; i < 12; i++) {
    const kind = i % 2 === 0 ? 'known' : 'unknown';
    const email = kind === 'known' ? `m${i / 2}@example.com` : `n${i}@example.com`;
    const before = process.cpuUsage();
    const answer = await new Browser(url).call(
      'POST',
      'sign-in',
      { email, password: 'not the password' },
      { 'x-forwarded-for': `192.0.2.${i + 1}` },
    );
    const { user, system } = process.cpuUsage(before);
    usedMs[kind].push((user + system) / 1000);
    answers.add(`${answer.status} ${JSON.stringify(answer.body)} ${answer.headers.get('set-cookie')}`);
  }
  t.same(
    [...answers],
    ['401 {"error":"the e-mail address or the password is wrong","code":"sign_in_failed"} null'],
  );
  const least = (values: number[]): number => Math.min(...values);
  const ratio = least(usedMs.known) / least(usedMs.unknown);
  t.ok(ratio > 0.5 && ratio < 2, `processor time, known to unknown: ${ratio.toFixed(2)}`);
});

void test('guessing at one member is slowed, from wherever it comes, and the right guess with it', async (t) => {
  const { url, join } = await startDashboard(t, { trustProxy: 'yes' });
  await join('ada@example.com');
  const delays: number[] = [];
  for (let i = 0; i < 40 && delays.length < 3; i++) {
    const answer = await new Browser(url).call(
      'POST',
      'sign-in',
      { email: 'ada@example.com', password: `guess ${i}` },
      { 'x-forwarded-for': `198.51.100.${i + 1}` },
    );
    if (answer.status === 429) {
      t.match(answer.body, { code: 'sign_in_throttled' });
      delays.push(seconds(answer));
    } else t.equal(answer.status, 401);
  }
  t.equal(delays.length, 3, 'it was slowed');
  t.ok(
    delays.every((delay) => delay >= 1),
    `delays asked for: ${delays.join(', ')} s`,
  );
  const right = await new Browser(url).call(
    'POST',
    'sign-in',
    { email: 'ada@example.com', password: PASSWORD },
    { 'x-forwarded-for': '203.0.113.9' },
  );
  t.equal(right.status, 429, 'the right guess is not let in either while the delay lasts');
});

/** The delays that somebody is asked for who tries as soon as he may. @param names of the attempt of that number */
function delaysAskedFor(names: (attempt: number) => [email: string, address: string]): number[] {
  let nowMs = 0;
  const throttle = new SignInThrottle(() => nowMs);
  const delays: number[] = [];
  for (let i = 0; i < 40; i++) {
    try {
      throttle.begin(...names(i));
    } catch (error) {
      const waitSeconds = Number((error as SonantError).params['seconds']);
      delays.push(waitSeconds);
      nowMs += waitSeconds * 1000;
    }
  }
  return delays;
}

void test('each further guess has to wait twice as long, up to some minutes', (t) => {
  const cases = {
    'at one member, from everywhere': delaysAskedFor((i) => ['ada@example.com', `192.0.2.${i}`]),
    'at everybody, from one address': delaysAskedFor((i) => [`m${i}@example.com`, '192.0.2.1']),
    'at everybody, from one network': delaysAskedFor((i) => [
      `m${i}@example.com`,
      `2001:db8::${i.toString(16)}`,
    ]),
  };
  for (const [name, delays] of Object.entries(cases)) {
    t.same(delays.slice(0, 8), [1, 2, 4, 8, 16, 32, 64, 128], name);
    t.ok((delays.at(-1) ?? 0) >= 300, `in the end ${delays.at(-1)} s`);
  }
  const forgetful = delaysAskedFor((i) => [`m${i}@example.com`, `192.0.2.${i}`]);
  t.same(forgetful, [], 'who never comes twice is not slowed');
  t.end();
});

void test('guessing from one address is slowed, whomever it is about, and others go on', async (t) => {
  const { url, join } = await startDashboard(t, { trustProxy: 'yes' });
  await join('ada@example.com');
  let refused: Answer | undefined;
  for (let i = 0; i < 60 && refused === undefined; i++) {
    const answer = await new Browser(url).call(
      'POST',
      'sign-in',
      { email: `nobody${i}@example.com`, password: 'a guess' },
      { 'x-forwarded-for': '198.51.100.7' },
    );
    if (answer.status === 429) refused = answer;
  }
  t.ok(refused !== undefined && seconds(refused) >= 1);
  const other = await new Browser(url).call(
    'POST',
    'sign-in',
    { email: 'ada@example.com', password: PASSWORD },
    { 'x-forwarded-for': '203.0.113.9' },
  );
  t.equal(other.status, 200);
});

void test('guesses that come all at once do not slip past the count', async (t) => {
  const { url, join } = await startDashboard(t);
  await join('ada@example.com');
  const guesses = Array.from({ length: 60 }, (_, i) =>
    new Browser(url).call('POST', 'sign-in', { email: 'ada@example.com', password: `guess ${i}` }),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  const tried = statuses.filter((status) => status === 401).length;
  t.ok(tried <= 20, `${tried} of 60 were tried`);
  t.equal(statuses.filter((status) => status === 429).length, 60 - tried);
});

void test('what cannot be an address or a password is told so, or is simply wrong', async (t) => {
  const { url } = await startDashboard(t);
  const cases: readonly (readonly [unknown, number, string])[] = [
    [{}, 400, 'field_required'],
    [{ email: 'a@b.c' }, 400, 'field_required'],
    [{ email: 7, password: 'x' }, 400, 'field_not_string'],
    [{ email: '', password: 'x' }, 400, 'field_required'],
    [{ email: 'a@b.c', password: '' }, 400, 'field_required'],
    [{ email: 'a@b.c', password: ['x'] }, 400, 'field_not_string'],
    [[], 400, 'body_not_object'],
    ['{', 400, 'body_not_json'],
    ['x'.repeat(70_000), 413, 'body_too_large'],
  ];
  for (const [body, status, code] of cases) {
    const answer = await new Browser(url).call('POST', 'sign-in', body);
    t.equal(answer.status, status, code);
    t.match(answer.body, { code, error: String });
  }
});
