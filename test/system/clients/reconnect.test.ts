import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';
import { type WebSocket, WebSocketServer } from 'ws';
import { ROOT } from './folder.js';
import { pythonOf } from './install.js';

t.setTimeout(700_000);
const run = promisify(execFile);
/** A machine that was busy with other things let these programs stand still for 53 seconds. */
const PATIENCE_MS = 300_000;
/** Attempts of the clients before they give up. */
const ATTEMPTS = 5;
/** The sum of their waits. */
const WAITS_MS = 4400;
const AUDIO = { audio: Buffer.alloc(480).toString('base64') };
const WORDS = { timestamps: { words: ['Hello.'], start: [0], end: [0.5] } };

interface Message {
  readonly contextId: string;
  readonly text?: string;
  readonly end?: object;
}
/** A text after which the server reads nothing for a while. */
const PAUSE = 'pause';

/** What a server does at the end of a text, by the first part of the path; the count is of its connections so far. */
type Deed = (socket: WebSocket, say: (message: object) => void, count: number, text: string) => void;
const DEEDS: Readonly<Record<string, Deed>> = {
  whole: (_socket, say) => [{ started: {} }, WORDS, AUDIO, { done: {} }].forEach(say),
  /** Falls over each text. */
  falls: (socket, say) => {
    say({ started: {} });
    socket.close();
  },
  /** Falls between the words and their audio. */
  words: (socket, say) => {
    [{ started: {} }, WORDS].forEach(say);
    setTimeout(() => socket.close(), 100);
  },
  /** Falls once, after it has begun. */
  once: (socket, say, count) => {
    if (count > 1) [{ started: {} }, WORDS, AUDIO, { done: {} }].forEach(say);
    else {
      say({ started: {} });
      socket.close();
    }
  },
  /** Says what it has read. */
  full: (_socket, say, _count, text) =>
    [{ timestamps: { words: [text], start: [0], end: [1] } }, { done: {} }].forEach(say),
  garbage: (socket) => socket.send('not JSON'),
  unread: (_socket, say) => {
    for (let i = 0; i < 200; i++) say(AUDIO);
  },
};
/** What HTTP answers to the first so many requests for a socket. */
const REFUSALS: Readonly<Record<string, readonly [status: string, times: number]>> = {
  key: ['401 Unauthorized', Infinity],
  busy: ['503 Service Unavailable', 2],
  down: ['503 Service Unavailable', Infinity],
};

const counts = new Map<string, number>();
let base: string;
const sockets = new WebSocketServer({ noServer: true });
const http = createServer();
http.on('upgrade', (request, stream, head) => {
  const name = request.url?.split('/')[1] ?? '';
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  const [status, times] = REFUSALS[name] ?? ['', 0];
  if (count <= times) {
    stream.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
    return;
  }
  sockets.handleUpgrade(request, stream, head, (socket) => {
    if (name === 'late' && count === 1) {
      // Open for a while, but never ready: nobody reads what comes.
      setTimeout(() => socket.close(), 2000);
      return;
    }
    socket.send('{"ready":{}}');
    const texts = new Map<string, string>();
    socket.on('message', (frame: Buffer) => {
      const { contextId, text = '', end } = JSON.parse(frame.toString()) as Message;
      const whole = `${texts.get(contextId) ?? ''}${text}`;
      texts.set(contextId, whole);
      if (text === PAUSE) {
        socket.pause();
        setTimeout(() => socket.resume(), 2000);
      }
      const say = (message: object): void => socket.send(JSON.stringify({ contextId, ...message }));
      if (end !== undefined) (DEEDS[name] ?? DEEDS['whole'])?.(socket, say, count, whole);
    });
  });
});

let folder: string;
t.before(async () => {
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  folder = mkdtempSync(join(tmpdir(), 'sonant-reconnect-'));
  const place = join(folder, 'node_modules/sonant-client');
  cpSync(`${ROOT}clients/js`, place, { recursive: true });
  symlinkSync(`${ROOT}node_modules/ws`, join(folder, 'node_modules/ws'));
  await run(process.execPath, [`${ROOT}node_modules/typescript/bin/tsc`, '-p', place]);
});
t.teardown(() => {
  sockets.clients.forEach((socket) => socket.terminate());
  http.close();
  rmSync(folder, { recursive: true });
});

const JAVASCRIPT = `
import { Sonant } from 'sonant-client';
async function heard(sonant) {
  const one = { audio: 0, words: 0, kind: null, status: null };
  const stream = sonant.stream({ speaker: 'astra', words: true });
  await stream.write('Hello.');
  stream.end();
  const started = performance.now();
  try {
    for await (const event of stream) {
      if (event.type === 'audio') one.audio += event.audio.length;
      else one.words += event.words.length;
    }
  } catch ({ kind, status = null }) { Object.assign(one, { kind, status }); }
  one.ms = performance.now() - started;
  return one;
}
const said = {};
for (const [name, url] of Object.entries(JSON.parse(process.argv[2]))) {
  const sonant = new Sonant({ apiKey: 'key', url });
  const first = heard(sonant);
  if (name === 'late') await new Promise((resolve) => setTimeout(resolve, 1000));
  said[name] = name === 'late' ? await heard(sonant) : await first;
  await first;
  sonant.close();
}
console.log(JSON.stringify(said));
`;
/** Closes its client as soon as it waits for a further attempt; prints what would keep the process running then. */
const CLOSING = `
import { setImmediate } from 'node:timers/promises';
import { Sonant } from 'sonant-client';
const sonant = new Sonant({ apiKey: 'key', url: process.argv[2] });
sonant.stream();
const isActive = (kind) => process.getActiveResourcesInfo().some((one) => one.startsWith(kind));
while (!isActive('Timeout') || isActive('TCP')) await setImmediate();
sonant.close();
await setImmediate();
console.log(process.getActiveResourcesInfo().join(' '));
`;

const WHOLE = { audio: 480, words: 1, kind: null, status: null };
const SAID = {
  whole: WHOLE,
  once: WHOLE,
  busy: WHOLE,
  late: WHOLE,
  garbage: { audio: 0, words: 0, kind: 'protocol', status: null },
  words: { ...WHOLE, audio: 0, kind: 'connection' },
  key: { audio: 0, words: 0, kind: 'http', status: 401 },
  down: { audio: 0, words: 0, kind: 'connection', status: 503 },
  falls: { audio: 0, words: 0, kind: 'connection', status: null },
};
const CONNECTIONS = {
  ...{ whole: 1, once: 2, busy: 3, late: 2, garbage: 1, words: 1, key: 1 },
  ...{ down: ATTEMPTS, falls: ATTEMPTS },
};

for (const [language, speak] of [
  [
    'JavaScript',
    async (urls: string) => {
      writeFileSync(join(folder, 'run.mjs'), JAVASCRIPT);
      return run(process.execPath, [join(folder, 'run.mjs'), urls], { timeout: PATIENCE_MS });
    },
  ],
  [
    'Python',
    async (urls: string) => {
      const driver = `${ROOT}test/system/clients/drivers/reconnect.py`;
      const env = { PYTHONPATH: `${ROOT}clients/python` };
      const program = await pythonOf('sonant-client', undefined);
      return run(program, [driver, urls], { env, timeout: PATIENCE_MS });
    },
  ],
] as const) {
  const speakAt = async (names: readonly string[]): Promise<Record<string, { ms: number }>> => {
    counts.clear();
    const urls = Object.fromEntries(names.map((name) => [name, `${base}/${name}`]));
    const { stdout } = await speak(JSON.stringify(urls));
    return JSON.parse(stdout) as Record<string, { ms: number }>;
  };

  void t.test(`${language}: a lost stream begins anew, a bounded number of times`, async (t) => {
    const said = await speakAt(Object.keys(SAID));
    t.match(said, SAID);
    t.same(Object.fromEntries(counts), CONNECTIONS);
    const fellMs = said['falls']?.ms ?? 0;
    t.ok(fellMs > WAITS_MS - 50, `${fellMs} ms with the waits between`);
  });

  if (language === 'JavaScript') {
    void t.test('JavaScript: a client that is closed during a wait leaves no timer', async (t) => {
      writeFileSync(join(folder, 'closing.mjs'), CLOSING);
      const { stdout } = await run(process.execPath, [join(folder, 'closing.mjs'), `${base}/down`]);
      t.notMatch(stdout, 'Timeout');
    });
  } else {
    void t.test('Python: no text overtakes the beginning of its stream when buffers are full', async (t) => {
      t.same(await speakAt(['full']), { full: { words: ['first second'] } });
    });

    void t.test('Python: a client is closed that has more than somebody has read', async (t) => {
      t.same(await speakAt(['unread']), { unread: { kind: 'connection' } });
    });
  }
}
