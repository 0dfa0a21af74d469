import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../src/main.js', import.meta.url));
/** How much of the output is kept; it grows with each request. */
const KEPT_CHARACTERS = 20_000;

export interface ServerOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Default: an empty one that `stop` removes. */
  readonly dataFolder?: string;
  /** For Node itself. */
  readonly nodeArguments?: readonly string[];
  /** Path of another program that serves the same addresses; default: the product. */
  readonly program?: string;
  /** Path of another Node; default: this one. */
  readonly node?: string;
}

export interface RunningServer {
  readonly url: string;
  /** The key of the first start; empty when the data folder already had one. */
  readonly key: string;
  readonly dataFolder: string;
  readonly pid: number;
  /** The end of what it wrote to stdout and stderr so far. */
  output(): string;
  /** All lines that it logged as errors, or as worse. */
  readonly errorLines: readonly string[];
  residentMemoryMib(): number;
  /** Without files that are mapped, which the kernel drops and reads again as it likes. */
  ownMemoryMib(): number;
  /** Peak resident memory so far, in MiB. */
  peakMemoryMib(): number;
  threadCount(): number;
  /** Processor time of the whole process so far, in seconds. */
  processorSeconds(): number;
  /** @returns the exit status; null when a signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts the real server on a free port of 127.0.0.1. @throws Error with its output when it does not come up. */
export async function startServer({
  env = {},
  dataFolder,
  nodeArguments = [],
  program = MAIN,
  node,
}: ServerOptions = {}): Promise<RunningServer> {
  const folder = dataFolder ?? mkdtempSync(join(tmpdir(), 'sonant-server-'));
  const settings = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'info', ...env };
  const child = launch(settings, nodeArguments, program, node);
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let output = '';
  const errorLines: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface(stream).on('line', (line) => {
        if (/^{"level":[56]0/.test(line)) errorLines.push(line);
      });
      stream.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-KEPT_CHARACTERS);
        const found = /"url":"(https?:[^"]+)"/.exec(output)?.[1];
        if (found !== undefined) resolve(found);
      });
    }
    void exited.then((status) => reject(new Error(`the server ended with ${String(status)}:\n${output}`)));
  });
  while (!(await isReady(url))) await new Promise((resolve) => setTimeout(resolve, 50));
  const processFile = (name: string): string => readFileSync(`/proc/${String(child.pid)}/${name}`, 'utf8');
  const status = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(processFile('status'))?.[1] ?? 0);
  return {
    url,
    key: /Bearer (\S+?)["'\s]/.exec(output)?.[1] ?? '',
    dataFolder: folder,
    pid: child.pid ?? 0,
    output: () => output,
    errorLines,
    residentMemoryMib: () => status('VmRSS') / 1024,
    ownMemoryMib: () => status('RssAnon') / 1024,
    peakMemoryMib: () => status('VmHWM') / 1024,
    threadCount: () => status('Threads'),
    processorSeconds: () => {
      const fields = processFile('stat').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) / 100;
    },
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      const exitStatus = await exited;
      if (dataFolder === undefined) rmSync(folder, { recursive: true, force: true });
      return exitStatus;
    },
  };
}

/**
 * The server runs without the test runner's loaders, which NODE_OPTIONS would pass on and which would be measured too. It
 * does not outlive this process.
 */
export function launch(
  settings: Readonly<Record<string, string>>,
  nodeArguments: readonly string[] = [],
  program = MAIN,
  node = process.execPath,
): ChildProcess {
  const child = spawn('/usr/bin/env', ['-u', 'NODE_OPTIONS', node, ...nodeArguments, program], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/health/ready`).then(
    (response) => response.ok,
    () => false,
  );
}
