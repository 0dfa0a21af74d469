import { createClient } from 'redis';
import {
  findProgram,
  folderOf,
  type Lifetime,
  OwnServer,
  removeFolder,
  sparePort,
  userFor,
} from './own-server.js';

export interface TestRedis {
  readonly port: number;
  readonly url: string;
  /** Breaks off every connection; what it knew is lost. */
  stop(): Promise<void>;
  /** Starts again on the same port, empty. */
  start(): Promise<void>;
  /** Stops answering, without breaking off any connection. */
  pause(): void;
  resume(): void;
}

/** A Redis server of the test's own on a spare port of 127.0.0.1, that writes nothing; it ends with the test. */
export async function startRedis(t: Lifetime): Promise<TestRedis> {
  const program = findProgram(['redis-server'], 'redis-server');
  const user = userFor('nobody');
  const folder = folderOf(user, 'redis');
  const port = await sparePort();
  const url = `redis://127.0.0.1:${port}`;
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    folder,
  ];
  let server: OwnServer;
  const start = async (): Promise<void> => {
    server = new OwnServer(program, args, folder, user);
    await server.ready(() => ping(url));
  };
  const signal = (name: NodeJS.Signals): void => {
    if (server.pid !== undefined) process.kill(server.pid, name);
  };
  const stop = (): Promise<void> => server.stop('SIGKILL');
  t.teardown(async () => {
    await stop();
    removeFolder(folder);
  });
  await start();
  return {
    port,
    url,
    stop,
    start,
    pause: () => {
      signal('SIGSTOP');
    },
    resume: () => {
      signal('SIGCONT');
    },
  };
}

async function ping(url: string): Promise<void> {
  const client = createClient({ url, socket: { reconnectStrategy: false, connectTimeout: 5000 } });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.ping();
  } finally {
    client.destroy();
  }
}
