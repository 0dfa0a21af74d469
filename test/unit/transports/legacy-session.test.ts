import t from 'tap';
import { ToneSpeech } from '../../support/tone-speech.js';
import { CLEAR, EOS, FLUSH, SPEECH, Conversation } from './legacy-conversation.js';

/** A conversation whose messages are sent all at once, and what the client has seen when all is quiet. */
interface Row {
  readonly claim: string;
  readonly query?: string;
  readonly say: readonly unknown[];
  readonly story: string;
  /** The text of each synthesis. */
  readonly spoken: readonly string[];
}

const ROWS: readonly Row[] = [
  // The table of the text buffer in the interface's reference, and its events.
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
  // Messages that the session takes or refuses.
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
  // A `contextId` stays in effect until another is given.
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
  // Messages after `eos`.
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

void t.test('byClause: what continues a first clause without a mark has no silence before it', async (t) => {
  const conversation = new Conversation('/ws3?segment=byClause');
  await conversation.say({ text: 'You can change' }, { text: ' your' }).spokenToTheEnd();
  await conversation.say({ text: ' password. I will.' }).spokenToTheEnd();
  await conversation.say({ text: ' And so on.' }, EOS).quiet();
  t.same(
    conversation.speech.streams.map(({ request: { text, cutSilence } }) => [text.trim(), cutSilence]),
    [
      ['You can change', 'start'],
      ['your password. I will.', 'start'],
      ['And so on.', undefined],
    ],
  );
});

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
  [{ text: 'Hi.', contextId: 'a'.repeat(257) }, 'contextId is too long'],
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
  const ofWs2 = await events('/ws2');
  t.same(ofWs2.at(-2), timestamps, 'behind the last chunk');
  t.same(ofWs2.at(-1), { type: 'done', done: true, contextId: 'x' });
  t.equal(ofWs2.length, 2 + rest.length, 'and nowhere else');
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
  conversation.say({ text: ' Now ' }, { text: '3.' }).clock.advance(299);
  t.equal(conversation.spoken.length, 1);
  conversation.clock.advance(1);
  t.equal(conversation.spoken[1]?.trim(), 'Now 3.');
});

void t.test('so is one at the end of a long message, once the rest is spoken', async (t) => {
  const speech = new ToneSpeech();
  speech.msPerCharacter = 1;
  const text = `${'It goes on. '.repeat(400)}It costs 2.`;
  const conversation = new Conversation('/ws3', speech).say({ text });
  await conversation.spokenToTheEnd();
  t.not(conversation.spoken.at(-1)?.endsWith('It costs 2.'), true);
  conversation.clock.advance(300);
  t.equal(conversation.spoken.at(-1), 'It costs 2.');
});

// Effects of `clear`.

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
