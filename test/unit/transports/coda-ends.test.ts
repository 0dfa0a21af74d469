import { setTimeout as delay } from 'node:timers/promises';
import { SonantError } from '../../../src/errors.js';
import { encodeRequest } from '../../support/coda-client.js';
import { eventually } from '../../support/server.js';
import { checkFreed, stage, START } from './coda-stage.js';

stage(
  'overload is resource_exhausted with the request id, and the others live on',
  async (t, { client, speech }) => {
    client.send({ contextId: 'a', start: START });
    client.send({ contextId: 'b', start: START });
    speech.load = 'full';
    client.send({ contextId: 'a', text: 'Hello there, you.' });
    t.same(client.last(), {
      contextId: 'a',
      error: { kind: 'resource_exhausted', message: 'Service overloaded', requestId: 'connection.1' },
    });
    speech.load = 'light';
    client.send({ contextId: 'b', text: 'Hello there, you.' });
    client.send({ contextId: 'b', end: {} });
    await client.until('done', 'b');
    checkFreed(t, speech);
  },
);

stage(
  'what fails while speaking is an error of its context, with the request id',
  async (t, { client, speech }) => {
    speech.failAtSlice = 1;
    for (const code of ['phoneme_invalid', 'internal_error'] as const) {
      speech.failure = new SonantError(code, { symbol: 'x', position: 1, phonemes: 'x' });
      client.send({ contextId: code, start: { ...START, text: 'Hello there, you.' } });
      await client.until('error', code);
      t.same(client.events(code), ['started', 'audio', 'error']);
    }
    t.match(client.last('phoneme_invalid').error, { kind: 'invalid_input', requestId: 'connection.1' });
    t.match(client.last('internal_error').error, { kind: 'internal', requestId: 'connection.2' });
    checkFreed(t, speech);
  },
);

stage(
  'a slow reader pauses every context, and nothing new begins before it drains',
  async (t, { client, speech }) => {
    speech.paceMs = 1;
    client.send({ contextId: 'a', start: { ...START, text: 'A rather long text, really.' } });
    client.send({ contextId: 'b', start: { ...START, text: 'A rather long text, really.' } });
    await client.until('audio', 'b');
    client.fill();
    t.same(
      speech.streams.map(({ state }) => state),
      ['paused', 'paused'],
    );
    client.send({ contextId: 'c', start: { ...START, text: 'Hi.' } });
    client.send({ contextId: 'd', start: START });
    client.send({ contextId: 'd', text: 'Hello there, you. ' });
    client.send({ contextId: 'd', end: {} });
    t.equal(speech.streams.length, 2);
    client.drain();
    t.equal(speech.streams.length, 4);
    await Promise.all(['a', 'b', 'c', 'd'].map((id) => client.until('done', id)));
  },
);

stage('a reader that fills while it is sent to is heeded', async (t, { client, speech }) => {
  const { connection } = client;
  const send = connection.send.bind(connection);
  connection.send = (frame) => {
    send(frame);
    if (frame.length > 1000 && connection.flow === 'flowing') client.fill();
  };
  client.send({ contextId: 'a', start: { ...START, text: 'Hello there.' } });
  await client.until('audio', 'a');
  await delay(10);
  t.equal(speech.lastStream.state, 'paused');
  t.equal(speech.lastStream.slicesMade, 1);
  connection.send = send;
  client.drain();
  await client.until('done', 'a');
});

stage(
  'a socket that fills again while its contexts are resumed pauses the rest',
  async (t, { client, speech }) => {
    for (const contextId of ['a', 'b']) client.send({ contextId, start: { ...START, text: 'Hello there.' } });
    client.fill();
    const [first, second] = speech.streams;
    if (first === undefined || second === undefined) throw new Error('two contexts speak');
    const resume = first.resume.bind(first);
    first.resume = () => client.fill();
    client.drain();
    first.resume = resume;
    t.equal(second.state, 'paused');
    client.drain();
    await client.until('done', 'b');
  },
);

stage(
  'a frame that cannot be decoded is an error of the connection, which lives on',
  async (t, { client }) => {
    client.send({ contextId: 'a', start: START });
    client.sendFrame(client.encoding === 'json' ? '{"contextId":"a"' : Uint8Array.of(10, 9, 97));
    client.sendFrame(client.encoding === 'json' ? Uint8Array.of(10, 9, 97) : '{"contextId":"a"');
    const errors = client.received('');
    t.match(errors, [{ error: { kind: 'invalid_input' } }, { error: { kind: 'invalid_input' } }]);
    t.ok(errors.every(({ error }) => error?.requestId === undefined));
    client.send({ contextId: 'a', text: 'Hello there.' });
    client.send({ contextId: 'a', end: {} });
    await client.until('done', 'a');
    t.equal(client.connection.closed, undefined);
  },
);

stage(
  'when the socket is gone everything is freed and nothing more is sent',
  async (t, { client, speech }) => {
    speech.paceMs = 1;
    client.send({ contextId: 'a', start: { ...START, text: 'Hello there.' } });
    client.send({ contextId: 'b', start: START });
    client.send({ contextId: 'b', text: '2.' });
    await client.until('audio', 'a');
    client.session.onClose();
    const { length } = client.connection.frames;
    checkFreed(t, speech);
    t.equal(client.session.isIdle, true);
    await delay(320);
    t.equal(client.connection.frames.length, length);
    t.equal(speech.streams.length, 1);
  },
);

stage('a socket that dies while it is sent to frees everything', (t, { client, speech }) => {
  const { connection } = client;
  connection.send = () => {
    client.session.onClose();
  };
  client.send({ contextId: 'a', start: { ...START, text: 'Hello there.' } });
  client.send({ contextId: 'b', start: START });
  t.equal(speech.streams.length, 0);
  t.equal(client.session.isIdle, true);
});

stage(
  'shutdown: what has all its text is spoken, the rest fails, then 1001',
  async (t, { client, speech }) => {
    speech.paceMs = 1;
    client.send({ contextId: 'whole', start: { ...START, text: 'Hello there.' } });
    client.send({ contextId: 'speaking', start: START });
    client.send({ contextId: 'speaking', text: 'Hello there, you. And' });
    client.send({ contextId: 'waiting', start: START });
    client.session.onShutdown();
    const error = { kind: 'unavailable', message: 'the server is stopping' };
    t.match(client.last('waiting'), { error });
    client.send({ contextId: 'new', start: START });
    t.match(client.last('new'), { error });
    t.equal(client.connection.closed, undefined);
    await eventually(() => client.connection.closed !== undefined, 'closed');
    t.match(client.connection.closed, { code: 1001 });
    t.same(client.events('whole'), ['started', 'audio', 'done']);
    t.same(client.events('speaking'), ['started', 'audio', 'error']);
    checkFreed(t, speech);
  },
);

stage('shutdown of an idle connection closes it at once', (t, { client }) => {
  client.session.onShutdown();
  t.match(client.connection.closed, { code: 1001 });
});

stage('a connection is idle unless something is spoken or waits to be', async (t, { client }) => {
  t.equal(client.session.isIdle, true);
  client.send({ contextId: 'a', start: START });
  t.equal(client.session.isIdle, true, 'an open context alone is idle');
  client.send({ contextId: 'a', text: 'Hello there, you. ' });
  t.equal(client.session.isIdle, false);
  await eventually(() => client.session.isIdle, 'idle again');
  client.send({ contextId: 'a', end: {} });
  t.equal(client.session.isIdle, false, 'the end of the file is on its way');
  await client.until('done', 'a');
  t.equal(client.session.isIdle, true);
});

stage('frames are decoded by their type, whatever the subprotocol', async (t, { client }) => {
  const other = client.encoding === 'json' ? 'binary' : 'json';
  client.sendFrame(encodeRequest(other, { contextId: 'a', start: { ...START, text: 'Hello there.' } }));
  await client.until('done', 'a');
  t.same(
    client.events('a'),
    ['started', 'audio', 'done'],
    'the answers stay in the encoding that was chosen',
  );
});
