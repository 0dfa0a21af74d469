import { connect } from 'node:net';
import { test } from 'tap';
import { startServer, type TestServer } from '../../support/server.js';
import { ToneSpeech } from '../../support/tone-speech.js';

const BODY = '{"text":"a 1"}';

/** Writes the pieces, each once `until` has been answered to the one before. @returns all that came back. */
function talk({ port }: TestServer, pieces: readonly string[], until: readonly RegExp[]): Promise<string> {
  return new Promise((resolve) => {
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
    // A reset ends the connection like a close.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      resolve(heard);
    });
  });
}

const head = ({ keys }: TestServer, ...more: string[]): string =>
  ['POST /textnorm HTTP/1.1', 'Host: a', `Authorization: Bearer ${keys.good}`, ...more, '', ''].join('\r\n');

/** The processor time of the event loop's longest turn while `work` is done. */
async function longestTurnMs(work: () => Promise<void>): Promise<number> {
  let longest = 0;
  let before = process.cpuUsage().user;
  const turn = setInterval(() => {
    const now = process.cpuUsage().user;
    longest = Math.max(longest, now - before);
    before = now;
  });
  await work();
  clearInterval(turn);
  return longest / 1000;
}

const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

void test('a connection carries further requests after HEAD and OPTIONS', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const ask = (method: string): string => `${method} /v1/audio/models HTTP/1.1\r\nHost: a\r\n\r\n`;
  const heard = await talk(
    server,
    [ask('HEAD'), ask('OPTIONS'), ask('HEAD'), ask('GET')],
    [/\r\n\r\n$/, / 204 [^]*\r\n\r\n$/, / 204 [^]* 200 [^]*\r\n\r\n$/, /\]\}$/],
  );
  const statuses = [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  t.same(statuses, ['200', '204', '200', '200']);
  const [length, ...others] = new Set(
    heard.match(/content-length: [1-9]\d*/gi)?.map((field) => field.toLowerCase()),
  );
  t.match(length, /^content-length: /);
  t.same(others, [], 'HEAD reports the length of GET');
});

void test('a body may come in chunks', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const start = head(server, 'Transfer-Encoding: chunked');
  const heard = await talk(
    server,
    [start + chunk(BODY.slice(0, 5)) + chunk(BODY.slice(5)) + chunk('')],
    [/normalized.*\}$/],
  );
  t.match(heard, /^HTTP\/1\.1 200 OK\r\n/);
  t.match(heard, '{"normalized":"en: a 1",');
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

void test('a client that sends thousands of requests at once does not hold the event loop', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const ask = 'GET /data/voices/all-v2.json HTTP/1.1\r\nHost: a\r\n\r\n';
  t.match(await talk(server, [ask], [/\r\n\r\n\{/]), /^HTTP\/1\.1 200 /, 'one request is answered');
  const longestMs = await longestTurnMs(async () => {
    await talk(server, [ask.repeat(10_000)], [/never/]);
  });
  t.ok(longestMs < 60, `the longest turn took ${longestMs.toFixed()} ms of processor time`);
  const next = await fetch(`${server.url}/data/voices/all-v2.json`);
  t.equal(next.status, 200);
});

void test('requests that each take milliseconds share the turns of the event loop', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  for (const prefix of 'abcdefgh') {
    const body = Array.from({ length: 1200 }, (_, i) => `${prefix}${i.toString(36)}\tw1In`).join('\n');
    const headers = { authorization: `Bearer ${server.keys.good}` };
    const made = await fetch(`${server.url}/lexicon`, { method: 'PUT', headers, body });
    t.equal(made.status, 200);
  }
  const ask = head(server).replace('POST /textnorm', 'GET /lexicon');
  const longestMs = await longestTurnMs(async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => talk(server, [ask], [/HTTP/])));
    t.ok(answers.every((answer) => answer.startsWith('HTTP/1.1 200 ')));
  });
  t.ok(longestMs < 100, `the longest turn took ${longestMs.toFixed()} ms of processor time`);
});

void test('a lexicon is written as PLS in more than one turn of the event loop', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const headers = { authorization: `Bearer ${server.keys.good}` };
  for (const prefix of 'abcdefghij') {
    const body = Array.from(
      { length: 900 },
      (_, i) => `${prefix}${i.toString(36)}\tə${'bə'.repeat(14)}`,
    ).join('\n');
    t.equal((await fetch(`${server.url}/lexicon`, { method: 'PUT', headers, body })).status, 200);
  }
  const ask = head(server, 'Accept: application/pls+xml').replace('POST /textnorm', 'GET /lexicon');
  let heard = '';
  const longestMs = await longestTurnMs(async () => {
    heard = await talk(server, [ask], [/<\/lexicon>\n$/]);
  });
  t.equal(heard.match(/<lexeme>/g)?.length, 9000);
  t.ok(longestMs < 60, `the longest turn took ${longestMs.toFixed()} ms of processor time`);
});

void test('two statements of a length are refused', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const start = head(server, 'Transfer-Encoding: chunked', 'Content-Length: 5');
  t.match(await talk(server, [start + chunk('')], [/\r\n\r\n/]), /^HTTP\/1\.1 400 /);
});

void test('a body whose length is told in two ways is refused, and the connection closed', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  // Read in one of the two ways, each is a request that is answered with 200.
  const framed = { plain: BODY, chunked: chunk(BODY) + chunk('') };
  const length = `Content-Length: ${BODY.length}`;
  const ours = /^HTTP\/1\.1 400 Bad Request\r\n[^]*must give the length of the body unambiguously/;
  const uws = /^HTTP\/1\.1 400 Bad Request\r\n/;
  for (const [headers, body, answer] of [
    [[length, 'Content-Length: 4'], 'plain', ours],
    [['Transfer-Encoding: gzip, chunked'], 'chunked', ours],
    [['Transfer-Encoding: chunked', 'Transfer-Encoding: gzip'], 'chunked', ours],
    [['Transfer-Encoding: xchunked'], 'chunked', ours],
    // uWebSockets refuses these itself.
    [['Content-Length: 2, 4'], 'plain', uws],
    [['Transfer-Encoding: gzip'], 'plain', uws],
    [['Transfer-Encoding: chunked', length], 'chunked', uws],
  ] as const) {
    const heard = await talk(server, [head(server, ...headers) + framed[body]], [/never/]);
    t.match(heard, answer, headers.join());
  }
  const same = head(server, `Content-Length: ${BODY.length}`, `Content-Length: ${BODY.length}`) + BODY;
  t.match(await talk(server, [same], [/normalized.*\}$/]), /^HTTP\/1\.1 200 /);
});

void test('an answer says how long its connection lives on', async (t) => {
  const server = await startServer(t, new ToneSpeech());
  const response = await fetch(`${server.url}/health/live`);
  t.equal(response.headers.get('keep-alive'), 'timeout=10');
});
