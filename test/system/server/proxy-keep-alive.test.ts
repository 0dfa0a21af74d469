import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import t from 'tap';
import { findProxy } from '../../support/cluster.js';
import { folderOf, OwnServer, removeFolder, sparePort, userFor } from '../../support/own-server.js';
import { startServer } from '../../support/running-server.js';

const DOCUMENT = new URL('../../../../docs/decisions/keep-alive.md', import.meta.url);
/** The server closes within 12 seconds: its clock has steps of four. */
const BEYOND_SERVER_MS = 14_000;

t.setTimeout(120_000);
const server = await startServer();
t.teardown(() => server.stop());
const direct = Number(new URL(server.url).port);
const proxy = await startProxy();

/** The proxy of the document, between ports of this machine. */
async function startProxy(): Promise<number> {
  const port = await sparePort();
  const block = /```haproxy\n([^`]+)```/.exec(readFileSync(DOCUMENT, 'utf8'))?.[1] ?? '';
  const settings = block
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replace('127.0.0.1:8080', `127.0.0.1:${direct}`);
  const user = userFor('nobody');
  const folder = folderOf(user, 'keep-alive');
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, settings);
  chmodSync(file, 0o644);
  const program = new OwnServer(findProxy(), ['-db', '-f', file], folder, user);
  t.teardown(async () => {
    await program.stop('SIGTERM');
    removeFolder(folder);
  });
  await program.ready(() => fetch(`http://127.0.0.1:${port}/health/live`));
  return port;
}

const BODY = JSON.stringify({ text: 'A call that goes on.', speaker: 'astra', modelId: 'coda' });
const SYNTHESIS = [
  'POST /v1/svc-tts HTTP/1.1',
  'Host: sonant',
  `Authorization: Bearer ${server.key}`,
  'Accept: audio/mpeg',
  `Content-Length: ${BODY.length}`,
  '',
  BODY,
].join('\r\n');
const HEALTH = 'GET /health/live HTTP/1.1\r\nHost: sonant\r\n\r\n';

/** Sends the request and no more. @returns all that came back */
function halfClose(port: number, request: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.end(request));
    socket.on('data', (part) => parts.push(part));
    socket.on('error', reject);
    socket.on('close', () => {
      resolve(Buffer.concat(parts));
    });
  });
}

/** Asks, is silent for a while and asks again. @returns how many answers came, and the first one */
async function askTwice(port: number): Promise<{ answers: number; first: string }> {
  let heard = '';
  const socket = connect(port, '127.0.0.1', () => socket.write(HEALTH));
  socket.on('data', (part) => (heard += part.toString('latin1')));
  socket.on('error', () => undefined);
  await wait(BEYOND_SERVER_MS);
  const first = heard;
  if (!socket.closed) socket.write(HEALTH);
  await wait(1000);
  socket.destroy();
  return { answers: heard.match(/HTTP\/1\.1 200/g)?.length ?? 0, first };
}

void t.test('a client that half-closes is answered behind the proxy, and not without it', async (t) => {
  const through = (await halfClose(proxy, SYNTHESIS)).toString('latin1');
  t.match(through, /^HTTP\/1\.1 200 /);
  t.match(through, /\r\n0\r\n\r\n$/, 'to the end of the last chunk');
  // If this fails, uWebSockets supports it now, and the document is out of date.
  t.equal((await halfClose(direct, SYNTHESIS)).length, 0);
});

void t.test('an idle connection outlives ten seconds behind the proxy, and not without it', async (t) => {
  const [through, alone] = await Promise.all([askTwice(proxy), askTwice(direct)]);
  t.equal(through.answers, 2);
  t.match(through.first, /\r\nkeep-alive: timeout=75\r\n/i);
  t.notMatch(through.first, /\r\nconnection: close\r\n/i);
  t.equal(alone.answers, 1);
  t.match(alone.first, /\r\nkeep-alive: timeout=10\r\n/i);
});
