import { SqliteDialect, SqliteDriver, type Driver, type SqliteDatabase } from 'kysely';
import type Libsql from 'libsql';
import { refuseNul } from '../database.js';

/** How long a transaction waits for another one's write. */
const BUSY_MS = 5000;
const RETRY_MS = 10;

/** Does what takes a lock as soon as it is free, without holding up the thread until then. @throws the database's own Error */
export async function whenFree(action: () => unknown): Promise<void> {
  const endMs = performance.now() + BUSY_MS;
  for (;;) {
    try {
      action();
      return;
    } catch (cause) {
      if (!isBusy(cause) || performance.now() > endMs) throw cause;
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

const isBusy = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && String(cause.code).startsWith('SQLITE_BUSY');

/**
 * Kysely's dialect, but a transaction takes the write lock first: one that reads and then writes would fail when
 * another process has written in between.
 */
export class ImmediateSqliteDialect extends SqliteDialect {
  constructor(private readonly connection: Libsql.Database) {
    super({ database: checked(connection) });
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.connection);
  }
}

class ImmediateDriver extends SqliteDriver {
  constructor(private readonly database: Libsql.Database) {
    super({ database: checked(database) });
  }

  override beginTransaction(): Promise<void> {
    return whenFree(() => this.database.exec('BEGIN IMMEDIATE'));
  }
}

function checked(connection: Libsql.Database): SqliteDatabase {
  return {
    close: () => {
      connection.close();
    },
    prepare: (text) => {
      const statement = connection.prepare(text);
      return {
        reader: statement.reader,
        all: (parameters) => {
          refuseNul(parameters);
          return statement.all([...parameters]);
        },
        run: (parameters) => {
          refuseNul(parameters);
          const { changes, lastInsertRowid } = statement.run([...parameters]);
          return { changes, lastInsertRowid };
        },
        iterate: () => {
          throw new Error('nothing is read row by row');
        },
      };
    },
  };
}
