import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'tap';
import { WebSocket } from 'ws';
import { eventually, startServer, type TestServer } from '../../support/server.js';
import { ToneSpeech } from '../../support/tone-speech.js';

const MASK = [1, 2, 3, 4];
const CONTINUATION = 0;
const TEXT = 1;
const PING = 9;

/** A frame as a client sends it, with at most 125 bytes. */
function frame(opcode: number, bytes: Buffer, { fin = 1, reserved = 0 } = {}): Buffer {
  const masked = bytes.map((byte, i) => byte ^ (MASK[i % 4] ?? 0));
  return Buffer.concat([
    Buffer.from([(fin << 7) | (reserved << 4) | opcode, 0x80 | bytes.length, ...MASK]),
    masked,
  ]);
}

const HELLO = Buffer.from('hello');

/** Frames that RFC 6455 forbids. */
const WRONG: Readonly<Record<string, Buffer>> = {
  'a reserved bit': frame(TEXT, HELLO, { reserved: 4 }),
  'another reserved bit': frame(TEXT, HELLO, { reserved: 1 }),
  'a reserved opcode': frame(3, HELLO),
  'a reserved opcode of controls': frame(11, HELLO),
  'text that is not UTF-8': frame(TEXT, Buffer.from([0xff, 0xfe, 0xfd])),
  'a ping in fragments': frame(PING, HELLO, { fin: 0 }),
  'a continuation of nothing': frame(CONTINUATION, HELLO),
  'a message within a message': Buffer.concat([frame(TEXT, HELLO, { fin: 0 }), frame(TEXT, HELLO)]),
};

/** Opens a socket, sends the bytes and waits for its end. @returns what came after the handshake */
function sendRaw({ port, keys }: TestServer, bytes: Buffer): Promise<Buffer> {
  const upgrade = [
    'GET /ws3?speaker=astra&modelId=mistv3&audioFormat=pcm HTTP/1.1',
    'Host: a',
    `Authorization: Bearer ${keys.good}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version: 13',
    '',
    '',
  ].join('\r\n');
  return new Promise((resolve, reject) => {
    let heard = Buffer.alloc(0);
    let isOpen = false;
    const socket = connect(port, '127.0.0.1', () => socket.write(upgrade));
    socket.on('data', (data) => {
      heard = Buffer.concat([heard, data]);
      const end = heard.indexOf('\r\n\r\n');
      if (isOpen || end < 0) return;
      isOpen = true;
      heard = heard.subarray(end + 4);
      socket.write(bytes);
    });
    socket.on('error', reject);
    socket.on('close', () => {
      resolve(heard);
    });
  });
}

void test('a frame that breaks the protocol ends its connection at once, and no other', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const other = new WebSocket(`${server.url.replace('http', 'ws')}/ws3?speaker=astra&modelId=mistv3`, {
    headers: { authorization: `Bearer ${server.keys.good}` },
  });
  await once(other, 'open');
  const closes = (): unknown[] =>
    server.logLines.filter(({ msg }) => msg === 'socket closed').map(({ code }) => code);
  for (const [what, bytes] of Object.entries(WRONG)) {
    const before = closes().length;
    // A close frame here means that uWebSockets has learned to send one: decisions/uwebsockets.md is out of date.
    t.equal((await sendRaw(server, bytes)).toString('hex'), '', what);
    await eventually(() => closes().length === before + 1, `the end is logged: ${what}`);
    t.equal(closes().at(-1), 1006, what);
  }
  t.equal(other.readyState, WebSocket.OPEN);
  const answered = once(other, 'message');
  other.send(JSON.stringify({ text: 'Hi.' }));
  other.send(JSON.stringify({ operation: 'eos' }));
  t.match(String((await answered)[0]), /"type":"chunk"|timestamps/);
  other.terminate();
});

void test('an unmasked frame is never taken for what it says', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const text = '{"text":"Hello there."}';
  const unmasked = Buffer.concat([Buffer.from([0x81, text.length]), Buffer.from(text), Buffer.from('more')]);
  // By then the text is garbage: it is not UTF-8, or not JSON.
  const heard = await sendRaw(server, Buffer.concat([unmasked, frame(3, HELLO)]));
  t.notMatch(heard.toString(), /"type":"chunk"/);
});
