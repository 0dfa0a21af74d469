import type { LanguageCode, ModelId } from './catalog.js';
import type { SpeechService, Transport } from './speech.js';

/** The endpoints that a key can be allowed to use. `synthesis` covers every way to speak over HTTP, `sockets` every WebSocket address. */
export const ENDPOINTS = [
  'synthesis',
  'sockets',
  'lexicon',
  'oov',
  'textnorm',
  'phonemize',
  'usage',
] as const;
export type Endpoint = (typeof ENDPOINTS)[number];

/** What an account may use in a minute, day or month (UTC) over all nodes; 0: no limit. */
export interface Quotas {
  /** Requests over HTTP that come with a key, and texts that sockets and the dashboard speak. */
  readonly requestsPerMinute: number;
  /** Code points of accepted texts. */
  readonly charactersPerDay: number;
  readonly charactersPerMonth: number;
  /** Counts rendered audio; a text that has begun is spoken to its end. */
  readonly audioSecondsPerDay: number;
  readonly audioSecondsPerMonth: number;
}

export const QUOTA_NAMES = [
  'requestsPerMinute',
  'charactersPerDay',
  'charactersPerMonth',
  'audioSecondsPerDay',
  'audioSecondsPerMonth',
] as const satisfies readonly (keyof Quotas)[];

/** What an account may have at once, over all nodes that share their counts. A quota that is not there is 0. */
export interface AccountLimits extends Partial<Quotas> {
  /** Open sockets. */
  readonly sockets: number;
  /** New sockets per second, sustained. */
  readonly socketsPerSecond: number;
  /** New sockets at once. */
  readonly socketBurst: number;
  /** Texts that are being spoken. */
  readonly syntheses: number;
}

/** The account and key of a request. */
export interface Principal {
  readonly accountId: string;
  /** Null: a member at the dashboard, who needs no key. */
  readonly keyId: string | null;
  readonly limits: AccountLimits;
  /** Name of the plan, for messages. */
  readonly plan?: string;
}

export interface Authenticator {
  /**
   * @param authorizationHeader the header's value as sent; undefined when there is none.
   * @throws SonantError (a rejection) `header_missing`, `key_empty` (`Bearer ` with nothing), `key_invalid` (unknown, revoked
   * or another scheme), `subscription_invalid`, `access_forbidden`, `database_error` (store down).
   */
  authenticate(authorizationHeader: string | undefined, endpoint: Endpoint): Promise<Principal>;
  /** The account whose key the header holds, if that key was used recently. It may be invalid by now: use this for fairness, not for access. */
  accountOf(authorizationHeader: string | undefined): string | undefined;
  /** Receives the ids of keys in use that are no longer valid, within a second. */
  onKeyEnded(listener: (keyId: string) => void): void;
  /** True while the store answers and accepts writes. */
  readonly ready: boolean;
  /** The last failure of the store, for the operator; undefined while it works. */
  readonly fault?: unknown;
}

/** Something that counts against its account until it is released. */
export interface Lease {
  /** Idempotent. */
  release(): void;
}

/** How many sockets an account may have open, and how fast it may open them. */
export interface SocketLimiter {
  /** @throws SonantError (a rejection) `socket_limit`, `limits_unknown` */
  acquireSocket(principal: Principal): Promise<Lease>;
}

/** How many texts of an account may be spoken at once. */
export interface SynthesisLimiter {
  /**
   * Synchronous where the count is kept in this process.
   * @throws SonantError (also as a rejection) `synthesis_limit`, `limits_unknown`
   */
  acquireSynthesis(principal: Principal): Lease | Promise<Lease>;
}

/** The state of one of an account's quotas, after a request was counted or refused. */
export interface QuotaState {
  /** The name that clients see, e.g. `requests`. */
  readonly name: string;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until more is available. */
  readonly resetSeconds: number;
  /** The length of the whole span; undefined: it depends on the month. */
  readonly windowSeconds?: number;
}

/** How many requests an account may make per minute. */
export interface RequestLimiter {
  /**
   * Counts one more request, where there is a limit; a refused one does not count.
   * @returns its state; undefined: there is no limit @throws SonantError (a rejection) `request_limit`, `limits_unknown`
   */
  countRequest(principal: Principal): Promise<QuotaState | undefined>;
}

/** Spent quotas in whole units. */
export type SpentQuotas = Readonly<Record<Exclude<keyof Quotas, 'requestsPerMinute'>, number>>;

/** How much an account may have spoken in a day and a month. */
export interface SpeechQuotas {
  /** @param codePoints of the text that is to be spoken. @throws SonantError (also as a rejection) `character_limit`, `audio_limit`, `limits_unknown` */
  check(principal: Principal, codePoints: number): void | Promise<void>;
  /** What counts against quotas now. */
  used(accountId: string): Promise<SpentQuotas>;
}

/** One synthesis that was accepted. A retry is another one. */
export interface UsageRecord {
  /** A UUID, so that a record that is written twice counts once. */
  readonly id: string;
  readonly accountId: string;
  readonly keyId: string | null;
  readonly modelId: ModelId;
  /** Name in the catalog. */
  readonly voice: string;
  /** Code points of the text as sent. */
  readonly characters: number;
  /** The length of the rendered audio. */
  readonly audioMs: number;
  readonly transport: Transport;
  /**
   * `cancelled`: the client left or cancelled it; an accepted text is billed all the same. `interrupted`: the process was
   * killed; the record counts the audio as of at most 100 ms earlier.
   */
  readonly outcome: 'completed' | 'cancelled' | 'failed' | 'interrupted';
  /** When it was accepted; milliseconds since 1970. */
  readonly atMs: number;
}

export interface UsageLedger {
  /** Never waits and never throws: the record is sent to the store within 100 ms. */
  append(record: UsageRecord): void;
  /**
   * Registers a text that is being spoken. If the process is killed, the text is billed up to that point.
   * @param record returns its current record
   * @returns a function that ends the registration, called before `append` in the same turn of the event loop
   */
  open(record: () => UsageRecord): () => void;
}

/** Sums over the records of one day (UTC), model, voice and key; a dimension that was not asked for is null. */
export interface UsageSum {
  /** `2026-11-21`. */
  readonly day: string | null;
  readonly modelId: ModelId | null;
  readonly voice: string | null;
  /** Null also where the dashboard was used. */
  readonly keyId: string | null;
  /** The name of the key; undefined where names are not looked up. */
  readonly keyName?: string | null;
  readonly requests: number;
  readonly characters: number;
  readonly audioSeconds: number;
}

export const USAGE_DIMENSIONS = ['day', 'model', 'voice', 'key'] as const;
export type UsageDimension = (typeof USAGE_DIMENSIONS)[number];

/** Which days of an account's usage (UTC) to sum up, and how to group them. */
export interface UsageQuestion {
  /** First day, inclusive, `2026-11-01`. */
  readonly fromDay: string;
  /** Last day, inclusive. */
  readonly toDay: string;
  readonly by: readonly UsageDimension[];
}

export interface UsageReports {
  /**
   * Includes all that was appended more than a fifth of a second ago.
   * @throws SonantError (a rejection) `usage_too_long`, `database_error`
   */
  sums(accountId: string, question: UsageQuestion): Promise<readonly UsageSum[]>;
}

/** The pronunciation of a term for an account: either `phonemes` or an `alias`. */
export interface LexiconEntry {
  readonly language: LanguageCode;
  /** The word, phrase or name with signs (`C++`) as written. */
  readonly word: string;
  /** The service alphabet, or IPA. */
  readonly phonemes?: string;
  /** Words that are read in place of the term. */
  readonly alias?: string;
  /** Only the term in these capitals is meant (`Polish`, `IT`); unless set, case does not matter. */
  readonly caseSensitive?: true;
}

/** Names an entry. */
export type LexiconTerm = Pick<LexiconEntry, 'language' | 'word' | 'caseSensitive'>;

/** A word that the English dictionary lacks, met in requests that asked for it to be recorded. */
export interface UnknownWord {
  readonly word: string;
  readonly count: number;
  /** Milliseconds since 1970. */
  readonly lastSeenMs: number;
}

/** The pronunciations of accounts. A change applies to the next request; a change by another process, within a second. */
export interface Lexicons {
  list(accountId: string): Promise<readonly LexiconEntry[]>;
  get(accountId: string, term: LexiconTerm): Promise<LexiconEntry | undefined>;
  /**
   * Adds or replaces all of them, or none.
   * @throws SonantError (a rejection) `lexicon_word_invalid`, `phoneme_invalid`, `lexicon_full`, `database_error`
   */
  put(accountId: string, entries: readonly LexiconEntry[]): Promise<void>;
  /** @returns false when there was none. */
  delete(accountId: string, term: LexiconTerm): Promise<boolean>;
  unknownWords(accountId: string): Promise<readonly UnknownWord[]>;
}

/** The speech service for each account, with its pronunciations, limits and billing. */
export interface SpeechForAccounts {
  /** A promise, because what the account has changed may have to be read. @throws SonantError (a rejection) `database_error` */
  of(principal: Principal, transport: Transport): Promise<SpeechService>;
}
