import type {
  Account,
  StoredInvitation,
  StoredKey,
  StoredMember,
  StoredPasswordReset,
  StoredSession,
} from '../../../src/accounts/ports.js';

const START_MS = 1_700_000_000_000;
const hex = (number: number, length: number): string => number.toString(16).padStart(length, '0');

export const account = (change: Partial<Account> = {}): Account => ({
  id: 'acc',
  name: 'someone',
  status: 'active',
  subscriptionEndsAtMs: null,
  plan: 'standard',
  createdAtMs: START_MS,
  ...change,
});

/** Another one for each number. */
export const key = (number: number, change: Partial<StoredKey> = {}): StoredKey => ({
  id: `key-${number}`,
  accountId: 'acc',
  name: `key ${number}`,
  prefix: `sk_${hex(number, 12)}`,
  secretHash: hex(number, 64),
  createdAtMs: START_MS + number,
  lastUsedAtMs: null,
  expiresAtMs: null,
  revokedAtMs: null,
  scopes: null,
  ...change,
});

export const member = (number: number, change: Partial<StoredMember> = {}): StoredMember => ({
  id: `member-${number}`,
  accountId: 'acc',
  email: `member${number}@example.test`,
  role: 'member',
  createdAtMs: START_MS + number,
  passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA',
  ...change,
});

export const session = (number: number, change: Partial<StoredSession> = {}): StoredSession => ({
  tokenHash: hex(number, 64),
  memberId: 'member-1',
  createdAtMs: START_MS,
  expiresAtMs: START_MS + 1000,
  ...change,
});

export const passwordReset = (
  number: number,
  change: Partial<StoredPasswordReset> = {},
): StoredPasswordReset => ({ ...session(number), ...change });

export const invitation = (number: number, change: Partial<StoredInvitation> = {}): StoredInvitation => ({
  tokenHash: hex(number, 64),
  accountId: 'acc',
  role: 'member',
  createdAtMs: START_MS,
  expiresAtMs: START_MS + 1000,
  ...change,
});

export const BEFORE_END_MS = START_MS + 999;
export const AT_END_MS = START_MS + 1000;

/** Text that a careless store would spoil, run or take for another. */
export const ODD_TEXTS: readonly string[] = [
  "Robert'); DROP TABLE accounts;--",
  `" OR "1"="1`,
  "' OR ''='",
  '$1 ? :name @name %s {0}',
  '\\',
  '\\x00',
  '<script>alert(1)</script>',
  'Ünï çödé',
  'U\u0308n\u0131',
  '東京 🗼 العربية',
  '👩‍👩‍👧‍👦',
  '\u{10FFFF}',
  '\u0001\t\n\r\u007f',
  'null',
  '',
  ' ',
];
