import { pino } from 'pino';
import type { WordTimes } from '../../../src/contracts/speech.js';
import { legacyEndpoints } from '../../../src/transports/sockets/endpoints.js';
import type {
  SocketConnection,
  SocketEndpoint,
  SocketSession,
} from '../../../src/transports/sockets/socket.js';
import { testCatalog } from '../../support/catalog.js';
import { ManualClock } from '../../support/manual-clock.js';
import { eventually } from '../../support/server.js';
import { ToneSpeech } from '../../support/tone-speech.js';

export const FLUSH = { operation: 'flush' };
export const CLEAR = { operation: 'clear' };
export const EOS = { operation: 'eos' };

export const DONE_HOLD_MS = 300;

/** One synthesis as `/ws3` tells it. */
export const SPEECH = 'timestamps chunks';

export interface Event {
  readonly type: string;
  readonly data?: string;
  readonly contextId?: string | null;
  readonly message?: string;
  readonly done?: boolean;
  readonly word_timestamps?: WordTimes;
}

/** The legacy endpoints over any speech, with what they report of it. */
export function endpointsOver(
  speech: ToneSpeech,
  clock = new ManualClock(),
): {
  endpoint: (path: string) => SocketEndpoint;
  reported: { modelId: string; audioMs: number }[];
} {
  const reported: { modelId: string; audioMs: number }[] = [];
  const services = {
    speech,
    catalog: testCatalog(),
    metrics: {
      onSpeech: (speech: { modelId: string; audioMs: number }) => reported.push(speech),
      onSocketOpened: () => undefined,
      onSocketClosed: () => undefined,
      onUpgradeRefused: () => undefined,
    },
    logger: pino({ level: 'silent' }),
    wireBrands: ['svc'],
    doneHoldMs: DONE_HOLD_MS,
    clock,
  };
  const endpoints = new Map(legacyEndpoints(services).map((endpoint) => [endpoint.path, endpoint]));
  const endpoint = (path: string): SocketEndpoint => {
    const found = endpoints.get(path);
    if (found === undefined) throw new Error(`nothing at ${path}`);
    return found;
  };
  return { endpoint, reported };
}

/** A socket in memory, from the client's side: what was sent to it, and how it was closed. */
export class Conversation implements SocketConnection {
  readonly id = 'socket';
  flow: 'flowing' | 'full' = 'flowing';
  readonly frames: (string | Uint8Array)[] = [];
  readonly faults: unknown[] = [];
  readonly #rests: (() => void)[] = [];
  /** Frames sent after the end, which no client gets. */
  sentTooLate = 0;
  /** Called with each frame that is sent. */
  onSend: (frame: string | Uint8Array) => void = () => undefined;
  closed: { code: number; reason: string } | undefined;
  readonly speech: ToneSpeech;
  readonly reported: { modelId: string; audioMs: number }[];
  readonly session: SocketSession;
  /** The session's clock; only `quiet` and the test move it. */
  readonly clock = new ManualClock();

  /** @param address path and query; the speaker is `astra`, on `/ws2` `cove`, unless the query says otherwise */
  constructor(address: string, speech = new ToneSpeech()) {
    const { pathname, searchParams } = new URL(address, 'ws://host');
    if (!searchParams.has('speaker')) searchParams.set('speaker', pathname === '/ws2' ? 'cove' : 'astra');
    const { endpoint, reported } = endpointsOver(speech, this.clock);
    this.speech = speech;
    this.reported = reported;
    this.session = endpoint(pathname).accept({ query: searchParams, protocols: [], speech }).start(this);
  }

  send(frame: string | Uint8Array): void {
    if (this.closed !== undefined) {
      this.sentTooLate += 1;
      return;
    }
    this.frames.push(typeof frame === 'string' ? frame : frame.slice());
    this.onSend(frame);
  }

  close(code: number, reason = ''): void {
    if (this.closed !== undefined) return;
    this.closed = { code, reason };
    this.session.onClose();
  }

  readLater(rest: () => void): void {
    this.#rests.push(rest);
    setImmediate(() => this.#rests.pop()?.());
  }

  onFault(cause: unknown): void {
    this.faults.push(cause);
  }

  /** The client says this, a string as it is, anything else as JSON; nothing once the socket is closed. */
  say(...messages: unknown[]): this {
    for (const message of messages) {
      if (this.closed !== undefined) break;
      this.session.onText(typeof message === 'string' ? message : JSON.stringify(message));
    }
    return this;
  }

  fill(): void {
    this.flow = 'full';
    this.session.onFull();
  }

  drain(): void {
    this.flow = 'flowing';
    this.session.onDrain();
  }

  get events(): Event[] {
    return this.frames.map((frame) => JSON.parse(String(frame)) as Event);
  }

  /** The text of each synthesis. */
  get spoken(): string[] {
    return this.speech.streams.map(({ request }) => request.text);
  }

  /** All audio so far. */
  get audio(): Buffer {
    const chunks = this.frames.map((frame) => {
      if (typeof frame !== 'string') return frame;
      return Buffer.from((JSON.parse(frame) as Event).data ?? '', 'base64');
    });
    return Buffer.concat(chunks);
  }

  /** What a client saw, a word an event, chunks in a row as one: `timestamps chunks done`; `done:a` has the contextId `a`. */
  get story(): string {
    const words = this.frames.map((frame) => {
      if (typeof frame !== 'string') return 'audio';
      const { type, contextId } = JSON.parse(frame) as Event;
      return (type === 'chunk' ? 'chunks' : type) + (contextId ? `:${contextId}` : '');
    });
    if (this.closed !== undefined) words.push(String(this.closed.code));
    return words.filter((word, i) => word !== words[i - 1] || !/^(chunks|audio)/.test(word)).join(' ');
  }

  /** Waits until nothing is spoken any more and nothing waits; what waits for time gets it. */
  async quiet(): Promise<this> {
    const isQuiet = (): boolean => {
      if (!this.session.isIdle && !this.speech.isSpeaking) this.clock.advance(this.clock.untilNextMs ?? 0);
      return this.session.isIdle;
    };
    await eventually(isQuiet, `quiet after ${this.story}`);
    return this;
  }

  /** Waits until nothing is being spoken; the clock stands still meanwhile. */
  async spokenToTheEnd(): Promise<this> {
    await eventually(() => !this.speech.isSpeaking, `the end of speech after ${this.story}`);
    return this;
  }

  /** Waits for audio: `count` more frames of any kind. */
  async heard(count = 1): Promise<this> {
    const wanted = this.frames.length + count;
    await eventually(() => this.frames.length >= wanted, `more after ${this.story}`);
    return this;
  }
}
