import type { LanguageCode } from './catalog.js';
import type { SpeechService } from './speech.js';

/** What a key can be allowed to use. `synthesis` covers every way to speak over HTTP, `sockets` every WebSocket address. */
export type Endpoint = 'synthesis' | 'sockets' | 'lexicon' | 'oov' | 'textnorm' | 'phonemize';

/** Who is asking. */
export interface Principal {
  readonly accountId: string;
  readonly keyId: string;
}

export interface Authenticator {
  /**
   * Synchronous, since a request must not be read after an await.
   * @param authorizationHeader the header's value as sent; undefined when there is none.
   * @throws SonantError `header_missing`, `key_empty` (`Bearer ` with nothing), `key_invalid` (unknown, revoked or another
   * scheme), `subscription_invalid`, `access_forbidden`, `database_error` (store down).
   */
  authenticate(authorizationHeader: string | undefined, endpoint: Endpoint): Principal;
  /** True while the store answers. */
  readonly ready: boolean;
}

/** A socket that counts against its account until it is released. */
export interface SocketLease {
  /** Idempotent. */
  release(): void;
}

/** How many sockets an account may have open, and how fast it may open them. */
export interface SocketLimiter {
  /** A promise, because the count may be kept outside this process. @throws SonantError `socket_limit` */
  acquire(accountId: string): Promise<SocketLease>;
}

/** How an account wants a word to be said. */
export interface LexiconEntry {
  readonly language: LanguageCode;
  /** As written; upper and lower case are one. */
  readonly word: string;
  /** The service alphabet, or IPA. */
  readonly phonemes: string;
}

/** A word that the English dictionary lacks, met in requests that asked for it to be recorded. */
export interface UnknownWord {
  readonly word: string;
  readonly count: number;
  /** Milliseconds since 1970. */
  readonly lastSeenMs: number;
}

/** The pronunciations of accounts. What is changed holds for the next request; what another process changed, within a second. */
export interface Lexicons {
  list(accountId: string): readonly LexiconEntry[];
  get(accountId: string, language: LanguageCode, word: string): LexiconEntry | undefined;
  /**
   * Adds or replaces all of them, or none.
   * @throws SonantError `lexicon_word_invalid`, `phoneme_invalid`, `lexicon_full`
   */
  put(accountId: string, entries: readonly LexiconEntry[]): void;
  /** @returns false when there was none. */
  delete(accountId: string, language: LanguageCode, word: string): boolean;
  unknownWords(accountId: string): readonly UnknownWord[];
}

/** The speech service as an account hears it: with its own pronunciations. */
export interface AccountSpeech {
  of(accountId: string): SpeechService;
}
