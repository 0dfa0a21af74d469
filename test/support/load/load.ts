import { Agent, request } from 'node:http';
import { SENTENCES } from './sentences.js';

/** One client, who asks for one utterance at a time. */
export interface Caller {
  /** Says the text and hears it to its last byte. Rejects when it does not come. */
  hear(text: string): Promise<Heard>;
  close(): void;
}

export interface Heard {
  /** Time from the last byte of the text to the first byte of audio. */
  readonly firstAudioMs: number;
  readonly audioMs: number;
  /** When the last sample sounds, on the clock of performance.now(). */
  readonly playedUntil: number;
  /** Audio came after the moment when it should have sounded. */
  readonly ranDry: boolean;
}

export interface CallerTarget {
  readonly url: string;
  readonly key: string;
}

export interface PacedScenario extends CallerTarget {
  readonly streams: number;
  readonly durationMs: number;
  /** Ends the run before its time. */
  readonly signal?: AbortSignal;
  /** `playback`, the default: a listener asks for the next utterance when the last has sounded; `none`: when it has come. */
  readonly pace?: 'playback' | 'none';
  /** Default: a caller over HTTP. */
  readonly connect?: (target: CallerTarget) => Promise<Caller>;
}

export interface PacedResult {
  readonly streams: number;
  readonly utterances: number;
  readonly failures: number;
  /** The causes of failures, without repeats. */
  readonly failureReasons: readonly string[];
  /** From the last byte of the text to the first byte of audio, in ms, sorted. */
  readonly firstAudioMs: readonly number[];
  /** Utterances whose listener ran dry at least once. */
  readonly underruns: number;
  readonly audioSeconds: number;
}

const SAMPLE_RATE_HZ = 8000;

/**
 * Listeners who each ask for an utterance in 8 kHz mu-law, hear it to its end, and ask for the next. They start spread over
 * one second. An underrun is audio that arrives after the moment when it should have sounded.
 */
export async function runPaced(scenario: PacedScenario): Promise<PacedResult> {
  const { streams, durationMs, signal, pace = 'playback', connect = connectHttp } = scenario;
  const callers = await Promise.all(Array.from({ length: streams }, () => connect(scenario)));
  const endsAt = performance.now() + durationMs;
  const totals = { utterances: 0, failures: 0, underruns: 0, audioSeconds: 0 };
  const firstAudioMs: number[] = [];
  const failureReasons = new Set<string>();
  const listen = async (caller: Caller, index: number): Promise<void> => {
    await sleep((index / streams) * 1000);
    for (let turn = index; performance.now() < endsAt && signal?.aborted !== true; turn++) {
      const heard = await caller.hear(SENTENCES[turn % SENTENCES.length] ?? '').catch((cause: unknown) => {
        failureReasons.add(cause instanceof Error ? cause.message : String(cause));
        return null;
      });
      totals.utterances++;
      if (heard === null) {
        totals.failures++;
        await sleep(100);
        continue;
      }
      firstAudioMs.push(heard.firstAudioMs);
      totals.audioSeconds += heard.audioMs / 1000;
      if (heard.ranDry) totals.underruns++;
      // A client that asks for nothing more need not listen to the end.
      if (pace === 'playback') await sleep(Math.min(heard.playedUntil, endsAt) - performance.now());
    }
  };
  await Promise.all(callers.map(listen));
  for (const caller of callers) caller.close();
  return {
    ...{ streams, ...totals, failureReasons: [...failureReasons] },
    firstAudioMs: firstAudioMs.sort((a, b) => a - b),
  };
}

/** A caller with one connection that stays open. */
function connectHttp(target: CallerTarget): Promise<Caller> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return Promise.resolve({ hear: (text) => hear(agent, target, text), close: () => agent.destroy() });
}

function hear(agent: Agent, { url, key }: CallerTarget, text: string): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const body = JSON.stringify({ text, speaker: 'astra', modelId: 'mistv3', samplingRate: SAMPLE_RATE_HZ });
    const sentAt = performance.now();
    const call = request(`${url}/v1/svc-tts`, {
      agent,
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
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
