import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { speak } from '../../support/e2e-client.js';
import { random } from '../../support/fuzz.js';
import { startPostgres } from '../../support/postgres.js';
import { type RunningServer, startServer } from '../../support/running-server.js';
import { Books } from './usage-crash-books.js';
import { CrashHost, LOSS_MS } from './usage-crash-rounds.js';

/** For each database; ROUNDS asks for more. A tenth of them kills a whole server, the others a process that only bills. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 100);
const SERVER_ROUNDS = Math.ceil(ROUNDS / 10);
const HOST_ROUNDS = ROUNDS - SERVER_ROUNDS;
/** Rounds between checks of the whole store; each round checks its own records. */
const ROUNDS_BETWEEN_AUDITS = 15;
/** The longest stall of a calm round, in which the machine delayed next to nothing. */
const CALM_STALL_MS = 20;

t.setTimeout((300 + 5 * ROUNDS) * 1000);

function folderOf(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'sonant-crash-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

const largest = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.max(a, b), 0);

/** Kills processes that only bill. */
async function killHosts(t: Test, books: Books): Promise<void> {
  await books.faults();
  const journals = folderOf(t);
  const place = books.databaseUrl === undefined ? [books.dataDir] : ['/nowhere', books.databaseUrl];
  const hostOf = (round: number): CrashHost =>
    new CrashHost(`round ${round}`, join(journals, String(round)), place);
  const losses: number[] = [];
  let records = 0;
  let calm = 0;
  let inTime = 0;
  let next = hostOf(0);
  for (let round = 0; round < HOST_ROUNDS; round += 1) {
    const host = next;
    // The next process starts meanwhile.
    next = hostOf(round + 1);
    const life = await host.live(400 * random() ** 2);
    const numbers = new Set((await books.rowsOf(`round ${round}`)).map(({ id }) => Number(id.split('/')[1])));
    const faults = [...life.complaints];
    // Batches are written in order, each whole or not at all: what is kept is a beginning, and nothing is amiss in it.
    for (let number = 0; number < numbers.size; number += 1) {
      if (!numbers.has(number)) faults.push(`${number} is missing, and a later one is there`);
    }
    if (numbers.size !== life.written && numbers.size !== life.writtenOrUnderway) {
      faults.push(
        `${numbers.size} are kept, of ${life.written} or ${life.writtenOrUnderway} that were written`,
      );
    }
    const lostMs = largest(
      life.appended.filter(({ number }) => !numbers.has(number)).map(({ ageMs }) => ageMs),
    );
    if (lostMs > LOSS_MS + life.stallMs) {
      faults.push(`lost ${lostMs.toFixed(1)} ms, with stalls of ${life.stallMs.toFixed(1)} ms`);
    }
    if (round % ROUNDS_BETWEEN_AUDITS === 0 || round === HOST_ROUNDS - 1)
      faults.push(...(await books.faults()));
    if (faults.length > 0) t.same(faults, [], `round ${round}`);
    losses.push(lostMs);
    records += numbers.size;
    if (life.stallMs > CALM_STALL_MS) continue;
    calm += 1;
    if (lostMs <= LOSS_MS) inTime += 1;
  }
  next.end();
  losses.sort((a, b) => a - b);
  const median = losses[Math.floor(losses.length / 2)] ?? 0;
  t.comment(
    `${HOST_ROUNDS} kills, ${records} records kept; lost: median ${median.toFixed(0)} ms, most ${largest(losses).toFixed(0)} ms, ${inTime} of ${calm} calm times at most ${LOSS_MS} ms`,
  );
  t.ok(records > HOST_ROUNDS, 'there was something to lose');
  t.ok(inTime >= calm / 2, `${inTime} of ${calm} times without any allowance for stalls`);
}

interface Spoken {
  readonly characters: number;
  /** When the client had all of the answer; null: it left or was cut off. */
  readonly doneMs: number | null;
}

/** Each request has a text of its own length, by which it is recognized. */
async function keepSpeaking(server: RunningServer, spoken: Spoken[], signal: AbortSignal): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  while (!signal.aborted) {
    const characters = 4 + spoken.length;
    const index = spoken.push({ characters, doneMs: null }) - 1;
    const leave = new AbortController();
    if (index % 4 === 3) setTimeout(() => leave.abort(), 20 * random());
    const body = { text: 'Yes.'.padEnd(characters), speaker: 'astra', modelId: 'coda' };
    const call = speak(server, { body, accept: 'audio/L16', agent, signal: leave.signal });
    const isDone = await call.then(({ status }) => status === 200).catch(() => false);
    if (isDone) spoken[index] = { characters, doneMs: performance.now() };
    else await delay(1);
  }
  agent.destroy();
}

/** @returns the longest time between two answers of the server, which is how long it was held up, or we were */
function watchStalls(server: RunningServer, signal: AbortSignal): () => number {
  let lastMs = performance.now();
  let longestMs = 0;
  const agreed = (): void => {
    longestMs = Math.max(longestMs, performance.now() - lastMs);
    lastMs = performance.now();
  };
  void (async () => {
    while (!signal.aborted) {
      const isAlive = await fetch(`${server.url}/health/live`)
        .then(({ ok }) => ok)
        .catch(() => false);
      if (isAlive) agreed();
      await delay(5);
    }
  })();
  return () => Math.max(longestMs, performance.now() - lastMs);
}

/** Kills whole servers under load. */
async function killServers(t: Test, books: Books): Promise<void> {
  const env = {
    WORKERS: '1',
    ...(books.databaseUrl === undefined ? {} : { DATABASE_URL: books.databaseUrl }),
  };
  let key = '';
  let kept = 0;
  let answered = 0;
  const losses: number[] = [];
  for (let round = 0; round < SERVER_ROUNDS; round += 1) {
    const server = await startServer({ env, dataFolder: books.dataDir });
    key ||= server.key;
    const startMs = Date.now();
    const spoken: Spoken[] = [];
    const over = new AbortController();
    const clients = Array.from({ length: 3 }, () => keepSpeaking({ ...server, key }, spoken, over.signal));
    const stalls = watchStalls(server, over.signal);
    await delay(150 + 600 * random());
    const stallMs = stalls();
    const killedMs = performance.now();
    await server.stop('SIGKILL');
    over.abort();
    await Promise.all(clients);

    const rows = await books.rowsSince(startMs);
    const counts = new Map<number, number>();
    for (const { characters } of rows) counts.set(characters, (counts.get(characters) ?? 0) + 1);
    const faults = [...counts]
      .filter(([, count]) => count > 1)
      .map(([length]) => `${length} characters: doubled`);
    for (const length of counts.keys()) {
      if (!spoken.some(({ characters }) => characters === length)) faults.push(`${length}: nobody said that`);
    }
    const done = spoken.filter(({ doneMs }) => doneMs !== null && doneMs < killedMs);
    const lostMs = largest(
      done.filter(({ characters }) => !counts.has(characters)).map(({ doneMs }) => killedMs - (doneMs ?? 0)),
    );
    // One thread answers, and another may write the records; each may be held up.
    if (lostMs > LOSS_MS + 2 * stallMs) {
      faults.push(`lost ${lostMs.toFixed(1)} ms, with stalls of ${stallMs.toFixed(1)} ms`);
    }
    faults.push(...(await books.faults()));
    if (faults.length > 0) t.same(faults, [], `round ${round}`);
    kept += rows.length;
    answered += done.length;
    losses.push(lostMs);
  }
  t.comment(
    `${SERVER_ROUNDS} kills of a whole server, ${answered} answers, ${kept} records kept; most lost: ${largest(losses).toFixed(0)} ms`,
  );
  t.ok(answered > SERVER_ROUNDS && kept > SERVER_ROUNDS, 'there was something to lose');
  const last = await startServer({ env, dataFolder: books.dataDir });
  const headers = { authorization: `Bearer ${key}` };
  const [sum] = (await (await fetch(`${last.url}/usage?by=`, { headers })).json()) as { requests: number }[];
  t.equal(sum?.requests, (await books.rowsSince(0)).length);
  t.equal(await last.stop(), 0);
}

void t.test(
  'a process that bills into SQLite is killed at any moment: no record is torn, doubled or lost that was older than 100 ms',
  async (t) => {
    await killHosts(t, new Books(folderOf(t), undefined));
  },
);

void t.test('the same over Postgres', async (t) => {
  const postgres = await startPostgres(t);
  await killHosts(t, new Books(folderOf(t), await postgres.createDatabase()));
});

void t.test(
  'a server over SQLite is killed under load: what was answered 100 ms before is on the bill, once',
  async (t) => {
    await killServers(t, new Books(folderOf(t), undefined));
  },
);

void t.test('a server over Postgres is killed under load: the same', async (t) => {
  const postgres = await startPostgres(t);
  await killServers(t, new Books(folderOf(t), await postgres.createDatabase()));
});

void t.test('SIGTERM loses nothing that was answered', async (t) => {
  const books = new Books(folderOf(t), undefined);
  const server = await startServer({ env: { WORKERS: '1' }, dataFolder: books.dataDir });
  const spoken: Spoken[] = [];
  const over = new AbortController();
  const clients = Array.from({ length: 3 }, () => keepSpeaking(server, spoken, over.signal));
  await delay(500);
  const stopped = server.stop('SIGTERM');
  over.abort();
  await Promise.all(clients);
  t.equal(await stopped, 0);
  const kept = new Set((await books.rowsSince(0)).map(({ characters }) => characters));
  const answered = spoken.filter(({ doneMs }) => doneMs !== null);
  t.ok(answered.length > 0);
  t.same(
    answered.filter(({ characters }) => !kept.has(characters)),
    [],
  );
  t.same(await books.faults(), []);
});
