import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import { DAY_MS, dayOf } from '../../../src/contracts/days.js';
import { sonantAside } from '../sonant.js';
import { ask, type Attacked, type Attacks, ceaselessly, CODA, times } from '../under-attack.js';
import { openSocket, type SocketAddress } from '../wire-client.js';
import { JSON_CODA, LEGACY, repeat } from './strangers.js';

const DAYS = 50;
const signal = (): AbortSignal => AbortSignal.timeout(6000);

/** As much usage as one answer may hold. */
function fillUsage(server: Attacked): void {
  const database = new Database(join(server.dataFolder, 'sonant.db'), { timeout: 5000 });
  const account = database.prepare("select id from accounts where name = 'default'").get() as { id: string };
  const insert = database.prepare(
    `insert or ignore into usage_daily (account_id, day, model, voice, key_id, requests, characters, audio_ms)
    values (?, ?, 'coda', ?, ?, 1, 100, 1000)`,
  );
  database.exec('BEGIN IMMEDIATE');
  for (const day of repeat(DAYS, (i) => dayOf(Date.now() - i * DAY_MS)))
    for (const voice of ['astra', 'luna', 'rigel', 'orion', 'vega'])
      for (let key = 0; key < 38; key++) insert.run(account.id, day, voice, `${key}`.padEnd(40, 'x'));
  database.exec('COMMIT');
  database.close();
}

/** Connections that ask and read nothing. */
async function leaveUnread(server: Attacked, count: number, request: string): Promise<void> {
  const sockets = await times(count, async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1').pause();
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  });
  for (const socket of sockets) socket.write(request);
  await sleep(4000);
  for (const socket of sockets) socket.destroy();
}

/** Sockets that get as many such frames as they take. */
async function feed(
  server: Attacked,
  { address, sockets }: { address: SocketAddress; sockets: number },
  frameOf: (index: number) => string,
): Promise<void> {
  const endsAtMs = performance.now() + 5000;
  let count = 0;
  await times(sockets, async () => {
    const socket = await openSocket(server, address);
    socket.on('error', () => undefined).on('message', () => undefined);
    while (performance.now() < endsAtMs) {
      if (socket.readyState === socket.OPEN && socket.bufferedAmount < 1e6) socket.send(frameOf(count++));
      await sleep(5);
    }
    socket.terminate();
  });
}

const waiting = (query: Record<string, string> = {}): { address: SocketAddress; sockets: number } => ({
  address: { ...LEGACY, query: { ...LEGACY.query, segment: 'never', ...query } },
  sockets: 8,
});

const TABLES = ['"', '"a', '"a\n', '"a",', '"a""', '"\n', ';', '\t\n', `${'"x"y\n'.repeat(9)}"`];
const TYPES = ['audio/mpeg', 'audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/flac', 'text/vtt'];

/** The attacker, with the key of another account. */
async function accomplice(server: Attacked): Promise<Attacked> {
  const env = { DATA_DIR: server.dataFolder };
  await sonantAside(['accounts', 'create', 'accomplice'], env).outcome;
  const { stdout } = await sonantAside(['keys', 'create', '--name', 'own', '--account', 'accomplice'], env)
    .outcome;
  return { ...server, key: stdout.trim() };
}

/** What takes memory that nobody frees, long answers, and what all accounts share beside the event loop. */
export const HOARDING_ATTACKS: Attacks = {
  'bursts of texts from two accounts': async (server) => {
    const accounts = [server, await accomplice(server)];
    for (let burst = 0; burst < 3; burst++) {
      await times(160, (i) =>
        ask(accounts[i % 2] ?? server, '/v1/svc-tts', { ...CODA, text: `This is text ${i} of a burst.` }),
      );
      await sleep(500);
    }
  },
  'exports of usage': (server) => {
    fillUsage(server);
    const question = `/usage?from=${dayOf(Date.now() - (DAYS - 1) * DAY_MS)}&by=day,voice,key&format=`;
    return ceaselessly(30, (i) =>
      ask(server, `${question}${i % 2 === 0 ? 'json' : 'csv'}`, undefined, {
        method: 'GET',
        signal: signal(),
      }),
    );
  },
  'a lexicon that nobody reads': async (server) => {
    const alias = 'so it is '.repeat(22);
    for (let from = 0; from < 10_000; from += 250)
      await ask(server, '/lexicon', repeat(250, (i) => `w${from + i}\t\ten\t${alias}`).join('\n'), {
        method: 'PUT',
      });
    const request = `GET /lexicon HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.key}\r\n\r\n`;
    await leaveUnread(server, 200, request);
  },
  'speeds for brackets that never come': (server) => {
    const frame = JSON.stringify({ text: 'a. ', inlineSpeedAlpha: `${'1,'.repeat(999)}1` });
    return feed(server, waiting({ modelId: 'mistv3', speaker: 'astra' }), () => frame);
  },
  'another lexicon with each text': (server) =>
    feed(server, waiting(), (index) => {
      const entries = repeat(100, (i) => [`w${index}-${i}`, { alias: 'b '.repeat(99) }]);
      return JSON.stringify({ text: 'a. ', lexicon: Object.fromEntries(entries) as object });
    }),
  'times of words without sound': (server) =>
    feed(server, { address: JSON_CODA, sockets: 10 }, (index) => {
      const contextId = `${index % 16}`;
      const text = `${'🙂 '.repeat(330)}Yes, so it is. `;
      const opening = { contextId, start: { speaker: 'luna', timestamps: { enable: true }, text } };
      return JSON.stringify(index < 160 ? opening : { contextId, text });
    }),
  'metrics without end': (server) =>
    ceaselessly(60, () => ask({ ...server, key: '' }, '/metrics', undefined, { method: 'GET' })),
  'tables of quotes': (server) =>
    times(36, async (i) => {
      const mark = TABLES[i % TABLES.length] ?? '';
      const body = mark.repeat(60_000 / mark.length);
      const headers = { authorization: `Bearer ${server.key}`, 'content-type': 'text/csv' };
      const answer = await fetch(`${server.url}/lexicon?lang=en`, { method: 'PUT', headers, body });
      await answer.text();
    }),
  'all formats at once': (server) =>
    ceaselessly(60, (i) =>
      ask(
        server,
        '/v1/svc-tts',
        { ...CODA, text: 'A word or two.', samplingRate: [8000, 44_100, 96_000][i % 3], gain: 40 },
        { accept: TYPES[i % TYPES.length] ?? '', signal: signal() },
      ),
    ),
};
