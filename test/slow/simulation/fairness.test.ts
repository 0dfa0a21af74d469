import { setImmediate as turn } from 'node:timers/promises';
import t from 'tap';
import type { SharedSpeech } from '../../../src/contracts/speech.js';
import { request } from '../../support/synthesis.js';
import { openFakePool, SLICE_MS } from './fake-piscina.js';
import { dice } from './simulator.js';
import { VirtualTime } from './virtual-time.js';

const WORKERS = 2;
const GREEDY_STREAMS = 300;
/** Before each task. */
const GREEDY_TRIES = 3;
const MODEST_SENTENCES = 50;

interface Heard {
  firstMs: number;
  refused: boolean;
  underruns: number;
}

/** Speaks one text and listens to it as a player does. @param text its length decides how many slices it has */
function listen(pool: SharedSpeech, accountId: string, text: string, nowMs: () => number): Promise<Heard> {
  const heard: Heard = { firstMs: NaN, refused: false, underruns: 0 };
  const startedMs = nowMs();
  let playedOutMs = 0;
  return new Promise((resolve) => {
    try {
      pool.speak(request(text, { accountId }), {
        onAudio: () => {
          if (Number.isNaN(heard.firstMs)) heard.firstMs = nowMs() - startedMs;
          else if (nowMs() > playedOutMs) heard.underruns += 1;
          playedOutMs = Math.max(playedOutMs, nowMs()) + SLICE_MS;
        },
        onEnd: () => resolve(heard),
        onError: () => resolve({ ...heard, refused: true }),
      });
    } catch {
      resolve({ ...heard, refused: true });
    }
  });
}

void t.test('in virtual time: one greedy account, two modest ones that hear no pause', async (t) => {
  const clock = { nowMs: 0 };
  const time = new VirtualTime(() => clock.nowMs);
  const nowMs = (): number => clock.nowMs;
  try {
    const { piscina, pool } = await openFakePool(WORKERS, dice(7), clock);
    const step = async (): Promise<void> => {
      if (piscina.isIdle) clock.nowMs += 1;
      piscina.finishOne();
      time.ring();
      await turn();
    };
    // Until admission knows what streams of this engine cost.
    for (let i = 0; i < 20; i++) {
      const spoken = listen(pool, 'a', 'a'.repeat(12), nowMs);
      while (!piscina.isIdle) await step();
      await spoken;
    }
    const modest: Heard[] = [];
    let greedyRefused = 0;
    let open = 0;
    const speakGreedily = (): void => {
      open += 1;
      void listen(pool, 'greedy', 'g'.repeat(12), nowMs).then(({ refused }) => {
        open -= 1;
        if (refused) greedyRefused += 1;
      });
    };
    const nextMs = { a: nowMs(), b: nowMs() + 250 };
    while (modest.length < 2 * MODEST_SENTENCES) {
      for (let i = 0; i < GREEDY_TRIES && open < GREEDY_STREAMS; i++) speakGreedily();
      for (const account of ['a', 'b'] as const) {
        if (nowMs() < nextMs[account]) continue;
        nextMs[account] = nowMs() + 500;
        void listen(pool, account, account.repeat(12), nowMs).then((heard) => modest.push(heard));
      }
      await step();
    }
    const delays = modest.map(({ firstMs }) => firstMs).sort((a, b) => a - b);
    const p99 = delays[Math.floor(0.99 * delays.length)] ?? NaN;
    const underruns = modest.reduce((sum, heard) => sum + heard.underruns, 0);
    t.comment(
      `first audio of the modest: p99 ${p99.toFixed(1)} ms; the greedy was refused ${greedyRefused} times`,
    );
    t.equal(modest.filter(({ refused }) => refused).length, 0, 'nobody modest is refused');
    t.ok(p99 <= 30, `p99 ${p99} ms`);
    t.equal(underruns, 0, 'no underrun');
    t.ok(greedyRefused > 100, `the greedy one is refused ${greedyRefused} times`);
  } finally {
    time.end();
  }
});
