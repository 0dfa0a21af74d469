import t, { type Test } from 'tap';
import type { Call, CallEvents, Outcome } from '../../../examples/telephony/agent.js';
import { loudnessDb } from '../../../examples/telephony/mu-law.js';
import { LEAD_FRAMES } from '../../../examples/telephony/pacer.js';
import { CoreWaits } from '../../support/core-waits.js';
import { random } from '../../support/fuzz.js';
import { startServer } from '../../support/running-server.js';
import { eventually } from '../../support/server.js';
import {
  bridgeFor,
  farAway,
  type Heard,
  monologue,
  phoneAt,
  sleep,
  synthesize,
  synthesizeOverHttp,
  undisturbed,
  wholeFrames,
  withoutSilentFrames,
} from './telephony-support.js';

const GREETING = 'Hello, this is Sonant. What can I do for you today?';
const PRESS_COUNT = 24;

// A call takes long and costs little.
t.jobs = 6;

const sonant = await startServer();
t.teardown(() => sonant.stop());

/** No text twice, so that each frame tells whose it is. */
const COUNTING = Array.from(
  { length: PRESS_COUNT + 1 },
  (_, i) => `${i + 1} is a number, and that is all I know.`,
);
const counted = await Promise.all(COUNTING.map((text) => synthesize(sonant, text)));

void t.test('a greeting is heard whole, without drift and without a gap', { buffered: true }, async (t) => {
  const expected = wholeFrames(await synthesize(sonant, GREETING));
  t.ok(expected.length > 2 * 8000, `${expected.length / 8000} s`);
  t.ok(loudnessDb(expected) > -40, 'which can be heard');
  // The resampler's last bytes differ where the sound is cut.
  const sound = wholeFrames(await synthesizeOverHttp(sonant, GREETING)).subarray(0, -160);
  t.ok(expected.subarray(0, sound.length).equals(sound), 'the same sound as over HTTP');
  const silence = expected.subarray(sound.length + 2 * 160);
  t.ok(silence.length < 8000 / 2 && loudnessDb(silence) < -50, 'and the silence after it, that HTTP cuts');
  const { agent, outcomes } = monologue(GREETING);
  const bridge = await bridgeFor(t, sonant, agent);
  const { result, isCalm, waitedMs } = await undisturbed(sonant, async () => {
    const { phone, bytes } = phoneAt(bridge);
    const call = await phone.call;
    t.ok(bytes().equals(expected), 'what was sent is the synthesis, byte for byte');
    return call;
  });
  const { heard, statistics, closeCode, closeReason } = result;
  hearsWhole(t, { heard, expected, isCalm });
  t.equal(statistics.wrongFrames, 0, 'frames of 160 bytes');
  t.ok(statistics.underruns <= mostUnderruns(isCalm, waitedMs), `${statistics.underruns} underruns`);
  t.ok(Math.abs(statistics.driftMs) < 20 + waitedMs, `drift ${statistics.driftMs.toFixed(1)} ms`);
  t.ok(
    statistics.firstAudioMs < 500 + waitedMs,
    `first audio after ${statistics.firstAudioMs.toFixed(0)} ms, ${waitedMs.toFixed(0)} ms of waits for a core`,
  );
  t.equal(outcomes.at(-1), 'heard');
  t.strictSame([closeCode, closeReason], [1000, 'hung up']);
});

void t.test(
  'utterances are played in order, each mark when its own is over',
  { buffered: true },
  async (t) => {
    const texts = ['One moment, please.', 'Your order left us today.', 'Goodbye!'];
    const expected = wholeFrames(
      Buffer.concat(await Promise.all(texts.map((text) => synthesize(sonant, text)))),
    );
    const { agent, outcomes } = monologue(...texts);
    const bridge = await bridgeFor(t, sonant, agent);
    const { result, isCalm, waitedMs } = await undisturbed(sonant, async () => {
      outcomes.length = 0;
      const { phone, marks, bytes } = phoneAt(bridge);
      const call = await phone.call;
      t.strictSame(marks, ['utterance-1', 'utterance-2', 'utterance-3']);
      t.strictSame(outcomes, ['heard', 'heard', 'heard']);
      t.ok(bytes().equals(expected), 'nothing is missing between them');
      return call;
    });
    hearsWhole(t, { heard: result.heard, expected, isCalm });
    const { underruns } = result.statistics;
    t.ok(underruns <= mostUnderruns(isCalm, waitedMs), `${underruns} underruns`);
  },
);

void t.test('tokens are spoken from the first whole sentence on', { buffered: true }, async (t) => {
  const tokens = 'Let| me| see|.| Dr|.| Smith| has| 2|.|5| ml| left|.| Shall| I| go| on'.split('|');
  let allTokensAtMs = NaN;
  async function* stream(): AsyncIterable<string> {
    for (const token of tokens) {
      await sleep(60);
      yield token;
    }
    allTokensAtMs = performance.now();
  }
  const first = wholeFrames(await synthesize(sonant, 'Let me see.'));
  const { agent, outcomes } = monologue(stream);
  const waits = new CoreWaits([process.pid, sonant.pid]);
  const { phone, frames, bytes } = phoneAt(await bridgeFor(t, sonant, agent));
  await phone.call;
  waits.stop();
  const waitedMs = waits.longestMs(0, allTokensAtMs);
  t.ok((frames[0]?.atMs ?? Infinity) < allTokensAtMs - 300 + waitedMs, 'long before the last token');
  t.ok(bytes().subarray(0, first.length).equals(first));
  t.ok(frames.length * 20 > 3000, `${frames.length * 20} ms of speech: the rest is there too`);
  t.strictSame(outcomes, ['heard']);
});

void t.test('after a clear nothing of the old speech comes', { buffered: true }, async (t) => {
  const owners = ownersOf(counted);
  // With this delay, speech from Sonant is often still on its way at a `clear`.
  const far = await farAway(t, sonant, 60);
  const { result: lateMs, waitedMs } = await undisturbed(sonant, async () => {
    const outcomes: Outcome[] = [];
    let said = 0;
    const agent = (call: Call): CallEvents => {
      const next = (): void => {
        void call.say(COUNTING[said++] ?? '').then((outcome) => outcomes.push(outcome));
      };
      next();
      return { onDigit: next };
    };
    const { phone, frames } = phoneAt(await bridgeFor(t, far, agent));
    await eventually(() => frames.length > 0, 'the first utterance is heard');
    const pressesMs: number[] = [];
    while (pressesMs.length < PRESS_COUNT) {
      await sleep(random() * 250);
      pressesMs.push(performance.now());
      phone.press('5');
    }
    await eventually(
      () => frames.some(({ frame }) => owners.get(key(frame)) === PRESS_COUNT),
      'the last answer',
    );
    phone.hangUp();
    await phone.call;
    await eventually(() => outcomes.length === PRESS_COUNT + 1, 'all that was said is over');
    t.ok(
      outcomes.every((outcome) => outcome === 'interrupted'),
      `${PRESS_COUNT} clears`,
    );
    t.ok(
      frames.every(({ frame }) => owners.has(key(frame))),
      'no frame is a mixture of two utterances',
    );
    return pressesMs.map((pressedMs, press) => lastOf(frames, owners, press, pressedMs) - pressedMs);
  });
  t.ok(
    Math.max(...lateMs) <= 20 + waitedMs,
    `old speech until at most ${Math.max(...lateMs).toFixed(1)} ms after the key`,
  );
});

void t.test('a caller who speaks is not talked over, and is heard', { buffered: true }, async (t) => {
  const log: string[] = [];
  let recognizedBytes = 0;
  const agent = (call: Call): CallEvents => {
    void call.say(`${GREETING} ${GREETING}`).then((outcome) => log.push(outcome));
    void call.say('This waits.').then((outcome) => log.push(outcome));
    return {
      onSpeechStart: () => log.push('speech starts'),
      onSpeechEnd: () => {
        log.push('speech ends');
        void call.say('I see.').then(() => call.hangUp());
      },
      onAudio: (mulaw) => (recognizedBytes += mulaw.length),
      onHangUp: () => log.push('hang-up'),
    };
  };
  const caller = await synthesize(sonant, 'Stop, please!', 'rigel');
  const answer = wholeFrames(await synthesize(sonant, 'I see.'));
  const waits = new CoreWaits([process.pid, sonant.pid]);
  const { phone, frames, bytes } = phoneAt(await bridgeFor(t, sonant, agent));
  await eventually(() => frames.length > 10, 'the greeting is heard');
  const spokenAtMs = performance.now();
  phone.say(caller);
  const { heard } = await phone.call;
  await eventually(() => log.includes('hang-up'), 'the agent is told that the call is over');
  t.strictSame(log, ['speech starts', 'interrupted', 'interrupted', 'speech ends', 'hang-up']);
  t.ok(bytes().subarray(-answer.length).equals(answer), 'the answer comes when the caller is silent again');
  const lastMs = frames.at(-answer.length / 160 - 1)?.atMs ?? Infinity;
  waits.stop();
  t.ok(
    lastMs - spokenAtMs < 500 + waits.longestMs(spokenAtMs, lastMs),
    `silence ${(lastMs - spokenAtMs).toFixed(0)} ms after the caller began`,
  );
  t.equal(recognizedBytes, heard.length, 'a recognizer gets all that the caller says');
});

void t.test('two calls at once hear their own speech only', { buffered: true }, async (t) => {
  const texts = [
    'The first caller hears this sentence, and no other.',
    'Something else is told to the second.',
  ];
  const calls = texts.map(async (text, i) => {
    const speaker = ['astra', 'rigel'][i] ?? '';
    const { agent, outcomes } = monologue(text);
    const { phone, bytes } = phoneAt(await bridgeFor(t, sonant, agent, { speaker }));
    await phone.call;
    t.ok(bytes().equals(wholeFrames(await synthesize(sonant, text, speaker))), text);
    t.strictSame(outcomes, ['heard']);
  });
  await Promise.all(calls);
});

/** Each underrun takes a wait that is longer than what the bridge sends ahead. */
const mostUnderruns = (isCalm: boolean, waitedMs: number): number =>
  isCalm ? 0 : 1 + Math.floor(waitedMs / (LEAD_FRAMES * 20));

/** Without a gap; where the machine stood still, with gaps only. */
function hearsWhole(
  t: Test,
  { heard, expected, isCalm }: { heard: Buffer; expected: Buffer; isCalm: boolean },
): void {
  const isWhole = isCalm
    ? heard.includes(expected)
    : withoutSilentFrames(heard).includes(withoutSilentFrames(expected));
  t.ok(isWhole, 'what was played is that too, without a gap');
}

function key(frame: Buffer): string {
  return frame.toString('latin1');
}

/** Frame -> the only one of these that has it, or `several`. */
function ownersOf(speech: readonly Buffer[]): Map<string, number | 'several'> {
  const owners = new Map<string, number | 'several'>();
  speech.forEach((mulaw, owner) => {
    for (let at = 0; at + 160 <= mulaw.length; at += 160) {
      const frame = key(mulaw.subarray(at, at + 160));
      owners.set(frame, owners.has(frame) && owners.get(frame) !== owner ? 'several' : owner);
    }
  });
  return owners;
}

/** When the last frame of this utterance came; `elseMs` when none came after that. */
function lastOf(
  frames: readonly Heard[],
  owners: Map<string, number | 'several'>,
  owner: number,
  elseMs: number,
): number {
  const last = frames.findLast(({ frame }) => owners.get(key(frame)) === owner);
  return Math.max(last?.atMs ?? elseMs, elseMs);
}
