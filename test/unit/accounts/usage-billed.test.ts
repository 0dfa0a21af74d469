import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import t from 'tap';
import type { AccountSpeechParts } from '../../../src/accounts/account-speech.js';
import type { Lease, Principal, UsageLedger, UsageRecord } from '../../../src/contracts/accounts.js';
import type {
  SharedSpeech,
  SpeechListener,
  SpeechRequest,
  SpeechService,
  SpeechStream,
} from '../../../src/contracts/speech.js';
import { type ErrorCode, ERRORS, SonantError } from '../../../src/errors.js';
import { ownSpeechOver } from '../../support/account-speech.js';
import { fuzzing } from '../../support/fuzz.js';
import { request } from '../../support/synthesis.js';
import { ToneSpeech } from '../../support/tone-speech.js';

const PRINCIPAL: Principal = {
  accountId: 'account',
  keyId: 'key',
  limits: { sockets: 1, socketsPerSecond: 1, socketBurst: 1, syntheses: 1 },
};
const BOUNDLESS = { acquireSynthesis: (): Lease => ({ release: () => undefined }) };
const NOW_MS = Date.UTC(2026, 10, 21, 12);
const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

class Bill {
  readonly records: UsageRecord[] = [];
  readonly open = new Set<() => UsageRecord>();

  of(
    speech: SharedSpeech,
    principal = PRINCIPAL,
    limiter: AccountSpeechParts['limiter'] = BOUNDLESS,
  ): Promise<SpeechService> {
    const ledger: UsageLedger = {
      append: (record) => void this.records.push(record),
      open: (record) => {
        this.open.add(record);
        return () => void this.open.delete(record);
      },
    };
    return ownSpeechOver(speech, principal, { ledger, limiter, now: () => NOW_MS });
  }

  get outcomes(): string[] {
    return this.records.map(({ outcome, audioMs }) => `${outcome} ${audioMs}`);
  }
}

interface Heard {
  readonly listener: SpeechListener;
  readonly calls: string[];
  readonly over: Promise<void>;
}

/** @param onAudio called before a slice is noted */
function listen(onAudio: () => void = () => undefined): Heard {
  const calls: string[] = [];
  let end: () => void = () => undefined;
  const over = new Promise<void>((resolve) => (end = resolve));
  const listener: SpeechListener = {
    onAudio: () => {
      onAudio();
      calls.push('audio');
    },
    onEnd: () => {
      calls.push('end');
      end();
    },
    onError: ({ code }) => {
      calls.push(code);
      end();
    },
  };
  return { listener, calls, over };
}

/** A stream that does what the test says, when it says it. */
class DrivenSpeech extends ToneSpeech {
  listener: SpeechListener | undefined;
  readonly asked: string[] = [];
  private readonly note = (what: string) => (): void => void this.asked.push(what);

  override speak(_: SpeechRequest, listener: SpeechListener): SpeechStream {
    this.listener = listener;
    return { cancel: this.note('cancel'), pause: this.note('pause'), resume: this.note('resume') };
  }
}

const SLICE = { bytes: new Uint8Array(2), durationMs: 40.4 };

void t.test(
  'a text that was spoken to its end is one record, which says whose it was and what',
  async (t) => {
    const bill = new Bill();
    const { listener, over, calls } = listen();
    const speech = await bill.of(new ToneSpeech());
    speech.speak(request('Ça va 😀?', { modelId: 'mistv2', voiceName: 'cove' }), listener);
    await over;
    t.equal(calls.at(-1), 'end');
    const [record, ...others] = bill.records;
    t.same(others, []);
    t.match(record?.id, UUID);
    t.same(
      { ...record, id: '' },
      {
        id: '',
        accountId: 'account',
        keyId: 'key',
        modelId: 'mistv2',
        voice: 'cove',
        characters: 8,
        audioMs: calls.filter((call) => call === 'audio').length * 100,
        transport: 'ws3',
        outcome: 'completed',
        atMs: NOW_MS,
      },
    );
  },
);

void t.test(
  'characters are code points of the text as it was sent, markup and spaces included',
  async (t) => {
    const bill = new Bill();
    const driven = new DrivenSpeech();
    const speech = await bill.of(driven);
    for (const [text, characters] of [
      ['a', 1],
      [' a  <500> b ', 12],
      ['👩‍👩‍👧', 5],
      ['e\u0301', 2],
      ['\ud83d', 1],
      ['日本語', 3],
      ['x'.repeat(999) + '😀', 1000],
    ] as const) {
      speech.speak(request(text), listen().listener).cancel();
      t.equal(bill.records.at(-1)?.characters, characters, JSON.stringify(text.slice(0, 20)));
    }
  },
);

void t.test('who uses the dashboard has no key on the bill', async (t) => {
  const bill = new Bill();
  const speech = await bill.of(new DrivenSpeech(), { ...PRINCIPAL, keyId: null });
  speech.speak(request('Hi.'), listen().listener).cancel();
  t.equal(bill.records[0]?.keyId, null);
});

void t.test(
  'who leaves pays for what was accepted, with the audio that was rendered until then',
  async (t) => {
    const bill = new Bill();
    const driven = new DrivenSpeech();
    const speech = await bill.of(driven);
    const early = speech.speak(request('Hi.'), listen().listener);
    early.cancel();
    early.cancel();
    const late = speech.speak(request('Hi.'), listen().listener);
    driven.listener?.onAudio(SLICE);
    driven.listener?.onAudio(SLICE);
    late.cancel();
    t.same(bill.outcomes, ['cancelled 0', 'cancelled 81'], 'whole milliseconds');
    t.same(driven.asked, ['cancel', 'cancel']);
  },
);

void t.test('what is taken back while its leave is awaited is on no bill, and later it is', async (t) => {
  let grant: (lease: Lease) => void = () => undefined;
  const limiter = {
    acquireSynthesis: () => new Promise<Lease>((resolve) => (grant = resolve)),
  };
  const bill = new Bill();
  const driven = new DrivenSpeech();
  const speech = await bill.of(driven, PRINCIPAL, limiter);
  const early = speech.speak(request('Hi.'), listen().listener);
  early.cancel();
  grant({ release: () => undefined });
  early.cancel();
  t.same(bill.outcomes, []);
  const late = speech.speak(request('Hi.'), listen().listener);
  grant({ release: () => undefined });
  await new Promise(setImmediate);
  late.cancel();
  t.same(bill.outcomes, ['cancelled 0']);
  t.same(driven.asked, ['cancel'], 'only the second was ever spoken');
});

void t.test('while it is spoken a text is on the open bill, with the audio until then', async (t) => {
  const bill = new Bill();
  const driven = new DrivenSpeech();
  const speech = await bill.of(driven);
  const stream = speech.speak(request('Hi.'), listen().listener);
  driven.listener?.onAudio(SLICE);
  const [open, ...others] = Array.from(bill.open, (record) => record());
  t.match(open, { outcome: 'interrupted', audioMs: 40, characters: 3, atMs: NOW_MS });
  t.same(others, []);
  stream.cancel();
  t.equal(bill.open.size, 0);
  t.equal(bill.records[0]?.id, open?.id, 'one id, so that it counts once');
  driven.listener = undefined;
  speech.speak(request('Hi.'), listen().listener);
  (driven.listener as SpeechListener | undefined)?.onError(new SonantError('overloaded'));
  t.equal(bill.open.size, 0, 'nor is what was refused');
});

void t.test('who cancels from within a slice, or after the end, gets one record', async (t) => {
  const bill = new Bill();
  const driven = new DrivenSpeech();
  const speech = await bill.of(driven);
  const inside: SpeechStream = speech.speak(request('Hi.'), listen(() => inside.cancel()).listener);
  driven.listener?.onAudio(SLICE);
  const ended = speech.speak(request('Hi.'), listen().listener);
  driven.listener?.onEnd({ audioMs: 500, processorMs: 1 });
  ended.cancel();
  t.same(bill.outcomes, ['cancelled 40', 'completed 500']);
});

void t.test('a failure that is ours is one record, before the first audio and after it', async (t) => {
  for (const [failAtSlice, expected] of [
    [0, 'failed 0'],
    [1, 'failed 100'],
  ] as const) {
    const bill = new Bill();
    const tones = Object.assign(new ToneSpeech(), { failAtSlice });
    const { listener, over } = listen();
    (await bill.of(tones)).speak(request('One two three four.'), listener);
    await over;
    t.same(bill.outcomes, [expected]);
  }
});

void t.test('what was refused is no record: thrown, or said before the first audio', async (t) => {
  const refusals: ErrorCode[] = ['overloaded', 'synthesis_limit', 'limits_unknown', 'phoneme_invalid'];
  for (const code of refusals) {
    const bill = new Bill();
    const tones = Object.assign(new ToneSpeech(), { failAtSlice: 0, failure: new SonantError(code) });
    const { listener, over, calls } = listen();
    (await bill.of(tones)).speak(request('Hello.'), listener);
    await over;
    t.same(calls, [code], 'the listener hears it all the same');
    t.same(bill.records, []);
  }
  const bill = new Bill();
  const full = await bill.of(Object.assign(new ToneSpeech(), { load: 'full' }));
  t.throws(() => full.speak(request('Hello.'), listen().listener), { code: 'overloaded' });
  t.same(bill.records, []);
});

void t.test('after the first audio no error is a refusal', async (t) => {
  const bill = new Bill();
  const tones = Object.assign(new ToneSpeech(), { failAtSlice: 1, failure: new SonantError('overloaded') });
  const { listener, over } = listen();
  (await bill.of(tones)).speak(request('Hello there.'), listener);
  await over;
  t.same(bill.outcomes, ['failed 100']);
});

const CALLS = ['onWordTimes', 'onAudio', 'onEnd'] as const;
const TIMES = { words: ['Hi.'], start: [0], end: [1] };

for (const clumsy of CALLS) {
  void t.test(`a listener that throws in ${clumsy} hears of a failure, and so does its bill`, async (t) => {
    const bill = new Bill();
    const driven = new DrivenSpeech();
    const speech = await bill.of(driven);
    const { listener, calls } = listen();
    const stream = speech.speak(request('Hi.'), {
      ...listener,
      [clumsy]: () => {
        throw new Error('the sink is broken');
      },
    });
    driven.listener?.onWordTimes?.(TIMES);
    driven.listener?.onAudio(SLICE);
    driven.listener?.onEnd({ audioMs: 40, processorMs: 1 });
    stream.cancel();
    t.equal(calls.at(-1), 'internal_error');
    t.equal(calls.filter((call) => call !== 'audio').length, 1, 'once');
    t.same(bill.outcomes, [`failed ${clumsy === 'onWordTimes' ? 0 : 40}`]);
    t.match(driven.asked, ['cancel'], 'nothing more is rendered for it');
  });
}

void t.test('pauses and word times pass through, and look-ups are on no bill', async (t) => {
  const bill = new Bill();
  const driven = new DrivenSpeech();
  const speech = await bill.of(driven);
  const words: unknown[] = [];
  const listener = { ...listen().listener, onWordTimes: (times: unknown) => void words.push(times) };
  const stream = speech.speak(request('Hi.'), listener);
  stream.pause();
  stream.resume();
  const times = { words: ['Hi.'], start: [0], end: [1] };
  driven.listener?.onWordTimes?.(times);
  t.same(driven.asked, ['pause', 'resume']);
  t.same(words, [times]);
  t.match(await speech.normalize('a', 'en'), { normalized: 'en: a' });
  t.match(await speech.phonemize('a', 'en'), { phonemeString: 'a' });
  t.same(await speech.outOfVocabulary('xa b'), ['xa']);
  t.equal(speech.ready, true);
  speech.openTrack({ codec: 'pcm', sampleRateHz: 8000 });
  t.equal(driven.tracks.length, 1);
  t.same(bill.records, []);
});

void t.test('whatever happens in whatever order, there is one record, or none for a refusal', async () => {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  const event = fc.oneof(
    fc.constantFrom('audio', 'end', 'cancel', 'pause'),
    fc.constantFrom(...codes).map((code) => ({ code })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 12 }), async (events) => {
      const bill = new Bill();
      const driven = new DrivenSpeech();
      const stream = (await bill.of(driven)).speak(request('Hi.'), listen().listener);
      let expected: string | undefined;
      let audioMs = 0;
      for (const what of events) {
        const isOver = expected !== undefined;
        if (what === 'audio') driven.listener?.onAudio(SLICE);
        else if (what === 'end') driven.listener?.onEnd({ audioMs, processorMs: 0 });
        else if (what === 'cancel') stream.cancel();
        else if (what === 'pause') stream.pause();
        else driven.listener?.onError(new SonantError(what.code));
        if (isOver) continue;
        if (what === 'audio') audioMs += SLICE.durationMs;
        else if (what === 'end') expected = 'completed';
        else if (what === 'cancel') expected = 'cancelled';
        else if (what !== 'pause') {
          const { httpStatus } = ERRORS[what.code];
          expected = audioMs === 0 && (httpStatus < 500 || httpStatus === 503) ? 'refused' : 'failed';
        }
      }
      const outcomes = bill.records.map(({ outcome }) => outcome as string);
      const isBilled = expected !== undefined && expected !== 'refused';
      return isDeepStrictEqual(outcomes, isBilled ? [expected] : []);
    }),
    fuzzing(0.5),
  );
});
