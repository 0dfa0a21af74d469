/** The tables, as the newest migration leaves them. Times are milliseconds since 1970. */
export interface Tables {
  accounts: AccountRow;
  plans: PlanRow;
  api_keys: KeyRow;
  members: MemberRow;
  sessions: SessionRow;
  invitations: InvitationRow;
  usage_records: UsageRow;
  usage_daily: UsageDayRow;
  usage_open: OpenUsageRow;
  lexicon_entries: LexiconRow;
  unknown_words: UnknownWordRow;
}

export interface AccountRow {
  id: string;
  name: string;
  status: 'active' | 'past due' | 'suspended';
  created_at_ms: number;
  subscription_ends_at_ms: number | null;
  plan: string;
  /** By the database's clock: when something changed in the account that requests depend on. */
  changed_at_ms: number;
}

/** Of a limit null: as the server's settings say. */
export interface PlanRow {
  name: string;
  sockets: number | null;
  sockets_per_second: number | null;
  socket_burst: number | null;
  syntheses: number | null;
  requests_per_minute: number | null;
  characters_per_day: number | null;
  characters_per_month: number | null;
  audio_seconds_per_day: number | null;
  audio_seconds_per_month: number | null;
  /** With spaces between; null: all. */
  endpoints: string | null;
}

export interface KeyRow {
  id: string;
  account_id: string;
  name: string;
  prefix: string;
  /** SHA-256 in hexadecimal digits. */
  secret_hash: string;
  created_at_ms: number;
  last_used_at_ms: number | null;
  expires_at_ms: number | null;
  revoked_at_ms: number | null;
  /** Endpoints with spaces between; null: all. */
  scopes: string | null;
}

export interface MemberRow {
  id: string;
  account_id: string;
  /** Lower case, unique. */
  email: string;
  role: 'owner' | 'member';
  password_hash: string;
  created_at_ms: number;
}

export interface SessionRow {
  token_hash: string;
  member_id: string;
  created_at_ms: number;
  expires_at_ms: number;
}

export interface InvitationRow {
  token_hash: string;
  account_id: string;
  role: 'owner' | 'member';
  created_at_ms: number;
  expires_at_ms: number;
}

export interface UsageRow {
  id: string;
  account_id: string;
  key_id: string | null;
  model: string;
  voice: string;
  characters: number;
  audio_ms: number;
  transport: string;
  outcome: string;
  at_ms: number;
}

/** Sums of `usage_records`. */
export interface UsageDayRow {
  account_id: string;
  /** `2026-11-21`, UTC. */
  day: string;
  model: string;
  voice: string;
  /** Empty: none. */
  key_id: string;
  requests: number;
  characters: number;
  audio_ms: number;
}

/** What one process speaks at this moment. */
interface OpenUsageRow {
  node_id: string;
  /** By the database's clock: when the process last said so. */
  seen_at_ms: number;
  /** Records as JSON. */
  records: string;
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
