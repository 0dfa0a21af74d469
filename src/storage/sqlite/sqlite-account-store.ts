import type Database from 'libsql';
import type { Kysely } from 'kysely';
import type { Account, AccountStore, ApiKey, KeyWithAccount, StoredKey } from '../../accounts/ports.js';
import type { Endpoint } from '../../contracts/accounts.js';
import type { KeyRow, Tables } from '../schema.js';
import { openSqliteFile } from './sqlite-database.js';

/** @throws Error that names the file and the reason */
export async function openSqliteAccountStore(dataDir: string): Promise<AccountStore> {
  const { connection, query } = await openSqliteFile(dataDir);
  return new SqliteAccountStore(connection, query);
}

class SqliteAccountStore implements AccountStore {
  private readonly connection: Database.Database;
  private readonly query: Kysely<Tables>;
  private readonly findKeyStatement: Database.Statement;

  constructor(connection: Database.Database, query: Kysely<Tables>) {
    this.connection = connection;
    this.query = query;
    const { sql } = query
      .selectFrom('api_keys')
      .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
      .selectAll('api_keys')
      .select('accounts.status as account_status')
      .where('prefix', '=', '')
      .compile();
    this.findKeyStatement = connection.prepare(sql);
  }

  findKey(prefix: string): KeyWithAccount | undefined {
    const row = this.findKeyStatement.get([prefix]) as
      (KeyRow & { account_status: Account['status'] }) | undefined;
    if (row === undefined) return undefined;
    return { ...keyOf(row), secretHash: row.secret_hash, accountStatus: row.account_status };
  }

  isReachable(): boolean {
    try {
      this.connection.prepare('SELECT 1 FROM api_keys LIMIT 1').get();
      return true;
    } catch {
      return false;
    }
  }

  async countAccounts(): Promise<number> {
    const { count } = await this.query
      .selectFrom('accounts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  }

  async ensureAccount({ id, name, status, createdAtMs }: Account): Promise<Account> {
    await this.query
      .insertInto('accounts')
      .values({ id, name, status, created_at_ms: createdAtMs })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const row = await this.query
      .selectFrom('accounts')
      .selectAll()
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return { id: row.id, name: row.name, status: row.status, createdAtMs: row.created_at_ms };
  }

  async addKey(key: StoredKey): Promise<'added' | 'name taken'> {
    const { numInsertedOrUpdatedRows } = await this.query
      .insertInto('api_keys')
      .values(rowOf(key))
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'name']).where('revoked_at_ms', 'is', null).doNothing(),
      )
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n ? 'added' : 'name taken';
  }

  async listKeys(): Promise<ApiKey[]> {
    const rows = await this.query.selectFrom('api_keys').selectAll().orderBy('created_at_ms').execute();
    return rows.map(keyOf);
  }

  async revokeKey(accountId: string, name: string, revokedAtMs: number): Promise<boolean> {
    const { numUpdatedRows } = await this.query
      .updateTable('api_keys')
      .set({ revoked_at_ms: revokedAtMs })
      .where('account_id', '=', accountId)
      .where('name', '=', name)
      .where('revoked_at_ms', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  close(): void {
    this.connection.close();
  }
}

const keyOf = (row: KeyRow): ApiKey => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  prefix: row.prefix,
  createdAtMs: row.created_at_ms,
  expiresAtMs: row.expires_at_ms,
  revokedAtMs: row.revoked_at_ms,
  scopes: row.scopes === null ? null : (row.scopes.split(' ') as Endpoint[]),
});

const rowOf = (key: StoredKey): KeyRow => ({
  id: key.id,
  account_id: key.accountId,
  name: key.name,
  prefix: key.prefix,
  secret_hash: key.secretHash,
  created_at_ms: key.createdAtMs,
  expires_at_ms: key.expiresAtMs,
  revoked_at_ms: key.revokedAtMs,
  scopes: key.scopes?.join(' ') ?? null,
});
