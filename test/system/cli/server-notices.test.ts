import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import type { UsageSum } from '../../../src/contracts/accounts.js';
import { startServer } from '../../support/running-server.js';
import { sonant, sonantJson } from '../../support/sonant.js';

/** Within which a server takes notice of what was done at its store. */
const NOTICE_MS = 1000;
/** Far more than a record needs to the store, on any machine. */
const WRITTEN_MS = 20_000;

const folder = t.testdir({});
const server = await startServer({ dataFolder: folder, env: { WORKERS: '1' } });
t.teardown(() => server.stop());
const asked = { SONANT_URL: server.url, SONANT_API_KEY: server.key };
const stored = { DATA_DIR: folder };

void t.test('usage of the key is what was said, as the store has it', async (t) => {
  for (const text of ['One two three.', 'Grüß Gott.']) {
    sonant(['say', text, '-s', 'astra', '-o', '/dev/null', '-f', 'pcm'], asked);
  }
  // Records are on their way for a moment.
  const read = (): UsageSum[] => sonantJson(['usage', '--by', 'voice,key'], asked) as UsageSum[];
  const untilMs = performance.now() + WRITTEN_MS;
  let sums = read();
  while (sums[0]?.requests !== 2 && performance.now() < untilMs) {
    await sleep(100);
    sums = read();
  }
  t.match(sums, [{ voice: 'astra', keyName: 'first', requests: 2, characters: 24 }]);
  t.same(sums, sonantJson(['usage', '--by', 'voice,key'], stored));
  t.equal(
    sonant(['usage', '--by', 'model', '--csv'], asked).stdout,
    sonant(['usage', '--by', 'model', '--csv'], stored).stdout,
  );
});

void t.test(
  'a running server takes a new key at once and refuses a revoked one within a second',
  async (t) => {
    const key = sonant(['keys', 'create', '--name', 'phone', '--scopes', 'textnorm'], stored).stdout.trim();
    const phone = { ...asked, SONANT_API_KEY: key };
    t.equal(sonant(['normalize', '5'], phone).stdout, 'five\n');
    t.match(sonant(['phonemize', 'five'], phone), {
      status: 1,
      stderr: `sonant: ${server.url} answers 403: access forbidden\n`,
    });
    t.equal(sonant(['keys', 'revoke', '--name', 'phone'], stored).status, 0);
    await sleep(NOTICE_MS);
    t.match(sonant(['normalize', '5'], phone), {
      status: 1,
      stdout: '',
      stderr: /answers 401: invalid api key/,
    });
  },
);

void t.test('a running server obeys what is done to an account within a second', async (t) => {
  const normalized = (): ReturnType<typeof sonant> => sonant(['normalize', '5'], asked);
  t.equal(normalized().status, 0);
  for (const [args, status] of [
    [['suspend', 'default'], 1],
    [['activate', 'default'], 0],
  ] as const) {
    sonant(['accounts', ...args], stored);
    await sleep(NOTICE_MS);
    const answer = normalized();
    t.equal(answer.status, status, args.join(' '));
    if (status === 1) t.match(answer.stderr, /answers 401: invalid subscription/);
  }
});

void t.test('the limit of a plan reaches the client in the words of the server', async (t) => {
  sonant(['plans', 'set', 'standard', '--syntheses', '1'], stored);
  await sleep(NOTICE_MS);
  // Nobody reads the answer, so it is being spoken until the client leaves.
  const leave = new AbortController();
  const held = await fetch(`${server.url}/v1/svc-tts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.key}`, accept: 'audio/wav' },
    body: JSON.stringify({ text: 'A long text. '.repeat(75), speaker: 'astra', samplingRate: 96000 }),
    signal: leave.signal,
  });
  t.equal(held.status, 200);
  const args = ['say', 'One.', '-s', 'astra', '-o', join(t.testdir({}), 'a.wav')];
  t.match(sonant(args, asked), { status: 1, stderr: /answers 429: Currently at synthesis limit/ });
  t.match(JSON.parse(sonant([...args, '--json'], asked).stderr), { code: 'http_429' });
  leave.abort();
  sonant(['plans', 'set', 'standard', '--syntheses', 'default'], stored);
  await sleep(NOTICE_MS);
  t.equal(sonant(args, asked).status, 0);
});
