import type { Logger } from 'pino';
import type { OpenCounter } from './accounts/count-ports.js';
import type { Invitations } from './accounts/invitations.js';
import type { Members } from './accounts/members.js';
import type { PasswordResets } from './accounts/password-resets.js';
import type { AccountStore } from './accounts/ports.js';
import type { MemberSessions } from './accounts/sessions.js';
import type {
  AccountLimits,
  Authenticator,
  Lexicons,
  Principal,
  RequestLimiter,
  SocketLimiter,
  SpeechForAccounts,
  SpeechQuotas,
  UsageReports,
} from './contracts/accounts.js';
import type { AliasEditor, Catalog } from './contracts/catalog.js';
import type { HttpMetrics, SocketMetrics } from './contracts/metrics.js';
import type { SharedSpeech, SpeechService } from './contracts/speech.js';

/** The services that routes and sockets use; `createServer` makes them once. */
export interface Services {
  /** For the health check. */
  readonly speech: Pick<SharedSpeech, 'ready'>;
  readonly accountSpeech: SpeechForAccounts;
  readonly catalog: Catalog;
  readonly aliases: AliasEditor;
  readonly authenticator: Authenticator;
  readonly limiter: SocketLimiter & RequestLimiter & OpenCounter;
  readonly quotas: SpeechQuotas;
  readonly lexicons: Lexicons;
  readonly usage: UsageReports;
  readonly store: AccountStore;
  readonly sessions: MemberSessions;
  readonly members: Members;
  readonly invitations: Invitations;
  readonly passwordResets: PasswordResets;
  /** The limits of an account whose plan does not set them. */
  readonly limits: AccountLimits;
  readonly metrics: HttpMetrics & SocketMetrics;
  readonly logger: Logger;
  readonly version: string;
  /** Words of `/v1/{brand}-tts` and of the subprotocols; at least one. */
  readonly wireBrands: readonly string[];
  /** Code points of a text where long texts are allowed, as in the OpenAI shape. */
  readonly longTextCodePoints: number;
  /** How long a legacy `done` waits for more text once a listener would have played all the audio. */
  readonly doneHoldMs: number;
}

/** The services that sockets use. */
export type SocketServices = Pick<Services, 'catalog' | 'logger' | 'wireBrands' | 'doneHoldMs'> & {
  /** The machine's clock unless set. */
  readonly clock?: Clock;
  readonly metrics: SocketMetrics;
};

/** The services that the sockets of one account use. */
export type SessionServices = SocketServices & Pick<OwnServices, 'speech'>;

/** The services for one account: `speech` uses its pronunciations, keeps its limits and is billed to it. */
export interface OwnServices extends Services {
  readonly speech: SpeechService;
  readonly principal: Principal;
}

/** Time as a session sees it; a test can advance it by hand. */
export interface Clock {
  /** Milliseconds since a fixed moment. */
  nowMs(): number;
  /** Calls `act` once, after `delayMs`. @returns cancels the call if it is still to come */
  after(delayMs: number, act: () => void): () => void;
}

export const machineClock: Clock = {
  nowMs: () => performance.now(),
  after: (delayMs, act) => {
    const timer = setTimeout(act, delayMs);
    return () => clearTimeout(timer);
  },
};
