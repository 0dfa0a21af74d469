import t from 'tap';
import { SonantError } from '../../src/errors.js';
import { eventually } from '../support/server.js';
import { ToneSpeech } from '../support/tone-speech.js';
import { Conversation } from './legacy-conversation.js';

const FLUSH = { operation: 'flush' };
const CLEAR = { operation: 'clear' };
const EOS = { operation: 'eos' };

/** What is said, all in one go, and what the client sees of it once all is quiet. */
interface Row {
  readonly claim: string;
  readonly query?: string;
  readonly say: readonly unknown[];
  readonly story: string;
  /** The text of each synthesis. */
  readonly spoken: readonly string[];
}

/** One synthesis as `/ws3` tells it. */
const SPEECH = 'timestamps chunks';

const ROWS: readonly Row[] = [
  // The reference's table of the text buffer, and its events.
  {
    claim: 'bySentence: a whole sentence starts',
    say: [{ text: 'Hi.' }],
    story: `${SPEECH} done`,
    spoken: ['Hi.'],
  },
  { claim: 'bySentence: less than a sentence waits', say: [{ text: 'Hi there' }], story: '', spoken: [] },
  {
    claim: 'bySentence: a sentence may come in parts',
    say: [{ text: 'Hi' }, { text: ' there!' }],
    story: `${SPEECH} done`,
    spoken: ['Hi there!'],
  },
  {
    claim: 'bySentence: what gathers meanwhile is spoken next, in one run',
    say: [{ text: 'One.' }, { text: ' Two.' }, { text: ' Three.' }],
    story: `${SPEECH} ${SPEECH} done`,
    spoken: ['One.', 'Two. Three.'],
  },
  {
    claim: 'immediate: starts with whatever there is',
    query: 'segment=immediate',
    say: [{ text: 'Hi' }],
    story: `${SPEECH} done`,
    spoken: ['Hi'],
  },
  {
    claim: 'immediate=true is the same',
    query: 'immediate=1&segment=never',
    say: [{ text: 'Hi' }],
    story: `${SPEECH} done`,
    spoken: ['Hi'],
  },
  {
    claim: 'immediate: what gathers meanwhile is one synthesis',
    query: 'segment=immediate',
    say: [{ text: 'a' }, { text: 'b' }, { text: 'c' }],
    story: `${SPEECH} ${SPEECH} done`,
    spoken: ['a', 'bc'],
  },
  {
    claim: 'never: waits, sentence or not',
    query: 'segment=never',
    say: [{ text: 'Hi. There.' }],
    story: '',
    spoken: [],
  },
  {
    claim: 'clear: drops what has gathered',
    say: [{ text: 'Hi' }, CLEAR, { text: 'Ho.' }],
    story: `${SPEECH} done`,
    spoken: ['Ho.'],
  },
  { claim: 'clear of nothing: nothing', say: [CLEAR], story: '', spoken: [] },
  {
    claim: 'flush: speaks what is no sentence yet',
    say: [{ text: 'Hi' }, FLUSH],
    story: `${SPEECH} done`,
    spoken: ['Hi'],
  },
  { claim: 'flush of nothing, bySentence: nothing', say: [FLUSH], story: '', spoken: [] },
  {
    claim: 'flush of nothing, immediate: nothing',
    query: 'segment=immediate',
    say: [FLUSH],
    story: '',
    spoken: [],
  },
  {
    claim: 'flush of nothing, never: done at once',
    query: 'segment=never',
    say: [FLUSH],
    story: 'done',
    spoken: [],
  },
  {
    claim: 'flush of blanks, never: done at once',
    query: 'segment=never',
    say: [{ text: ' \n' }, FLUSH],
    story: 'done',
    spoken: [],
  },
  {
    claim: 'flush, never: one done each',
    query: 'segment=never',
    say: [{ text: 'One' }, FLUSH, { text: 'Two' }, FLUSH],
    story: `${SPEECH} done ${SPEECH} done`,
    spoken: ['One', 'Two'],
  },
  {
    claim: 'flush while busy: the text is spoken in the same run',
    say: [{ text: 'One.' }, { text: ' Two' }, FLUSH],
    story: `${SPEECH} ${SPEECH} done`,
    spoken: ['One.', 'Two'],
  },
  {
    claim: 'eos with text: spoken, a final done, 1000',
    say: [{ text: 'Hi' }, EOS],
    story: `${SPEECH} done 1000`,
    spoken: ['Hi'],
  },
  { claim: 'eos with nothing: 1000 and no done', say: [EOS], story: '1000', spoken: [] },
  { claim: 'eos with blanks: 1000 and no done', say: [{ text: '  ' }, EOS], story: '1000', spoken: [] },
  {
    claim: 'eos while busy: what is left, one done for the run, 1000',
    say: [{ text: 'One.' }, { text: ' Two' }, EOS],
    story: `${SPEECH} ${SPEECH} done 1000`,
    spoken: ['One.', 'Two'],
  },
  {
    claim: 'eos while busy with nothing left: the run, its done, 1000',
    say: [{ text: 'One.' }, EOS],
    story: `${SPEECH} done 1000`,
    spoken: ['One.'],
  },
  {
    claim: 'eos, never: what is left, done, 1000',
    query: 'segment=never',
    say: [{ text: 'Hi' }, EOS],
    story: `${SPEECH} done 1000`,
    spoken: ['Hi'],
  },
  {
    claim: 'eos, never, with nothing: no done',
    query: 'segment=never',
    say: [EOS],
    story: '1000',
    spoken: [],
  },
  {
    claim: 'eos, never, after a flush: the done of the flush alone',
    query: 'segment=never',
    say: [{ text: 'Hi' }, FLUSH, EOS],
    story: `${SPEECH} done 1000`,
    spoken: ['Hi'],
  },
  {
    claim: 'eos, never, after a flush and more text: a done each',
    query: 'segment=never',
    say: [{ text: 'Hi' }, FLUSH, { text: 'Ho' }, EOS],
    story: `${SPEECH} done ${SPEECH} done 1000`,
    spoken: ['Hi', 'Ho'],
  },
  {
    claim: 'eos, immediate, while busy',
    query: 'segment=immediate',
    say: [{ text: 'a' }, { text: 'b' }, EOS],
    story: `${SPEECH} ${SPEECH} done 1000`,
    spoken: ['a', 'b'],
  },
  // Messages.
  {
    claim: 'an empty text is fine and does nothing',
    query: 'segment=immediate',
    say: [{ text: '' }],
    story: '',
    spoken: [],
  },
  {
    claim: 'text and operation in one: the text first',
    query: 'segment=never',
    say: [{ text: 'Hi', operation: 'flush' }],
    story: `${SPEECH} done`,
    spoken: ['Hi'],
  },
  {
    claim: 'text and clear in one: the text is dropped too',
    say: [{ text: 'Hi', operation: 'clear' }, FLUSH],
    story: '',
    spoken: [],
  },
  {
    claim: 'text and eos in one',
    say: [{ text: 'Hi', operation: 'eos' }],
    story: `${SPEECH} done 1000`,
    spoken: ['Hi'],
  },
  {
    claim: 'unknown fields are ignored',
    say: [{ text: 'Hi.', speaker: 7, lang: {} }],
    story: `${SPEECH} done`,
    spoken: ['Hi.'],
  },
  {
    claim: 'null is omitted',
    say: [{ text: 'Hi.', operation: null, pauseBetweenBrackets: null }],
    story: `${SPEECH} done`,
    spoken: ['Hi.'],
  },
  {
    claim: 'without a language of word times: chunks alone',
    query: 'speaker=linde&lang=de',
    say: [{ text: 'Hallo.' }],
    story: 'chunks done',
    spoken: ['Hallo.'],
  },
  // Latching.
  {
    claim: 'contextId: null until one is given, then the newest',
    say: [{ text: 'One.' }, { text: 'Two.', contextId: 'b' }],
    story: 'timestamps chunks timestamps:b chunks:b done:b',
    spoken: ['One.', 'Two.'],
  },
  {
    claim: 'contextId: stays for texts without one',
    query: 'segment=never',
    say: [{ text: 'One', contextId: 'a' }, FLUSH, { text: 'Two' }, FLUSH],
    story: 'timestamps:a chunks:a done:a timestamps:a chunks:a done:a',
    spoken: ['One', 'Two'],
  },
  {
    claim: 'contextId: the newest when the synthesis starts, not when the text came',
    query: 'segment=never',
    say: [
      { text: 'One', contextId: 'a' },
      { operation: 'flush', contextId: 'b' },
    ],
    story: 'timestamps:b chunks:b done:b',
    spoken: ['One'],
  },
  {
    claim: 'contextId: null is a value',
    query: 'segment=never',
    say: [{ text: 'One', contextId: 'a' }, { text: ' two', contextId: null }, FLUSH],
    story: 'timestamps chunks done',
    spoken: ['One two'],
  },
  {
    claim: 'contextId: may come with an operation',
    query: 'segment=never',
    say: [{ operation: 'flush', contextId: 'a' }],
    story: 'done:a',
    spoken: [],
  },
  {
    claim: 'contextId: a message with an error gives none',
    query: 'segment=never',
    say: [{ text: 3, contextId: 'a' }, FLUSH],
    story: 'error done',
    spoken: [],
  },
  // After eos.
  {
    claim: 'after eos only clear is taken',
    say: [{ text: 'Hi' }, EOS, { text: 'Ho' }, FLUSH, EOS],
    story: 'error error error timestamps chunks done 1000',
    spoken: ['Hi'],
  },
];

for (const { claim, query = '', say, story, spoken } of ROWS) {
  void t.test(claim, async (t) => {
    const conversation = await new Conversation(`/ws3?audioFormat=wav&${query}`).say(...say).quiet();
    t.equal(conversation.story, story);
    t.same(
      conversation.spoken.map((text) => text.trim()),
      spoken,
    );
    t.equal(conversation.session.isIdle, true);
  });
}

const ERRORS: readonly (readonly [unknown, string])[] = [
  ['', 'payload must be valid JSON'],
  ['Hi.', 'payload must be valid JSON'],
  ['"Hi."', 'payload must be an object'],
  ['null', 'payload must be an object'],
  ['[]', 'payload must be an object'],
  [{}, 'text or operation is required'],
  [{ contextId: 'a' }, 'text or operation is required'],
  [{ text: null }, 'text or operation is required'],
  [{ text: 7 }, 'text must be a string'],
  [{ text: ['Hi.'] }, 'text must be a string'],
  [{ operation: 'stop' }, 'operation must be one of clear, flush, eos'],
  [{ operation: 'EOS' }, 'operation must be one of clear, flush, eos'],
  [{ operation: {} }, 'operation must be a string'],
  [{ text: 'Hi.', operation: 'stop' }, 'operation must be one of clear, flush, eos'],
  [{ text: 'Hi.', contextId: 7 }, 'contextId must be a string'],
  [{ text: 'Hi.', pauseBetweenBrackets: 'yes' }, 'pauseBetweenBrackets must be a boolean'],
  [{ text: 'Hi.', phonemizeBetweenBrackets: 1 }, 'phonemizeBetweenBrackets must be a boolean'],
  [{ text: 'Hi.', inlineSpeedAlpha: 2 }, 'inlineSpeedAlpha must be a string'],
  [
    { text: 'Hi.', inlineSpeedAlpha: '0' },
    'inlineSpeedAlpha must be a comma-separated list of numbers greater than 0',
  ],
];

for (const [message, error] of ERRORS) {
  void t.test(
    `${JSON.stringify(message)} is answered with "${error}", and the socket lives on`,
    async (t) => {
      const conversation = await new Conversation('/ws3?audioFormat=wav').say(message).quiet();
      t.same(conversation.events, [{ type: 'error', message: error }]);
      await conversation.say({ text: 'Ho.' }).quiet();
      t.equal(conversation.story, `error ${SPEECH} done`);
      t.same(conversation.spoken, ['Ho.'], 'the message had no effect');
    },
  );
}

void t.test('a binary frame is answered with an error event, on /ws it is ignored', (t) => {
  for (const path of ['/ws2', '/ws3']) {
    const conversation = new Conversation(path);
    conversation.session.onBinary(new Uint8Array(3));
    t.same(conversation.events, [{ type: 'error', message: 'messages must be text frames' }]);
  }
  const conversation = new Conversation('/ws');
  conversation.session.onBinary(new Uint8Array(3));
  t.equal(conversation.story, '');
  t.end();
});

void t.test('events have the fields of the reference', async (t) => {
  const events = async (path: string): Promise<unknown[]> => {
    const speech = new ToneSpeech();
    const conversation = new Conversation(path, speech).say({ text: 'Two words.', contextId: 'x' });
    return (await conversation.quiet()).events;
  };
  const timestamps = {
    type: 'timestamps',
    word_timestamps: { words: ['Two', 'words.'], start: [0, 1], end: [1, 2] },
    contextId: 'x',
  };
  const [first, chunk, ...rest] = await events('/ws3');
  t.same(first, timestamps);
  t.match(chunk, { type: 'chunk', data: /^[A-Za-z0-9+/]+=*$/, contextId: 'x' });
  t.same(rest.at(-1), { type: 'done', contextId: 'x' });
  const [second, , ...others] = await events('/ws2');
  t.same(second, timestamps);
  t.same(others.at(-1), { type: 'done', done: true, contextId: 'x' });
});

void t.test('/ws: plain text in, audio out, and not a word beside it', async (t) => {
  const conversation = await new Conversation('/ws?audioFormat=pcm').say('{"text": 7}.', ' Two').quiet();
  t.equal(conversation.story, 'audio');
  await conversation.say('<FLUSH>').quiet();
  t.same(
    conversation.spoken.map((text) => text.trim()),
    ['{"text": 7}.', 'Two'],
  );
  await conversation.say('three', '<CLEAR>', 'four', '<EOS>').quiet();
  t.equal(conversation.spoken.at(-1), 'four');
  t.equal(conversation.story, 'audio 1000');
});

void t.test('/ws: a comma ends a clause until the first audio is out', async (t) => {
  const conversation = new Conversation('/ws').say('Well, hello there');
  await conversation.heard();
  t.same(conversation.spoken, ['Well,']);
  await conversation.say(', you. Yes, I').quiet();
  t.same(
    conversation.spoken.map((text) => text.trim()),
    ['Well,', 'hello there, you.'],
  );
});

void t.test('/ws3 does not break at commas', async (t) => {
  t.same((await new Conversation('/ws3').say({ text: 'Well, hello' }).quiet()).spoken, []);
});

void t.test('an undecided end is one after 300 ms without a message', async (t) => {
  const conversation = new Conversation('/ws3').say({ text: 'It costs ' }, { text: '2.' });
  t.same(conversation.spoken, []);
  await conversation.say({ text: '5 dollars.' }).quiet();
  t.same(conversation.spoken, ['It costs 2.5 dollars.']);
  const startMs = performance.now();
  conversation.say({ text: ' Now ' }, { text: '3.' });
  await eventually(() => conversation.spoken.length === 2, 'the end is settled');
  t.ok(performance.now() - startMs > 290);
  t.equal(conversation.spoken[1]?.trim(), 'Now 3.');
});

// clear.

void t.test('clear cuts the synthesis, its done comes at once, and no audio after it', async (t) => {
  const speech = new ToneSpeech();
  speech.paceMs = 5;
  const conversation = new Conversation('/ws3', speech).say({ text: 'A long sentence.', contextId: 'a' });
  await conversation.heard(2);
  conversation.say({ text: ' Another.' }, CLEAR);
  t.equal(conversation.story, 'timestamps:a chunks:a done:a');
  t.equal(speech.lastStream.state, 'cancelled');
  t.equal(conversation.session.isIdle, true);
  const { length } = conversation.frames;
  await conversation.say({ text: 'Ho', contextId: 'b' }).quiet();
  t.equal(conversation.frames.length, length, 'what was cut is silent');
  await conversation.say(FLUSH).quiet();
  t.equal(conversation.story, 'timestamps:a chunks:a done:a timestamps:b chunks:b done:b');
  t.same(conversation.spoken, ['A long sentence.', 'Ho']);
  t.equal(speech.tracks.length, 1, 'the track goes on');
});

void t.test('clear under never: a done for the cut flush and for each that waited', (t) => {
  const conversation = new Conversation('/ws3?segment=never').say(
    { text: 'One', contextId: 'a' },
    FLUSH,
    { text: 'Two', contextId: 'b' },
    FLUSH,
    { text: 'Three' },
    FLUSH,
    { text: 'Four' },
    CLEAR,
  );
  t.equal(conversation.story, 'done:a done:b done:b');
  t.equal(conversation.session.isIdle, true);
  t.end();
});

void t.test('clear under never: a flush that was half spoken is done once', async (t) => {
  const sentence = 'Some words that make a sentence of a certain length are put here. ';
  const conversation = new Conversation('/ws3?segment=never&audioFormat=wav').say(
    { text: sentence.repeat(16) },
    FLUSH,
  );
  t.ok(conversation.spoken.length === 1 && sentence.length * 16 > 1000, 'more than one synthesis can say');
  t.equal(conversation.say(CLEAR).story, 'done');
  await conversation.quiet();
  t.equal(conversation.story, 'done');
});

void t.test('a flush of more than one synthesis is done once', async (t) => {
  const conversation = new Conversation('/ws3?segment=never&audioFormat=wav').say(
    { text: 'Some words that make a sentence of a certain length are put here. '.repeat(16) },
    FLUSH,
  );
  await conversation.quiet();
  t.equal(conversation.spoken.length, 2);
  t.equal(conversation.story, `${SPEECH} ${SPEECH} done`);
});

void t.test('clear after eos cuts, sends the done, and closes', async (t) => {
  for (const segment of ['bySentence', 'immediate', 'never']) {
    const speech = new ToneSpeech();
    speech.paceMs = 10;
    const conversation = new Conversation(`/ws3?segment=${segment}`, speech).say(
      { text: 'A long text' },
      EOS,
    );
    await conversation.heard();
    conversation.say(CLEAR);
    t.equal(conversation.story.replace(' chunks', ''), 'timestamps done 1000');
    t.equal(conversation.speech.lastStream.state, 'cancelled');
    t.equal(conversation.speech.tracks[0]?.state, 'closed');
  }
});

void t.test('clear while the last bytes of the file are awaited closes without them', async (t) => {
  const conversation = new Conversation('/ws3?audioFormat=pcm').say({ text: 'Hi.' });
  await conversation.quiet();
  const { length } = conversation.audio;
  conversation.say(EOS);
  t.equal(conversation.session.isIdle, false);
  conversation.say(CLEAR);
  t.same(conversation.closed, { code: 1000, reason: '' });
  t.equal(conversation.speech.tracks[0]?.state, 'closed');
  await new Promise((resolve) => setTimeout(resolve, 10));
  t.equal(conversation.audio.length, length);
});

// Tracks and framing.

const TRACKS: readonly (readonly [string, boolean])[] = [
  ['/ws3?audioFormat=mp3', true],
  ['/ws3?audioFormat=pcm', true],
  ['/ws3?audioFormat=mulaw', true],
  ['/ws3?audioFormat=wav', false],
  ['/ws3?audioFormat=ogg', false],
  ['/ws3?audioFormat=webm', false],
  ['/ws2?audioFormat=mp3', true],
  ['/ws?audioFormat=wav', true],
  ['/ws?audioFormat=mp3', true],
  ['/ws?audioFormat=ogg', false],
  ['/ws?audioFormat=webm', false],
];

for (const [address, continuous] of TRACKS) {
  void t.test(`${address}: ${continuous ? 'one file' : 'a file for each synthesis'}`, async (t) => {
    const conversation = new Conversation(address);
    t.equal(conversation.speech.tracks.length, 0, 'nothing is opened before it is needed');
    const say = (text: string): unknown => (address.startsWith('/ws?') ? text : { text });
    await conversation.say(say('One.')).quiet();
    await conversation.say(say(' Two.')).quiet();
    t.equal(conversation.spoken.length, 2);
    t.equal(conversation.speech.tracks.length, continuous ? 1 : 0);
    conversation.say(address.startsWith('/ws?') ? '<EOS>' : EOS);
    await conversation.quiet();
    t.equal(conversation.audio.toString('latin1').endsWith('<end of the track>'), continuous);
    t.match(conversation.closed, { code: 1000 });
  });
}

void t.test('the end of the file comes before the last done', async (t) => {
  const conversation = await new Conversation('/ws3').say({ text: 'Hi.' }, EOS).quiet();
  const last = conversation.events.at(-2);
  t.equal(Buffer.from(last?.data ?? '', 'base64').toString(), '<end of the track>');
  t.equal(conversation.story, `${SPEECH} done 1000`);
});

/** Makes 1001 bytes a slice. */
class OddSpeech extends ToneSpeech {
  override speak(...[request, listener, track]: Parameters<ToneSpeech['speak']>) {
    const onAudio: typeof listener.onAudio = (slice) => {
      listener.onAudio({ ...slice, bytes: slice.bytes.subarray(0, 1001) });
    };
    return super.speak(request, { ...listener, onAudio }, track);
  }
}

const PHONE = '/ws3?audioFormat=mulaw&samplingRate=8000';
const chunkSizes = ({ events }: Conversation): number[] =>
  events.flatMap(({ data }) => (data === undefined ? [] : [Buffer.from(data, 'base64').length]));

void t.test('mu-law at 8 kHz leaves in frames of 160 bytes, padded at eos alone', async (t) => {
  const conversation = new Conversation(PHONE, new OddSpeech());
  await conversation.say({ text: 'Hi.' }).quiet();
  t.same(chunkSizes(conversation), [960, 960], '82 of 2002 bytes wait');
  await conversation.say({ text: 'Hi.' }).quiet();
  t.same(chunkSizes(conversation).slice(2), [960, 1120], 'those and 2002 more');
  conversation.say(EOS);
  await conversation.quiet();
  t.ok(chunkSizes(conversation).every((size) => size % 160 === 0));
  const heard = conversation.audio;
  const said = 4 * 1001 + '<end of the track>'.length;
  t.equal(heard.length, Math.ceil(said / 160) * 160);
  t.ok(heard.subarray(said).every((byte) => byte === 0xff));
});

void t.test('clear drops what waits for a whole frame', async (t) => {
  const conversation = new Conversation(PHONE, new OddSpeech());
  await conversation.say({ text: 'Hi.' }).quiet();
  await conversation.say(CLEAR, { text: 'Hi.' }).quiet();
  t.same(chunkSizes(conversation), [960, 960, 960, 960]);
});

void t.test('mu-law at other rates is not framed', async (t) => {
  const conversation = new Conversation('/ws3?audioFormat=mulaw&samplingRate=16000', new OddSpeech());
  await conversation.say({ text: 'Hi.' }).quiet();
  t.same(chunkSizes(conversation), [1001, 1001]);
});

// Markup of a message.

void t.test(
  'markup options of a message hold for its text alone, over those of the connection',
  async (t) => {
    const conversation = new Conversation('/ws3?phonemizeBetweenBrackets=true').say(
      { text: 'One <5>.', pauseBetweenBrackets: true },
      { text: ' Two.' },
      { text: ' Three.', phonemizeBetweenBrackets: false },
    );
    await conversation.quiet();
    t.same(
      conversation.speech.streams.map(({ request: { text, markup } }) => [
        text.trim(),
        markup.pauses,
        markup.phonemes,
      ]),
      [
        ['One <5>.', true, true],
        ['Two.', false, true],
        ['Three.', false, false],
      ],
    );
  },
);

void t.test('a sentence may come in messages that repeat the same options', async (t) => {
  const options = { pauseBetweenBrackets: true, phonemizeBetweenBrackets: true };
  for (const address of ['/ws3', '/ws3?pauseBetweenBrackets=true&phonemizeBetweenBrackets=true']) {
    const words = ['Hello ', 'my ', 'friend. '].map((text) => ({ text, ...options }));
    const conversation = await new Conversation(address).say(...words).quiet();
    t.same(conversation.spoken, ['Hello my friend.'], address);
  }
  const speeds = { inlineSpeedAlpha: '0.5' };
  const conversation = new Conversation('/ws3').say(
    { text: '[One] ', ...speeds },
    { text: '[two].', ...speeds },
  );
  t.same((await conversation.quiet()).spoken, ['[One]', '[two].'], 'speeds are for the brackets of one text');
});

void t.test(
  'inline speeds of a message go on over its pieces, those of the connection begin anew',
  async (t) => {
    const speeds = async (address: string, inlineSpeedAlpha?: string): Promise<(readonly number[])[]> => {
      const message = { text: '[One] and [two]. And [three]', inlineSpeedAlpha };
      const conversation = await new Conversation(address).say(message, FLUSH).quiet();
      t.equal(conversation.spoken.length, 2);
      return conversation.speech.streams.map(({ request }) => request.markup.inlineTimeScales);
    };
    t.same(await speeds('/ws3', '0.5,0.6,0.7'), [[0.5, 0.6, 0.7], [0.7]]);
    t.same(await speeds('/ws3', '0.5'), [[0.5], [1]], 'what is left without a speed is still in brackets');
    t.same(await speeds('/ws3?inlineSpeedAlpha=0.5,0.6'), [
      [0.5, 0.6],
      [0.5, 0.6],
    ]);
  },
);

// Back-pressure.

void t.test(
  'a slow reader pauses its synthesis, and nothing new starts until it has caught up',
  async (t) => {
    const speech = new ToneSpeech();
    speech.paceMs = 1;
    const conversation = new Conversation('/ws3?audioFormat=wav', speech).say({ text: 'One sentence.' });
    await conversation.heard(2);
    conversation.fill();
    t.equal(speech.lastStream.state, 'paused');
    conversation.say({ text: ' Two.' });
    conversation.drain();
    t.equal(speech.lastStream.state, 'running');
    await conversation.quiet();
    t.equal(conversation.story, `${SPEECH} ${SPEECH} done`);

    conversation.flow = 'full';
    conversation.say({ text: ' Three.' });
    t.equal(conversation.spoken.length, 2);
    t.equal(conversation.session.isIdle, false, 'something waits');
    conversation.drain();
    t.equal(conversation.spoken.length, 3);
    await conversation.quiet();
  },
);

void t.test('what ends while the reader is slow is done when it has caught up', async (t) => {
  const conversation = new Conversation('/ws3?audioFormat=wav').say({ text: 'One.' });
  conversation.flow = 'full';
  await eventually(() => conversation.speech.lastStream.state === 'ended', 'the end');
  t.equal(conversation.story, SPEECH);
  t.equal(conversation.session.isIdle, false);
  conversation.drain();
  t.equal(conversation.story, `${SPEECH} done`);
  t.equal(conversation.session.isIdle, true);
});

void t.test('clear while nothing may start: the run is done, a flush that waited too', async (t) => {
  const conversation = new Conversation('/ws3?audioFormat=wav&segment=never').say({ text: 'One' }, FLUSH);
  conversation.flow = 'full';
  await eventually(() => conversation.speech.lastStream.state === 'ended', 'the end');
  conversation.say({ text: 'Two' }, FLUSH, CLEAR);
  t.equal(conversation.story, `${SPEECH} done done`);
  conversation.drain();
  t.equal(conversation.spoken.length, 1);
});

void t.test('eos with a slow reader closes when it has caught up', async (t) => {
  const conversation = new Conversation('/ws3?audioFormat=wav');
  conversation.flow = 'full';
  conversation.say({ text: 'One' }, EOS);
  t.equal(conversation.closed, undefined);
  t.equal(conversation.session.isIdle, false);
  conversation.drain();
  await conversation.quiet();
  t.equal(conversation.story, `${SPEECH} done 1000`);
});

void t.test('a synthesis that starts while its reader becomes slow is paused', (t) => {
  const conversation = new Conversation('/ws3?segment=never').say({ text: 'One' });
  const speech = conversation.speech;
  const speak = speech.speak.bind(speech);
  speech.speak = (...args) => {
    conversation.flow = 'full';
    return speak(...args);
  };
  conversation.say(FLUSH);
  t.equal(speech.lastStream.state, 'paused');
  conversation.session.onClose();
  t.end();
});

// Failures.

void t.test('a text without a place to break closes the socket with 1011', (t) => {
  for (const path of ['/ws2', '/ws3', '/ws']) {
    const text = 'x'.repeat(1001);
    const conversation = new Conversation(path).say(path === '/ws' ? text : { text, operation: 'clear' });
    t.same(conversation.closed, { code: 1011, reason: '400: text is too long' });
    t.equal(conversation.story, '1011');
  }
  t.end();
});

void t.test('a refused synthesis closes the socket with 1011', (t) => {
  const speech = new ToneSpeech();
  speech.load = 'full';
  const conversation = new Conversation('/ws3', speech).say({ text: 'Hi.' });
  t.same(conversation.closed, { code: 1011, reason: '503: Service overloaded' });
  t.equal(conversation.session.isIdle, true);
  t.same(conversation.faults, []);
  t.equal(speech.tracks[0]?.state, 'closed');
  t.end();
});

void t.test('a failed synthesis closes the socket with 1011', async (t) => {
  const speech = new ToneSpeech();
  speech.failAtSlice = 1;
  speech.failure = new SonantError('phoneme_invalid', { symbol: '9', position: 2, phonemes: 'h9' });
  const conversation = await new Conversation('/ws2', speech).say({ text: 'Hi.' }, { text: ' Ho.' }).quiet();
  t.same(conversation.closed, { code: 1011, reason: '400: invalid phoneme 9 at position 2 in h9' });
  t.equal(conversation.story, 'timestamps chunks 1011');
  t.equal(speech.tracks[0]?.state, 'closed');
  t.equal(conversation.reported.length, 1);
});

void t.test('a defect of the speech service is a fault, and closes with 1011', (t) => {
  const speech = new ToneSpeech();
  speech.speak = () => {
    throw new Error('a defect');
  };
  const conversation = new Conversation('/ws3', speech).say({ text: 'Hi.' });
  t.same(conversation.closed, { code: 1011, reason: '500: internal error' });
  t.match(conversation.faults, [/a defect/]);
  t.end();
});

void t.test('a file that cannot be ended closes the socket with 1011', async (t) => {
  const conversation = await new Conversation('/ws3').say({ text: 'Hi.' }).quiet();
  const [track] = conversation.speech.tracks;
  if (track === undefined) throw new Error('no track');
  track.finish = (listener) => {
    listener.onError(new SonantError('internal_error'));
  };
  t.same(conversation.say(EOS).closed, { code: 1011, reason: '500: internal error' });
});

// Ends.

void t.test('a client that leaves stops its synthesis and frees its track', async (t) => {
  const conversation = new Conversation('/ws3').say({ text: 'A long sentence.' });
  await conversation.heard(2);
  conversation.session.onClose();
  t.equal(conversation.speech.lastStream.state, 'cancelled');
  t.equal(conversation.speech.tracks[0]?.state, 'closed');
  t.equal(conversation.session.isIdle, true);
  const { length } = conversation.frames;
  conversation.session.onText('{"text": "Hi."}');
  conversation.session.onShutdown();
  conversation.session.onDrain();
  await new Promise((resolve) => setTimeout(resolve, 10));
  t.equal(conversation.frames.length, length);
  t.equal(conversation.spoken.length, 1);
});

void t.test('a client that leaves while an end is undecided leaves no timer behind', async (t) => {
  const conversation = new Conversation('/ws3').say({ text: 'Now ' }, { text: '3.' });
  conversation.session.onClose();
  await new Promise((resolve) => setTimeout(resolve, 350));
  t.same(conversation.spoken, []);
});

void t.test(
  'a server that stops lets the synthesis end, starts nothing new, and closes with 1001',
  async (t) => {
    const conversation = new Conversation('/ws3?audioFormat=wav').say({ text: 'One.' }, { text: ' Two.' });
    conversation.session.onShutdown();
    conversation.say({ text: ' Three.' });
    t.same(conversation.events, [{ type: 'error', message: 'the server is stopping' }]);
    await conversation.quiet();
    t.equal(conversation.story, `error ${SPEECH} done 1001`);
    t.same(conversation.spoken, ['One.']);
  },
);

void t.test('a server that stops closes idle sockets at once', (t) => {
  const conversation = new Conversation('/ws3').say({ text: 'Hi' });
  conversation.session.onShutdown();
  t.same(conversation.closed, { code: 1001, reason: 'server is stopping' });
  t.end();
});

void t.test('a socket that closes while a done is sent starts nothing more', async (t) => {
  const conversation = new Conversation('/ws3?audioFormat=wav&segment=never');
  conversation.onSend = (frame) => {
    if (String(frame).includes('"done"')) conversation.close(1006);
  };
  await conversation.say({ text: 'One' }, FLUSH, { text: 'Two' }, FLUSH).quiet();
  t.same(conversation.spoken, ['One']);
});

void t.test('what was spoken is reported once each, cut or not', async (t) => {
  const conversation = new Conversation('/ws3').say({ text: 'Hi.' });
  await conversation.quiet();
  conversation.say({ text: 'A long sentence.' }, CLEAR);
  t.same(conversation.reported, [
    { modelId: 'mistv3', audioMs: 200 },
    { modelId: 'mistv3', audioMs: 0 },
  ]);
});

void t.test('each synthesis has an id of its own, after that of its socket', async (t) => {
  const conversation = await new Conversation('/ws3').say({ text: 'One.' }, { text: ' Two.' }).quiet();
  t.same(
    conversation.speech.streams.map(({ request }) => request.id),
    ['socket-1', 'socket-2'],
  );
});
