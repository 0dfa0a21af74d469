import t from 'tap';
import { ToneSpeech } from '../../support/tone-speech.js';
import { Conversation, FLUSH } from './legacy-conversation.js';

/** A lexicon as long as it can be. */
const lexiconOf = (number: number): object =>
  Object.fromEntries(
    Array.from({ length: 100 }, (_, i) => [`word${number}-${i}`.padEnd(60, 'x'), { alias: 'b '.repeat(99) }]),
  );

const TOO_LONG = 'the lexicons and speeds of waiting texts have more than 131072 characters';

void t.test('only so many lexicons of waiting texts are held', async (t) => {
  const conversation = new Conversation('/ws3?segment=never&audioFormat=pcm', new ToneSpeech());
  for (let i = 0; i < 10; i++) conversation.say({ text: `Text ${i}. `, lexicon: lexiconOf(i) });
  const refused = conversation.events.map(({ message }) => message);
  t.same(refused, Array<string>(refused.length).fill(TOO_LONG));
  const held = 10 - refused.length;
  t.ok(held >= 3 && held < 8, `${held} are held`);
  conversation.say({ text: 'Plain.' }, FLUSH);
  await conversation.quiet();
  const texts = Array.from({ length: held }, (_, i) => `Text ${i}.`);
  t.same(conversation.spoken, [...texts, 'Plain.'], 'the others had no effect');
  const before = conversation.events.length;
  for (let i = 0; i < held; i++) conversation.say({ text: `Later ${i}. `, lexicon: lexiconOf(20 + i) });
  t.equal(conversation.events.length, before, 'what is spoken is forgotten');
});

void t.test('a lexicon that comes again and again is one', async (t) => {
  const conversation = new Conversation('/ws3?segment=never&audioFormat=pcm', new ToneSpeech());
  for (let i = 0; i < 200; i++) {
    conversation.say({ text: `Text ${i}. `, lexicon: lexiconOf(0) });
    if (i % 3 === 0) conversation.say({ text: 'Plain. ' }, { text: ' ' });
  }
  t.same(conversation.events, []);
  conversation.say(FLUSH);
  await conversation.quiet();
  t.ok(conversation.spoken.length > 60);
});

void t.test('options that change with every text of a long talk are forgotten one by one', async (t) => {
  const conversation = new Conversation('/ws3?audioFormat=pcm', new ToneSpeech());
  for (let i = 0; i < 300; i++) {
    conversation.say({ text: `Text ${i}. `, lexicon: lexiconOf(i) }, { text: 'It is plain. ' }, FLUSH);
    if (i % 2 === 0) await conversation.quiet();
  }
  t.same(
    conversation.events.filter(({ type }) => type === 'error'),
    [],
  );
});
