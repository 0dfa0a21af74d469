import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Test } from 'tap';
import type { UsageSum } from '../../src/contracts/accounts.js';
import { startServer } from './running-server.js';
import { sonant } from './sonant.js';

/** Takes much longer to render than a message to arrive. */
export const LONG = 'And so the old harbour master walked on along the quiet quay. '.repeat(16).trim();

const PATIENCE_MS = 20_000;

/** A key of some account, named as its bill names it. */
export interface Key {
  readonly name: string;
  /** The server's. */
  readonly url: string;
  /** The whole key. */
  readonly key: string;
}

/** A real server, and its store at the command line; it ends with the test. */
export async function startUsageServer(t: Test) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'sonant-usage-'));
  const env = { SOCKETS_PER_SECOND: '1000', SOCKET_BURST: '1000' };
  const server = await startServer({ dataFolder, env });
  const { url, errorLines } = server;
  t.teardown(async () => {
    await server.stop();
    rmSync(dataFolder, { recursive: true });
  });
  /** Runs the command line at the store. @throws Error when it fails */
  const manage = (...args: string[]): string => {
    const { status, stdout, stderr } = sonant(args, { DATA_DIR: dataFolder });
    if (status !== 0) throw new Error(`sonant ${args.join(' ')}: ${stderr}`);
    return stdout.trim();
  };
  const newKey = (name: string, account = 'default'): Key => ({
    ...{ name, url },
    key: manage('keys', 'create', '--name', name, '--account', account),
  });
  return { errorLines, manage, newKey };
}

interface Post {
  readonly path?: string;
  readonly accept?: string;
  readonly body: object;
}

export const post = (
  { url, key }: Key,
  { path = '/v1/svc-tts', accept = 'audio/L16', body }: Post,
): Promise<Response> =>
  fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, accept },
    body: JSON.stringify(body),
  });

/** Has the head of the answer, which waits for the first audio, and takes no more. */
export async function listenSlowly({ url, key }: Key, body: object): Promise<IncomingMessage> {
  const outgoing = request(`${url}/v1/svc-tts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, accept: 'audio/L16' },
  });
  outgoing.end(JSON.stringify(body));
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  answer.pause();
  return answer;
}

/** The answer of `GET /usage` for the key's account. */
export async function usageOf({ url, key }: Key, by: string): Promise<UsageSum[]> {
  const answer = await fetch(`${url}/usage?by=${by}`, { headers: { authorization: `Bearer ${key}` } });
  return (await answer.json()) as UsageSum[];
}

/** Waits until that many are written, and longer: nothing is on its way for more than a fifth of a second. */
export async function settle(key: Key, requests: number): Promise<void> {
  const endMs = performance.now() + PATIENCE_MS;
  while (((await usageOf(key, ''))[0]?.requests ?? 0) < requests && performance.now() < endMs)
    await sleep(20);
  await sleep(500);
}
