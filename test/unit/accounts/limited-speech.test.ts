import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import t from 'tap';
import { LocalLimits } from '../../../src/accounts/local-limits.js';
import type { Lease, Principal, SynthesisLimiter } from '../../../src/contracts/accounts.js';
import type { SpeechListener, SpeechStream } from '../../../src/contracts/speech.js';
import { type ErrorCode, SonantError } from '../../../src/errors.js';
import { ownSpeechOver } from '../../support/account-speech.js';
import { fuzzing } from '../../support/fuzz.js';
import { eventually, principalOf } from '../../support/limit-nodes.js';
import { request } from '../../support/synthesis.js';
import { ToneSpeech } from '../../support/tone-speech.js';

const FORMAT = { codec: 'pcm', sampleRateHz: 24_000 } as const;

/** Limits whose answers come when the test lets them, in the order that it likes, as they may over a network. */
class SlowLimits implements SynthesisLimiter {
  readonly gates: (() => void)[] = [];
  outage: ErrorCode | null = null;

  constructor(private readonly limits: LocalLimits) {}

  async acquireSynthesis(principal: Principal): Promise<Lease> {
    await new Promise<void>((resolve) => this.gates.push(resolve));
    if (this.outage !== null) throw new SonantError(this.outage);
    return this.limits.acquireSynthesis(principal);
  }

  /** Lets the answer to the n-th of the open questions come. */
  async answer(index = 0): Promise<void> {
    this.gates.splice(index, 1)[0]?.();
    await turn();
  }
}

class RecordingListener implements SpeechListener {
  readonly calls: string[] = [];

  constructor(private readonly onSlice: () => void = () => undefined) {}

  onAudio(): void {
    this.calls.push('audio');
    this.onSlice();
  }

  onEnd(): void {
    this.calls.push('end');
  }

  onError({ code }: SonantError): void {
    this.calls.push(code);
  }

  get last(): string | undefined {
    return this.calls.at(-1);
  }
}

async function fixture(syntheses = 1, pace: 'at once' | 'slow' = 'at once') {
  const tones = new ToneSpeech();
  const local = new LocalLimits();
  const slow = new SlowLimits(local);
  const faults: unknown[] = [];
  const limiter = pace === 'slow' ? slow : local;
  const onFault = (cause: unknown): unknown => faults.push(cause);
  const speech = await ownSpeechOver(tones, principalOf('account', { syntheses }), { limiter, onFault });
  const held = async (): Promise<number> => (await local.open('account')).syntheses;
  return { tones, slow, speech, held, faults };
}

void t.test('the scheduler is told whose text it is, so that accounts share what there is', async (t) => {
  const { tones, speech } = await fixture(2);
  speech.speak(request('In a file of its own.'), new RecordingListener());
  speech.openTrack(FORMAT).speak(request('In a file of several.'), new RecordingListener());
  const spoken = tones.streams.map(({ request }) => request);
  t.match(spoken, [{ accountId: 'account' }, { accountId: 'account' }]);
  t.equal(spoken.length, 2);
});

void t.test('where the count is kept here, a text is spoken or refused at once', async (t) => {
  const { tones, speech, held } = await fixture(1);
  const ear = new RecordingListener();
  speech.speak(request('Hello there.'), ear);
  t.equal(tones.streams.length, 1);
  t.throws(() => speech.speak(request('And again.'), new RecordingListener()), {
    code: 'synthesis_limit',
    httpStatus: 429,
  });
  await eventually('it ends', () => ear.last === 'end');
  t.equal(await held(), 0);
  speech.speak(request('And again.'), new RecordingListener()).cancel();
  t.equal(await held(), 0, 'cancelled');
});

void t.test('whatever ends a stream gives its place back, once', async (t) => {
  const { tones, speech, held } = await fixture(2);
  const other = speech.speak(request('A text that is spoken all the while.'), new RecordingListener());
  other.pause();
  const spoken = async (
    ear: RecordingListener,
    begin: () => SpeechStream,
    isOver: () => boolean,
  ): Promise<void> => {
    const stream = begin();
    await eventually('it is over', isOver);
    t.equal(await held(), 1, ear.calls.join());
    stream.cancel();
    stream.cancel();
    t.equal(await held(), 1, 'cancelled afterwards');
  };
  const ear = new RecordingListener();
  await spoken(
    ear,
    () => speech.speak(request('To its end.'), ear),
    () => ear.last === 'end',
  );

  tones.failAtSlice = 1;
  const deaf = new RecordingListener();
  await spoken(
    deaf,
    () => speech.speak(request('To its failure.'), deaf),
    () => deaf.last === 'internal_error',
  );
  tones.failAtSlice = Infinity;

  const clumsy = new RecordingListener(() => {
    throw new Error('a listener that throws');
  });
  const isCut = (): boolean => tones.lastStream.state === 'cancelled';
  await spoken(clumsy, () => speech.speak(request('To a listener that throws.'), clumsy), isCut);

  tones.load = 'full';
  t.throws(() => speech.speak(request('Too much.'), new RecordingListener()), { code: 'overloaded' });
  t.equal(await held(), 1, 'refused by the pool');
});

void t.test('a listener that is told of the end may speak on at once', async (t) => {
  const { speech, held } = await fixture(1);
  const next = new RecordingListener();
  const first = new RecordingListener();
  first.onEnd = () => {
    speech.speak(request('The next one.'), next);
  };
  speech.speak(request('One.'), first);
  await eventually('both are spoken', () => next.last === 'end');
  t.equal(await held(), 0);
});

void t.test(
  'where the count is kept elsewhere, speak returns before the answer, and a refusal comes as an error',
  async (t) => {
    const { tones, slow, speech, held } = await fixture(1, 'slow');
    const [ear, refused] = [new RecordingListener(), new RecordingListener()];
    speech.speak(request('Hello there.'), ear);
    speech.speak(request('And again.'), refused);
    t.equal(tones.streams.length, 0, 'nothing is spoken yet');
    await slow.answer();
    t.equal(tones.streams.length, 1);
    await slow.answer();
    t.same(refused.calls, ['synthesis_limit']);
    await eventually('it ends', () => ear.last === 'end');
    t.equal(await held(), 0);

    slow.outage = 'limits_unknown';
    const unknown = new RecordingListener();
    speech.speak(request('Nobody knows.'), unknown);
    await slow.answer();
    t.same(unknown.calls, ['limits_unknown']);

    slow.outage = null;
    tones.load = 'full';
    const late = new RecordingListener();
    speech.speak(request('Too much.'), late);
    await slow.answer();
    t.same([late.calls, await held()], [['overloaded'], 0]);
  },
);

void t.test('what is asked of a stream before the answer holds after it', async (t) => {
  const { tones, slow, speech, held, faults } = await fixture(1, 'slow');
  const [cancelled, paused] = [new RecordingListener(), new RecordingListener()];
  const first = speech.speak(request('Never mind.'), cancelled);
  first.cancel();
  first.cancel();
  await slow.answer();
  t.same(
    [tones.streams.length, await held(), cancelled.calls],
    [0, 0, []],
    'a lease that nobody wants goes back',
  );

  const second = speech.speak(request('Not yet.'), paused);
  second.pause();
  await slow.answer();
  await eventually('it has begun', () => tones.lastStream.state === 'paused');
  second.resume();
  await eventually('it ends', () => paused.last === 'end');

  const hasty = new RecordingListener();
  const third = speech.speak(request('After all.'), hasty);
  third.pause();
  third.resume();
  await slow.answer();
  await eventually('it ends', () => hasty.last === 'end');

  slow.outage = 'limits_unknown';
  const clumsy = new RecordingListener();
  clumsy.onError = () => {
    throw new Error('a listener that throws');
  };
  speech.speak(request('Refused.'), clumsy);
  await slow.answer();
  t.match(faults, [new Error('a listener that throws')]);
  t.equal(await held(), 0);
});

void t.test('what is spoken into a track keeps its order, whichever answer comes first', async (t) => {
  const { tones, slow, speech } = await fixture(9, 'slow');
  const track = speech.openTrack(FORMAT);
  t.same(track.format, FORMAT);
  const texts = ['one', 'two', 'three', 'four'];
  const streams = texts.map((text) => track.speak(request(text), new RecordingListener()));
  const ends: string[] = [];
  track.finish({ onEnd: () => ends.push('end'), onError: () => ends.push('error') });
  t.throws(() => track.speak(request('five'), new RecordingListener()), /the track is finished/);
  const spoken = (): string[] => tones.streams.map(({ request: { text } }) => text);
  await slow.answer(3);
  await slow.answer(1);
  t.same(spoken(), []);
  await slow.answer(0);
  t.same(spoken(), ['one', 'two']);
  t.equal(tones.tracks[0]?.state, 'open', 'the end waits for what was asked for before it');
  streams[2]?.cancel();
  t.same(spoken(), ['one', 'two', 'four'], 'a cancelled one holds nobody up');
  await eventually('the end is told', () => ends.length > 0);
  t.same([ends, tones.tracks[0]?.state], [['end'], 'finished']);
  await slow.answer();
  t.same(spoken(), ['one', 'two', 'four']);
});

void t.test('a track whose lease is there speaks at once, and is finished when it is asked to', async (t) => {
  const { tones, speech } = await fixture();
  const track = speech.openTrack(FORMAT);
  track.speak(request('one'), new RecordingListener());
  t.equal(tones.streams.length, 1);
  const ends: string[] = [];
  track.finish({ onEnd: () => ends.push('end'), onError: () => ends.push('error') });
  await eventually('the end is told', () => ends.length > 0);
  t.same([ends, tones.tracks[0]?.state], [['end'], 'finished']);
  track.close();
  t.equal(tones.tracks[0]?.state, 'closed');
});

void t.test('a track is closed once nothing waits to be spoken into it', async (t) => {
  const { tones, slow, speech } = await fixture(9, 'slow');
  const [track, other] = [speech.openTrack(FORMAT), speech.openTrack(FORMAT)];
  track.speak(request('one'), new RecordingListener());
  track.finish({ onEnd: () => t.fail('closed'), onError: () => t.fail('closed') });
  track.close();
  track.close();
  t.equal(tones.tracks[0]?.state, 'open');
  await slow.answer();
  t.same([tones.streams.length, tones.tracks[0]?.state], [1, 'closed']);
  other.close();
  t.equal(tones.tracks[1]?.state, 'closed');
});

void t.test('everything else is the service itself', async (t) => {
  const { tones, speech } = await fixture();
  t.same(await speech.normalize('a', 'en'), await tones.normalize('a', 'en'));
  t.same(await speech.phonemize('a', 'en'), await tones.phonemize('a'));
  t.same(await speech.outOfVocabulary('xa b'), ['xa']);
  t.equal(speech.ready, true);
  tones.ready = false;
  t.equal(speech.ready, false);
});

void t.test(
  'whatever happens in whichever order, every place comes back and every listener hears one end',
  async (t) => {
    const action = fc.oneof(
      fc.record({ kind: fc.constant('speak' as const), track: fc.integer({ min: -1, max: 1 }) }),
      fc.record({
        kind: fc.constantFrom('answer', 'cancel', 'pause', 'resume', 'outage', 'load'),
        at: fc.nat(9),
      }),
      fc.record({ kind: fc.constant('wait' as const) }),
    );
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(action, { maxLength: 40 }),
        async (limit, actions) => {
          const { tones, slow, speech, held } = await fixture(limit, 'slow');
          const tracks = [speech.openTrack(FORMAT), speech.openTrack(FORMAT)];
          const spoken: { ear: RecordingListener; stream: SpeechStream; cancelled: boolean }[] = [];
          for (const step of actions) {
            if (step.kind === 'speak') {
              const ear = new RecordingListener();
              const text = `${spoken.length} on ${step.track}`;
              const stream = (tracks[step.track] ?? speech).speak(request(text), ear);
              spoken.push({ ear, stream, cancelled: false });
            } else if (step.kind === 'wait') await turn();
            else if (step.kind === 'answer') await slow.answer(step.at % Math.max(1, slow.gates.length));
            else if (step.kind === 'outage') slow.outage = slow.outage === null ? 'limits_unknown' : null;
            else if (step.kind === 'load') tones.load = tones.load === 'full' ? 'light' : 'full';
            else {
              const one = spoken[step.at];
              if (step.kind === 'cancel' && one !== undefined) one.cancelled = true;
              one?.stream[step.kind]();
            }
            if ((await held()) > limit) throw new Error('more than the limit');
          }
          for (const { stream } of spoken) stream.resume();
          while (slow.gates.length > 0) await slow.answer();
          await eventually('every stream is over', () =>
            spoken.every(
              ({ ear, cancelled }) => cancelled || (ear.last !== undefined && ear.last !== 'audio'),
            ),
          );
          if ((await held()) !== 0) throw new Error('a place is lost');
          for (const { ear } of spoken) {
            if (ear.calls.filter((call) => call !== 'audio').length > 1) throw new Error('two ends');
          }
          for (const track of ['0', '1']) {
            const order = tones.streams
              .map(({ request: { text } }) => text)
              .filter((text) => text.endsWith(` ${track}`));
            const sorted = [...order].sort((a, b) => parseInt(a) - parseInt(b));
            if (order.join() !== sorted.join()) throw new Error(`out of order: ${order.join()}`);
          }
          runs += 1;
        },
      ),
      fuzzing(),
    );
    t.ok(runs > 3, `${runs} runs`);
  },
);
