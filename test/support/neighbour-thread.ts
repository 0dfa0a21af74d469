import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

export interface Neighbour {
  readonly url: string;
  readonly key: string;
  /** Texts at once; each listener asks for the next one as soon as one has come, or `paced`: when it has sounded. */
  readonly listeners: number;
  readonly pace: 'none' | 'paced';
}

/** A text that was heard. Times in ms since 1970. */
export interface Heard {
  readonly askedAtMs: number;
  readonly endedAtMs: number;
  readonly status: number;
  /** From the question to the first byte of audio. */
  readonly firstAudioMs: number;
  /** How long playback from the first byte on stood still. */
  readonly stillMs: number;
  readonly playedUntilMs: number;
}

const BYTES_A_MS = 16;
const BODY = JSON.stringify({
  ...{ text: 'Your order left us today.', speaker: 'astra', modelId: 'coda', samplingRate: 8000 },
});

const { url, key, listeners, pace } = workerData as Neighbour;
const agent = new Agent({ keepAlive: true, maxSockets: listeners });
const nowMs = (): number => performance.timeOrigin + performance.now();
let isOver = false;
parentPort?.once('message', () => (isOver = true));

const hear = (): Promise<Heard> =>
  new Promise((resolve) => {
    const askedAtMs = nowMs();
    let firstAtMs = Infinity;
    let playedUntilMs = 0;
    let stillMs = 0;
    const end = (status: number): void => {
      const firstAudioMs = firstAtMs - askedAtMs;
      resolve({ askedAtMs, endedAtMs: nowMs(), status, firstAudioMs, stillMs, playedUntilMs });
    };
    const headers = { authorization: `Bearer ${key}`, accept: 'audio/L16' };
    const asked = request(`${url}/v1/svc-tts`, { method: 'POST', agent, headers }, (response) => {
      response.on('data', (part: Buffer) => {
        const atMs = nowMs();
        if (firstAtMs === Infinity) firstAtMs = atMs;
        else stillMs += Math.max(0, atMs - playedUntilMs);
        playedUntilMs = Math.max(atMs, playedUntilMs) + part.length / BYTES_A_MS;
      });
      response.once('end', () => end(response.statusCode ?? 0)).once('error', () => end(0));
    });
    asked.once('error', () => end(0)).end(BODY);
  });

const all: Heard[] = [];
const goesOn = (): boolean => !isOver;
const listen = async (index: number): Promise<void> => {
  // So that they do not ask in chorus.
  if (pace === 'paced') await sleep(index * 200);
  do {
    const heard = await hear();
    all.push(heard);
    if (pace === 'paced') await sleep(heard.playedUntilMs - nowMs());
  } while (goesOn());
};
await Promise.all(Array.from({ length: listeners }, (_, index) => listen(index)));
agent.destroy();
parentPort?.postMessage(all);
