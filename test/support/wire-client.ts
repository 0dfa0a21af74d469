import { sonant } from '#coda-messages';
import { type RawData, WebSocket } from 'ws';

const { WebSocketRequest, WebSocketResponse } = sonant.coda.v1;

/** `events`: `/ws2` and `/ws3`; `raw`: `/ws`; the others: `/coda/ws` and `/mist/ws`. */
export type Dialect = 'events' | 'raw' | 'coda-json' | 'coda-binary';

export interface SocketAddress {
  readonly dialect: Dialect;
  readonly path: string;
  /** Only on legacy addresses. */
  readonly query?: Readonly<Record<string, string>>;
  /** The dialect's own unless given. */
  readonly subprotocol?: string;
}

export type CodaMessage = sonant.coda.v1.WebSocketRequest.$Properties;
export interface LegacyMessage {
  readonly text?: string;
  readonly contextId?: string;
  readonly operation?: 'clear' | 'flush' | 'eos';
}

/** A message of a server, without its encoding. */
export type ServerEvent =
  | { readonly kind: 'audio'; readonly contextId: string | null; readonly bytes: Buffer }
  | { readonly kind: 'error'; readonly contextId: string | null; readonly message: string }
  | {
      readonly kind: 'ready' | 'started' | 'timestamps' | 'done' | 'cancelled';
      readonly contextId: string | null;
    };

export interface SocketTarget {
  readonly url: string;
  readonly key: string;
}

const SUBPROTOCOLS: Readonly<Partial<Record<Dialect, string>>> = {
  'coda-json': 'svc.v1.json',
  'coda-binary': 'svc.v1.binary',
};

/** Not open yet. Nothing of the client is compressed, so delays are the server's own. */
export function createSocket({ url, key }: SocketTarget, address: SocketAddress): WebSocket {
  const target = new URL(address.path, url.replace(/^http/, 'ws'));
  for (const [name, value] of Object.entries(address.query ?? {})) target.searchParams.set(name, value);
  const protocol = address.subprotocol ?? SUBPROTOCOLS[address.dialect];
  return new WebSocket(target, protocol === undefined ? [] : [protocol], {
    headers: { authorization: `Bearer ${key}` },
    perMessageDeflate: false,
  });
}

/** Settles when the server is ready for text. Rejects when the upgrade is refused or the connection breaks. */
export function openSocket(server: SocketTarget, address: SocketAddress): Promise<WebSocket> {
  const socket = createSocket(server, address);
  const hasGreeting = SUBPROTOCOLS[address.dialect] !== undefined;
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', (code) => reject(new Error(`closed with ${code}`)));
    socket.once(hasGreeting ? 'message' : 'open', () => {
      socket.removeAllListeners();
      // A connection that breaks is reported by its close, too.
      socket.on('error', () => undefined);
      resolve(socket);
    });
  });
}

/** A frame of `/ws2` and `/ws3`. */
export const legacyFrame = (message: LegacyMessage): string => JSON.stringify(message);

/** A frame of a Coda connection. */
export const codaFrame = (dialect: 'coda-json' | 'coda-binary', message: CodaMessage): string | Uint8Array =>
  dialect === 'coda-json' ? JSON.stringify(message) : WebSocketRequest.encode(message).finish();

/** @throws Error when the frame is none that a server of this dialect may send. */
export function readFrame(dialect: Dialect, data: RawData, isBinary: boolean): ServerEvent {
  const bytes = data as Buffer;
  if (isBinary !== (dialect === 'raw' || dialect === 'coda-binary')) throw new Error('wrong kind of frame');
  if (dialect === 'raw') return { kind: 'audio', contextId: null, bytes };
  if (dialect === 'coda-binary') return codaEvent(WebSocketResponse.decode(bytes) as CodaAnswer);
  const message = JSON.parse(bytes.toString()) as Record<string, unknown>;
  if (dialect === 'events') return legacyEvent(message as unknown as LegacyEvent);
  const audio = typeof message['audio'] === 'string' ? Buffer.from(message['audio'], 'base64') : undefined;
  return codaEvent({ ...message, audio } as unknown as CodaAnswer);
}

interface LegacyEvent {
  readonly type: 'chunk' | 'timestamps' | 'done' | 'error';
  readonly contextId: string | null;
  readonly data?: string;
  readonly message?: string;
}

function legacyEvent({ type, contextId, data = '', message = '' }: LegacyEvent): ServerEvent {
  switch (type) {
    case 'chunk':
      return { kind: 'audio', contextId, bytes: Buffer.from(data, 'base64') };
    case 'error':
      return { kind: 'error', contextId: contextId ?? null, message };
    case 'timestamps':
    case 'done':
      return { kind: type, contextId };
  }
}

interface CodaAnswer {
  readonly contextId?: string;
  readonly audio?: Uint8Array | null;
  readonly error?: { readonly kind: string; readonly message: string } | null;
}

const CODA_KINDS = ['ready', 'started', 'timestamps', 'done', 'cancelled'] as const;

function codaEvent(answer: CodaAnswer): ServerEvent {
  const contextId = answer.contextId ?? '';
  if (answer.audio) {
    const { buffer, byteOffset, byteLength } = answer.audio;
    return { kind: 'audio', contextId, bytes: Buffer.from(buffer, byteOffset, byteLength) };
  }
  if (answer.error)
    return { kind: 'error', contextId, message: `${answer.error.kind}: ${answer.error.message}` };
  const kind = CODA_KINDS.find((name) => name in answer && answer[name as keyof CodaAnswer] != null);
  if (kind === undefined) throw new Error(`a message without payload: ${JSON.stringify(answer)}`);
  return { kind, contextId };
}
