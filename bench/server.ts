import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../src/main.js', import.meta.url));

export interface BenchServer {
  readonly url: string;
  readonly key: string;
  /** Peak resident memory so far, in MiB. */
  peakMemoryMib(): number;
  /** Processor time of the whole process so far, in seconds. */
  processorSeconds(): number;
  stop(): Promise<void>;
}

/** Starts the real server on a free port of 127.0.0.1 with an empty data folder. @throws Error with its output when it does not come up. */
export async function startServer(env: Readonly<Record<string, string>> = {}): Promise<BenchServer> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'sonant-bench-'));
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataFolder, LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let output = '';
  const started = new Promise<{ url: string; key: string }>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      const key = /Bearer (\S+?)["'\s]/.exec(output)?.[1];
      if (url && key) resolve({ url, key });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`the server ended with ${String(code)}:\n${output}`)));
  });
  const { url, key } = await started;
  while (!(await isReady(url))) await new Promise((resolve) => setTimeout(resolve, 50));
  const processFile = (name: string): string => readFileSync(`/proc/${String(child.pid)}/${name}`, 'utf8');
  return {
    url,
    key,
    peakMemoryMib: () => Number(/VmHWM:\s+(\d+)/.exec(processFile('status'))?.[1] ?? 0) / 1024,
    processorSeconds: () => {
      const fields = processFile('stat').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) / 100;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/health/ready`).then(
    (response) => response.ok,
    () => false,
  );
}
