import { type AddressInfo, connect, createServer } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Test } from 'tap';
import { WebSocket } from 'ws';
import type { Agent, Call, CallEvents, Outcome } from '../../../examples/telephony/agent.js';
import { type Bridge, type BridgeOptions, startBridge } from '../../../examples/telephony/bridge.js';
import { FRAME_BYTES, SILENCE } from '../../../examples/telephony/mu-law.js';
import { Phone, type PhoneOptions } from '../../../examples/telephony/phone/phone.js';
import { decodeResponse } from '../../support/coda-client.js';
import { CoreWaits } from '../../support/core-waits.js';
import { speak } from '../../support/e2e-client.js';
import type { RunningServer } from '../../support/running-server.js';

export type Sonant = Pick<RunningServer, 'url' | 'key'>;

/**
 * The audio of Sonant over a socket of the other protocol, as mu-law at 8000 Hz. HTTP would also cut the silence after
 * the last sound, and `/ws3` keeps back what is less than a frame.
 */
export function synthesize({ url, key }: Sonant, text: string, speaker = 'astra'): Promise<Buffer> {
  const address = new URL('/mist/ws', url.replace('http', 'ws'));
  const socket = new WebSocket(address, { headers: { authorization: `Bearer ${key}` } });
  const audioParameters = { audioFormat: 'audio/mulaw', samplingRate: 8000 };
  socket.on('open', () => {
    socket.send(JSON.stringify({ contextId: 'text', start: { speaker, audioParameters, text } }));
  });
  return new Promise((resolve, reject) => {
    const speech: Buffer[] = [];
    socket.on('message', (frame: Buffer) => {
      const { audio, done, error } = decodeResponse('json', frame.toString());
      if (audio !== undefined) speech.push(audio);
      if (done !== undefined) resolve(Buffer.concat(speech));
      if (error !== undefined) reject(new Error(error.message));
      if (done !== undefined || error !== undefined) socket.close();
    });
    socket.on('error', reject);
    socket.on('close', () => {
      reject(new Error('Sonant closed the socket before the speech was over'));
    });
  });
}

/** The same audio over HTTP, which ends soon after the last sound. */
export async function synthesizeOverHttp(sonant: Sonant, text: string, speaker = 'astra'): Promise<Buffer> {
  const body = { text, speaker, modelId: 'mistv3', samplingRate: 8000 };
  return (await speak(sonant, { body, accept: 'audio/PCMU' })).bytes;
}

/** Without the bytes of a last frame that is not full: they leave when something follows. */
export function wholeFrames(mulaw: Buffer): Buffer {
  return mulaw.subarray(0, mulaw.length - (mulaw.length % FRAME_BYTES));
}

export interface Bridged extends Bridge {
  readonly logLines: string[];
}

/** A bridge on a free port; closed when the test ends. */
export async function bridgeFor(
  t: Test,
  sonant: Sonant,
  agent: Agent,
  options: Partial<BridgeOptions> & { speaker?: string } = {},
): Promise<Bridged> {
  const logLines: string[] = [];
  const { speaker = 'astra', ...rest } = options;
  const bridge = await startBridge({
    sonant: { url: sonant.url, key: sonant.key, speaker },
    agent,
    log: (line) => logLines.push(line),
    ...rest,
  });
  t.teardown(() => bridge.close());
  return Object.assign(bridge, { logLines });
}

export interface Heard {
  readonly atMs: number;
  readonly frame: Buffer;
}

/** A phone that keeps all frames and marks in the order in which they come. */
export function phoneAt(bridge: Bridge, options: PhoneOptions = {}) {
  const frames: Heard[] = [];
  const marks: string[] = [];
  const phone = new Phone(bridge.url, {
    onFrame: (frame, atMs) => {
      frames.push({ frame, atMs });
      options.onFrame?.(frame, atMs);
    },
    onMark: (name) => marks.push(name),
  });
  const bytes = (): Buffer => Buffer.concat(frames.map(({ frame }) => frame));
  return { phone, frames, marks, bytes };
}

/** An agent that says some things one after the other, notes what became of them, and hangs up. */
export function monologue(...texts: (string | (() => AsyncIterable<string>))[]): {
  agent: Agent;
  outcomes: Outcome[];
} {
  const outcomes: Outcome[] = [];
  const agent = (call: Call): CallEvents => {
    const said = texts.map(async (text) => {
      outcomes.push(await call.say(typeof text === 'string' ? text : text()));
    });
    void Promise.all(said).then(() => call.hangUp());
    return {};
  };
  return { agent, outcomes };
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Above this even the frames that are sent ahead do not help. */
const STANDSTILL_MS = 30;
const MAX_TRIES = 4;

export interface Watched<T> {
  readonly result: T;
  /** The machine did not stand still meanwhile. */
  readonly isCalm: boolean;
  /** What this process and Sonant waited for a core. */
  readonly waitedMs: number;
}

/** Makes a call again when the machine stood still meanwhile: what that does to a call is known. @returns the last result */
export async function undisturbed<T>(
  sonant: Pick<RunningServer, 'pid'>,
  makeCall: () => Promise<T>,
): Promise<Watched<T>> {
  for (let attempt = 1; ; attempt++) {
    const waits = new CoreWaits([process.pid, sonant.pid]);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const result = await makeCall();
    delay.disable();
    waits.stop();
    const isCalm = delay.max / 1e6 < STANDSTILL_MS;
    if (isCalm || attempt === MAX_TRIES) return { result, isCalm, waitedMs: waits.longestMs(0, Infinity) };
  }
}

/** What is left of mu-law when the frames of pure silence are taken out, which a phone plays where nothing came in time. */
export function withoutSilentFrames(mulaw: Buffer): Buffer {
  const silent = Buffer.alloc(FRAME_BYTES, SILENCE);
  const frames = Array.from({ length: mulaw.length / FRAME_BYTES }, (_, i) =>
    mulaw.subarray(i * FRAME_BYTES, (i + 1) * FRAME_BYTES),
  );
  return Buffer.concat(frames.filter((frame) => !frame.equals(silent)));
}

/** The same Sonant, but what it sends takes so long to arrive; gone when the test ends. */
export async function farAway(t: Test, sonant: Sonant, delayMs: number): Promise<Sonant> {
  const { hostname, port } = new URL(sonant.url);
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.pipe(far);
    far.on('data', (bytes) => setTimeout(() => near.write(bytes), delayMs));
    far.on('close', () => setTimeout(() => near.end(), delayMs));
    for (const socket of [near, far]) socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  t.teardown(() => proxy.close());
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, key: sonant.key };
}
