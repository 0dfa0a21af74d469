import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import protobuf from 'protobufjs';
import type { Catalog, ModelId } from '../../src/contracts/catalog.js';
import type { SpeechService } from '../../src/contracts/speech.js';
import type { Clock } from '../../src/services.js';
import { codaEndpoints } from '../../src/transports/sockets/coda/endpoints.js';
import type { SocketConnection, SocketEndpoint, SocketSession } from '../../src/transports/sockets/socket.js';
import { testCatalog } from './catalog.js';
import { eventually } from './server.js';

/** The contract, read by reflection: it knows nothing of the code that is generated from it. */
export const CODA_PROTO = protobuf
  .loadSync(fileURLToPath(new URL('../../../src/transports/sockets/coda/coda.proto', import.meta.url)))
  .resolveAll();
export const REQUEST = CODA_PROTO.lookupType('sonant.coda.v1.WebSocketRequest');
export const RESPONSE = CODA_PROTO.lookupType('sonant.coda.v1.WebSocketResponse');

export type Encoding = 'json' | 'binary';
export const ENCODINGS: readonly Encoding[] = ['json', 'binary'];

/** A message as proto3's JSON has it, except that audio is bytes. */
export interface Received {
  readonly contextId: string;
  readonly ready?: { protocol: number; languages: string[]; defaultLanguage?: string };
  readonly started?: { requestId: string };
  readonly audio?: Buffer;
  readonly done?: { timestamps?: object; ssmlWarnings?: string[] };
  readonly cancelled?: object;
  readonly error?: { kind: string; message: string; requestId?: string };
  readonly timestamps?: { words: string[]; start: number[]; end: number[] };
}

type Payload = Exclude<keyof Received, 'contextId'>;
const PAYLOADS = ['ready', 'started', 'audio', 'done', 'cancelled', 'error', 'timestamps'] as const;

export const payloadOf = (message: Received): Payload => {
  const given = PAYLOADS.filter((name) => message[name] !== undefined);
  const [payload] = given;
  if (payload === undefined || given.length > 1)
    throw new Error(`not one payload: ${JSON.stringify(message)}`);
  return payload;
};

export const encodeRequest = (encoding: Encoding, message: object): string | Uint8Array =>
  encoding === 'json' ? JSON.stringify(message) : REQUEST.encode(REQUEST.fromObject(message)).finish();

export function decodeResponse(encoding: Encoding, frame: string | Uint8Array): Received {
  if (encoding === 'json') {
    if (typeof frame !== 'string') throw new Error('a binary frame on a JSON connection');
    const { audio, ...message } = JSON.parse(frame) as Omit<Received, 'audio'> & { audio?: string };
    return audio === undefined ? message : { ...message, audio: Buffer.from(audio, 'base64') };
  }
  if (typeof frame === 'string') throw new Error('a text frame on a binary connection');
  // Empty bytes have no default here: an absent `audio` must stay absent.
  const message = RESPONSE.toObject(RESPONSE.decode(frame), { arrays: true }) as Partial<Received>;
  // Nor is an empty list of warnings ever sent.
  if (message.done?.ssmlWarnings?.length === 0) delete message.done.ssmlWarnings;
  return { contextId: '', ...message };
}

/** The socket itself, in memory. */
export class MemoryConnection implements SocketConnection {
  readonly id = 'connection';
  flow: 'flowing' | 'full' = 'flowing';
  closed: { code: number; reason: string | undefined } | undefined;
  readonly faults: unknown[] = [];
  readonly #rests: (() => void)[] = [];
  readonly frames: (string | Uint8Array)[] = [];
  /** What the session makes of a text frame, where a test says so. */
  onText: (text: string) => void = () => undefined;

  send(frame: string | Uint8Array): void {
    if (this.closed === undefined) this.frames.push(typeof frame === 'string' ? frame : frame.slice());
  }

  close(code: number, reason?: string): void {
    this.closed ??= { code, reason };
  }

  readLater(rest: () => void): void {
    this.#rests.push(rest);
    setImmediate(() => this.#rests.pop()?.());
  }

  onFault(cause: unknown): void {
    this.faults.push(cause);
  }
}

/** The speech that was reported to the metrics. */
export type SpeechRecord = { modelId: ModelId; audioMs: number };

export function testEndpoint(
  speech: SpeechService,
  {
    path = '/coda/ws',
    wireBrands = ['svc', 'acme'],
    catalog = testCatalog(),
    spoken = [],
    clock,
  }: { path?: string; wireBrands?: string[]; catalog?: Catalog; spoken?: SpeechRecord[]; clock?: Clock } = {},
): SocketEndpoint {
  const nothing = (): void => undefined;
  const metrics = {
    onSpeech: (record: SpeechRecord): void => void spoken.push(record),
    onSocketOpened: nothing,
    onSocketClosed: nothing,
    onUpgradeRefused: nothing,
  };
  const services = {
    speech,
    catalog,
    metrics,
    logger: pino({ level: 'silent' }),
    wireBrands,
    doneHoldMs: 300,
    ...(clock && { clock }),
  };
  const found = Object.values(codaEndpoints(services)).find((endpoint) => endpoint.path === path);
  if (found === undefined) throw new Error(`nothing is served at ${path}`);
  return found;
}

/** A client and its session, with nothing between them. */
export class CodaClient {
  readonly connection = new MemoryConnection();
  readonly spoken: SpeechRecord[] = [];
  readonly session: SocketSession;

  constructor(
    readonly encoding: Encoding,
    speech: SpeechService,
    path = '/coda/ws',
  ) {
    const endpoint = testEndpoint(speech, { path, spoken: this.spoken });
    const accepted = endpoint.accept({
      query: new URLSearchParams(),
      protocols: [`svc.v1.${encoding}`],
      speech,
    });
    this.session = accepted.start(this.connection);
  }

  send(message: object): void {
    this.sendFrame(encodeRequest(this.encoding, message));
  }

  sendFrame(frame: string | Uint8Array): void {
    if (typeof frame === 'string') this.session.onText(frame);
    else this.session.onBinary(frame);
  }

  /** The messages to one context, or to all. */
  received(contextId?: string): Received[] {
    return this.connection.frames
      .map((frame) => decodeResponse(this.encoding, frame))
      .filter((message) => contextId === undefined || message.contextId === contextId);
  }

  /** The payloads in order; audio that comes in several messages counts once. */
  events(contextId?: string): Payload[] {
    return this.received(contextId)
      .map(payloadOf)
      .filter((payload, i, all) => payload !== 'audio' || all[i - 1] !== 'audio');
  }

  last(contextId?: string): Received {
    const message = this.received(contextId).at(-1);
    if (message === undefined) throw new Error('nothing was received');
    return message;
  }

  audio(contextId: string): Buffer {
    return Buffer.concat(this.received(contextId).map(({ audio }) => audio ?? Buffer.alloc(0)));
  }

  async until(payload: Payload, contextId: string): Promise<void> {
    await eventually(() => this.events(contextId).includes(payload), `${payload} for '${contextId}'`);
  }

  /** Back-pressure as the socket reports it. */
  fill(): void {
    this.connection.flow = 'full';
    this.session.onFull();
  }

  drain(): void {
    this.connection.flow = 'flowing';
    this.session.onDrain();
  }
}
