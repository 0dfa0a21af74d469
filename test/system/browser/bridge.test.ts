import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { WebSocket } from 'ws';
import { type BridgeOptions, startBridge } from '../../../examples/browser/bridge.js';
import type { PageEvent } from '../../../examples/browser/messages.js';
import { metric } from '../../support/e2e-client.js';
import { plainNode } from '../../support/plain-node.js';
import { startServer } from '../../support/running-server.js';

const MAIN = fileURLToPath(new URL('../../../examples/browser/main.js', import.meta.url));
const PAGE = new URL('../../../../examples/browser/page/', import.meta.url);
const ASTRA = { type: 'start', utterance: 1, speaker: 'astra', modelId: 'coda', speed: 1 };

const MAX_SOCKETS = 8;
const sonant = await startServer({ env: { SOCKETS_PER_ACCOUNT: String(MAX_SOCKETS), SOCKET_BURST: '1000' } });
t.teardown(() => sonant.stop());

/** A bridge of its own, closed when the test ends. @returns its address */
async function openBridge(t: Test, options: Partial<BridgeOptions> = {}): Promise<string> {
  const { url: sonantUrl, key } = sonant;
  const bridge = await startBridge({ host: '127.0.0.1', port: 0, origins: [], sonantUrl, key, ...options });
  t.teardown(() => bridge.close());
  return bridge.url;
}

const socketOf = (url: string, origin = new URL(url).origin): WebSocket =>
  new WebSocket(`${url.replace('http', 'ws')}speech`, { origin });

interface Conversation {
  readonly events: PageEvent[];
  readonly audioBytes: number;
}

/** Says all of it on a page's socket, and listens until `done` or an error. */
async function converse(url: string, frames: readonly (object | string | Buffer)[]): Promise<Conversation> {
  const socket = socketOf(url);
  const events: PageEvent[] = [];
  let audioBytes = 0;
  const over = new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) {
        audioBytes += data.length;
        return;
      }
      const event = JSON.parse(data.toString()) as PageEvent;
      events.push(event);
      if (event.type === 'done' || event.type === 'error') resolve();
    });
  });
  await once(socket, 'open');
  for (const frame of frames) {
    socket.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame));
  }
  await over;
  socket.close();
  return { events, audioBytes };
}

/** The problem that such a conversation ends with. */
async function problem(url: string, frames: readonly (object | string | Buffer)[]): Promise<string> {
  const last = (await converse(url, frames)).events.at(-1);
  return last?.type === 'error' ? last.message : `no error but ${JSON.stringify(last)}`;
}

/** The status that an upgrade is refused with. */
async function refusedWith(socket: WebSocket): Promise<number | undefined> {
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode?: number }];
  return response.statusCode;
}

void t.test('an utterance is started, timed, spoken and done', async (t) => {
  const url = await openBridge(t);
  const { events, audioBytes } = await converse(url, [
    ASTRA,
    { type: 'text', text: 'Hello ' },
    { type: 'text', text: 'there.' },
    { type: 'end' },
  ]);
  t.match(events, [
    { type: 'started', utterance: 1 },
    { type: 'timestamps', words: ['Hello', 'there.'] },
    { type: 'done' },
  ]);
  t.ok(audioBytes > 24000, 'half a second of samples at least');
});

void t.test('speed goes the same way for every model', async (t) => {
  const url = await openBridge(t);
  for (const voice of [
    { speaker: 'astra', modelId: 'coda' },
    { speaker: 'cove', modelId: 'mist' },
  ]) {
    const bytes: number[] = [];
    for (const speed of [0.5, 2]) {
      const say = { type: 'text', text: 'A sentence of some length.' };
      bytes.push((await converse(url, [{ ...ASTRA, ...voice, speed }, say, { type: 'end' }])).audioBytes);
    }
    const [slow = 0, fast = 0] = bytes;
    t.ok(slow > 2 * fast, `${voice.modelId}: ${slow} bytes slow, ${fast} fast`);
  }
});

void t.test('what Sonant refuses or cannot do is told in a sentence', async (t) => {
  const text = { type: 'text', text: 'Hello.' };
  const url = await openBridge(t);
  t.match(
    await problem(url, [{ ...ASTRA, speaker: 'nobody' }, text]),
    /^Sonant refused \(400\): Speaker not found/,
  );
  const wrongKey = await openBridge(t, { key: 'sk_wrong' });
  t.equal(await problem(wrongKey, [ASTRA, text]), "Sonant does not accept the bridge's key: invalid api key");
  const nowhere = await openBridge(t, { sonantUrl: 'http://127.0.0.1:9' });
  t.equal(await problem(nowhere, [ASTRA, text]), 'Sonant cannot be reached');
  t.equal((await fetch(`${nowhere}data/voices/voice_details.json`)).status, 502);
  t.match(await problem(url, [ASTRA, { type: 'text', text: 'a'.repeat(1001) }]), /^400: text is too long/);
});

void t.test('what the page may not send is refused', async (t) => {
  const url = await openBridge(t);
  const misunderstood = 'the bridge does not understand this message';
  for (const frame of [
    '{',
    '[]',
    'null',
    { type: 'sing' },
    Buffer.from('x'),
    { ...ASTRA, speed: 9 },
    { ...ASTRA, speaker: '' },
  ]) {
    t.equal(await problem(url, [frame]), misunderstood, JSON.stringify(frame));
  }
  const page = { type: 'text', text: 'Word. '.repeat(500) };
  t.match(await problem(url, [ASTRA, page, page]), /longer than 5000 characters/);

  const socket = socketOf(url);
  await once(socket, 'open');
  socket.send('x'.repeat(65 * 1024));
  const [code] = (await once(socket, 'close')) as [number];
  t.equal(code, 1009, 'a frame that is too long closes the socket');
});

void t.test('only pages of the bridge itself, or of origins it was told, may open its socket', async (t) => {
  const url = await openBridge(t, { origins: ['https://talk.example'] });
  t.equal(await refusedWith(socketOf(url, 'https://elsewhere.example')), 403);
  t.equal(await refusedWith(new WebSocket(`${url.replace('http', 'ws')}speech`)), 403, 'no origin at all');
  t.equal(await refusedWith(new WebSocket(url.replace('http', 'ws'), { origin: url.slice(0, -1) })), 404);
  const friend = socketOf(url, 'https://talk.example');
  await once(friend, 'open');
  friend.close();
});

void t.test('only the files of the page are served, and they point to no other host', async (t) => {
  const url = await openBridge(t);
  const index = await fetch(url);
  t.equal(await index.text(), readFileSync(new URL('index.html', PAGE), 'utf8'));
  t.match(index.headers.get('content-security-policy'), /^default-src 'self'/);
  for (const path of ['../bridge.ts', '..%2fbridge.ts', 'index.html', 'package.json']) {
    t.equal((await fetch(url + path)).status, 404, path);
  }
  t.equal((await fetch(url, { method: 'POST' })).status, 405);
  for (const name of [
    'index.html',
    'style.css',
    'app.js',
    'bridge.js',
    'player.js',
    'reader.js',
    'waveform.js',
  ]) {
    const body = await (await fetch(url + (name === 'index.html' ? '' : name))).text();
    t.notMatch(body, /(https?:)?\/\/\w+\.\w+/, name);
  }
});

const slices = (): Promise<number> => metric(sonant, 'sonant_slice_seconds_count');

/** Waits until Sonant has computed more slices than these, and then none for half a second. */
async function atRest(before: number): Promise<void> {
  for (let last = before, now = before; now === before || now !== last;) {
    await wait(500);
    last = now;
    now = await slices();
  }
}

void t.test('a page that does not read makes Sonant wait, and gets everything in the end', async (t) => {
  const url = await openBridge(t);
  const text = 'This sentence is one of many that nobody has heard yet. '.repeat(80);
  const frames = [{ ...ASTRA, speed: 0.6 }, { type: 'text', text }, { type: 'end' }];
  const socket = socketOf(url);
  await once(socket, 'open');
  const before = await slices();
  for (const frame of frames) socket.send(JSON.stringify(frame));
  socket.pause();
  await atRest(before);
  t.equal(await metric(sonant, 'sonant_streams_active'), 1, 'Sonant waits in the middle of a text');

  let audioBytes = 0;
  const done = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) audioBytes += data.length;
      else if ((JSON.parse(data.toString()) as PageEvent).type === 'done') resolve();
    });
  });
  socket.resume();
  await done;
  socket.close();
  t.comment(`${(audioBytes / 1e6).toFixed(0)} MB of samples`);
  t.equal(audioBytes, (await converse(url, frames)).audioBytes);
});

void t.test('the command explains itself and says what is missing', (t) => {
  const env = { PATH: process.env['PATH'] };
  const help = plainNode([MAIN, '--help'], { env });
  t.equal(help.status, 0);
  t.match(help.stdout, /--port[^]*SONANT_KEY/);
  const noKey = plainNode([MAIN], { env });
  t.equal(noKey.status, 2);
  t.match(noKey.stderr, /SONANT_KEY is not set/);
  t.match(plainNode([MAIN, '--port', 'x'], { env }).stderr, /--port is no port: x/);
  t.match(plainNode([MAIN, '--nonsense'], { env }).stderr, /nonsense/);
  t.end();
});

void t.test('the command prints where the page is, serves it, and ends when it is asked to', async (t) => {
  const child = spawn('/usr/bin/env', ['-u', 'NODE_OPTIONS', process.execPath, MAIN, '--port', '0'], {
    env: { ...process.env, SONANT_URL: sonant.url, SONANT_KEY: sonant.key },
  });
  const exited = once(child, 'exit');
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const url = /http:\S+/.exec(line.toString())?.[0] ?? '';
  t.match(await (await fetch(url)).text(), /<title>Sonant/);
  t.notMatch(line.toString(), sonant.key);
  child.kill('SIGTERM');
  t.same(await exited, [0, null]);
});

// The last one, since it leaves no free connection.
void t.test('too many connections are told in a sentence', async (t) => {
  const url = await openBridge(t);
  const address = `${sonant.url.replace('http', 'ws')}/ws3?speaker=astra&modelId=coda`;
  const sockets = Array.from({ length: MAX_SOCKETS }, () => {
    return new WebSocket(address, { headers: { authorization: `Bearer ${sonant.key}` } });
  });
  await Promise.all(sockets.map((socket) => once(socket, 'open')));
  t.equal(
    await problem(url, [ASTRA, { type: 'text', text: 'Hello.' }]),
    'Sonant has no free connection at the moment; try again',
  );
  for (const socket of sockets) socket.terminate();
});
