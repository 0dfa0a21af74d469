import type {
  Account,
  ApiKey,
  Member,
  Plan,
  StoredInvitation,
  StoredKey,
  StoredSession,
} from '../accounts/ports.js';
import type { Endpoint } from '../contracts/accounts.js';
import type { AccountRow, InvitationRow, KeyRow, MemberRow, PlanRow, SessionRow } from './schema.js';

export const accountOf = (row: Omit<AccountRow, 'changed_at_ms'>): Account => ({
  id: row.id,
  name: row.name,
  status: row.status,
  subscriptionEndsAtMs: row.subscription_ends_at_ms,
  plan: row.plan,
  createdAtMs: row.created_at_ms,
});

export const accountRowOf = (account: Account): Omit<AccountRow, 'changed_at_ms'> => ({
  id: account.id,
  name: account.name,
  status: account.status,
  subscription_ends_at_ms: account.subscriptionEndsAtMs,
  plan: account.plan,
  created_at_ms: account.createdAtMs,
});

type LimitsRow = Omit<PlanRow, 'name' | 'endpoints'>;

export const limitsOf = (row: LimitsRow): Plan['limits'] => ({
  sockets: row.sockets,
  socketsPerSecond: row.sockets_per_second,
  socketBurst: row.socket_burst,
  syntheses: row.syntheses,
  ...(row.requests_per_minute !== null && { requestsPerMinute: row.requests_per_minute }),
  ...(row.characters_per_day !== null && { charactersPerDay: row.characters_per_day }),
  ...(row.characters_per_month !== null && { charactersPerMonth: row.characters_per_month }),
  ...(row.audio_seconds_per_day !== null && { audioSecondsPerDay: row.audio_seconds_per_day }),
  ...(row.audio_seconds_per_month !== null && { audioSecondsPerMonth: row.audio_seconds_per_month }),
});

export const planOf = (row: PlanRow): Plan => ({
  name: row.name,
  limits: limitsOf(row),
  endpoints: endpointsOf(row.endpoints),
});

export const planRowOf = ({ name, limits, endpoints }: Plan): PlanRow => ({
  name,
  sockets: limits.sockets,
  sockets_per_second: limits.socketsPerSecond,
  socket_burst: limits.socketBurst,
  syntheses: limits.syntheses,
  requests_per_minute: limits.requestsPerMinute ?? null,
  characters_per_day: limits.charactersPerDay ?? null,
  characters_per_month: limits.charactersPerMonth ?? null,
  audio_seconds_per_day: limits.audioSecondsPerDay ?? null,
  audio_seconds_per_month: limits.audioSecondsPerMonth ?? null,
  endpoints: endpointsTextOf(endpoints),
});

// None at all is the empty text, which would else be split into one empty endpoint.
export const endpointsOf = (text: string | null): readonly Endpoint[] | null =>
  text === null ? null : (text.split(' ').filter(Boolean) as Endpoint[]);

const endpointsTextOf = (endpoints: readonly Endpoint[] | null): string | null =>
  endpoints?.join(' ') ?? null;

export const keyOf = (row: Omit<KeyRow, 'secret_hash'>): ApiKey => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  prefix: row.prefix,
  createdAtMs: row.created_at_ms,
  lastUsedAtMs: row.last_used_at_ms,
  expiresAtMs: row.expires_at_ms,
  revokedAtMs: row.revoked_at_ms,
  scopes: endpointsOf(row.scopes),
});

export const keyRowOf = (key: StoredKey): KeyRow => ({
  id: key.id,
  account_id: key.accountId,
  name: key.name,
  prefix: key.prefix,
  secret_hash: key.secretHash,
  created_at_ms: key.createdAtMs,
  last_used_at_ms: key.lastUsedAtMs,
  expires_at_ms: key.expiresAtMs,
  revoked_at_ms: key.revokedAtMs,
  scopes: endpointsTextOf(key.scopes),
});

export const memberOf = (row: Omit<MemberRow, 'password_hash'>): Member => ({
  id: row.id,
  accountId: row.account_id,
  email: row.email,
  role: row.role,
  createdAtMs: row.created_at_ms,
});

export const sessionOf = (row: SessionRow): StoredSession => ({
  tokenHash: row.token_hash,
  memberId: row.member_id,
  createdAtMs: row.created_at_ms,
  expiresAtMs: row.expires_at_ms,
});

export const invitationOf = (row: InvitationRow): StoredInvitation => ({
  tokenHash: row.token_hash,
  accountId: row.account_id,
  role: row.role,
  createdAtMs: row.created_at_ms,
  expiresAtMs: row.expires_at_ms,
});
