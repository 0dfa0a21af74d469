import fc from 'fast-check';
import t from 'tap';
import { fuzzing } from '../../support/fuzz.js';
import { Conversation } from './legacy-conversation.js';

const text = fc.oneof(
  fc.constantFrom(
    'Hi',
    ' there.',
    'One. Two. ',
    '2.',
    '5 ml',
    ' ',
    '',
    'Dr.',
    '<5>',
    '[a]',
    '。',
    '😀',
    '𠀀',
    ',',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const message = fc.record(
  {
    text: fc.oneof({ weight: 9, arbitrary: text }, { weight: 1, arbitrary: fc.jsonValue() }),
    operation: fc.constantFrom('clear', 'flush', 'flush', 'eos', 'stop', null, 3),
    contextId: fc.oneof(fc.constantFrom('a', 'b', null, 3), fc.string({ unit: 'binary', maxLength: 3 })),
    pauseBetweenBrackets: fc.constantFrom(true, false, null, 'x'),
    inlineSpeedAlpha: fc.constantFrom('0.5', '1,2', '', ',', 2),
    phonemizeBetweenBrackets: fc.boolean(),
  },
  { requiredKeys: [] },
);
const textMessage = fc.record({ text }, { requiredKeys: ['text'] });
const valid = fc.oneof(textMessage, message).map((fields) => JSON.stringify(fields));
/** A valid frame with a few characters replaced. */
const mutated = fc
  .tuple(valid, fc.nat(), fc.nat(3), fc.string({ unit: 'binary', maxLength: 3 }))
  .map(([frame, at, count, other]) => {
    const start = at % frame.length;
    return frame.slice(0, start) + other + frame.slice(start + count);
  });
const frame = fc.oneof(
  { weight: 8, arbitrary: valid },
  { weight: 2, arbitrary: mutated },
  { weight: 1, arbitrary: fc.oneof(fc.json(), fc.string({ unit: 'binary' })) },
);

type Step = { frame: string } | 'binary' | 'fill' | 'drain' | 'wait' | 'leave' | 'shutdown';
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 20, arbitrary: fc.record({ frame }) },
  { weight: 6, arbitrary: fc.constantFrom<Step>('fill', 'drain', 'wait', 'binary') },
  { weight: 1, arbitrary: fc.constantFrom<Step>('leave', 'shutdown') },
);
const steps = fc.array(step, { maxLength: 25 });
const segment = fc.constantFrom('bySentence', 'immediate', 'never');
const format = fc.constantFrom('wav', 'mp3', 'mulaw&samplingRate=8000');

async function take(conversation: Conversation, step: Step): Promise<void> {
  const { session } = conversation;
  if (conversation.closed !== undefined) return;
  if (step === 'wait') await new Promise((resolve) => setTimeout(resolve, 2));
  else if (step === 'fill') conversation.fill();
  else if (step === 'drain') conversation.drain();
  else if (step === 'binary') session.onBinary(new Uint8Array(2));
  else if (step === 'leave') conversation.close(1006);
  else if (step === 'shutdown') session.onShutdown();
  else {
    const { length } = conversation.spoken;
    conversation.say(step.frame);
    if (conversation.flow === 'full' && conversation.spoken.length > length)
      throw new Error('spoke to a full socket');
  }
}

/** All text has been spoken, and nothing is left open. */
async function conclude(conversation: Conversation): Promise<void> {
  if (conversation.flow === 'full') conversation.drain();
  await conversation.quiet();
  if (conversation.closed === undefined) {
    // Half a sentence holds the `done` back.
    conversation.say({ operation: 'flush' });
    await conversation.quiet();
    const last = conversation.events.findLast(({ type }) => type !== 'error')?.type ?? 'done';
    if (last !== 'done') throw new Error(`at rest after ${last}`);
  }
  for (const { state } of conversation.speech.streams) {
    if (state !== 'ended' && state !== 'cancelled') throw new Error(`a synthesis is ${state}`);
  }
  const isOpen = conversation.closed === undefined;
  for (const { state } of conversation.speech.tracks) {
    if ((state === 'open') !== isOpen) throw new Error(`socket open: ${isOpen}, track ${state}`);
  }
  if (conversation.reported.length !== conversation.speech.streams.length) throw new Error('not reported');
  if (conversation.faults.length > 0) throw conversation.faults[0];
  if (conversation.sentTooLate > 0) throw new Error('sent after the end');
}

const count = (events: readonly string[], type: string): number =>
  events.filter((event) => event === type).length;

/** Under `bySentence` and `immediate` audio comes only within a run; the end of a file, at the very end, is not part of one. */
function checkRuns(events: readonly string[], [first, second]: readonly string[]): void {
  let isRunning = false;
  for (const [i, event] of events.entries()) {
    if (event === first) isRunning = isRunning || first !== 'chunk' || i !== events.length - 1;
    else if (event === 'done') isRunning = false;
    else if (event === second && !isRunning && i !== events.length - 1)
      throw new Error(`${event} after done`);
  }
}

const address = fc.tuple(fc.constantFrom('/ws2', '/ws3'), segment, format).map(([path, segment, format]) => ({
  path: `${path}?lang=en&segment=${segment}&audioFormat=${path === '/ws2' ? format.replace('wav', 'pcm') : format}`,
  segment,
}));

void t.test(
  'no conversation makes a session throw, lose a done, speak after its end or never come to rest',
  async (t) => {
    let [doneCount, closedCount] = [0, 0];
    const property = fc.asyncProperty(address, steps, async ({ path, segment }, steps) => {
      const conversation = new Conversation(path);
      try {
        for (const step of steps) await take(conversation, step);
        await conclude(conversation);
        const events = conversation.events.map(({ type }) => type);
        const doneEvents = count(events, 'done');
        if (segment !== 'never') {
          checkRuns(events, path.startsWith('/ws2') ? ['chunk', 'timestamps'] : ['timestamps', 'chunk']);
          if (doneEvents > conversation.spoken.length) throw new Error('more done than syntheses');
        }
        for (const { type, contextId, message } of conversation.events) {
          if (type === 'error' ? !message : contextId === undefined) throw new Error(`a bad ${type}`);
        }
        doneCount += doneEvents;
        if (conversation.closed !== undefined) closedCount += 1;
      } finally {
        conversation.close(1006);
      }
    });
    await fc.assert(property, fuzzing(0.5));
    t.ok(doneCount > 0, 'some was spoken');
    t.ok(closedCount > 0, 'some came to an end');
  },
);

const accepted = fc.oneof(
  textMessage,
  fc.record({ text, pauseBetweenBrackets: fc.boolean() }),
  fc.constantFrom({ operation: 'flush' }, { operation: 'flush' }, { operation: 'clear' }),
  fc.record({ text, operation: fc.constantFrom('flush', 'clear') }),
);

void t.test('never: as many done as flushes, whatever is cut, and whoever reads slowly', async () => {
  const happening = fc.oneof(
    { weight: 4, arbitrary: accepted },
    { weight: 1, arbitrary: fc.constantFrom<Step>('fill', 'drain', 'wait') },
  );
  const property = fc.asyncProperty(fc.array(happening, { maxLength: 25 }), async (happenings) => {
    const conversation = new Conversation('/ws3?segment=never&lang=en');
    let flushCount = 0;
    for (const happening of happenings) {
      if (typeof happening === 'string') await take(conversation, happening);
      else conversation.say(happening);
      if (typeof happening === 'object' && 'operation' in happening && happening.operation === 'flush')
        flushCount += 1;
    }
    if (conversation.flow === 'full') conversation.drain();
    await conversation.quiet();
    const doneCount = conversation.events.filter(({ type }) => type === 'done').length;
    conversation.close(1006);
    if (doneCount !== flushCount) throw new Error(`${flushCount} flushes, ${doneCount} done`);
  });
  await fc.assert(property, fuzzing(0.25));
});

void t.test('/ws: whatever text comes, only audio goes out', async () => {
  const frame = fc.oneof(text, fc.constantFrom('<CLEAR>', '<FLUSH>', '<flush>'), fc.string());
  const property = fc.asyncProperty(fc.array(frame, { maxLength: 10 }), async (frames) => {
    const conversation = new Conversation('/ws?audioFormat=pcm&lang=en').say(...frames);
    await conversation.say('<EOS>').quiet();
    if (!/^(audio )?1000$/.test(conversation.story)) throw new Error(conversation.story);
  });
  await fc.assert(property, fuzzing(0.25));
});
