import type { Account, ApiKey, Member as AccountMember, MemberRole } from '../../../accounts/ports.js';
import type { AccountLimits, SpentQuotas } from '../../../contracts/accounts.js';
import type { AuditEntry as StoredEntry } from '../../../contracts/audit.js';
import type { VoiceAlias } from '../../../contracts/catalog.js';

export type {
  Endpoint,
  LexiconEntry,
  UnknownWord,
  UsageDimension,
  UsageSum,
} from '../../../contracts/accounts.js';
export type { LanguageCode, ModelId, VoiceAlias, VoiceDetails } from '../../../contracts/catalog.js';
export type { Load as Health } from '../../../contracts/metrics.js';
export type { PronouncedWord, WordSource, WordTimes } from '../../../contracts/speech.js';
export type { MemberRole };

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

/** The signed-in member. */
export interface Session {
  readonly member: Omit<Member, 'createdAtMs'>;
  readonly account: Omit<Account, 'createdAtMs'>;
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

export type Key = Omit<ApiKey, 'accountId'>;

export interface NewKey extends Key {
  /** Shown once. */
  readonly secret: string;
}

export type Member = Omit<AccountMember, 'accountId'>;

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
