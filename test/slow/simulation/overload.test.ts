import { setImmediate as turn } from 'node:timers/promises';
import t, { type Test } from 'tap';
import type { AudioTrack, SharedSpeech } from '../../../src/contracts/speech.js';
import { request } from '../../support/synthesis.js';
import { openFakePool, REAL_TIME_FACTOR, SLICE_MS } from './fake-piscina.js';
import { dice } from './simulator.js';
import { VirtualTime } from './virtual-time.js';

t.setTimeout(600_000);

const WORKERS = 2;
/** Streams that the workers carry when nothing else takes their time. */
const CAPACITY = WORKERS / REAL_TIME_FACTOR;
/** A worker's task takes 0.8 ms of it on average, the main thread 0.3 ms for each. */
const SHARED_CORE = { scale: 0.8 / (REAL_TIME_FACTOR * SLICE_MS), mainMs: 0.3 };
const SHARED_CAPACITY = SLICE_MS / (0.8 + SHARED_CORE.mainMs);
const SENTENCES = 3;
const SENTENCE_SLICES = 10;
const CALL_MS = SENTENCES * SENTENCE_SLICES * SLICE_MS;
/** The next sentence is written so long before the one that is being heard is over. */
const AHEAD_MS = 200;

interface Call {
  readonly startedMs: number;
  outcome: 'under way' | 'heard' | 'refused' | 'cut';
  /** Milliseconds in which its listener waited for audio. */
  stillMs: number;
  longestStillMs: number;
}

class Calls {
  readonly all: Call[] = [];

  /** @param files of a call: `one`, or `each` sentence is one */
  constructor(
    private readonly pool: SharedSpeech,
    private readonly clock: { readonly nowMs: number },
    private readonly files: 'one' | 'each' = 'one',
  ) {}

  /** Sentences come while the ones before them are heard, as a language model writes them. */
  start(): void {
    const { nowMs } = this.clock;
    const call: Call = { startedMs: nowMs, outcome: 'under way', stillMs: 0, longestStillMs: 0 };
    this.all.push(call);
    const format = this.files === 'one' ? request('').format : null;
    this.speak(call, this.pool.openTrack(format), { sentence: 0, playedOutMs: Infinity });
  }

  private speak(call: Call, track: AudioTrack, at: { sentence: number; playedOutMs: number }): void {
    const { clock } = this;
    let { playedOutMs } = at;
    const end = (outcome: Call['outcome']): void => {
      call.outcome = outcome;
      track.close();
    };
    const refuse = (): void => end(at.sentence === 0 && playedOutMs === Infinity ? 'refused' : 'cut');
    try {
      track.speak(request('a'.repeat(SENTENCE_SLICES)), {
        onAudio: () => {
          const stillMs = Math.max(0, clock.nowMs - playedOutMs);
          call.stillMs += stillMs;
          call.longestStillMs = Math.max(call.longestStillMs, stillMs);
          playedOutMs = Math.max(clock.nowMs, playedOutMs === Infinity ? 0 : playedOutMs) + SLICE_MS;
        },
        onEnd: () => {
          if (at.sentence + 1 === SENTENCES) end('heard');
          else {
            const next = { sentence: at.sentence + 1, playedOutMs };
            setTimeout(() => this.speak(call, track, next), playedOutMs - AHEAD_MS - clock.nowMs);
          }
        },
        onError: refuse,
      });
    } catch {
      refuse();
    }
  }
}

interface Phase {
  /** Calls at once on average, if none is refused. */
  readonly load: number;
  readonly ms: number;
  /** How much longer a task takes than it needs of a processor. */
  readonly slowness?: number;
}

/**
 * Calls that come at random, over a pool that was just opened.
 * @param atOnce calls that come before everything else
 * @param core of the only worker, which the main thread needs too; without it each worker has a core, and so has the main thread
 */
async function run(
  phases: readonly Phase[],
  { atOnce = 0, core, files }: { atOnce?: number; core?: typeof SHARED_CORE; files?: 'one' | 'each' } = {},
): Promise<Call[][]> {
  const clock = { nowMs: 0 };
  const time = new VirtualTime(() => clock.nowMs);
  const roll = dice(7);
  const machine = { slowness: 1, scale: 1, mainMs: 0, ...core };
  try {
    const { piscina, pool } = await openFakePool(core === undefined ? WORKERS : 1, roll, clock, machine);
    const calls = new Calls(pool, clock, files);
    for (let i = 0; i < atOnce; i++) calls.start();
    const heard: Call[][] = [];
    for (const phase of phases) {
      machine.slowness = phase.slowness ?? 1;
      const first = calls.all.length;
      const endMs = clock.nowMs + phase.ms;
      let nextMs = clock.nowMs;
      while (clock.nowMs < endMs) {
        for (; nextMs <= clock.nowMs; nextMs += (-Math.log(1 - roll()) * CALL_MS) / phase.load) calls.start();
        if (piscina.isIdle) clock.nowMs += 1;
        piscina.finishOne();
        time.ring();
        await turn();
      }
      heard.push(calls.all.slice(heard.length === 0 ? 0 : first));
    }
    return heard;
  } finally {
    time.end();
  }
}

const count = (calls: readonly Call[], outcome: Call['outcome']): number =>
  calls.filter((call) => call.outcome === outcome).length;

function judge(t: Test, name: string, calls: readonly Call[]): void {
  const taken = calls.filter(({ outcome }) => outcome !== 'refused');
  const stood = taken.filter(({ stillMs }) => stillMs > 0);
  const longest = Math.max(0, ...taken.map(({ longestStillMs }) => longestStillMs));
  t.comment(
    `${name}: ${calls.length} calls, ${count(calls, 'refused')} refused, ${count(calls, 'cut')} cut, ` +
      `${stood.length} stood still, for ${longest.toFixed()} ms at most`,
  );
  t.equal(count(calls, 'cut'), 0, `${name}: who was let in hears all of it`);
  t.ok(stood.length <= taken.length / 100, `${name}: ${stood.length} of ${taken.length} stood still`);
}

void t.test('twice the load that there is room for', async (t) => {
  const [before = [], over = [], after = []] = await run([
    { load: CAPACITY / 2, ms: 20_000 },
    { load: 2 * CAPACITY, ms: 60_000 },
    { load: CAPACITY / 2, ms: 20_000 },
  ]);
  judge(t, 'half the load', before);
  judge(t, 'twice the load', over);
  judge(t, 'half of it again', after);
  t.equal(count(before, 'refused'), 0);
  const carried = (over.length - count(over, 'refused')) / over.length;
  t.ok(carried > 0.35 && carried < 0.55, `${carried} of it is carried, where half is the most`);
  const since = after[0]?.startedMs ?? 0;
  const later = after.filter(({ startedMs }) => startedMs > since + CALL_MS);
  t.equal(count(later, 'refused'), 0, 'when the load falls, everybody is let in again');
});

void t.test('twice the load, of calls whose sentences are files of their own', async (t) => {
  const [over = []] = await run([{ load: 2 * CAPACITY, ms: 30_000 }], { files: 'each' });
  judge(t, 'files', over);
});

void t.test('twice the load from a cold start', async (t) => {
  const [over = []] = await run([{ load: 2 * CAPACITY, ms: 30_000 }]);
  judge(t, 'a cold start', over);
});

void t.test('twice the load of a core that a worker shares with the main thread', async (t) => {
  const [before = [], over = [], after = []] = await run(
    [
      { load: SHARED_CAPACITY * 0.8, ms: 10_000 },
      { load: 2 * SHARED_CAPACITY, ms: 40_000 },
      { load: SHARED_CAPACITY / 2, ms: 10_000 },
    ],
    { core: SHARED_CORE },
  );
  judge(t, 'four fifths of the load', before);
  judge(t, 'twice the load', over);
  judge(t, 'half the load', after);
  t.equal(count(before, 'refused'), 0);
  const carried = (over.length - count(over, 'refused')) / over.length;
  t.ok(carried > 0.35 && carried < 0.55, `${carried} of it is carried, where half is the most`);
});

void t.test('all calls at once at a cold start', async (t) => {
  const atOnce = Math.floor(3 * CAPACITY);
  const [over = []] = await run([{ load: CAPACITY / 4, ms: 10_000 }], { atOnce });
  const first = over.slice(0, atOnce);
  t.ok(count(first, 'refused') >= 2 * CAPACITY, `${count(first, 'refused')} of ${atOnce} are refused`);
  t.equal(count(first, 'cut'), 0);
  const longest = Math.max(...first.map(({ longestStillMs }) => longestStillMs));
  t.comment(`those who are let in stand still for ${longest.toFixed()} ms at most`);
  t.ok(longest <= 250, `the others stand still for ${longest} ms at most, while all begin`);
});

void t.test('other programs take half of the cores', async (t) => {
  const [half = [], whole = []] = await run([
    { load: CAPACITY, ms: 30_000, slowness: 2 },
    { load: CAPACITY / 2, ms: 30_000, slowness: 1 },
  ]);
  const taken = half.filter(({ outcome }) => outcome !== 'refused');
  const longest = Math.max(...taken.map(({ longestStillMs }) => longestStillMs));
  t.comment(
    `half of the cores: ${count(half, 'refused')} refused, ${longest.toFixed()} ms without audio at most`,
  );
  t.equal(count(half, 'cut'), 0, 'who was let in hears all of it');
  // Processor time does not show it: some are let in until the first slices come late.
  t.ok(count(half, 'refused') > half.length / 3, 'others are refused');
  t.ok(longest <= 200, `${longest} ms without audio`);
  t.equal(count(whole.slice(whole.length / 4), 'refused'), 0, 'they are gone');
});
