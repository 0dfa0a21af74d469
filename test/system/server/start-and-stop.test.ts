import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { type Answer, metric, speak } from '../../support/e2e-client.js';
import { launch, startServer } from '../../support/running-server.js';
import { eventually } from '../../support/server.js';

const BODY = {
  text: 'The quick brown fox jumps over the lazy dog. '.repeat(20),
  speaker: 'astra',
  modelId: 'coda',
};
const folder = mkdtempSync(join(tmpdir(), 'sonant-e2e-'));
t.teardown(() => rmSync(folder, { recursive: true }));

interface Ended {
  readonly status: number | null;
  readonly output: string;
}

/** Starts a server that is expected to end by itself. */
function startInVain(settings: Record<string, string>): Promise<Ended> {
  return new Promise((resolve) => {
    const child = launch({ PORT: '0', DATA_DIR: join(folder, 'unused'), ...settings });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('close', (status) => resolve({ status, output }));
  });
}

void t.test('the system prefers the main thread to the workers', async (t) => {
  for (const [env, nice] of [
    [{ WORKERS: '2' }, 10],
    [{ WORKERS: '2', WORKER_NICE: '3' }, 3],
  ] as const) {
    const server = await startServer({ env });
    t.equal(niceOf(server.pid, server.pid), 0);
    const threads = readdirSync(`/proc/${server.pid}/task`);
    const nicer = threads.filter((thread) => niceOf(server.pid, thread) === nice);
    t.ok(nicer.length >= 2, 'the workers, and what they start');
    await server.stop();
  }
});

/** Field 19 of a thread's status. */
const niceOf = (pid: number, thread: number | string): number =>
  Number(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  void t.test(`at ${signal} running answers are finished, then the server ends with 0`, async (t) => {
    const server = await startServer();
    const alone = await speak(server, { body: BODY, accept: 'audio/L16' });
    const running = Array.from({ length: 4 }, () => speak(server, { body: BODY, accept: 'audio/L16' }));
    await eventually(async () => (await metric(server, 'sonant_streams_active')) === 4, 'all are spoken to');
    const stopped = server.stop(signal);
    const isRefused = async (): Promise<boolean> =>
      (await fetch(`${server.url}/v1/svc-tts`, { method: 'POST', body: '{}' })).status === 503;
    // The signal travels while we ask.
    await eventually(isRefused, 'new speech is refused');
    const answers: Answer[] = await Promise.all(running);
    for (const { status, bytes } of answers) {
      t.equal(status, 200);
      t.ok(bytes.equals(alone.bytes), 'whole');
    }
    t.equal(await stopped, 0);
    t.notMatch(server.output(), /"level":[56]0/, 'no error in the log');
  });
}

void t.test('a server that is still waiting for its database stops at SIGTERM, with 0', async (t) => {
  const silent = createServer((connection) => connection.resume()).listen(0, '127.0.0.1');
  t.teardown(() => silent.close());
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const child = launch({ PORT: '0', DATABASE_URL: `postgres://sonant@127.0.0.1:${port}/sonant` });
  const ended = once(child, 'exit');
  await once(silent, 'connection');
  child.kill('SIGTERM');
  t.same(await ended, [0, null]);
});

void t.test(
  'the first start prints a key that works, the second start prints none, and the key still works',
  async (t) => {
    const dataFolder = join(folder, 'data');
    const body = { text: 'Yes.', speaker: 'astra', modelId: 'coda' };
    const first = await startServer({ dataFolder });
    t.match(first.output(), /shown only this once/);
    t.match(
      first.output(),
      new RegExp(`curl ${first.url}/v1/svc-tts -H 'Authorization: Bearer ${first.key}'`),
    );
    const spoken = await speak(first, { body, accept: 'audio/wav' });
    t.equal(spoken.status, 200);
    t.equal(await first.stop(), 0);

    const second = await startServer({ dataFolder });
    t.equal(second.key, '');
    t.notMatch(second.output(), /Bearer|shown only this once/);
    const again = await speak({ url: second.url, key: first.key }, { body, accept: 'audio/wav' });
    t.ok(again.bytes.equals(spoken.bytes), 'the same bytes from another process');
    t.equal(
      (await speak({ url: second.url, key: `${first.key}x` }, { body, accept: 'audio/wav' })).status,
      401,
    );
    t.equal(await second.stop(), 0);
  },
);

void t.test('a bad setting ends the start with 1 and its name', async (t) => {
  for (const [name, value] of [
    ['PORT', '65536'],
    ['WORKERS', '0'],
    ['SONANT_ISA', 'mmx'],
    ['SONANT_COLOUR', 'blue'],
  ] as const) {
    const { status, output } = await startInVain({ [name]: value });
    t.equal(status, 1, name);
    t.match(output, new RegExp(`\\b${name} `));
    t.notMatch(output, /\n\s+at /, 'no stack');
  }
});

void t.test(
  'a start that cannot have its port or its folder says so, ends with 1 and prints no key',
  async (t) => {
    const server = await startServer();
    t.teardown(() => server.stop());
    const { port } = new URL(server.url);
    const taken = await startInVain({ PORT: port, DATA_DIR: join(folder, 'taken') });
    t.equal(taken.status, 1);
    t.match(taken.output, new RegExp(`127\\.0\\.0\\.1:${port}`));
    t.notMatch(taken.output, /Bearer/);
    const noFolder = await startInVain({ DATA_DIR: '/dev/null/data' });
    t.equal(noFolder.status, 1);
    t.match(noFolder.output, /\/dev\/null\/data/);
    t.notMatch(noFolder.output, /Bearer/);
  },
);
