import type { Migration } from 'kysely';
import * as accounts from './0001-accounts.js';
import * as lexicons from './0002-lexicons.js';

/** In order. Once released, a migration is never changed: a new one follows. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-accounts': accounts,
  '0002-lexicons': lexicons,
};
