/** The tables, as the newest migration leaves them. Times are milliseconds since 1970. */
export interface Tables {
  accounts: AccountRow;
  api_keys: KeyRow;
  lexicon_entries: LexiconRow;
  unknown_words: UnknownWordRow;
}

interface AccountRow {
  id: string;
  name: string;
  status: 'active' | 'suspended';
  created_at_ms: number;
}

export interface KeyRow {
  id: string;
  account_id: string;
  name: string;
  prefix: string;
  /** SHA-256 in hexadecimal digits. */
  secret_hash: string;
  created_at_ms: number;
  expires_at_ms: number | null;
  revoked_at_ms: number | null;
  /** Endpoints with spaces between; null: all. */
  scopes: string | null;
}

interface LexiconRow {
  account_id: string;
  language: string;
  /** The form in which the word is looked up. */
  key: string;
  word: string;
  phonemes: string;
}

interface UnknownWordRow {
  account_id: string;
  word: string;
  count: number;
  last_seen_ms: number;
}
