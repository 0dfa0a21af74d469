import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Test } from 'tap';
import { hearNeighbour, type Suffered } from './neighbour.js';
import { type RunningServer, startServer } from './running-server.js';
import { sonant } from './sonant.js';
import { watchServer } from './vital-signs.js';
import { Yardstick } from './yardstick.js';

const LOOP_WORK = fileURLToPath(new URL('./loop-work.js', import.meta.url));
/** The longest that one account may hold up another. */
const MOST_STALL_MS = 50;
/** The same, at 999 of 1000 moments. */
const USUAL_STALL_MS = 20;
const TRIES_AN_ATTACK = 10;
export const CODA = { speaker: 'luna', modelId: 'coda' };

/** What an attacker needs to know; another thread can be told all of it. */
export type Attacked = Pick<RunningServer, 'url' | 'key' | 'dataFolder'>;

export const times = <Value>(count: number, act: (index: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

/** For five seconds, from so many clients at once. @param act gets another number each time */
export async function ceaselessly(clients: number, act: (index: number) => Promise<unknown>): Promise<void> {
  const endsAtMs = performance.now() + 5000;
  let count = 0;
  await times(clients, async () => {
    while (performance.now() < endsAtMs) await act(count++);
  });
}

/** @returns the status; 0: the connection was cut, or the client has left */
export async function ask(
  server: Attacked,
  path: string,
  body?: string | object,
  {
    method = 'POST',
    accept = 'audio/L16',
    signal,
  }: { method?: string; accept?: string; signal?: AbortSignal } = {},
): Promise<number> {
  const headers = { authorization: `Bearer ${server.key}`, accept };
  const written = typeof body === 'object' ? JSON.stringify(body) : body;
  try {
    const options = { method, headers, ...(written && { body: written }), ...(signal && { signal }) };
    const response = await fetch(server.url + path, options);
    await response.body?.pipeTo(new WritableStream());
    return response.status;
  } catch {
    return 0;
  }
}

/** Writes raw bytes. @returns when the server has closed, or after so long */
export const write = (server: Attacked, text: string, patienceMs = 5000): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(text));
    const timer = setTimeout(() => socket.destroy(), patienceMs);
    socket.on('error', () => undefined).on('data', () => undefined);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });

export type Attacks = Readonly<Record<string, (server: Attacked) => Promise<unknown>>>;

/** Processor time that the main thread spent in one stretch since the last question. */
async function loopWork(server: RunningServer): Promise<{ p999: number; max: number }> {
  const lines = (): string[] => server.output().match(/\{"loopWorkMs":\{[^}]*\}\}/g) ?? [];
  const before = lines().at(-1);
  process.kill(server.pid, 'SIGUSR2');
  // The line before may be forgotten meanwhile: only the newest output is kept.
  for (let wait = 0; wait < 3000 && [before, undefined].includes(lines().at(-1)); wait++) await sleep(10);
  return (JSON.parse(lines().at(-1) ?? '{}') as { loopWorkMs: { p999: number; max: number } }).loopWorkMs;
}

/** A server, and the key of another account than that of the server's own key. */
export async function startForTwo(nodeArguments: readonly string[] = []): Promise<{
  server: RunningServer;
  neighbourKey: string;
  stop: () => Promise<void>;
}> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'sonant-attacks-'));
  const env = { WORKERS: '2', SYNTHESES_PER_ACCOUNT: '1000' };
  const server = await startServer({ dataFolder, env, nodeArguments });
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(dataFolder, { recursive: true });
  };
  sonant(['accounts', 'create', 'neighbour'], { DATA_DIR: dataFolder });
  const made = sonant(['keys', 'create', '--name', 'own', '--account', 'neighbour'], {
    DATA_DIR: dataFolder,
  });
  return { server, neighbourKey: made.stdout.trim(), stop };
}

/**
 * Runs one attack after the other while another account speaks, and asserts what that suffers.
 * @param refusals of the other account for lack of room: `few`, or `any` where an attack takes all processors
 */
export async function underAttack(t: Test, attacks: Attacks, refusals: 'few' | 'any' = 'few'): Promise<void> {
  const { server, neighbourKey, stop } = await startForTwo(['--import', LOOP_WORK]);
  t.teardown(stop);
  const during = async (act: () => Promise<unknown>): Promise<Suffered> => {
    const neighbour = hearNeighbour(server, neighbourKey);
    await sleep(500);
    await act();
    return neighbour.end();
  };
  await times(8, (i) => ask(server, '/v1/svc-tts', { ...CODA, text: `Number ${i} is here.` }));
  await during(() => sleep(1000));
  const alone = await during(() => sleep(3000));
  t.comment(`alone: first audio after ${alone.firstAudioMs.toFixed()} ms at most, over ${alone.texts} texts`);
  // How long the loop works is measured more closely below.
  const signs = watchServer(server, { delayMs: Infinity, longestDelayMs: Infinity });
  await loopWork(server);
  const yardstick = new Yardstick();
  for (const [name, attack] of Object.entries(attacks)) {
    const suffered = await during(() => attack(server));
    const work = await loopWork(server);
    for (let i = 0; i < TRIES_AN_ATTACK; i++) yardstick.try();
    const slow = yardstick.slowness();
    t.comment(
      `${name}: the loop works for ${work.p999.toFixed(1)} ms at most in 99.9 %, ${work.max.toFixed(1)} in all; ` +
        `the other account: ${suffered.texts} texts, first audio after ${suffered.firstAudioMs.toFixed()} ms at most ` +
        `(${suffered.firstAudioByClockMs.toFixed()} by the clock), ` +
        `playback stands still for ${suffered.stillMs.toFixed()} ms at most`,
    );
    t.ok(work.p999 <= slow * USUAL_STALL_MS, `${name}: ${work.p999} ms in one stretch at 99.9 %`);
    t.ok(work.max <= slow * MOST_STALL_MS, `${name}: ${work.max} ms in one stretch`);
    // On a machine without a free core there may be no room for a moment, which a 503 says.
    const broken = suffered.refused.filter((status) => status !== 503);
    t.same(broken, [], `${name}: the other account is served`);
    const most = refusals === 'any' ? Infinity : 1 + suffered.texts / 10;
    t.ok(suffered.refused.length <= most, `${name}: ${suffered.refused.length} texts refused`);
    const laterMs = suffered.firstAudioMs - alone.firstAudioMs;
    t.ok(laterMs <= MOST_STALL_MS, `${name}: its first audio comes ${laterMs} ms later`);
    t.ok(suffered.stillMs <= MOST_STALL_MS, `${name}: its playback stands still for ${suffered.stillMs} ms`);
  }
  t.equal(await ask(server, '/v1/svc-tts', { ...CODA, text: 'It speaks on.' }), 200);
  await signs.check(t);
  t.same(server.errorLines, []);
}
