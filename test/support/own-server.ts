import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Long, because the machine may be busy. */
const START_MS = 60_000;
const LOWEST_PORT = 20_000;
const PORT_COUNT = 12_000;

/** The owner of a server, such as a test; the server ends with it. */
export interface Lifetime {
  teardown(end: () => Promise<void>): void;
}

/** The user that a server runs as; some servers refuse to run as root. */
export interface User {
  readonly uid: number;
  readonly gid: number;
}

/** @param name a user of the system that has few rights; who is not root already runs servers as itself */
export function userFor(name: string): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string): number => {
    const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : 65_534; // nobody
  };
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** A temporary folder that belongs to the user. */
export function folderOf(user: User | undefined, name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `sonant-${name}-`));
  chmodSync(folder, 0o700);
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  return folder;
}

/**
 * A port of 127.0.0.1 that nobody had a moment ago, and that no connection gets by chance: the kernel gives those higher
 * ones. So it can be had again after a restart.
 */
export async function sparePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST_PORT, LOWEST_PORT + PORT_COUNT);
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'EADDRINUSE') continue;
      throw cause;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** A program that a test has started, with what it wrote; it does not outlive this process. */
export class OwnServer {
  private readonly process: ChildProcess;
  private written = '';
  private readonly atExit = (): void => void this.process.kill('SIGKILL');

  constructor(command: string, args: readonly string[], cwd: string, user: User | undefined) {
    this.process = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], ...user });
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream?.on('data', (data: Buffer) => (this.written = (this.written + data.toString()).slice(-5000)));
    }
    // `ready` reports an error of spawn itself.
    this.process.on('error', (error) => (this.written += error.message));
    process.once('exit', this.atExit);
  }

  get pid(): number | undefined {
    return this.process.pid;
  }

  private get ended(): boolean {
    const { exitCode, signalCode, pid } = this.process;
    return exitCode !== null || signalCode !== null || pid === undefined;
  }

  /** Waits until `probe` resolves. @throws Error with what the server wrote when it ends or takes too long */
  async ready(probe: () => Promise<unknown>): Promise<void> {
    const endMs = performance.now() + START_MS;
    for (;;) {
      if (this.ended) throw new Error(`the server ended at its start:\n${this.written}`);
      try {
        await probe();
        return;
      } catch (cause) {
        if (performance.now() > endMs)
          throw new Error(`the server does not start:\n${this.written}`, { cause });
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async stop(signal: NodeJS.Signals): Promise<void> {
    process.off('exit', this.atExit);
    if (this.ended) return;
    const ended = once(this.process, 'exit');
    this.process.kill(signal);
    await ended;
  }
}

export const removeFolder = (folder: string): void => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
};

/** The path of a program. @throws Error that says which package has it */
export function findProgram(candidates: readonly string[], debianPackage: string): string {
  const found = candidates.find((path) => spawnSync(path, ['--version']).status === 0);
  if (found === undefined) {
    const names = candidates.map((path) => path.split('/').at(-1));
    throw new Error(`this test needs ${names.at(-1)}: install the Debian package ${debianPackage}`);
  }
  return found;
}
