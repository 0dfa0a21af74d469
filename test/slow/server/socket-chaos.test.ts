import t from 'tap';
import { ensureAccount } from '../../../src/accounts/accounts.js';
import { createKey } from '../../../src/accounts/keys.js';
import { openStores } from '../../../src/storage/open-stores.js';
import { CoreWaits } from '../../support/core-waits.js';
import { metric, settled } from '../../support/e2e-client.js';
import { fuzzMs } from '../../support/fuzz.js';
import { startInspectedServer } from '../../support/load/inspector.js';
import { connectCaller, OPEN_LIMITS } from '../../support/load/sockets.js';
import { RepeatListener } from '../../support/repeat-listener.js';
import { castOf, type Tally } from '../../support/socket-chaos.js';
import { live } from '../../support/socket-chaos-lives.js';
import { watchServer } from '../../support/vital-signs.js';

const CLIENTS = 200;
const chaosMs = Math.max(6000, fuzzMs);

void t.test('a listener notices every wrong byte', (t) => {
  const text = Buffer.from('abcdef');
  const hears = (...chunks: string[]): boolean => {
    const listener = new RepeatListener(text);
    return chunks.every((chunk) => listener.hear(Buffer.from(chunk)));
  };
  t.ok(hears('abc', 'defab', 'cdefabcdefa'));
  t.notOk(hears('abc', 'dxf'));
  t.notOk(hears('abc', 'abc'), 'nothing was cut');
  const cut = new RepeatListener(text);
  cut.expectCut();
  t.ok(cut.hear(Buffer.from('abc')) && cut.hear(Buffer.from('abc')));
  t.notOk(cut.hear(Buffer.from('bcd')));
  t.end();
});

void t.test(`${CLIENTS} clients without manners for ${chaosMs / 1000} s`, async (t) => {
  const dataFolder = t.testdir({});
  const server = await startInspectedServer({ env: OPEN_LIMITS, dataFolder });
  t.teardown(() => server.stop());
  const cast = await castOf(server.url, await keysOf(dataFolder));
  const threadCount = server.threadCount();
  const tally: Tally = { lives: 0, wholes: 0, cuts: 0, errors: 0, refusals: 0, failures: [] };

  const misbehave = async (durationMs: number): Promise<void> => {
    const endMs = performance.now() + durationMs;
    await Promise.all(
      cast.map(async (client) => {
        while (performance.now() < endMs) await live(client, tally);
      }),
    );
  };
  const rest = async (): Promise<number> => {
    t.equal(await settled(() => metric(server, 'sonant_streams_active'), 0), 0);
    t.equal(await settled(() => metric(server, 'sonant_queue_slices'), 0), 0);
    t.equal(await settled(() => openSockets(server.url), 0), 0);
    await server.collectGarbage();
    return server.ownMemoryMib();
  };
  await misbehave(0.4 * chaosMs);
  const earlyMib = await rest();
  // Not earlier, because the rest above collects all garbage, which holds up the main thread once.
  const signs = watchServer(server);
  await misbehave(0.6 * chaosMs);
  await signs.check(t);
  const lateMib = await rest();

  const { failures, ...counts } = tally;
  t.comment(`${JSON.stringify(counts)}, own memory ${earlyMib.toFixed(0)} MiB, then ${lateMib.toFixed(0)}`);
  t.same(failures.slice(0, 10), [], `${failures.length} clients got what they should not`);
  t.ok(counts.lives > CLIENTS, 'many came back');
  t.ok(counts.wholes > CLIENTS && counts.cuts > CLIENTS / 4, 'many were spoken to, many interrupted');
  t.ok(counts.errors > CLIENTS, 'garbage was told for what it is');
  t.ok(lateMib < 1.15 * earlyMib + 20, 'memory is flat');
  t.equal(server.threadCount(), threadCount, 'no thread more, none less');
  t.equal(await metric(server, 'sonant_worker_restarts_total'), 0);
  t.same(server.errorLines, []);

  const fresh = await connectCaller(server, '/ws3');
  await fresh.hear('Are you still there?');
  const waits = new CoreWaits([process.pid, server.pid]);
  const delaysMs: number[] = [];
  while (delaysMs.length < 5) delaysMs.push((await fresh.hear('Yes, I am still here.')).firstAudioMs);
  fresh.close();
  waits.stop();
  // The shortest of five: what else runs on the machine may delay any of them, a server that is late delays all.
  const delayMs = Math.min(...delaysMs);
  t.ok(delayMs < 300 + waits.longestMs(0, Infinity), `a fresh client hears after ${delayMs.toFixed(1)} ms`);
});

/** A key of another account for each client. */
async function keysOf(dataDir: string): Promise<string[]> {
  const stores = await openStores({ dataDir, databaseUrl: undefined });
  const keys: string[] = [];
  for (let index = 0; index < CLIENTS; index++) {
    const account = await ensureAccount(stores.accounts, `caller ${index}`, 'active');
    keys.push((await createKey(stores.accounts, account, 'own')) ?? '');
  }
  await stores.close();
  return keys;
}

/** Over all addresses. */
async function openSockets(url: string): Promise<number> {
  const exposition = await (await fetch(`${url}/metrics`)).text();
  const values = [...exposition.matchAll(/^sonant_sockets_open\{[^}]*\} (\S+)$/gm)].map(([, value]) =>
    Number(value),
  );
  return values.reduce((sum, value) => sum + value, 0);
}
