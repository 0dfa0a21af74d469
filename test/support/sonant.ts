import { fileURLToPath } from 'node:url';
import { plainNode } from './plain-node.js';

const MAIN = fileURLToPath(new URL('../../src/cli/main.js', import.meta.url));

interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line with these arguments and no settings but these. */
export function sonant(args: readonly string[], environment: Record<string, string> = {}): Outcome {
  const env = { PATH: process.env['PATH'], ...environment };
  const { status, stdout, stderr } = plainNode([MAIN, ...args], { env });
  return { status, stdout, stderr };
}
