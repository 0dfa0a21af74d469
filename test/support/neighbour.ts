import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { CoreWaits } from './core-waits.js';
import type { Heard, Neighbour } from './neighbour-thread.js';
import type { RunningServer } from './running-server.js';

/** What another account went through, in ms, without what it and the server waited for a core meanwhile. */
export interface Suffered {
  readonly texts: number;
  /** Statuses of those that were not spoken; 0: the connection broke. */
  readonly refused: readonly number[];
  readonly firstAudioMs: number;
  readonly stillMs: number;
  /** By the clock, as on a machine with nothing else to do. */
  readonly firstAudioByClockMs: number;
  /** All of it, by the clock. */
  readonly heard: readonly Heard[];
}

/** Has another account speak one sentence after the other, in a thread of its own, until `end`. */
export function hearNeighbour(
  server: RunningServer,
  key: string,
  { listeners, pace }: Pick<Neighbour, 'listeners' | 'pace'> = { listeners: 1, pace: 'none' },
): { end(): Promise<Suffered> } {
  const waits = new CoreWaits([server.pid, process.pid]);
  const who: Neighbour = { url: server.url, key, listeners, pace };
  const thread = new Worker(new URL('./neighbour-thread.js', import.meta.url), { workerData: who });
  const ended = once(thread, 'message') as Promise<[readonly Heard[]]>;
  ended.catch(() => undefined);
  return {
    end: async () => {
      thread.postMessage('end');
      const [all] = await ended;
      await thread.terminate();
      waits.stop();
      const origin = performance.timeOrigin;
      const without = (ms: number, { askedAtMs, endedAtMs }: Heard): number =>
        Math.max(0, ms - waits.sumMs(askedAtMs - origin, endedAtMs - origin));
      return {
        texts: all.length,
        refused: all.map(({ status }) => status).filter((status) => status !== 200),
        firstAudioMs: Math.max(...all.map((heard) => without(heard.firstAudioMs, heard))),
        stillMs: Math.max(...all.map((heard) => without(heard.stillMs, heard))),
        firstAudioByClockMs: Math.max(...all.map((heard) => heard.firstAudioMs)),
        heard: all,
      };
    },
  };
}
