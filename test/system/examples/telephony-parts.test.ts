import t from 'tap';
import type { Clock } from '../../../examples/telephony/clock.js';
import { readPlatformEvent } from '../../../examples/telephony/media-stream.js';
import { decodeMulaw, encodeMulaw, FRAME_BYTES, SILENCE } from '../../../examples/telephony/mu-law.js';
import { LEAD_FRAMES, Pacer } from '../../../examples/telephony/pacer.js';
import { JitterBuffer } from '../../../examples/telephony/phone/jitter-buffer.js';
import { VoiceActivity } from '../../../examples/telephony/voice-activity.js';

/** Time goes on when it is told to; timers fire as late as they are told to. */
class FakeClock implements Clock {
  #nowMs = 1000;
  #timers: { atMs: number; run: () => void }[] = [];

  constructor(private readonly lateByMs: () => number = () => 0) {}

  nowMs(): number {
    return this.#nowMs;
  }

  after(delayMs: number, run: () => void): () => void {
    const timer = { atMs: this.#nowMs + Math.max(0, delayMs) + this.lateByMs(), run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  get timerCount(): number {
    return this.#timers.length;
  }

  pass(ms: number): void {
    const endMs = this.#nowMs + ms;
    for (;;) {
      const [next] = this.#timers.toSorted((a, b) => a.atMs - b.atMs);
      if (next === undefined || next.atMs > endMs) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.run();
    }
    this.#nowMs = endMs;
  }
}

interface Sent {
  readonly atMs: number;
  readonly what: Buffer | string;
}

function pacing(clock: FakeClock): { pacer: Pacer; sent: Sent[]; frames: () => Sent[] } {
  const sent: Sent[] = [];
  const note = (what: Buffer | string): void => {
    sent.push({ atMs: clock.nowMs() - 1000, what });
  };
  const pacer = new Pacer(clock, { onFrame: note, onMark: note });
  return { pacer, sent, frames: () => sent.filter(({ what }) => typeof what !== 'string') };
}

/** Every frame filled with its number. */
function speech(frameCount: number): Buffer {
  return Buffer.concat(Array.from({ length: frameCount }, (_, i) => Buffer.alloc(FRAME_BYTES, i % 251)));
}

void t.test(
  'pacer: the lead at once, then a frame each 20 ms on the clock, however the speech was cut',
  (t) => {
    const clock = new FakeClock();
    const { pacer, frames } = pacing(clock);
    const bytes = speech(20);
    for (let at = 0; at < bytes.length; at += 333) pacer.push(bytes.subarray(at, at + 333));
    clock.pass(1000);
    const expected = Array.from({ length: 20 }, (_, i) => Math.max(0, i - LEAD_FRAMES) * 20);
    t.strictSame(
      frames().map(({ atMs }) => atMs),
      expected,
    );
    t.ok(Buffer.concat(frames().map(({ what }) => what as Buffer)).equals(bytes));
    t.ok(frames().every(({ what }) => what.length === FRAME_BYTES));
    t.end();
  },
);

void t.test('pacer: timers that are up to 45 ms late, for an hour, add no drift', (t) => {
  let seed = 1;
  const clock = new FakeClock(() => (seed = (seed * 16807) % 2147483647) % 45);
  const { pacer, frames } = pacing(clock);
  const frameCount = 180_000;
  // Synthesis is a second ahead of what is heard.
  for (let second = 0; second < 3600; second++) {
    pacer.push(speech(frameCount / 3600));
    if (second > 0) clock.pass(1000);
  }
  clock.pass(1000);
  const lateness = frames().map(({ atMs }, i) => atMs - Math.max(0, i - LEAD_FRAMES) * 20);
  t.equal(lateness.length, frameCount);
  t.ok(
    lateness.every((ms) => ms >= 0),
    'never early',
  );
  t.ok(
    lateness.every((ms) => ms <= 45),
    'never later than one late timer',
  );
  t.end();
});

void t.test('pacer: a mark leaves right after the last frame, which is filled up with silence', (t) => {
  const clock = new FakeClock();
  const { pacer, sent } = pacing(clock);
  pacer.push(Buffer.alloc(FRAME_BYTES * 10 + 1, 7));
  pacer.mark('first');
  pacer.push(speech(1));
  pacer.mark('second');
  clock.pass(1000);
  t.strictSame(
    sent.map(({ what }) => (typeof what === 'string' ? what : 'frame')),
    [...Array<string>(11).fill('frame'), 'first', 'frame', 'second'],
  );
  t.equal(sent[11]?.atMs, sent[10]?.atMs);
  t.strictSame(sent[10]?.what, Buffer.from([7, ...Array<number>(FRAME_BYTES - 1).fill(SILENCE)]));
  pacer.mark('third');
  t.equal(sent.at(-1)?.what, 'third', 'at once when nothing is queued');
  t.end();
});

void t.test('pacer: after a clear nothing leaves and no timer waits; what comes then starts anew', (t) => {
  const clock = new FakeClock();
  const { pacer, sent, frames } = pacing(clock);
  pacer.push(speech(100));
  pacer.push(Buffer.alloc(5));
  pacer.mark('never');
  clock.pass(95);
  const before = sent.length;
  pacer.clear();
  clock.pass(5000);
  t.equal(sent.length, before);
  t.equal(clock.timerCount, 0);
  pacer.push(speech(5));
  t.equal(frames().length, before + LEAD_FRAMES + 1);
  t.strictSame(frames()[before]?.what, Buffer.alloc(FRAME_BYTES, 0), 'not the rest of the old frame');
  t.end();
});

void t.test(
  'pacer: silence is not sent; speech after a gap gets its lead again, speech before one goes on',
  (t) => {
    const clock = new FakeClock();
    const { pacer, frames } = pacing(clock);
    pacer.push(speech(5));
    clock.pass(60); // frames 0 to 4 have left at 0 and 20 ms; they play until 100 ms
    pacer.push(speech(2));
    clock.pass(940);
    pacer.push(speech(1));
    clock.pass(1000);
    t.strictSame(
      frames().map(({ atMs }) => atMs),
      [0, 0, 0, 0, 20, 60, 60, 1000],
    );
    t.equal(clock.timerCount, 0);
    t.end();
  },
);

void t.test('jitter buffer: gathers, plays, answers marks where they lie, counts when it ran dry', (t) => {
  const buffer = new JitterBuffer();
  const frame = Buffer.alloc(FRAME_BYTES);
  const nothing = { frame: undefined, marks: [] };
  buffer.push(frame);
  t.strictSame(buffer.play(), nothing, 'one frame is not enough');
  buffer.push(frame);
  t.strictSame(buffer.play(), { frame, marks: [] });
  t.strictSame(buffer.play(), { frame, marks: [] });
  t.strictSame(buffer.play(), nothing);
  t.equal(buffer.underruns, 1);
  buffer.push(frame);
  buffer.mark('short');
  t.strictSame(buffer.play(), { frame, marks: [] }, 'a whole utterance is enough');
  t.strictSame(buffer.play(), { frame: undefined, marks: ['short'] });
  t.equal(buffer.underruns, 1, 'the end is no underrun');
  buffer.push(frame);
  buffer.mark('cleared');
  t.strictSame(buffer.clear(), ['cleared']);
  t.strictSame(buffer.play(), nothing);
  t.end();
});

void t.test(
  'mu-law: every byte survives decoding and encoding; samples come back within half a step',
  (t) => {
    // 0x7f is minus zero, which is written as plus zero.
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, i) => i)).filter((byte) => byte !== 0x7f);
    t.strictSame(encodeMulaw(decodeMulaw(bytes)), Buffer.from(bytes));
    // Louder ones are clipped.
    const samples = Int16Array.from({ length: 2 * 32635 + 1 }, (_, i) => i - 32635);
    const back = decodeMulaw(encodeMulaw(samples));
    const wrong = samples.filter((sample, i) => {
      const halfStep = Math.max(4, (Math.abs(sample) + 132) / 32);
      return Math.abs(sample - (back[i] ?? NaN)) > halfStep;
    });
    t.strictSame(wrong, new Int16Array());
    t.strictSame(decodeMulaw(encodeMulaw(Int16Array.of(-32768, 32767))), Int16Array.of(-32124, 32124));
    t.equal(encodeMulaw(Int16Array.of(0))[0], SILENCE);
    t.end();
  },
);

void t.test(
  'voice activity: speech after 60 ms, its end after 600 ms of silence, clicks and line noise never',
  (t) => {
    const tone = (amplitude: number): Buffer =>
      encodeMulaw(Int16Array.from({ length: FRAME_BYTES }, (_, i) => amplitude * Math.sin(i)));
    const changes = (amplitudes: readonly number[]): string[] => {
      const activity = new VoiceActivity();
      return amplitudes.flatMap((amplitude, i) => {
        const change = activity.hear(tone(amplitude));
        return change === 'none' ? [] : [`${change} at ${(i + 1) * 20}`];
      });
    };
    const frames = (count: number, amplitude: number): number[] => Array<number>(count).fill(amplitude);
    t.strictSame(changes([...frames(10, 60), ...frames(10, 6000), ...frames(40, 60)]), [
      'started at 260',
      'ended at 1000',
    ]);
    t.strictSame(changes([6000, 6000, 0, 6000, 6000, 0, ...frames(100, 100)]), []);
    t.end();
  },
);

void t.test(
  'media stream: a frame that is no event of the platform is named, an unknown event is passed over',
  (t) => {
    const read = (text: string) => readPlatformEvent(Buffer.from(text));
    t.throws(() => read('hello'), /JSON/);
    t.throws(() => read('null'), /not a JSON object/);
    t.throws(() => read('{"event":"media","media":{}}'), /"media" event without media.payload/);
    t.throws(() => read('{"event":"dtmf"}'), /"dtmf" event without dtmf.digit/);
    t.throws(
      () => read('{"event":"start","streamSid":"s","start":{"callSid":"c"}}'),
      /start.mediaFormat.encoding/,
    );
    t.equal(read('{"event":"toString"}'), undefined);
    t.equal(read('{"event":"later invention"}'), undefined);
    t.strictSame(read('{"event":"dtmf","streamSid":"s","dtmf":{"digit":"5"}}')?.event, 'dtmf');
    t.end();
  },
);
