import t from 'tap';
import { ToneSpeech } from '../../support/tone-speech.js';
import { Conversation, SPEECH } from './legacy-conversation.js';

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
  [{ text: 'Hi.', inlineSpeedAlpha: '1,'.repeat(1001) }, 'inlineSpeedAlpha has more than 1000 values'],
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
