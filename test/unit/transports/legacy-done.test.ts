import t from 'tap';
import { ToneSpeech } from '../../support/tone-speech.js';
import { CLEAR, Conversation, DONE_HOLD_MS, EOS, FLUSH, SPEECH } from './legacy-conversation.js';

/** What ToneSpeech makes of a text. */
const durationMs = (text: string): number => Math.ceil((text.length * 50) / 100) * 100;

/** Writes as a language model does: a word at a time, while the clock runs. */
async function write(
  conversation: Conversation,
  text: string,
  wordsPerSecond: number,
  contextId?: string,
): Promise<void> {
  for (const word of text.match(/\S+\s*/g) ?? []) {
    conversation.say(contextId === undefined ? { text: word } : { text: word, contextId });
    await conversation.spokenToTheEnd();
    conversation.clock.advance(1000 / wordsPerSecond);
  }
}

const doneCount = ({ story }: Conversation): number => story.match(/done/g)?.length ?? 0;

/** On the clock, from now on. */
async function untilDoneMs(conversation: Conversation): Promise<number> {
  await conversation.spokenToTheEnd();
  const startMs = conversation.clock.nowMs();
  const before = doneCount(conversation);
  let doneMs = Infinity;
  conversation.onSend = (frame) => {
    if (String(frame).includes('"done"')) doneMs = conversation.clock.nowMs();
  };
  conversation.clock.advance(120_000);
  t.equal(doneCount(conversation), before + 1, 'done once');
  return doneMs - startMs;
}

const REPLY =
  'Good morning, and thank you for calling us today. I can see your order right here on my screen. ' +
  'It left the house last night and will be with you soon. Is there anything else that I can do for you?';

for (const wordsPerSecond of [5, 15, 60, 250, 1000]) {
  void t.test(`a reply of ${wordsPerSecond} words a second is one run with one done`, async (t) => {
    for (const path of ['/ws2', '/ws3']) {
      for (const segment of ['bySentence', 'immediate']) {
        const conversation = new Conversation(`${path}?segment=${segment}`);
        await write(conversation, REPLY, wordsPerSecond);
        t.equal(doneCount(conversation), 0);
        const leftMs = await untilDoneMs(conversation);
        t.ok(leftMs > DONE_HOLD_MS, 'not before the last words were played');
        t.equal(conversation.spoken.join('').replaceAll(' ', ''), REPLY.replaceAll(' ', ''));
      }
    }
  });
}

void t.test('done comes when the audio would have been played, and the hold has passed', async (t) => {
  for (const path of ['/ws2', '/ws3']) {
    const text = 'One two three four.';
    const conversation = new Conversation(path).say({ text });
    t.equal(await untilDoneMs(conversation), durationMs(text) + DONE_HOLD_MS);
    const next = ' Five six.';
    conversation.say({ text: next });
    t.equal(await untilDoneMs(conversation), durationMs(next.trim()) + DONE_HOLD_MS, 'each run for itself');
  }
});

void t.test('what is still being played counts, whenever the next sentence comes', async (t) => {
  const [first, second] = ['One two three four.', ' Five six.'];
  const early = await new Conversation('/ws3').say({ text: first }).spokenToTheEnd();
  early.clock.advance(400);
  early.say({ text: second });
  t.equal(
    await untilDoneMs(early),
    durationMs(first) - 400 + durationMs(second.trim()) + DONE_HOLD_MS,
    'one behind the other',
  );
  const late = await new Conversation('/ws3').say({ text: first }).spokenToTheEnd();
  late.clock.advance(durationMs(first) + DONE_HOLD_MS - 1);
  late.say({ text: second });
  t.equal(await untilDoneMs(late), durationMs(second.trim()) + DONE_HOLD_MS, 'after a silence');
});

void t.test('a pause of 2 s inside a sentence is no end', async (t) => {
  const conversation = new Conversation('/ws3');
  await write(conversation, 'One two. And now', 60);
  conversation.clock.advance(2000);
  t.equal(doneCount(conversation), 0, 'the buffer holds text');
  await write(conversation, ' the rest.', 60);
  t.ok((await untilDoneMs(conversation)) > DONE_HOLD_MS);
  t.equal(conversation.story, `${SPEECH} ${SPEECH} done`);
});

void t.test('a pause of 2 s between sentences is an end once they have been played', async (t) => {
  const long = new Conversation('/ws3');
  await write(long, 'One two three four five six seven eight nine.', 1000);
  long.clock.advance(2000);
  await write(long, ' Ten.', 1000);
  t.ok((await untilDoneMs(long)) > DONE_HOLD_MS);
  t.equal(long.story, `${SPEECH} ${SPEECH} done`, 'the listener heard no pause');
  const short = new Conversation('/ws3');
  await write(short, 'One two.', 1000);
  short.clock.advance(2000);
  t.equal(short.story, `${SPEECH} done`, 'the listener heard one');
  await write(short, ' Ten.', 1000);
  await untilDoneMs(short);
  t.equal(short.story, `${SPEECH} done ${SPEECH} done`);
});

void t.test('a flush, before or during the hold, ends the run at once', async (t) => {
  for (const segment of ['bySentence', 'immediate']) {
    const before = await new Conversation(`/ws3?segment=${segment}`)
      .say({ text: 'One two.' }, FLUSH)
      .spokenToTheEnd();
    t.equal(before.story, `${SPEECH} done`, 'when the speech ends');
    const during = await new Conversation(`/ws3?segment=${segment}`)
      .say({ text: 'One two.' })
      .spokenToTheEnd();
    during.clock.advance(100);
    t.equal(during.story, SPEECH);
    t.equal(during.say(FLUSH).story, `${SPEECH} done`);
    during.clock.advance(60_000);
    t.equal(during.story, `${SPEECH} done`, 'and no second time');
  }
});

void t.test('a flush ends its own run, whatever has come behind it', async (t) => {
  const conversation = await new Conversation('/ws3?audioFormat=wav')
    .say({ text: 'One', contextId: 'a' }, { text: ' two.' }, FLUSH)
    .say({ text: 'Next', contextId: 'b' })
    .spokenToTheEnd();
  t.equal(conversation.story, 'timestamps:a chunks:a done:a');
  conversation.clock.advance(60_000);
  await conversation.say({ text: ' turn.' }, FLUSH).spokenToTheEnd();
  t.equal(conversation.story, 'timestamps:a chunks:a done:a timestamps:b chunks:b done:b');
});

void t.test('eos, closing and a stop of the server wait for no hold', async (t) => {
  const spoken = (): Promise<Conversation> =>
    new Conversation('/ws3?audioFormat=wav').say({ text: 'One two three.' }).spokenToTheEnd();
  t.equal((await spoken()).say(EOS).story, `${SPEECH} done 1000`);
  const stopped = await spoken();
  stopped.session.onShutdown();
  t.equal(stopped.story, `${SPEECH} done 1001`);
  const left = await spoken();
  left.session.onClose();
  t.equal(left.clock.untilNextMs, undefined, 'no timer is left');
  left.clock.advance(60_000);
  t.equal(left.story, SPEECH);
});

void t.test('a barge-in during the hold: done at once, and the next turn has its own', async (t) => {
  const conversation = await new Conversation('/ws3')
    .say({ text: 'One two three four.', contextId: 'a' })
    .spokenToTheEnd();
  conversation.clock.advance(200);
  conversation.say(CLEAR);
  t.equal(conversation.story, 'timestamps:a chunks:a done:a');
  conversation.say({ text: 'Yes?', contextId: 'b' });
  t.equal(await untilDoneMs(conversation), durationMs('Yes?') + DONE_HOLD_MS, 'what was cut is not played');
  t.equal(conversation.story, 'timestamps:a chunks:a done:a timestamps:b chunks:b done:b');
});

void t.test('the next turn during the hold goes on with the run; its context is the newest', async (t) => {
  const conversation = await new Conversation('/ws3')
    .say({ text: 'One two three four.', contextId: 'a' })
    .spokenToTheEnd();
  conversation.clock.advance(200);
  await conversation.say({ text: 'Five.', contextId: 'b' }).spokenToTheEnd();
  t.equal(conversation.story, 'timestamps:a chunks:a timestamps:b chunks:b');
  await untilDoneMs(conversation);
  t.equal(conversation.story, 'timestamps:a chunks:a timestamps:b chunks:b done:b');
});

void t.test('never: done at once, no hold', async (t) => {
  const conversation = await new Conversation('/ws3?segment=never')
    .say({ text: 'One two.' }, FLUSH)
    .spokenToTheEnd();
  t.equal(conversation.story, `${SPEECH} done`);
  t.equal(conversation.clock.untilNextMs, undefined);
});

void t.test('never: very many flushes that wait are answered in as many turns as it takes', async (t) => {
  const conversation = new Conversation('/ws3?segment=never');
  conversation.fill();
  for (let i = 0; i < 1200; i++) conversation.say({ text: 'a ', operation: 'flush' });
  conversation.say(CLEAR);
  t.ok(conversation.events.length <= 500, `${conversation.events.length} at once`);
  while (conversation.events.length < 1200) await new Promise((resolve) => setImmediate(resolve));
  t.ok(conversation.events.every(({ type }) => type === 'done'));
});

void t.test('what can never be spoken holds no done back', async (t) => {
  for (const tail of [' ', '\n', ' 🙂', ' …']) {
    const conversation = new Conversation('/ws3').say({ text: 'Well done!' }, { text: tail });
    t.equal(await untilDoneMs(conversation), durationMs('Well done!') + DONE_HOLD_MS, JSON.stringify(tail));
  }
});

void t.test('text that is dropped during the hold ends the run', async (t) => {
  const conversation = await new Conversation('/ws3').say({ text: 'One. And' }).spokenToTheEnd();
  conversation.clock.advance(60_000);
  t.equal(conversation.story, SPEECH);
  t.equal(conversation.say(CLEAR).story, `${SPEECH} done`);
});

void t.test('a run of syntheses has word times of each, on /ws2 behind its chunks', async (t) => {
  const texts = [{ text: 'One two. ' }, { text: 'Three four five.' }];
  const first = await new Conversation('/ws3').say(...texts, FLUSH).spokenToTheEnd();
  t.equal(first.story, `${SPEECH} ${SPEECH} done`);
  const conversation = await new Conversation('/ws2').say(...texts, FLUSH).spokenToTheEnd();
  t.equal(conversation.story, 'chunks timestamps chunks timestamps done');
  const times = conversation.events.flatMap(({ word_timestamps }) => word_timestamps ?? []);
  t.same(
    times.map(({ words }) => words),
    [
      ['One', 'two.'],
      ['Three', 'four', 'five.'],
    ],
  );
  t.same(
    times.map(({ start }) => start[0]),
    [0, 0],
    'each from the start of its own synthesis',
  );
});

void t.test('/ws2: no word times of what was cut', async (t) => {
  const speech = new ToneSpeech();
  speech.paceMs = 5;
  const conversation = new Conversation('/ws2', speech).say({ text: 'A long sentence.' });
  await conversation.heard(2);
  t.equal(conversation.say(CLEAR).story, 'chunks done');
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
