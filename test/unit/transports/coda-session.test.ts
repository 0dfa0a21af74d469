import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../../support/server.js';
import { tone, TRACK_END } from '../../support/tone-speech.js';
import { checkFreed, stage, START } from './coda-stage.js';

stage(
  'a context is started, spoken sentence by sentence into one file, and done',
  async (t, { client, speech }) => {
    client.send({ contextId: 'a', start: { speaker: 'astra', language: 'en' } });
    t.same(
      client.received('a'),
      [{ contextId: 'a', started: { requestId: 'connection.1' } }],
      'started at once',
    );
    for (const text of ['Hello there. How', ' are you? Bye']) {
      client.send({ contextId: 'a', text });
      await eventually(() => client.session.isIdle, 'spoken');
    }
    client.send({ contextId: 'a', end: {} });
    await client.until('done', 'a');
    t.same(client.events('a'), ['started', 'audio', 'done']);
    t.same(
      speech.streams.map(({ request }) => request.text.trim()),
      ['Hello there.', 'How are you?', 'Bye'],
    );
    t.equal(speech.tracks.length, 1);
    t.equal(speech.tracks[0]?.state, 'finished');
    const said = speech.streams.flatMap(({ request, sliceCount }) =>
      Array.from({ length: sliceCount }, (_, slice) => tone(request, slice)),
    );
    t.ok(client.audio('a').equals(Buffer.concat([...said, TRACK_END])), 'the file in order, with its end');
  },
);

stage('audio streams before the end, as soon as a sentence is whole', async (t, { client }) => {
  client.send({ contextId: 'a', start: START });
  client.send({ contextId: 'a', text: 'Hello there. And' });
  await client.until('audio', 'a');
  t.same(client.events('a'), ['started', 'audio']);
});

stage('nobody waits for the first sentence: its first clause is spoken', async (t, { client, speech }) => {
  const heard = (): string[] => speech.streams.map(({ request }) => request.text);
  client.send({ contextId: 'a', start: START });
  for (const text of ['Of', ' course,', ' I']) client.send({ contextId: 'a', text });
  await client.until('audio', 'a');
  t.same(heard(), ['Of course,']);
  for (const text of [' can, and', ' will. And']) {
    client.send({ contextId: 'a', text });
    await eventually(() => client.session.isIdle, 'spoken');
  }
  t.same(heard(), ['Of course,', 'I can, and will.'], 'what follows is whole sentences');
});

stage(
  'a first clause without a mark is heard at its last token, and what continues it has no silence before it',
  async (t, { client, speech }) => {
    client.send({ contextId: 'a', start: START });
    for (const text of ['You', ' can', ' change', ' your']) client.send({ contextId: 'a', text });
    await client.until('audio', 'a');
    client.send({ contextId: 'a', text: ' password. I will. And' });
    await eventually(() => client.session.isIdle, 'spoken');
    client.send({ contextId: 'a', text: ' so on.' });
    client.send({ contextId: 'a', end: {} });
    await client.until('done', 'a');
    t.same(
      speech.streams.map(({ request: { text, cutSilence } }) => [text, cutSilence]),
      [
        ['You can change', 'start'],
        ['your password. I will.', 'start'],
        ['And so on.', undefined],
      ],
    );
  },
);

stage('a context that asks for sentences gets no clause', async (t, { client, speech }) => {
  client.send({ contextId: 'a', start: { ...START, splitStrategy: 'SPLIT_STRATEGY_SENTENCE' } });
  for (const text of ['Of', ' course,', ' I']) client.send({ contextId: 'a', text });
  t.equal(speech.streams.length, 0);
  client.send({ contextId: 'a', text: ' will. And' });
  await client.until('audio', 'a');
  t.same(
    speech.streams.map(({ request }) => request.text),
    ['Of course, I will.'],
  );
});

stage('an end with nothing to say is done at once, without audio', (t, { client, speech }) => {
  client.send({ contextId: 'a', start: START });
  client.send({ contextId: 'a', end: {} });
  t.same(client.events('a'), ['started', 'done']);
  client.send({ contextId: 'b', start: START });
  client.send({ contextId: 'b', text: '' });
  client.send({ contextId: 'b', text: ' \n ' });
  client.send({ contextId: 'b', end: {} });
  t.same(client.events('b'), ['started', 'done']);
  client.send({ contextId: 'c', start: { ...START, text: '  ' } });
  t.same(client.events('c'), ['started', 'done']);
  t.equal(speech.streams.length, 0);
});

stage('a text in start is a whole request: one synthesis, then done', async (t, { client, speech }) => {
  client.send({ contextId: 'a', start: { ...START, text: 'One. Two. Dr.' } });
  await client.until('done', 'a');
  t.same(client.events('a'), ['started', 'audio', 'done']);
  t.same(
    speech.streams.map(({ request }) => request.text),
    ['One. Two. Dr.'],
  );
});

stage('a text in start may have 1000 code points and no more', async (t, { client, speech }) => {
  client.send({ contextId: 'a', start: { ...START, text: '😀'.repeat(1001) } });
  t.same(client.received(), [
    { contextId: 'a', error: { kind: 'invalid_input', message: 'text is too long' } },
  ]);
  client.send({ contextId: 'a', start: { ...START, text: '😀'.repeat(1000) } });
  await eventually(() => speech.streams.length === 1, 'it is spoken');
});

stage('text after a whole request is an error that ends the context', async (t, { client, speech }) => {
  speech.paceMs = 5;
  client.send({ contextId: 'a', start: { ...START, text: 'One. Two.' } });
  await client.until('audio', 'a');
  client.send({ contextId: 'a', text: 'Three.' });
  const { error } = client.last('a');
  t.match(error, {
    kind: 'invalid_input',
    message: 'this context has ended and takes no more text',
    requestId: 'connection.1',
  });
  checkFreed(t, speech);
  client.send({ contextId: 'a', text: 'Four.' });
  t.match(client.last('a').error, { message: 'no context with this id is open; send start first' });
});

stage('text after end is an error that ends the context', async (t, { client, speech }) => {
  client.send({ contextId: 'a', start: START });
  client.send({ contextId: 'a', text: 'One two three four.' });
  client.send({ contextId: 'a', end: {} });
  client.send({ contextId: 'a', text: 'Five.' });
  t.match(client.last('a').error, {
    kind: 'invalid_input',
    message: 'this context has ended and takes no more text',
  });
  await delay(20);
  t.notOk(client.events('a').includes('done'));
  checkFreed(t, speech);
});

stage('cancel answers at once and no audio follows', async (t, { client, speech }) => {
  speech.paceMs = 1;
  client.send({ contextId: 'a', start: { ...START, text: 'A rather long text that takes a while.' } });
  await client.until('audio', 'a');
  client.send({ contextId: 'a', cancel: {} });
  t.equal(client.events('a').at(-1), 'cancelled');
  await delay(20);
  t.same(client.events('a'), ['started', 'audio', 'cancelled']);
  t.equal(speech.lastStream.state, 'cancelled');
  t.equal(speech.tracks[0]?.state, 'closed');
});

stage(
  'cancel while the end of the file is on its way leaves no audio behind',
  async (t, { client, speech }) => {
    client.send({ contextId: 'a', start: { ...START, text: 'Hi.' } });
    const [track] = speech.tracks;
    if (track === undefined) throw new Error('no track');
    const finish = track.finish.bind(track);
    track.finish = (listener) => {
      finish(listener);
      client.send({ contextId: 'a', cancel: {} });
    };
    await client.until('cancelled', 'a');
    await delay(10);
    t.same(client.events('a'), ['started', 'audio', 'cancelled']);
    t.notOk(client.audio('a').includes(Buffer.from(TRACK_END)));
  },
);

stage(
  'end and cancel of a context that is unknown, ended or finished have no effect',
  async (t, { client }) => {
    client.send({ contextId: 'a', end: {} });
    client.send({ contextId: 'a', cancel: {} });
    t.same(client.received(), []);
    client.send({ contextId: 'a', start: START });
    client.send({ contextId: 'a', text: 'Hello there.' });
    client.send({ contextId: 'a', end: {} });
    client.send({ contextId: 'a', end: {} });
    await client.until('done', 'a');
    client.send({ contextId: 'a', end: {} });
    client.send({ contextId: 'a', cancel: {} });
    await delay(10);
    t.same(client.events('a'), ['started', 'audio', 'done']);
  },
);

stage('text for a context that was never started is an error of that context', (t, { client }) => {
  client.send({ contextId: 'x', text: 'Hello.' });
  t.same(client.received(), [
    {
      contextId: 'x',
      error: { kind: 'invalid_input', message: 'no context with this id is open; send start first' },
    },
  ]);
});

stage('an id may be used again after done, cancelled and error', async (t, { client, speech }) => {
  client.send({ contextId: 'a', start: { ...START, text: 'Hi.' } });
  await client.until('done', 'a');
  client.send({ contextId: 'a', start: START });
  client.send({ contextId: 'a', cancel: {} });
  client.send({ contextId: 'a', start: { speaker: 'nobody' } });
  client.send({ contextId: 'a', start: { ...START, text: 'Bye.' } });
  await eventually(() => client.events('a').at(-1) === 'done', 'done again');
  t.same(client.events('a'), [
    ...['started', 'audio', 'done'],
    ...['started', 'cancelled'],
    'error',
    ...['started', 'audio', 'done'],
  ]);
  const ids = client.received('a').flatMap(({ started }) => (started ? [started.requestId] : []));
  t.equal(new Set(ids).size, 3, 'each has its own request id');
  checkFreed(t, speech);
});

stage('start for an open context is an error that ends it', async (t, { client, speech }) => {
  client.send({ contextId: 'a', start: { ...START, text: 'A rather long text.' } });
  client.send({ contextId: 'a', start: START });
  t.match(client.last('a').error, {
    kind: 'invalid_input',
    message: 'a context with this id is already open',
    requestId: 'connection.1',
  });
  await delay(10);
  t.same(client.events('a'), ['started', 'error']);
  checkFreed(t, speech);
});

stage('the empty id is a context like any other', async (t, { client }) => {
  client.send({ start: START });
  client.send({ contextId: '', text: 'Hello there.' });
  client.send({ end: {} });
  await client.until('done', '');
  t.same(client.events(''), ['started', 'audio', 'done']);
});

stage(
  'sixteen contexts speak at once; the next is refused and the others live on',
  async (t, { client, speech }) => {
    speech.paceMs = 1;
    const ids = Array.from({ length: 16 }, (_, i) => `c${i}`);
    for (const contextId of ids) client.send({ contextId, start: { ...START, text: 'Hello.' } });
    t.equal(speech.streams.length, 16, 'each has a stream of its own at once');
    client.send({ contextId: 'more', start: START });
    t.same(client.received('more'), [
      {
        contextId: 'more',
        error: { kind: 'resource_exhausted', message: 'at most 16 contexts may be open at once' },
      },
    ]);
    await Promise.all(ids.map((id) => client.until('done', id)));
    for (const id of ids) t.same(client.events(id), ['started', 'audio', 'done']);
    client.send({ contextId: 'more', start: START });
    t.equal(client.events('more').at(-1), 'started');
  },
);

stage('SPLIT_STRATEGY_NONE speaks nothing before the end', async (t, { client, speech }) => {
  client.send({ contextId: 'a', start: { ...START, splitStrategy: 2 } });
  client.send({ contextId: 'a', text: 'Hello there. How are you? ' });
  client.send({ contextId: 'a', text: 'Fine. ' });
  await delay(320);
  t.equal(speech.streams.length, 0);
  client.send({ contextId: 'a', end: {} });
  await client.until('done', 'a');
  t.same(
    speech.streams.map(({ request }) => request.text.trim()),
    ['Hello there. How are you? Fine.'],
  );
});

stage('an undecided sentence end is believed 300 ms after the last text', async (t, { client, speech }) => {
  client.send({ contextId: 'a', start: START });
  t.equal(client.session.isIdle, true);
  for (const text of ['Take', ' number', ' ', '2.']) client.send({ contextId: 'a', text });
  t.equal(client.session.isIdle, false);
  await delay(200);
  client.send({ contextId: 'a', text: '' });
  await delay(200);
  t.equal(speech.streams.length, 0, 'each text message starts the wait anew');
  await eventually(() => speech.streams.length === 1, 'it is spoken');
  t.equal(speech.lastStream.request.text, 'Take number 2.');
});

stage('the text that follows an undecided end decides it', async (t, { client, speech }) => {
  client.send({ contextId: 'a', start: START });
  for (const text of ['Take', ' ', '2.']) client.send({ contextId: 'a', text });
  client.send({ contextId: 'a', text: '5 litres' });
  await delay(320);
  t.equal(speech.streams.length, 0);
});

stage('more text than can be kept is an error of the context', (t, { client }) => {
  client.send({ contextId: 'a', start: START });
  client.send({ contextId: 'a', text: 'x'.repeat(1001) });
  t.match(client.last('a').error, { kind: 'invalid_input', message: /too long/, requestId: 'connection.1' });
});

stage(
  'word times come before the audio of each synthesis, in the time of the context',
  async (t, { client }) => {
    client.send({ contextId: 'a', start: { ...START, wordTimestamps: true } });
    client.send({ contextId: 'a', text: 'Hello there. ' });
    await client.until('audio', 'a');
    client.send({ contextId: 'a', text: 'Bye now. ' });
    client.send({ contextId: 'a', end: {} });
    await client.until('done', 'a');
    t.same(client.events('a'), ['started', 'timestamps', 'audio', 'timestamps', 'audio', 'done']);
    const [first, second] = client.received('a').flatMap(({ timestamps }) => timestamps ?? []);
    t.match(first, { start: [0, 1], end: [1, 2] });
    // 'Hello there.' is six slices of 100 ms; a space that it may have kept makes it seven.
    const shift = second?.start[0] ?? NaN;
    t.ok(shift === 0.6 || shift === 0.7, `${shift} s`);
    t.match(second?.end, [shift + 1, shift + 2]);
  },
);

stage('nobody gets word times who did not ask', async (t, { client, speech }) => {
  client.send({ contextId: 'a', start: { ...START, text: 'Hello there.' } });
  await client.until('done', 'a');
  t.equal(speech.lastStream.request.wordTimes, 'none');
  t.notOk(client.events('a').includes('timestamps'));
});

stage('all contexts together may wait with no more text than one could', (t, { client, speech }) => {
  speech.paceMs = 1000;
  const page = 'A sentence that waits. '.repeat(2000);
  const ids = ['a', 'b', 'c'];
  for (const contextId of ids) client.send({ contextId, start: START });
  for (const contextId of ids) client.send({ contextId, text: page });
  const failed = client.received().filter((message) => 'error' in message);
  t.match(failed, [{ contextId: 'c', error: { kind: 'invalid_input', message: 'text is too long' } }]);
  t.equal(failed.length, 1);
});
