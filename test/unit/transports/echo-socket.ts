import { once } from 'node:events';
import type { Test } from 'tap';
import { WebSocket } from 'ws';
import { SonantError } from '../../../src/errors.js';
import type {
  AcceptedSocket,
  Handshake,
  SocketConnection,
  SocketEndpoint,
  SocketSession,
} from '../../../src/transports/sockets/socket.js';
import { startServer, type TestServer } from '../../support/server.js';
import { ToneSpeech } from '../../support/tone-speech.js';

/**
 * Says what it is told: `close 1000 bye`, `throw`, `burn 2` (milliseconds, then echoes), `flood N` (so many 64 KiB frames),
 * `busy`, `free`; echoes the rest.
 */
export class EchoSession implements SocketSession {
  readonly events: string[] = [];
  isIdle = true;

  constructor(readonly connection: SocketConnection) {}

  onText(text: string): void {
    const [word, ...rest] = text.split(' ');
    if (word === 'throw') throw new Error('a defect');
    if (word === 'burn')
      for (const endMs = performance.now() + Number(rest[0]); performance.now() < endMs;) continue;
    if (word === 'close') this.connection.close(Number(rest[0]), rest.slice(1).join(' '));
    else if (word === 'busy' || word === 'free') this.isIdle = word === 'free';
    else if (word === 'flood') for (let i = 0; i < Number(rest[0]); i++) this.connection.send(BLOCK);
    else this.connection.send(text);
  }

  onBinary(bytes: Uint8Array): void {
    this.connection.send(bytes);
  }

  onFull(): void {
    this.events.push('full');
  }

  onDrain(): void {
    this.events.push('drain');
  }

  onShutdown(): void {
    this.events.push('shutdown');
    if (this.isIdle) this.connection.close(1001, 'bye');
  }

  onClose(): void {
    this.events.push('close');
    this.connection.send('nobody hears this');
    this.connection.close(1000);
  }
}

export const BLOCK = new Uint8Array(64 * 1024);

export class EchoEndpoint implements SocketEndpoint {
  readonly path = '/echo';
  readonly transport = 'ws';
  readonly description = { summary: 'echo', query: undefined, subprotocols: [], messages: [] };
  readonly sessions: EchoSession[] = [];

  constructor(readonly credentials: SocketEndpoint['credentials'] = 'key') {}

  accept({ query, protocols }: Handshake): AcceptedSocket {
    if (query.get('bad') !== null) throw new SonantError('field_not_string', { field: 'bad' });
    if (query.get('defect') !== null) throw new Error('a defect');
    return {
      protocol: protocols.find((name) => name === 'b.v1'),
      start: (connection) => {
        if (query.get('fail') !== null) throw new Error('a defect');
        const session = new EchoSession(connection);
        this.sessions.push(session);
        return session;
      },
    };
  }

  get session(): EchoSession {
    const session = this.sessions.at(-1);
    if (session === undefined) throw new Error('no socket was opened');
    return session;
  }
}

export async function start(
  t: Test,
  options: Parameters<typeof startServer>[2] = {},
): Promise<{ server: TestServer; endpoint: EchoEndpoint }> {
  const endpoint = new EchoEndpoint();
  return { server: await startServer(t, new ToneSpeech(), { endpoints: [endpoint], ...options }), endpoint };
}

export interface UpgradeOptions {
  readonly query?: string;
  /** Undefined: no such header. */
  readonly authorization?: string | undefined;
  readonly protocols?: string[];
}

export function requestUpgrade(
  server: TestServer,
  { query = '', ...options }: UpgradeOptions = {},
): WebSocket {
  const authorization = 'authorization' in options ? options.authorization : `Bearer ${server.keys.good}`;
  return new WebSocket(`ws://127.0.0.1:${server.port}/echo${query}`, options.protocols ?? [], {
    headers: authorization === undefined ? {} : { authorization },
  });
}

export async function open(server: TestServer, options?: UpgradeOptions): Promise<WebSocket> {
  const socket = requestUpgrade(server, options);
  await once(socket, 'open');
  return socket;
}

/** Status, body and the content type of a refused upgrade. */
export async function refusal(socket: WebSocket): Promise<{ status: number; body: string; type: string }> {
  const [, response] = (await once(socket, 'unexpected-response')) as [
    unknown,
    AsyncIterable<Buffer> & { statusCode: number; headers: Record<string, string> },
  ];
  let body = '';
  for await (const chunk of response) body += chunk.toString();
  return { status: response.statusCode, body, type: response.headers['content-type'] ?? '' };
}

export async function closing(socket: WebSocket): Promise<{ code: number; reason: string }> {
  const [code, reason] = (await once(socket, 'close')) as [number, Buffer];
  return { code, reason: reason.toString() };
}
