import { setTimeout as delay } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { SonantError } from '../../src/errors.js';
import { CodaClient, ENCODINGS } from '../support/coda-client.js';
import { eventually } from '../support/server.js';
import { ToneSpeech, TRACK_END, tone } from '../support/tone-speech.js';

interface Stage {
  readonly client: CodaClient;
  readonly speech: ToneSpeech;
}

/** One test for each encoding, with a client whose `ready` has been read. */
function stage(name: string, act: (t: Test, stage: Stage) => Promise<void> | void, path?: string): void {
  for (const encoding of ENCODINGS) {
    void t.test(`${encoding}: ${name}`, async (t) => {
      const speech = new ToneSpeech();
      const client = new CodaClient(encoding, speech, path);
      client.connection.frames.length = 0;
      t.teardown(() => {
        client.session.onClose();
      });
      await act(t, { client, speech });
      t.same(client.connection.faults, []);
    });
  }
}

const START = { speaker: 'astra' };

/** Everything has been freed: nothing speaks, no track is left open. */
function checkFreed(t: Test, speech: ToneSpeech): void {
  t.ok(
    speech.streams.every(({ state }) => state === 'ended' || state === 'cancelled'),
    'no stream is left',
  );
  t.ok(
    speech.tracks.every(({ state }) => state !== 'open'),
    'no track is left',
  );
}

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
    message: 'this context has all its text',
    requestId: 'connection.1',
  });
  checkFreed(t, speech);
  client.send({ contextId: 'a', text: 'Four.' });
  t.match(client.last('a').error, { message: 'no context with this id is open: start comes first' });
});

stage('text after end is an error that ends the context', async (t, { client, speech }) => {
  client.send({ contextId: 'a', start: START });
  client.send({ contextId: 'a', text: 'One two three four.' });
  client.send({ contextId: 'a', end: {} });
  client.send({ contextId: 'a', text: 'Five.' });
  t.match(client.last('a').error, { kind: 'invalid_input', message: 'this context has all its text' });
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
      error: { kind: 'invalid_input', message: 'no context with this id is open: start comes first' },
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
    message: 'a context with this id is open already',
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

stage('defaults of a config fill what a start leaves out, field by field', (t, { client, speech }) => {
  client.send({
    contextId: 'ignored',
    config: {
      authorization: 'Bearer nothing',
      license: 'none',
      defaults: {
        speaker: 'astra',
        text: 'no default',
        audioParameters: { audioFormat: 'audio/wav', samplingRate: 16000, timeScaleFactor: 2 },
        wordTimestamps: true,
      },
    },
  });
  t.same(client.received(), [], 'a config has no answer');
  client.send({ contextId: 'a', start: {} });
  client.send({ contextId: 'a', text: 'Hello there. ' });
  client.send({ contextId: 'a', end: {} });
  t.match(speech.lastStream.request, {
    format: { codec: 'wav', sampleRateHz: 16000 },
    timeScale: 2,
    wordTimes: 'ahead',
  });
  client.send({
    contextId: 'b',
    start: { text: 'Hi.', wordTimestamps: false, audioParameters: { samplingRate: 8000 } },
  });
  t.match(speech.lastStream.request, {
    format: { codec: 'wav', sampleRateHz: 8000 },
    timeScale: 2,
    wordTimes: 'none',
  });
});

stage(
  'the defaults of a later config replace those before; a config without any leaves them',
  (t, { client, speech }) => {
    client.send({ config: { defaults: { speaker: 'astra', audioParameters: { samplingRate: 16000 } } } });
    client.send({ config: { license: 'x' } });
    client.send({ contextId: 'a', start: { text: 'Hi.' } });
    t.match(speech.lastStream.request.format, { sampleRateHz: 16000 });
    client.send({ config: { defaults: { speaker: 'astra' } } });
    client.send({ contextId: 'b', start: { text: 'Hi.' } });
    t.match(speech.lastStream.request.format, { sampleRateHz: 24000 });
  },
);

stage('a context keeps the parameters that it was started with', async (t, { client, speech }) => {
  client.send({ contextId: 'a', start: START });
  client.send({ config: { defaults: { audioParameters: { samplingRate: 8000 } } } });
  client.send({ contextId: 'a', text: 'Hello there, you. ' });
  client.send({ contextId: 'a', end: {} });
  await client.until('done', 'a');
  t.equal(speech.lastStream.request.format.sampleRateHz, 24000);
});

const FORMATS = [
  [undefined, 'pcm'],
  ['audio/pcm', 'pcm'],
  ['audio/wav', 'wav'],
  ['audio/mpeg', 'mp3'],
  ['audio/ogg;codecs=opus', 'ogg'],
  ['audio/webm;codecs=opus', 'webm'],
  ['audio/pcmu', 'mulaw'],
  ['Audio/PCMU', 'mulaw'],
] as const;
stage('each audio format is spoken, PCM at 24 kHz unless asked', (t, { client, speech }) => {
  for (const [audioFormat, codec] of FORMATS) {
    client.send({ contextId: 'a', start: { ...START, text: 'Hi.', audioParameters: { audioFormat } } });
    t.same(speech.tracks.at(-1)?.format, { codec, sampleRateHz: 24000 });
    client.send({ contextId: 'a', cancel: {} });
  }
});

stage('the time scale is clamped to 0.4 and 2.5', (t, { client, speech }) => {
  for (const [timeScaleFactor, timeScale] of [
    [0.5, 0.5],
    [0, 0.4],
    [-3, 0.4],
    [9, 2.5],
  ]) {
    client.send({ contextId: 'a', start: { ...START, text: 'Hi.', audioParameters: { timeScaleFactor } } });
    t.equal(speech.lastStream.request.timeScale, timeScale);
    client.send({ contextId: 'a', cancel: {} });
  }
});

const FORMAT_MESSAGE =
  'audioFormat must be one of audio/pcm, audio/wav, audio/mpeg, audio/ogg;codecs=opus, audio/webm;codecs=opus, audio/pcmu';
const REFUSED_STARTS: [what: string, start: object, kind: string, message: string][] = [
  ['no speaker', {}, 'invalid_input', 'speaker is required'],
  ['an empty speaker', { speaker: '' }, 'invalid_input', 'speaker is required'],
  ['an unknown speaker', { speaker: 'astro' }, 'not_found', 'Speaker not found: astro; close names: astra'],
  ['a speaker of another model', { speaker: 'cove' }, 'not_found', 'Speaker not found: cove'],
  [
    'an unknown language',
    { ...START, language: 'xx' },
    'invalid_input',
    'Language xx is not supported for model coda',
  ],
  [
    'another language',
    { ...START, language: 'de' },
    'invalid_input',
    'Language de is not supported for speaker astra',
  ],
  [
    'an unknown format',
    { ...START, audioParameters: { audioFormat: 'audio/flac' } },
    'invalid_input',
    FORMAT_MESSAGE,
  ],
  [
    'another codec in Ogg',
    { ...START, audioParameters: { audioFormat: 'audio/ogg;codecs=vorbis' } },
    'invalid_input',
    FORMAT_MESSAGE,
  ],
  [
    'a rate out of range',
    { ...START, audioParameters: { samplingRate: 7999 } },
    'invalid_input',
    'samplingRate must be between 8000 and 96000',
  ],
  [
    'a rate of 0',
    { ...START, audioParameters: { samplingRate: 0 } },
    'invalid_input',
    'samplingRate must be between 8000 and 96000',
  ],
  [
    'a time scale that is no number',
    { ...START, audioParameters: { timeScaleFactor: 'NaN' } },
    'invalid_input',
    'timeScaleFactor must be finite',
  ],
  [
    'an endless time scale',
    { ...START, audioParameters: { timeScaleFactor: 'Infinity' } },
    'invalid_input',
    'timeScaleFactor must be finite',
  ],
  [
    'an inline factor of 0',
    { ...START, mistParameters: { inlineTimeScaleFactors: [1, 0] } },
    'invalid_input',
    'inlineTimeScaleFactors[1] must be greater than 0',
  ],
  [
    'an inline factor that is no number',
    { ...START, mistParameters: { inlineTimeScaleFactors: ['NaN'] } },
    'invalid_input',
    'inlineTimeScaleFactors[0] must be finite',
  ],
  [
    'an unknown split strategy',
    { ...START, splitStrategy: 3 },
    'invalid_input',
    'splitStrategy must be one of SPLIT_STRATEGY_UNSPECIFIED, SPLIT_STRATEGY_SENTENCE, SPLIT_STRATEGY_NONE',
  ],
];
for (const [what, start, kind, message] of REFUSED_STARTS) {
  stage(`a start with ${what} is refused as ${kind}, and the context is not open`, (t, { client }) => {
    client.send({ contextId: 'a', start });
    t.match(client.received(), [{ contextId: 'a', error: { kind, message } }]);
    t.equal(client.last().error?.requestId, undefined);
    client.send({ contextId: 'a', end: {} });
    t.equal(client.received().length, 1);
  });
}

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
  'a frame that cannot be decoded is an error of the connection, which lives on',
  async (t, { client }) => {
    client.send({ contextId: 'a', start: START });
    client.sendFrame(client.encoding === 'json' ? '{"contextId":"a"' : Uint8Array.of(10, 9, 97));
    client.sendFrame(
      client.encoding === 'json' ? Uint8Array.of(10, 1, 97, 42, 0) : '{"contextId":"a","end":{}}',
    );
    const errors = client.received('');
    t.match(errors, [{ error: { kind: 'invalid_input' } }, { error: { kind: 'invalid_input' } }]);
    t.match(errors[1]?.error?.message, client.encoding === 'json' ? /text frames/ : /binary frames/);
    t.ok(errors.every(({ error }) => error?.requestId === undefined));
    client.send({ contextId: 'a', text: 'Hello there.' });
    client.send({ contextId: 'a', end: {} });
    await client.until('done', 'a');
    t.equal(client.connection.closed, undefined);
  },
);

const MARKUP = {
  pauseBetweenBrackets: true,
  phonemizeBetweenBrackets: true,
  inlineTimeScaleFactors: [0.5, 2, 9],
};
stage(
  'mist: markup is obeyed, and the n-th factor is for the n-th brackets of the context',
  async (t, { client, speech }) => {
    client.send({ contextId: 'a', start: { speaker: 'astra', mistParameters: MARKUP } });
    for (const text of ['Say [this] well. ', 'Now [that] and [these] too. ', 'Then [those] as well. ']) {
      client.send({ contextId: 'a', text });
      await eventually(() => client.session.isIdle, 'spoken');
    }
    t.match(
      speech.streams.map(({ request }) => request.markup),
      [
        { pauses: true, phonemes: true, homographs: true, inlineTimeScales: [0.5, 2, 2.5] },
        { inlineTimeScales: [2, 2.5] },
        { inlineTimeScales: [1] },
      ],
    );
  },
  '/mist/ws',
);

stage('coda: markup is plain text', (t, { client, speech }) => {
  client.send({ contextId: 'a', start: { ...START, text: '[a] <100>', mistParameters: MARKUP } });
  t.match(speech.lastStream.request.markup, { pauses: false, phonemes: false, inlineTimeScales: [] });
});

stage(
  'each context that spoke is told to the metrics once, whatever its end',
  async (t, { client, speech }) => {
    client.send({ contextId: 'a', start: { ...START, text: 'Hello there.' } });
    await client.until('done', 'a');
    t.same(client.spoken, [{ modelId: 'coda', audioMs: 600 }]);
    speech.paceMs = 1;
    client.send({ contextId: 'b', start: { ...START, text: 'Hello there.' } });
    await client.until('audio', 'b');
    client.send({ contextId: 'b', cancel: {} });
    t.equal(client.spoken.length, 2);
    t.ok((client.spoken[1]?.audioMs ?? 0) > 0);
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
