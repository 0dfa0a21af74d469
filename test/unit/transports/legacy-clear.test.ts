import t from 'tap';
import { ToneSpeech } from '../../support/tone-speech.js';
import { CLEAR, Conversation, EOS, FLUSH } from './legacy-conversation.js';

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
