import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { plainNode } from './plain-node.js';

const MAIN = fileURLToPath(new URL('../../src/cli/main.js', import.meta.url));

/** Nobody listens on port 1, while a server of the developer's own may listen on the default port. */
const SURROUNDINGS = { PATH: process.env['PATH'], PORT: '1' };

export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line with these arguments, and no settings but these and a port. */
export function sonant(args: readonly string[], environment: Record<string, string> = {}): Outcome {
  const env = { ...SURROUNDINGS, ...environment };
  const { status, stdout, stderr } = plainNode([MAIN, ...args], { env });
  return { status, stdout, stderr };
}

/** The output of a command with `--json`. @throws Error if it is not one JSON document */
export const sonantJson = (args: readonly string[], environment: Record<string, string> = {}): unknown =>
  JSON.parse(sonant([...args, '--json'], environment).stdout);

/** The same as `sonant` without waiting for it in the way of everything else: for commands that ask a server of the test. */
export function sonantAside(
  args: readonly string[],
  environment: Record<string, string> = {},
): { readonly outcome: Promise<Outcome>; readonly pid: number } {
  const child = spawn('/usr/bin/env', ['-u', 'NODE_OPTIONS', process.execPath, MAIN, ...args], {
    env: { ...SURROUNDINGS, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (written.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (written.stderr += text));
  const outcome = new Promise<Outcome>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => {
      resolve({ status, ...written });
    });
  });
  return { outcome, pid: child.pid ?? 0 };
}

/** With its stdout read by another program. @returns what that one printed, and what `sonant` wrote to stderr */
export function sonantPipedTo(reader: string, args: readonly string[]): Outcome {
  const script = `env -u NODE_OPTIONS "$@" | ${reader}`;
  const { status, stdout, stderr } = spawnSync('sh', ['-c', script, 'sh', process.execPath, MAIN, ...args], {
    encoding: 'utf8',
    env: SURROUNDINGS,
  });
  return { status, stdout, stderr };
}
