import { connect } from 'node:net';
import { test } from 'tap';
import { startServer } from '../../support/server.js';
import type { TestServer } from '../../support/server.js';
import { ToneSpeech } from '../../support/tone-speech.js';

const BODY = '{"text":"a 1"}';

/** Writes the pieces, each once `until` has been answered to the one before. @returns all that came back. */
function talk({ port }: TestServer, pieces: readonly string[], until: readonly RegExp[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = '';
    let turn = 0;
    const socket = connect(port, '127.0.0.1', () => socket.write(pieces[0] ?? ''));
    socket.on('data', (data) => {
      heard += data.toString('latin1');
      while (turn < until.length && until[turn]?.test(heard) === true) {
        turn++;
        if (pieces[turn] !== undefined) socket.write(pieces[turn] ?? '');
      }
      if (turn === until.length) socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => {
      resolve(heard);
    });
  });
}

const head = ({ keys }: TestServer, ...more: string[]): string =>
  ['POST /textnorm HTTP/1.1', 'Host: a', `Authorization: Bearer ${keys.good}`, ...more, '', ''].join('\r\n');

const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

void test('a body may come in chunks', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const start = head(server, 'Transfer-Encoding: chunked');
  const heard = await talk(
    server,
    [start + chunk(BODY.slice(0, 5)) + chunk(BODY.slice(5)) + chunk('')],
    [/normalized.*\}$/],
  );
  t.match(heard, /^HTTP\/1\.1 200 OK\r\n/);
  t.match(heard, '{"normalized":"en: a 1"}');
  const large = await talk(server, [start + chunk(' '.repeat(70_000)) + chunk('')], [/bytes"\}$/]);
  t.match(large, /^HTTP\/1\.1 413 Payload Too Large\r\n/);
});

void test('a client that asks first is told to go on', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const start = head(server, 'Expect: 100-continue', `Content-Length: ${BODY.length}`);
  const heard = await talk(server, [start, BODY], [/^HTTP\/1\.1 100 Continue\r\n\r\n$/, /normalized.*\}$/]);
  t.match(heard, /\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
});

void test('a second request before the first answer ends the connection', async (t) => {
  const speech = new ToneSpeech();
  speech.paceMs = 20;
  const server = await startServer(t, speech);
  const body = '{"text":"Hi.","speaker":"astra"}';
  const whole = head(server, `Content-Length: ${body.length}`).replace('/textnorm', '/v1/svc-tts') + body;
  t.equal(await talk(server, [whole + whole], [/HTTP/]), '');
});

void test('two statements of a length are refused', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const start = head(server, 'Transfer-Encoding: chunked', 'Content-Length: 5');
  t.match(await talk(server, [start + chunk('')], [/\r\n\r\n/]), /^HTTP\/1\.1 400 /);
});

void test('a body whose length is told in two ways is refused, and the connection closed', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const closed = (...headers: string[]): Promise<string> =>
    talk(server, [head(server, ...headers) + '{}'], [/never/]);
  for (const headers of [
    ['Content-Length: 2', 'Content-Length: 4'],
    ['Content-Length: 2, 4'],
    ['Transfer-Encoding: gzip'],
    ['Transfer-Encoding: gzip, chunked'],
    ['Transfer-Encoding: chunked', 'Content-Length: 2'],
  ]) {
    t.match(await closed(...headers), /^HTTP\/1\.1 400 Bad Request\r\n/, headers.join());
  }
  const same = head(server, `Content-Length: ${BODY.length}`, `Content-Length: ${BODY.length}`) + BODY;
  t.match(await talk(server, [same], [/normalized.*\}$/]), /^HTTP\/1\.1 200 /);
});

void test('an answer says how long its connection lives on', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const response = await fetch(`${server.url}/health/live`);
  t.equal(response.headers.get('keep-alive'), 'timeout=10');
});
