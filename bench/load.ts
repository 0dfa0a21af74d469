import { Agent, request } from 'node:http';
import { SENTENCES } from './sentences.js';

export interface PacedScenario {
  readonly streams: number;
  readonly durationMs: number;
  readonly url: string;
  readonly key: string;
}

export interface PacedResult {
  readonly streams: number;
  readonly utterances: number;
  readonly failures: number;
  /** Time from the request's first byte to the first byte of audio, in ms, sorted. */
  readonly firstAudioMs: readonly number[];
  /** Utterances whose listener ran dry at least once. */
  readonly underruns: number;
  readonly audioSeconds: number;
}

const SAMPLE_RATE_HZ = 8000;

/**
 * Listeners who each ask for an utterance in 8 kHz mu-law, hear it to its end at playback speed, and ask for the next.
 * They start spread over one second. An underrun is audio that arrives after the moment when it should have sounded.
 */
export async function runPaced(scenario: PacedScenario): Promise<PacedResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: scenario.streams });
  const endsAt = performance.now() + scenario.durationMs;
  const totals = { utterances: 0, failures: 0, underruns: 0, audioSeconds: 0 };
  const firstAudioMs: number[] = [];
  const listen = async (index: number): Promise<void> => {
    await sleep((index / scenario.streams) * 1000);
    for (let turn = index; performance.now() < endsAt; turn++) {
      const heard = await hear(agent, scenario, SENTENCES[turn % SENTENCES.length] ?? '').catch(() => null);
      totals.utterances++;
      if (heard === null) {
        totals.failures++;
        await sleep(100);
        continue;
      }
      firstAudioMs.push(heard.firstAudioMs);
      totals.audioSeconds += heard.audioMs / 1000;
      if (heard.ranDry) totals.underruns++;
      await sleep(heard.playedUntil - performance.now());
    }
  };
  await Promise.all(Array.from({ length: scenario.streams }, (_, index) => listen(index)));
  agent.destroy();
  return { streams: scenario.streams, ...totals, firstAudioMs: firstAudioMs.sort((a, b) => a - b) };
}

interface Heard {
  firstAudioMs: number;
  audioMs: number;
  /** When the last sample sounds, on the clock of performance.now(). */
  playedUntil: number;
  ranDry: boolean;
}

function hear(agent: Agent, scenario: PacedScenario, text: string): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const body = JSON.stringify({ text, speaker: 'astra', modelId: 'mistv3', samplingRate: SAMPLE_RATE_HZ });
    const sentAt = performance.now();
    const call = request(`${scenario.url}/v1/svc-tts`, {
      agent,
      method: 'POST',
      headers: {
        authorization: `Bearer ${scenario.key}`,
        'content-type': 'application/json',
        accept: 'audio/PCMU',
        'content-length': Buffer.byteLength(body),
      },
    });
    call.on('error', reject);
    call.on('response', (response) => {
      if (response.statusCode !== 200) {
        response.resume();
        reject(new Error(`status ${String(response.statusCode)}`));
        return;
      }
      let firstAt = 0;
      let audioMs = 0;
      let ranDry = false;
      response.on('data', (chunk: Buffer) => {
        const now = performance.now();
        if (audioMs === 0) firstAt = now;
        else if (now > firstAt + audioMs) ranDry = true;
        audioMs += (chunk.length / SAMPLE_RATE_HZ) * 1000;
      });
      response.on('end', () =>
        resolve({ firstAudioMs: firstAt - sentAt, audioMs, playedUntil: firstAt + audioMs, ranDry }),
      );
      response.on('error', reject);
    });
    call.end(body);
  });
}

function sleep(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, delayMs)));
}

/** @param sorted ascending; @param fraction 0..1 */
export function quantile(sorted: readonly number[], fraction: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN;
}
