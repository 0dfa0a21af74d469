import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import {
  findProgram,
  folderOf,
  type Lifetime,
  OwnServer,
  removeFolder,
  sparePort,
  userFor,
} from './own-server.js';

const DEBIAN_FOLDER = '/usr/lib/postgresql';
const USER = 'sonant';
/** Needs escaping in an address, so that a test sees whether it is. */
const PASSWORD = 'p@ss/word:1';
/** Nothing has to outlive the machine; what is written does outlive the process. */
const SETTINGS = [
  'fsync=off',
  'shared_buffers=16MB',
  'max_connections=100',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
];

export interface TestPostgres {
  readonly port: number;
  /** The address of the database that always exists. */
  readonly url: string;
  /** Makes another database. @returns its address */
  createDatabase(options?: { readonly encoding?: string }): Promise<string>;
  /** Breaks off every connection. */
  stop(): Promise<void>;
  /** Starts again on the same port, with its data. */
  start(): Promise<void>;
}

/** A Postgres server of the test's own on a spare port of 127.0.0.1; it ends with the test. */
export async function startPostgres(t: Lifetime): Promise<TestPostgres> {
  const initdb = findProgram(initdbCandidates(), 'postgresql');
  const user = userFor('postgres');
  const folder = folderOf(user, 'postgres');
  const data = join(folder, 'data');
  initialize(initdb, data, folder, user);

  const port = await sparePort();
  const urlOf = (name: string): string =>
    `postgres://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${name}`;
  const url = urlOf('postgres');
  const args = ['-D', data, '-p', String(port), ...SETTINGS.flatMap((setting) => ['-c', setting])];
  let server: OwnServer;
  const start = async (): Promise<void> => {
    server = new OwnServer(join(dirname(initdb), 'postgres'), args, folder, user);
    await server.ready(() => ask(url, 'select 1'));
  };
  // `SIGINT`: breaks off connections and writes what is to be written.
  const stop = (): Promise<void> => server.stop('SIGINT');
  t.teardown(async () => {
    await stop();
    removeFolder(folder);
  });
  await start();

  let count = 0;
  const createDatabase: TestPostgres['createDatabase'] = async ({ encoding = 'UTF8' } = {}) => {
    const name = `own_${++count}`;
    await ask(url, `create database ${name} template template0 encoding '${encoding}' locale 'C'`);
    return urlOf(name);
  };
  return { port, url, createDatabase, stop, start };
}

/** One statement over a connection of its own. */
export async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows;
  } finally {
    await client.end();
  }
}

/** Debian keeps a server's programs, which several versions may have, off the path. */
function initdbCandidates(): string[] {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  return [
    ...versions
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(DEBIAN_FOLDER, version, 'bin/initdb')),
    ...(process.env['PATH'] ?? '').split(':').map((folder) => join(folder, 'initdb')),
  ].filter((path, index, all) => existsSync(path) || index === all.length - 1);
}

function initialize(initdb: string, data: string, folder: string, user: ReturnType<typeof userFor>): void {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, PASSWORD, { mode: 0o644 });
  const options = [
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
    `--username=${USER}`,
  ];
  const { status, stderr } = spawnSync(initdb, [...options, `--pwfile=${passwordFile}`, '-D', data], {
    cwd: folder,
    encoding: 'utf8',
    ...user,
  });
  if (status !== 0) throw new Error(`initdb failed:\n${stderr}`);
}
