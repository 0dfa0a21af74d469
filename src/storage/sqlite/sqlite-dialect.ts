import { setTimeout as delay } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type Libsql from 'libsql';
import { refuseNul } from '../database.js';

/** How long a statement or a transaction waits for another process's write. */
const BUSY_MS = 5000;
const RETRY_MS = 10;

/** Runs a function that needs a lock once the lock is free, without blocking the thread. @throws the database's own Error */
export async function whenFree<Result>(action: () => Result): Promise<Result> {
  const endMs = performance.now() + BUSY_MS;
  for (;;) {
    try {
      return action();
    } catch (cause) {
      if (!isBusy(cause) || performance.now() > endMs) throw cause;
    }
    await delay(RETRY_MS);
  }
}

/** Another connection holds a lock. */
export const isBusy = (cause: unknown): boolean => codeOf(cause).startsWith('SQLITE_BUSY');

/** A statement of the same connection is in the way. */
export const isLocked = (cause: unknown): boolean => codeOf(cause).startsWith('SQLITE_LOCKED');

const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause ? String(cause.code) : '';

export interface SqliteConnections {
  /** One thing at a time is written. */
  readonly writer: Libsql.Database;
  /** The connection for reads outside a transaction, which then wait for no write; may be the same. */
  readonly reader: Libsql.Database;
}

/**
 * A transaction takes the write lock first: one that reads and then writes would fail when another process has written
 * in between. It closes nothing: the code that opened the connections closes them.
 */
export const immediateSqliteDialect = (connections: SqliteConnections): Dialect => ({
  createDriver: () => driverOf(connections),
  createAdapter: () => new SqliteAdapter(),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (query) => new SqliteIntrospector(query),
});

function driverOf(connections: SqliteConnections): Driver {
  const mutex = new Mutex();
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(new ImmediateConnection(connections, mutex)),
    beginTransaction: (connection: ImmediateConnection) => connection.begin(),
    commitTransaction: (connection: ImmediateConnection) => connection.commit(),
    rollbackTransaction: (connection: ImmediateConnection) => connection.rollBack(),
    releaseConnection(connection: ImmediateConnection) {
      connection.release();
      return Promise.resolve();
    },
    destroy: () => Promise.resolve(),
  };
}

/**
 * Serializes the writers of a shared connection. Each begins in a turn of the event loop of its own, because a commit holds
 * the thread until the disk has it, and many may wait.
 */
class Mutex {
  private last: Promise<void> = Promise.resolve();

  /** @returns gives it back */
  async take(): Promise<() => void> {
    const before = this.last;
    let end = (): void => undefined;
    this.last = new Promise((resolve) => (end = () => setImmediate(resolve)));
    await before;
    return end;
  }
}

/**
 * After a transaction of at least this length, the file stays free for as long. Other writers, such as the usage
 * thread, try every 100 ms, and would never find it free while a client sends one large lexicon after another.
 */
const LONG_TRANSACTION_MS = 50;
const FREE_MS = 120;

/** A statement, or a transaction. */
class ImmediateConnection implements DatabaseConnection {
  /** Undefined: no transaction is open. */
  private endTurn: (() => void) | undefined;
  private beganMs = 0;

  constructor(
    private readonly connections: SqliteConnections,
    private readonly mutex: Mutex,
  ) {}

  async begin(): Promise<void> {
    this.endTurn = await this.mutex.take();
    await whenFree(() => this.connections.writer.exec('BEGIN IMMEDIATE'));
    this.beganMs = performance.now();
  }

  async commit(): Promise<void> {
    await whenFree(() => this.connections.writer.exec('COMMIT'));
  }

  async rollBack(): Promise<void> {
    await whenFree(() => this.connections.writer.exec('ROLLBACK'));
  }

  /** Also called after a transaction that could not begin or end. */
  release(): void {
    const { endTurn } = this;
    if (endTurn === undefined) return;
    this.endTurn = undefined;
    if (performance.now() - this.beganMs > LONG_TRANSACTION_MS) setTimeout(endTurn, FREE_MS);
    else endTurn();
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { reader, writer } = this.connections;
    if (this.endTurn !== undefined) return whenFree(() => run<Row>(writer, query));
    if (reader !== writer && SelectQueryNode.is(query.query)) return whenFree(() => run<Row>(reader, query));
    const endTurn = await this.mutex.take();
    try {
      return await whenFree(() => run<Row>(writer, query));
    } finally {
      endTurn();
    }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('nothing is read row by row');
  }
}

function run<Row>(connection: Libsql.Database, { sql, parameters }: CompiledQuery): QueryResult<Row> {
  refuseNul(parameters);
  const statement = connection.prepare(sql);
  if (statement.reader) return { rows: statement.all([...parameters]) as Row[] };
  const { changes, lastInsertRowid } = statement.run([...parameters]);
  return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
}
