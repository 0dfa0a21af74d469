import type { Migration } from 'kysely';
import * as accounts from './0001-accounts.js';
import * as lexicons from './0002-lexicons.js';
import * as subscriptions from './0003-subscriptions.js';
import * as members from './0004-members.js';
import * as usage from './0005-usage.js';
import * as openUsage from './0006-open-usage.js';
import * as quotas from './0007-quotas.js';
import * as auditLog from './0008-audit-log.js';
import * as passwordResets from './0009-password-resets.js';
import * as lexiconAliases from './0010-lexicon-aliases.js';

/** The migrations in order. A released migration is never changed; a new one follows it. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-accounts': accounts,
  '0002-lexicons': lexicons,
  '0003-subscriptions': subscriptions,
  '0004-members': members,
  '0005-usage': usage,
  '0006-open-usage': openUsage,
  '0007-quotas': quotas,
  '0008-audit-log': auditLog,
  '0009-password-resets': passwordResets,
  '0010-lexicon-aliases': lexiconAliases,
};
