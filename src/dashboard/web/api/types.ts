import type { AccountLimits, Endpoint, SpentQuotas } from '../../../contracts/accounts.js';
import type { AuditEntry as StoredEntry } from '../../../contracts/audit.js';
import type { VoiceAlias } from '../../../contracts/catalog.js';

export type {
  AccountLimits,
  Endpoint,
  LexiconEntry,
  UnknownWord,
  UsageDimension,
  UsageSum,
} from '../../../contracts/accounts.js';
export type { LanguageCode, ModelId, VoiceAlias, VoiceDetails } from '../../../contracts/catalog.js';
export type { PronouncedWord, WordSource } from '../../../contracts/speech.js';

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  /** What to pass to get older ones; null: there are none. */
  readonly next: string | null;
}

export type AuditEntry = Omit<StoredEntry, 'accountId'>;

export interface Aliases {
  readonly aliases: readonly VoiceAlias[];
  /** Whether the member may change them. */
  readonly mayChange: boolean;
}

export type MemberRole = 'owner' | 'member';

/** The signed-in member. Times are milliseconds since 1970, here and below. */
export interface Session {
  readonly member: { readonly id: string; readonly email: string; readonly role: MemberRole };
  readonly account: {
    readonly id: string;
    readonly name: string;
    readonly status: 'active' | 'past due' | 'suspended';
    readonly plan: string;
    /** Null: without end. */
    readonly subscriptionEndsAtMs: number | null;
  };
  /** The word of the synthesis address. */
  readonly brand: string;
  readonly csrfToken: string;
  /** Not a secret; constant for the whole session. */
  readonly sessionId: string;
  readonly version: string;
}

export interface Invitation {
  readonly accountName: string;
  readonly role: MemberRole;
}

export interface InvitationLink {
  readonly link: string;
  readonly expiresAtMs: number;
}

export interface Key {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  /** Null: everything. */
  readonly scopes: readonly Endpoint[] | null;
  readonly createdAtMs: number;
  readonly lastUsedAtMs: number | null;
  readonly expiresAtMs: number | null;
  readonly revokedAtMs: number | null;
}

export interface NewKey extends Key {
  /** Shown once. */
  readonly secret: string;
}

export interface Member {
  readonly id: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly createdAtMs: number;
}

export type { Load as Health } from '../../../contracts/metrics.js';

export interface Limits {
  readonly limits: AccountLimits;
  readonly open: { readonly sockets: number; readonly syntheses: number };
  readonly used: SpentQuotas;
}

/** What can be asked of `POST speak`. */
export interface SpeakRequest {
  readonly text: string;
  readonly speaker: string;
  readonly modelId: string;
  readonly samplingRate?: number;
  readonly speedAlpha?: number;
  readonly phonemizeBetweenBrackets?: boolean;
}
