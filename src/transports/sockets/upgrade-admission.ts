import type { Lease, Principal } from '../../contracts/accounts.js';
import { networkOf } from '../../contracts/addresses.js';
import type { SpeechService } from '../../contracts/speech.js';
import { SonantError } from '../../errors.js';
import type { Services } from '../../services.js';
import type { RequestHead } from '../uws/request-head.js';
import type { AcceptedSocket, Offer, SocketEndpoint, UnauthorizedSocket } from './socket.js';

/** Lets signed-in members in. */
export interface SessionAuthenticator {
  /** @throws SonantError (a rejection) when the headers hold no session, or come from another site */
  authenticate(headers: ReadonlyMap<string, string>): Promise<Principal>;
}

export interface UpgradeAdmissionOptions {
  readonly services: Pick<Services, 'authenticator' | 'accountSpeech' | 'limiter'>;
  /** Authenticates at endpoints with `credentials: 'session'`. If absent, they refuse everyone. */
  readonly sessions?: SessionAuthenticator | undefined;
  readonly limits: {
    /** How many sockets may wait for their key, in all and per address. They have 5 seconds. */
    readonly withoutKey: number;
    readonly withoutKeyPerClient: number;
  };
}

/** A client whose upgrade request is being checked. */
export interface UpgradeAttempt {
  /** An address, for the log. */
  readonly client: string;
  /** The network of that address, for which sockets without a key are counted. */
  readonly network: string;
  /** The account and key, once they are known. */
  principal?: Principal;
  state: 'waiting' | 'aborted' | 'key ended';
  lease: Lease | undefined;
}

/** Thrown when no client is waiting for an answer any longer. */
export const CLIENT_LEFT = new Error('the client has left');

/** Decides who may open a socket: checks the key, the account's limits, and how many sockets may wait for a key. */
export class UpgradeAdmission {
  private readonly attempts = new Set<UpgradeAttempt>();
  /** Open, but their key has not come yet. */
  private readonly unauthorized = new Set<UpgradeAttempt>();

  constructor(
    private readonly options: UpgradeAdmissionOptions,
    private readonly isClosing: () => boolean,
  ) {}

  begin(client: string): UpgradeAttempt {
    const network = networkOf(client);
    const attempt: UpgradeAttempt = { client, network, state: 'waiting', lease: undefined };
    this.attempts.add(attempt);
    return attempt;
  }

  /** Called when an attempt is admitted or refused. */
  decided(attempt: UpgradeAttempt): void {
    this.attempts.delete(attempt);
  }

  /** Frees its place among sockets without a key, and the socket of its account. */
  giveBack(attempt: UpgradeAttempt): void {
    this.unauthorized.delete(attempt);
    attempt.lease?.release();
  }

  /** Attempts with that key are refused. */
  endKey(keyId: string): void {
    for (const attempt of this.attempts) {
      if (attempt.principal?.keyId === keyId && attempt.state === 'waiting') attempt.state = 'key ended';
    }
  }

  /** The order of these lines is the order of checks that the protocol promises. @throws SonantError, `CLIENT_LEFT` */
  async admit(
    endpoint: SocketEndpoint,
    headers: RequestHead['headers'],
    query: URLSearchParams,
    attempt: UpgradeAttempt,
  ): Promise<AcceptedSocket> {
    if (this.isClosing()) throw new SonantError('server_stopping');
    const offer = offerOf(headers);
    if (endpoint.acceptUnauthorized !== undefined && !headers.has('authorization'))
      return this.admitUnauthorized(endpoint, endpoint.acceptUnauthorized(offer), attempt);
    const principal = await this.authenticate(endpoint, headers);
    const speech = await this.speechFor(principal, endpoint, attempt);
    const accepted = endpoint.accept({ query, protocols: offer.protocols, speech });
    await this.countSocket(principal, attempt);
    if (this.isClosing()) throw new SonantError('server_stopping');
    return accepted;
  }

  /** Admits a client whose first message will bring the key. @throws SonantError `socket_limit` */
  private admitUnauthorized(
    endpoint: SocketEndpoint,
    socket: UnauthorizedSocket,
    attempt: UpgradeAttempt,
  ): AcceptedSocket {
    const { withoutKey: most, withoutKeyPerClient: mostOfClient } = this.options.limits;
    const ofClient = [...this.unauthorized].filter(({ network }) => network === attempt.network).length;
    if (ofClient >= mostOfClient) {
      const detail = `${ofClient} of ${mostOfClient} sockets of your address wait for a key`;
      throw new SonantError('socket_limit', { detail: `${detail}; SOCKETS_WITHOUT_KEY_PER_CLIENT` });
    }
    if (this.unauthorized.size >= most) {
      const detail = `${most} of ${most} sockets wait for a key; SOCKETS_WITHOUT_KEY`;
      throw new SonantError('socket_limit', { detail });
    }
    this.unauthorized.add(attempt);
    return {
      protocol: socket.protocol,
      start: (connection) => socket.start(connection, (key) => this.authorize(endpoint, attempt, key)),
    };
  }

  /** Makes the checks of an upgrade once the key has arrived. @throws SonantError, `CLIENT_LEFT` */
  private async authorize(
    endpoint: SocketEndpoint,
    attempt: UpgradeAttempt,
    key: string,
  ): Promise<SpeechService> {
    this.attempts.add(attempt);
    try {
      const bearer = /^bearer(?:\s|$)/i.test(key) ? key : `Bearer ${key}`;
      const principal = await this.options.services.authenticator.authenticate(bearer, 'sockets');
      const speech = await this.speechFor(principal, endpoint, attempt);
      await this.countSocket(principal, attempt);
      this.unauthorized.delete(attempt);
      return speech;
    } catch (cause) {
      attempt.lease?.release();
      attempt.lease = undefined;
      throw cause;
    } finally {
      this.attempts.delete(attempt);
    }
  }

  private async speechFor(
    principal: Principal,
    { transport }: SocketEndpoint,
    attempt: UpgradeAttempt,
  ): Promise<SpeechService> {
    attempt.principal = principal;
    checkAttempt(attempt);
    const speech = await this.options.services.accountSpeech.of(principal, transport);
    checkAttempt(attempt);
    return speech;
  }

  private async countSocket(principal: Principal, attempt: UpgradeAttempt): Promise<void> {
    attempt.lease = await this.options.services.limiter.acquireSocket(principal);
    checkAttempt(attempt);
  }

  /** @throws SonantError as the authenticator; for a missing header, the sockets have their own message. */
  private async authenticate(
    { credentials }: SocketEndpoint,
    headers: RequestHead['headers'],
  ): Promise<Principal> {
    const { services, sessions } = this.options;
    if (credentials === 'session') {
      if (sessions === undefined) throw new SonantError('route_not_found');
      return sessions.authenticate(headers);
    }
    try {
      return await services.authenticator.authenticate(headers.get('authorization'), 'sockets');
    } catch (cause) {
      const error = SonantError.from(cause);
      throw error.code === 'header_missing' ? new SonantError('headers_missing') : error;
    }
  }
}

export function offerOf(headers: RequestHead['headers']): Offer {
  const protocols = (headers.get('sec-websocket-protocol') ?? '').split(',').map((name) => name.trim());
  return { protocols: protocols.filter((name) => name !== ''), host: headers.get('host') ?? '' };
}

/** For the log: ids, never a key. */
export const whoAsks = ({ client, principal }: UpgradeAttempt): object => ({
  client,
  accountId: principal?.accountId,
  keyId: principal?.keyId,
});

/** A call, so that the compiler checks again after a wait. */
export const hasLeft = ({ state }: UpgradeAttempt): boolean => state === 'aborted';

/** Must be called after each wait. @throws SonantError `key_invalid`, `CLIENT_LEFT` */
function checkAttempt(attempt: UpgradeAttempt): void {
  if (hasLeft(attempt)) throw CLIENT_LEFT;
  if (attempt.state === 'key ended') throw new SonantError('key_invalid');
}
