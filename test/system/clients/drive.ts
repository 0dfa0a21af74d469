import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { RunningServer } from '../../support/running-server.js';
import { testBrand } from './brand.js';
import { FOLDER } from './folder.js';
import { nodeModulesOf, packages, pythonOf } from './install.js';
import { repliesAt, SPEEDS, vocabulary } from './replies.js';
import type { Client, Mode } from './rows.js';

/** The speed of a mode that takes the whole text at once. */
export const WHOLE = 1000;
const DRIVER_MS = 240_000;

/** One turn as the client played it. */
export interface Played {
  /** WAV of what was heard. */
  readonly file: string;
  readonly starts: number;
  readonly stops: number;
  /** [word, start, end] in seconds; an end where the client has one. */
  readonly words: readonly (readonly [string, number, number | null])[];
  /** Time from the end of the model's first sentence; null: no audio came. */
  readonly firstAudioMs: number | null;
  readonly error: string | null;
}

export interface Conversation {
  readonly mode: string;
  /** Words a second. */
  readonly speed: number;
  readonly turns: readonly Played[];
  readonly version: string;
}

/** Drives the modes of one client against a server. @throws InstallError, MissingPython */
export async function drive(
  client: Client,
  modes: readonly Mode[],
  server: RunningServer,
  folder: string,
): Promise<Conversation[]> {
  const brand = testBrand();
  const isPython = client.driver.endsWith('.py');
  const list =
    brand !== undefined && hasBrandedList(client.packages) ? `${client.packages}-branded` : client.packages;
  const place = isPython ? await pythonOf(list, brand) : await nodeModulesOf(list, brand);
  const out = mkdtempSync(join(folder, 'client-'));
  const conversations: Conversation[] = [];
  for (const streamed of [true, false]) {
    const ids = modes.filter((mode) => mode.streamed === streamed).map(({ id }) => id);
    if (ids.length === 0) continue;
    const speeds = streamed ? SPEEDS : [WHOLE];
    const job = {
      ...{ url: server.url, key: server.key, brand: brand ?? 'svc', folder: out, packages: place },
      ...{
        modes: ids,
        speeds,
        replies: Object.fromEntries(speeds.map((speed) => [speed, repliesAt(speed)])),
      },
      voices: Object.fromEntries(modes.map(({ id, voice }) => [id, voice])),
    };
    const file = join(out, `job-${String(streamed)}.json`);
    writeFileSync(file, JSON.stringify(job));
    conversations.push(...(await report(isPython ? place : process.execPath, client.driver, file)));
  }
  return conversations;
}

const hasBrandedList = (name: string): boolean =>
  `${name}-branded` in packages.python || `${name}-branded` in packages.npm;

async function report(program: string, driver: string, job: string): Promise<Conversation[]> {
  const { lines, failure } = await run(program, [`${FOLDER}drivers/${driver}`, job]);
  // Reports from before that count; everything else has no report.
  if (failure !== undefined) console.error(failure.message);
  // Packages write logs to the same place.
  return lines.filter((line) => line.startsWith('{"mode":')).map((line) => JSON.parse(line) as Conversation);
}

/** The words that a recognizer hears in each file. */
export async function listen(files: readonly string[], folder: string): Promise<string[]> {
  const job = join(folder, 'ears.json');
  writeFileSync(job, JSON.stringify({ words: vocabulary, files }));
  const { lines, failure } = await run(await pythonOf('ears', undefined), [`${FOLDER}drivers/ears.py`, job]);
  if (failure !== undefined) throw failure;
  return lines;
}

interface Ended {
  /** The lines of its stdout. */
  readonly lines: string[];
  /** Set when the driver failed or took too long; it has the end of its stderr. */
  readonly failure?: Error;
}

async function run(program: string, args: readonly string[]): Promise<Ended> {
  // A user runs a client without the loaders of a test runner.
  const env = { ...process.env, NODE_OPTIONS: '', PYTHONWARNINGS: 'ignore', PYTHONDONTWRITEBYTECODE: '1' };
  const child = spawn(program, args, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: DRIVER_MS,
    killSignal: 'SIGKILL',
  });
  const lines: string[] = [];
  let said = '';
  createInterface(child.stdout).on('line', (line) => lines.push(line));
  child.stderr.on('data', (data: Buffer) => (said = (said + data.toString()).slice(-3000)));
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (status === 0) return { lines };
  return { lines, failure: new Error(`${args[0] ?? program} ended with ${String(status)}:\n${said}`) };
}
