import { once } from 'node:events';
import t from 'tap';
import { WebSocket } from 'ws';
import { eventually, startServer, type TestServer } from '../../support/server.js';
import { ToneSpeech } from '../../support/tone-speech.js';

const DOCUMENT =
  '<speak>Hello <break time="250ms"/><sub alias="Doctor">Dr.</sub> <blink>Who</blink>.</speak>';

const WARNING = `1:${DOCUMENT.indexOf('<blink>') + 1} <blink> is unknown; what it holds is read`;

async function listen(server: TestServer, address: string, protocols: string[] = []) {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}${address}`, protocols, {
    headers: { authorization: `Bearer ${server.keys.good}` },
  });
  const frames: string[] = [];
  socket.on('message', (data: Buffer) => frames.push(data.toString()));
  const closed = once(socket, 'close').then(
    ([code, reason]: unknown[]) => `${String(code)} ${String(reason)}`,
  );
  await once(socket, 'open');
  return { socket, frames, closed };
}

const partsOf = ({ lastStream: { request } }: ToneSpeech) =>
  request.directions?.parts.map((part) => ('text' in part ? (part.said ?? part.text) : part.kind));

for (const modelId of ['coda', 'mistv3', 'mistv2', 'mist'] as const) {
  void t.test(`${modelId} speaks SSML over HTTP`, async (t) => {
    const speech = new ToneSpeech();
    const server = await startServer(t, speech);
    const speaker = modelId === 'coda' || modelId === 'mistv3' ? 'astra' : 'cove';
    const ask = (body: object) =>
      server.post('/v1/svc-tts', { speaker, modelId, ...body }, { accept: 'audio/mpeg' });
    const response = await ask({ text: DOCUMENT });
    t.equal(response.status, 200);
    t.equal(response.headers.get('ssml-warnings'), WARNING);
    await response.arrayBuffer();
    t.same(partsOf(speech), ['Hello ', 'pause', 'Doctor', ' Who.']);
    t.equal(speech.lastStream.request.text, 'Hello Dr. Who.');
    const text = '<speak><voice gender="neutral">Hello</voice></speak>';
    const neutral = await ask({ text });
    const warning = '1:8 no voice has gender="neutral"; the voice is chosen without it';
    t.equal(neutral.headers.get('ssml-warnings'), warning);
    await neutral.arrayBuffer();
    const rootless = await ask({ text: 'Hello <break/> you', ssml: true });
    t.equal(rootless.status, 200);
    await rootless.arrayBuffer();
    t.same(partsOf(speech), ['Hello ', 'pause', 'you']);
    for (const [text, message] of [
      ['<speak>Hello</b></speak>', 'invalid SSML at line 1, column 16: Unexpected close tag'],
      ['<speak><break/></speak>', 'nothing to speak: text has no letter, digit or symbol that can be spoken'],
      [`<speak>${'a'.repeat(1001)}</speak>`, 'text is too long'],
      ['<speak><voice name="nobody">x</voice></speak>', /Speaker not found: nobody/],
      ['<!DOCTYPE speak><speak>x</speak>', /a document type is not allowed/],
      ['<?xml version="1.0"?>\n<!DOCTYPE speak PUBLIC "a" "b">\n<speak>x</speak>', /document type/],
    ] as const) {
      const refused = await ask({ text });
      t.equal(refused.status, 400);
      t.match(await refused.text(), message);
    }
    const notFlag = await ask({ text: 'x', ssml: 'yes' });
    t.equal(await notFlag.text(), 'ssml must be a boolean');
  });
}

void t.test('another voice speaks its own element, into one file', async (t) => {
  const speech = new ToneSpeech();
  const server = await startServer(t, speech);
  const text = '<speak>Hello. <voice name="cove">Hi.</voice> Bye.</speak>';
  const response = await server.post('/v1/audio/speech', { input: text, voice: 'astra', model: 'tts-1' });
  t.equal(response.status, 200);
  await response.arrayBuffer();
  t.same(
    speech.streams.map(({ request }) => [request.voiceName, request.text.trim()]),
    [
      ['astra', 'Hello.'],
      ['cove', 'Hi.'],
      ['astra', 'Bye.'],
    ],
  );
});

for (const address of ['/ws', '/ws2', '/ws3']) {
  void t.test(`${address} speaks SSML that comes in pieces`, async (t) => {
    const speech = new ToneSpeech();
    const server = await startServer(t, speech);
    const { socket, frames, closed } = await listen(
      server,
      `${address}?speaker=cove&modelId=mistv2&ssml=true`,
    );
    const say = (text: string): void => socket.send(address === '/ws' ? text : JSON.stringify({ text }));
    for (let i = 0; i < DOCUMENT.length; i += 5) say(DOCUMENT.slice(i, i + 5));
    socket.send(address === '/ws' ? '<EOS>' : JSON.stringify({ operation: 'eos' }));
    t.equal(await closed, '1000 ');
    t.same(
      speech.streams.map(({ request }) => request.text),
      ['Hello', 'Dr. Who.'],
    );
    t.same(partsOf(speech), ['pause', 'Doctor', ' Who.']);
    if (address !== '/ws') {
      const events = frames.map((frame) => JSON.parse(frame) as { type: string; ssmlWarnings?: string[] });
      t.same(
        events.filter(({ type }) => type === 'done').map(({ ssmlWarnings }) => ssmlWarnings),
        [[WARNING]],
        'once, with the run',
      );
    }
    const broken = await listen(server, `${address}?speaker=cove&modelId=mistv2`);
    broken.socket.send(address === '/ws' ? '<speak>a</b>' : JSON.stringify({ text: '<speak>a</b>' }));
    t.match(await broken.closed, /^1011 400: invalid SSML at line 1, column 12: Unexpected close tag/);
  });
}

for (const path of ['/coda/ws', '/mist/ws']) {
  void t.test(`${path} speaks SSML, and an error ends its context alone`, async (t) => {
    const speech = new ToneSpeech();
    const server = await startServer(t, speech);
    const { socket, frames } = await listen(server, path, ['svc.v1.json']);
    const say = (message: object): void => socket.send(JSON.stringify(message));
    say({ contextId: 'a', start: { speaker: 'astra' } });
    for (let i = 0; i < DOCUMENT.length; i += 7) say({ contextId: 'a', text: DOCUMENT.slice(i, i + 7) });
    say({ contextId: 'a', end: {} });
    await eventually(() => frames.some((frame) => frame.includes('"done"')), 'done');
    t.same(partsOf(speech), ['pause', 'Doctor', ' Who.']);
    const done = JSON.parse(frames.find((frame) => frame.includes('"done"')) ?? '{}') as object;
    t.same(done, { contextId: 'a', done: { ssmlWarnings: [WARNING] } });
    say({ contextId: 'b', start: { speaker: 'astra', ssml: true } });
    say({ contextId: 'b', text: 'Hello <b>' });
    say({ contextId: 'b', end: {} });
    await eventually(() => frames.some((frame) => frame.includes('"error"')), 'error');
    const error = JSON.parse(frames.find((frame) => frame.includes('"error"')) ?? '{}') as object;
    t.match(error, {
      contextId: 'b',
      error: { kind: 'invalid_input', message: /^invalid SSML at line 1, column \d+: / },
    });
    socket.close();
  });
}

const OF_OTHER_SCRIPTS = [
  '<speak>Hi. <voice name="linde">こんにちは、みなさん。</voice></speak>',
  '<speak><voice gender="female" xml:lang="ja-JP">こんにちは。</voice></speak>',
  '<speak>Say <lang xml:lang="ja">こんにちは</lang>.</speak>',
  '<speak><sub alias="Hello there">नमस्ते</sub></speak>',
];
const JAPANESE = '<speak>こんにちは、みなさん。</speak>';

void t.test('the script of a text is checked only where the voice of the request reads it', async (t) => {
  const speech = new ToneSpeech();
  const server = await startServer(t, speech);
  const ask = async (text: string): Promise<number> => {
    const response = await server.post('/v1/svc-tts', { speaker: 'astra', modelId: 'coda', text });
    await response.arrayBuffer();
    return response.status;
  };
  for (const text of OF_OTHER_SCRIPTS) t.equal(await ask(text), 200, text);
  t.equal(await ask(JAPANESE), 400);

  const { socket, frames } = await listen(server, '/coda/ws', ['svc.v1.json']);
  const spoken = async (contextId: string, text: string): Promise<string> => {
    socket.send(JSON.stringify({ contextId, start: { speaker: 'astra' } }));
    socket.send(JSON.stringify({ contextId, text }));
    socket.send(JSON.stringify({ contextId, end: {} }));
    const isLast = (frame: string): boolean =>
      frame.includes(`"${contextId}"`) && /"(?:done|error)"/.test(frame);
    await eventually(() => frames.some(isLast), 'the end of the context');
    return frames.find(isLast) ?? '';
  };
  for (const [i, text] of OF_OTHER_SCRIPTS.entries()) t.match(await spoken(`c${i}`, text), /"done"/, text);
  t.match(await spoken('refused', JAPANESE), /the text is in Japanese letters/);
  socket.close();

  for (const [text, code] of [
    ...OF_OTHER_SCRIPTS.map((one) => [one, 1000] as const),
    [JAPANESE, 1011],
  ] as const) {
    const legacy = await listen(server, '/ws3?speaker=astra&modelId=coda');
    legacy.socket.send(JSON.stringify({ text, operation: 'eos' }));
    t.match(await legacy.closed, new RegExp(`^${code}`), text);
  }
});
