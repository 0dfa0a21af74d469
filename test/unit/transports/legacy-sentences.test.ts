import t from 'tap';
import { ToneSpeech } from '../../support/tone-speech.js';
import { Conversation, EOS } from './legacy-conversation.js';

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
