import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import type { UsageSum } from '../../../src/contracts/accounts.js';
import { startPostgres } from '../../support/postgres.js';
import { type RunningServer, startServer } from '../../support/running-server.js';
import { eventually } from '../../support/server.js';

/** Several minutes of speech, far more than connections hold. */
const TEXT = 'And so the old harbour master walked on along the quiet quay. '.repeat(60).trim();
const RATE_HZ = 96_000;
const BYTES_PER_MS = (2 * RATE_HZ) / 1000;

const folderOf = (t: Test): string => {
  const folder = mkdtempSync(join(tmpdir(), 'sonant-killed-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** The bytes that a listener who reads a little at a time has got so far. */
class Listener {
  readonly pieces: { readonly atMs: number; readonly audioMs: number }[] = [];
  private readonly gone = new AbortController();

  constructor(private readonly server: RunningServer) {}

  async listen(): Promise<void> {
    const { url, key } = this.server;
    const response = await fetch(`${url}/v1/audio/speech`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        input: TEXT,
        voice: 'astra',
        model: 'coda',
        response_format: 'pcm',
        samplingRate: RATE_HZ,
      }),
      signal: this.gone.signal,
    });
    for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
      this.pieces.push({ atMs: performance.now(), audioMs: piece.length / BYTES_PER_MS });
      await sleep(10);
    }
  }

  leave(): void {
    this.gone.abort();
  }

  /** Audio that had come by then. */
  heardMs(beforeMs = Infinity): number {
    return this.pieces.filter(({ atMs }) => atMs <= beforeMs).reduce((sum, { audioMs }) => sum + audioMs, 0);
  }
}

async function billOf({ url }: RunningServer, key: string): Promise<UsageSum | undefined> {
  const headers = { authorization: `Bearer ${key}` };
  const [sum] = (await (await fetch(`${url}/usage?by=`, { headers })).json()) as UsageSum[];
  return sum;
}

/** Many times what a write of the bill takes: a busy machine holds it up. */
const WRITTEN_MS = 1000;

async function killWhileSpeaking(t: Test, env: Record<string, string>, patienceMs: number): Promise<void> {
  const options = { env: { WORKERS: '1', ...env }, dataFolder: folderOf(t) };
  const first = await startServer(options);
  const { key } = first;
  const listeners = [new Listener(first), new Listener(first), new Listener(first)];
  const over = listeners.map((listener) => listener.listen().catch(() => undefined));
  await eventually(() => listeners.every((listener) => listener.heardMs() > 5000), 'all hear', 60_000);
  await sleep(WRITTEN_MS + 300);
  const killedMs = performance.now();
  await first.stop('SIGKILL');
  for (const listener of listeners) listener.leave();
  await Promise.all(over);

  const second = await startServer(options);
  const heardMs = listeners.reduce((sum, listener) => sum + listener.heardMs(killedMs - WRITTEN_MS), 0);
  t.ok(heardMs > 10_000, `${heardMs.toFixed(0)} ms to bill`);
  let bill: UsageSum | undefined;
  const isBilled = async (): Promise<boolean> => {
    await sleep(100);
    bill = await billOf(second, key);
    // The server may have sent one of them more than all have heard.
    const { requests = 0, audioSeconds = 0 } = bill ?? {};
    return requests >= listeners.length && 1000 * audioSeconds >= heardMs;
  };
  await eventually(isBilled, 'what they had heard is on the bill', patienceMs);
  const billedMs = 1000 * (bill?.audioSeconds ?? 0);
  t.comment(
    `billed ${billedMs.toFixed(0)} ms, heard ${WRITTEN_MS} ms before the end ${heardMs.toFixed(0)} ms`,
  );
  t.ok((bill?.characters ?? 0) <= listeners.length * TEXT.length);
  await second.stop();
  const third = await startServer(options);
  t.same(await billOf(third, key), bill, 'once');
  await third.stop();
}

void t.test(
  'kill -9 while three listen: what they heard is on the bill of the next start, once',
  async (t) => {
    await killWhileSpeaking(t, {}, 10_000);
  },
);

void t.test('the same over Postgres, where others may live: half a minute later', async (t) => {
  const postgres = await startPostgres(t);
  await killWhileSpeaking(t, { DATABASE_URL: await postgres.createDatabase() }, 90_000);
});
