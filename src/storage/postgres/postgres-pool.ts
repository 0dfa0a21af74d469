import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { refuseNul } from '../database.js';

const { DatabaseError, Pool, types } = pg;
const COUNTS: readonly number[] = [types.builtins.INT8, types.builtins.NUMERIC];

export interface PoolSettings {
  readonly connections: number;
  /** How long the server lets a statement run; null: without limit. */
  readonly statementMs: number | null;
  /** How long a statement waits for another one's lock. */
  readonly lockMs: number;
}

const CONNECT_MS = 3000;
/** How much longer than its statement an answer may take before its connection counts as lost. */
const ANSWER_MS = 1000;
const IDLE_MS = 30_000;

/**
 * Connections that are made when they are needed and thrown away when they fail, so that a server that went away and
 * came back is found again.
 * @param onFault receives the failures of idle connections
 */
export function createPool(
  url: string,
  { connections, statementMs, lockMs }: PoolSettings,
  onFault: (cause: Error) => void,
): PostgresPool {
  const pool = new Pool({
    connectionString: url,
    application_name: 'sonant',
    max: connections,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: 5000,
    // The second is for a server that has fallen silent, which cannot end its statements.
    ...(statementMs === null
      ? {}
      : { statement_timeout: statementMs, query_timeout: statementMs + ANSWER_MS }),
    types: { getTypeParser },
  });
  pool.on('error', onFault);
  // Without its own listener, a connection that is lost between two statements would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { connect: async () => guarded(await pool.connect()), end: () => pool.end() };
}

/** What is counted and summed here is far below 2^53. */
const parserOf: (oid: number) => (text: string) => unknown = types.getTypeParser;
const getTypeParser = ((oid: number) =>
  COUNTS.includes(oid) ? Number : parserOf(oid)) as typeof types.getTypeParser;

/** A client that is thrown away once anything but the server's own answer has gone wrong on it. */
function guarded(client: pg.PoolClient): PostgresPoolClient {
  let broken = false;
  const query = async (text: string, parameters: readonly unknown[]): Promise<unknown> => {
    refuseNul(parameters);
    try {
      return await client.query(text, [...parameters]);
    } catch (cause) {
      broken ||= !(cause instanceof DatabaseError);
      throw cause;
    }
  };
  return { query: query as PostgresPoolClient['query'], release: () => client.release(broken) };
}
