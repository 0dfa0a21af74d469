import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { seededRandom } from '../fuzz.js';
import { ask, type Attacked, type Attacks, CODA, times, write } from '../under-attack.js';
import { openSocket, type SocketAddress } from '../wire-client.js';

export const LEGACY: SocketAddress = {
  dialect: 'events',
  path: '/ws3',
  query: { speaker: 'luna', modelId: 'coda', audioFormat: 'pcm' },
};
const BINARY: SocketAddress = { dialect: 'coda-binary', path: '/coda/ws' };
export const JSON_CODA: SocketAddress = { dialect: 'coda-json', path: '/coda/ws' };
const random = seededRandom(16);

/** Sockets that send these frames, wait, and leave without a word. */
export async function flood(
  server: Attacked,
  address: SocketAddress,
  { sockets, waitMs = 1500 }: { sockets: number; waitMs?: number },
  frames: (socket: number) => Iterable<string | Uint8Array>,
): Promise<void> {
  await times(sockets, async (index) => {
    const socket: WebSocket | undefined = await openSocket(server, address).catch(() => undefined);
    if (socket === undefined) return;
    socket.on('error', () => undefined);
    for (const frame of frames(index)) if (socket.readyState === socket.OPEN) socket.send(frame);
    await sleep(waitMs);
    socket.terminate();
  });
}

/** Sockets that send these frames again and again. */
async function loop(
  server: Attacked,
  { sockets, everyMs, forMs }: { sockets: number; everyMs: number; forMs: number },
  frames: readonly string[],
): Promise<void> {
  await times(sockets, async () => {
    const socket: WebSocket | undefined = await openSocket(server, LEGACY).catch(() => undefined);
    if (socket === undefined) return;
    socket.on('error', () => undefined);
    const endsAtMs = performance.now() + forMs;
    while (performance.now() < endsAtMs && socket.readyState === socket.OPEN) {
      for (const frame of frames) socket.send(frame);
      await sleep(everyMs);
    }
    socket.terminate();
  });
}

/** Connections that write a beginning, then a byte now and then. */
async function drip(server: Attacked, connections: number, start: string, drops: number): Promise<void> {
  await times(connections, async () => {
    const socket: Socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.on('error', () => undefined).on('data', () => undefined);
    socket.write(start);
    for (let i = 0; i < drops && !socket.destroyed; i++) {
      await sleep(50);
      socket.write('a');
    }
    socket.destroy();
  });
}

/** Each socket gets these bytes in as few packets as they fit in; `ws` would send frame by frame. */
export async function pour(server: Attacked, path: string, protocol: string, bytes: Buffer): Promise<void> {
  const upgrade = [
    ...[`GET ${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${server.key}`, 'Connection: Upgrade'],
    ...['Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='],
    ...[`Sec-WebSocket-Protocol: ${protocol}`, '', ''],
  ].join('\r\n');
  const sockets = await times(30, async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.on('error', () => undefined).write(upgrade);
    await once(socket, 'data');
    return socket.on('data', () => undefined);
  });
  for (const socket of sockets) socket.write(bytes);
  await sleep(2500);
  for (const socket of sockets) socket.destroy();
}

/** As many empty frames as a packet holds. */
const emptyFrames = (opcode: number): Buffer =>
  Buffer.concat(repeat(80_000, () => Buffer.from([0x80 | opcode, 0x80, 0, 0, 0, 0])));

export const head = (server: Attacked, path: string, ...lines: string[]): string =>
  [`POST ${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${server.key}`, ...lines, '', ''].join('\r\n');

export const repeat = <Value>(count: number, value: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => value(index));

/** Field 15 of a group inside a group, and so on. */
const GROUPS = new Uint8Array(60_000).fill(0x7b);
const garbage = (length: number): Uint8Array => Uint8Array.from({ length }, () => random() * 256);
/** A start with very many empty pronunciations. */
const PRONUNCIATIONS = Uint8Array.from([
  0x1a,
  ...[0x80 | (20_000 & 0x7f), 0x80 | ((20_000 >> 7) & 0x7f), 20_000 >> 14],
  ...repeat(10_000, () => [0x5a, 0x00]).flat(),
]);
const start = (contextId: string, text: string, more: object = {}): string =>
  JSON.stringify({ contextId, start: { speaker: 'luna', text, ...more } });
const MARKS = [
  '<',
  '<speak>',
  '<!--',
  '<![CDATA[',
  '&',
  '&#x',
  '<a b="',
  ']]>',
  '<s><p>',
  '</s>',
  '{',
  '[',
  '<9>',
];

const DOCUMENTS = [
  '<speak></speak>',
  '<speak>a.</speak>',
  '</speak>',
  '<voice/>a.',
  '<p>a.</p>',
  '<lang xml:lang="de">a.</lang> ',
  'a.<mark name="b"/> ',
];

/** What a stranger tried. */
export const STRANGERS_ATTACKS: Attacks = {
  'groups of protobuf inside groups': (server) =>
    flood(server, BINARY, { sockets: 10 }, () => repeat(15, () => GROUPS)),
  'garbage as protobuf': (server) =>
    flood(server, BINARY, { sockets: 20 }, () => repeat(100, () => garbage(3000))),
  'pronunciations of nothing': (server) =>
    flood(server, BINARY, { sockets: 5 }, () => repeat(10, () => PRONUNCIATIONS)),
  'a storm of cancels': (server) =>
    flood(server, JSON_CODA, { sockets: 6 }, () =>
      repeat(100, (i) => [start(`${i}`, 'It is cancelled.'), `{"contextId":"${i}","cancel":{}}`]).flat(),
    ),
  'sixteen long texts on each of ten sockets': (server) =>
    flood(server, JSON_CODA, { sockets: 10, waitMs: 6000 }, () =>
      repeat(16, (i) => start(`${i}`, 'One account asks for very much at once. '.repeat(20))),
    ),
  'frames of one letter': (server) =>
    flood(server, LEGACY, { sockets: 5 }, (i) => repeat(1000, () => `{"text":"${'abcdefghij'[i % 10]}"}`)),
  'frames of nothing': (server) =>
    pour(server, '/ws3?speaker=luna&modelId=coda&audioFormat=pcm', '', emptyFrames(1)),
  'frames of nothing, raw': (server) => pour(server, '/ws?speaker=luna&modelId=coda', '', emptyFrames(1)),
  'frames of nothing, binary': (server) => pour(server, '/coda/ws', 'svc.v1.binary', emptyFrames(2)),
  'pings without end': (server) => pour(server, '/coda/ws', 'svc.v1.json', emptyFrames(9)),
  'signs of markup, one by one': (server) =>
    flood(server, { ...LEGACY, query: { ...LEGACY.query, ssml: 'true' } }, { sockets: 20 }, () =>
      repeat(1500, () => JSON.stringify({ text: MARKS[Math.floor(random() * MARKS.length)] })),
    ),
  'one attribute without an end': (server) =>
    flood(server, LEGACY, { sockets: 10 }, () => [
      JSON.stringify({ text: '<speak><prosody rate="' }),
      ...repeat(800, () => '{"text":"x"}'),
    ]),
  'storms of clear and flush': (server) =>
    flood(server, LEGACY, { sockets: 6 }, () =>
      repeat(200, (i) => `{"text":"Hello there. ","operation":"${i % 2 === 0 ? 'clear' : 'flush'}"}`),
    ),
  'texts that are flushed and cleared at once, for ever': (server) =>
    loop(server, { sockets: 30, everyMs: 3, forMs: 8000 }, [
      '{"text":"Hello there, this is a sentence. "}',
      '{"operation":"flush"}',
      '{"operation":"clear"}',
    ]),
  'long texts that are cleared, for ever': (server) =>
    loop(server, { sockets: 20, everyMs: 50, forMs: 8000 }, [
      JSON.stringify({ text: 'One account asks for very much at once. '.repeat(1500) }),
      '{"operation":"clear"}',
    ]),
  'dots, brackets and spaces without end': (server) =>
    flood(server, LEGACY, { sockets: 10 }, (i) =>
      repeat(3, () =>
        JSON.stringify({
          text: ['. ', '(', '\u00a0\n', 'a.b', '1.', '。', '"', '\u200d'][i % 8]?.repeat(5000),
        }),
      ),
    ),
  'headers as large as can be': (server) =>
    times(40, () =>
      write(
        server,
        head(server, '/v1/svc-tts', `Accept: ${'audio/L16;q=0.1,'.repeat(200)}`, 'Content-Length: 2') + '{}',
        1500,
      ),
    ),
  'a query of very many fields': (server) =>
    times(100, () => write(server, `GET /ws3?${'a=1&'.repeat(900)} HTTP/1.1\r\nHost: x\r\n\r\n`, 1500)),
  'keys that nobody has': (server) =>
    times(20, async (i) => {
      const stranger = { ...server, key: `${i}` };
      for (let j = 0; j < 40; j++) await ask({ ...stranger, key: `x${i}-${j}` }, '/v1/svc-tts', CODA);
    }),
  'bodies that drip': (server) => drip(server, 60, head(server, '/v1/svc-tts', 'Content-Length: 1000'), 30),
  'upgrades that never end': (server) =>
    drip(server, 60, 'GET /ws3?speaker=luna HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nX: ', 30),
  'streams that nobody reads': async (server) => {
    const signal = AbortSignal.timeout(3000);
    await times(300, (i) =>
      fetch(`${server.url}/v1/svc-tts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.key}`, accept: 'audio/L16' },
        body: JSON.stringify({ ...CODA, text: `${i} streams wait. `.repeat(40).trim() }),
        signal,
      }).catch(() => undefined),
    );
    await sleep(1000);
  },
  'pages of the description': (server) =>
    times(20, () =>
      write(
        server,
        'GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\nGET /metrics HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(30),
        2000,
      ),
    ),
  'texts for every look-up': (server) =>
    times(60, (i) =>
      ask(server, ['/textnorm', '/phonemize', '/oov'][i % 3] ?? '', {
        text: ['1.1.1.', 'a@a.', 'http://a', '€$', '٣٤', '-/-', 'IVX ', '(('][i % 8]?.repeat(120),
        language: ['en', 'de', 'fr', 'es', 'pt', 'it', 'ja', 'ar', 'hi'][i % 9],
      }),
    ),
  'sign-ins with long passwords': (server) =>
    times(60, (i) =>
      ask(server, '/dashboard/api/sign-in', { email: `${i}@example.com`, password: 'x'.repeat(256) }),
    ),
  'a text of sentences without a word': (server) => {
    const body = { input: '. \n'.repeat(33_000), voice: 'alloy', model: 'tts-1', response_format: 'pcm' };
    return times(6, () => ask(server, '/v1/audio/speech', body, { signal: AbortSignal.timeout(5000) }));
  },
  'a hundred thousand letters in a row': (server) => {
    const body = { input: 'ab'.repeat(50_000), voice: 'alloy', model: 'tts-1', response_format: 'pcm' };
    return times(6, () => ask(server, '/v1/audio/speech', body, { signal: AbortSignal.timeout(5000) }));
  },
  'documents without a word': (server) =>
    flood(server, { ...LEGACY, query: { ...LEGACY.query, ssml: 'true' } }, { sockets: 10 }, (i) =>
      repeat(3, () =>
        JSON.stringify({ text: DOCUMENTS[i % DOCUMENTS.length]?.repeat(2500).slice(0, 60_000) }),
      ),
    ),
  'long SSML': (server) =>
    times(6, (i) => {
      const unit = ['A. ', '. ', '<sub alias="a">b</sub>', 'a <mark name="m"/>', 'a. <break/>'][i % 5] ?? '';
      const units = unit.repeat(unit.includes('<') ? 990 : 30_000);
      const input = `<speak>${units}${'It is so. '.repeat(5000)}</speak>`.slice(0, 99_000);
      const body = { input: input.replace(/(?:<\/speak>)?$/, '</speak>'), voice: 'alloy', model: 'tts-1' };
      return ask(server, '/v1/audio/speech', body, { signal: AbortSignal.timeout(5000) });
    }),
  'aliases of single letters': (server) =>
    times(8, (i) => {
      const alias = ['999999999999 ', '\ufdfa', 'www.a-b.com ', 'a '][i % 4]?.repeat(200).slice(0, 200);
      const signal = AbortSignal.timeout(8000);
      return ask(
        server,
        '/v1/svc-tts',
        { ...CODA, text: 'b '.repeat(500), lexicon: { b: { alias } } },
        { signal },
      );
    }),
};
