import type { SpeechService, Transport } from '../../contracts/speech.js';
import type { Schema } from '../shared/schemas.js';

/** The identity that a client presents with its upgrade request. */
export interface Handshake {
  readonly query: URLSearchParams;
  /** The protocols offered in `Sec-WebSocket-Protocol`, in the client's order. */
  readonly protocols: readonly string[];
  /** The speech service of the account. */
  readonly speech: SpeechService;
}

/** The part of an upgrade request that precedes authentication. */
export type Offer = Pick<Handshake, 'protocols'> & {
  /** The host as in the `Host` header. */
  readonly host: string;
};

/** One kind of frame, as `/asyncapi.json` shows it. */
export interface SocketMessage {
  readonly name: string;
  readonly from: 'client' | 'server';
  readonly summary: string;
  readonly contentType: string;
  /** A JSON Schema, or a schema in another format with the name of that format. */
  readonly payload: Schema | { readonly schemaFormat: string; readonly schema: string };
}

export interface SocketDescription {
  readonly summary: string;
  /** What the query may say; undefined: it is not read. */
  readonly query: Schema | undefined;
  /** The subprotocols, one of which must be offered; empty: none. */
  readonly subprotocols: readonly string[];
  readonly messages: readonly SocketMessage[];
}

/** A WebSocket address. The server authenticates the client before it calls. */
export interface SocketEndpoint {
  readonly path: string;
  /** The transport under which its speech is billed. */
  readonly transport: Transport;
  /** Who may open the socket: a client with a key, or a member who is signed in at the dashboard. */
  readonly credentials: 'key' | 'session';
  readonly description: SocketDescription;
  /** Checks what can be checked before there is a socket. @throws SonantError the upgrade is refused with its status and message. */
  accept(handshake: Handshake): AcceptedSocket;
  /** Where the first message may bring the key: checks a client without a header. @throws SonantError */
  acceptUnauthorized?(offer: Offer): UnauthorizedSocket;
  /** The endpoint that serves such a client instead; undefined: this one. */
  route?(offer: Offer): SocketEndpoint | undefined;
}

export interface UnauthorizedSocket {
  readonly protocol: string | undefined;
  /** @param authorize looks the key up, with or without `Bearer `; once. @returns the speech of its account; rejects with SonantError */
  start(
    connection: SocketConnection,
    authorize: (authorization: string) => Promise<SpeechService>,
  ): SocketSession;
}

export interface AcceptedSocket {
  /** The subprotocol chosen among those offered; undefined: none. */
  readonly protocol: string | undefined;
  /** Called once the socket is open. */
  start(connection: SocketConnection): SocketSession;
}

/** One open socket, as its session sees it. Once it is closed, every method does nothing. */
export interface SocketConnection {
  /** The id in the logs of the connection and of its requests. */
  readonly id: string;
  /** A string is sent as a text frame, bytes as a binary one; they are copied. */
  send(frame: string | Uint8Array): void;
  /** `full`: the client reads more slowly than it is sent to; speech waits until `onDrain`. */
  readonly flow: 'flowing' | 'full';
  /** Data sent before still arrives. @param reason cut to 123 bytes of UTF-8 */
  close(code: number, reason?: string): void;
  /** The rest of a frame is read in a later turn of the event loop, and later frames wait for it. Of several rests, the last comes first. */
  readLater(rest: () => void): void;
  /** Logs a fault of the server. */
  onFault(cause: unknown): void;
}

/** The state behind one socket. Never throws, whatever a client sends. */
export interface SocketSession {
  onText(text: string): void;
  /** `bytes` are valid during the call only. */
  onBinary(bytes: Uint8Array): void;
  /** `connection.flow` has become `full`: pause the speech. */
  onFull(): void;
  /** `connection.flow` has become `flowing` again. */
  onDrain(): void;
  /** The server is stopping: current speech may end and nothing new begins; then the session closes with 1001. */
  onShutdown(): void;
  /** The socket is closed: stop and free everything. This is the last call. */
  onClose(): void;
  /** False while something is being spoken or is waiting: such a socket is never closed as idle. */
  readonly isIdle: boolean;
}
