/** The tables, as the newest migration leaves them. Times are milliseconds since 1970. */
export interface Tables {
  accounts: AccountRow;
  plans: PlanRow;
  api_keys: KeyRow;
  members: MemberRow;
  sessions: SessionRow;
  invitations: InvitationRow;
  password_resets: PasswordResetRow;
  usage_records: UsageRow;
  usage_daily: UsageDayRow;
  usage_open: OpenUsageRow;
  lexicon_entries: LexiconRow;
  unknown_words: UnknownWordRow;
  audit_log: AuditRow;
}

export interface AccountRow {
  id: string;
  name: string;
  status: 'active' | 'past due' | 'suspended';
  created_at_ms: number;
  subscription_ends_at_ms: number | null;
  plan: string;
  /** When something that requests depend on last changed in the account, by the database's clock. */
  changed_at_ms: number;
}

/** A limit of null means that the server's setting applies. */
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
  /** Endpoints separated by spaces; null: all. */
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

export interface PasswordResetRow {
  token_hash: string;
  member_id: string;
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
  /** When the process last wrote this row, by the database's clock. */
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
  alias: string | null;
}

interface UnknownWordRow {
  account_id: string;
  word: string;
  count: number;
  last_seen_ms: number;
}

export interface AuditRow {
  /** 24 digits: milliseconds since 1970, then chance. */
  id: string;
  at_ms: number;
  /** Null: of all accounts. */
  account_id: string | null;
  actor_kind: string;
  actor_name: string;
  actor_address: string | null;
  action: string;
  target: string;
  /** JSON. */
  details: string;
}
