import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const HOST = fileURLToPath(new URL('./usage-crash-host.js', import.meta.url));
/** What may be lost. */
export const LOSS_MS = 100;
/** How long a write may take: the difference between the ledger's 50 ms and the 100 ms that are allowed. */
const WRITE_MS = 50;

/** The state of a process when it was killed. */
export interface Life {
  /** Numbers of the appended records, and how long before the kill each one was appended. */
  readonly appended: readonly { readonly number: number; readonly ageMs: number }[];
  /** How many records the store had confirmed. */
  readonly written: number;
  /** The confirmed records and those that were on their way. */
  readonly writtenOrUnderway: number;
  /** How much longer the busy machine took than an idle one would. */
  readonly stallMs: number;
  /** What the ledger logged. */
  readonly complaints: readonly string[];
}

/** A process that bills until it is killed; it is started ahead, and touches nothing before `live`. */
export class CrashHost {
  private readonly process: ChildProcess;

  constructor(
    round: string,
    private readonly journal: string,
    place: readonly string[],
  ) {
    const args = ['-u', 'NODE_OPTIONS', process.execPath, HOST, round, journal, ...place];
    this.process = spawn('/usr/bin/env', args, { stdio: ['pipe', 'ignore', 'inherit'] });
    const atExit = (): void => this.end();
    process.once('exit', atExit);
    this.process.once('exit', () => process.off('exit', atExit));
  }

  /** Lets the process bill for about that long, then kills it. */
  async live(lifeMs: number): Promise<Life> {
    await this.journalHas('ready');
    this.process.stdin?.write('go\n');
    await this.journalHas('tick');
    await delay(lifeMs);
    const ended = once(this.process, 'exit');
    const killNs = process.hrtime.bigint();
    this.process.kill('SIGKILL');
    await ended;
    return readJournal(readFileSync(this.journal, 'utf8'), killNs);
  }

  end(): void {
    this.process.kill('SIGKILL');
  }

  private async journalHas(word: string): Promise<void> {
    for (const endMs = performance.now() + 60_000; performance.now() < endMs;) {
      if (existsSync(this.journal) && readFileSync(this.journal, 'utf8').includes(word)) return;
      if (this.process.exitCode !== null) break;
      await delay(2);
    }
    throw new Error('the process that bills does not come up');
  }
}

function readJournal(text: string, killNs: bigint): Life {
  const ageOf = (ns: string): number => Number(killNs - BigInt(ns)) / 1e6;
  const appended: { number: number; ageMs: number }[] = [];
  const complaints: string[] = [];
  let written = 0;
  let underway: { size: number; ageMs: number } | null = null;
  let lastTickMs: number | null = null;
  let longestTickMs = 0;
  // A record may wait for the write before its own, and then for its own.
  let lastWriteMs = 0;
  let longestWritesMs = 0;
  // The last line of the journal may be cut.
  for (const line of text.split('\n').slice(0, -1)) {
    const [what, ...rest] = line.split(' ');
    const ageMs = ageOf(rest.at(-1) ?? '0');
    if (what === 'tick') {
      if (lastTickMs !== null) longestTickMs = Math.max(longestTickMs, lastTickMs - ageMs);
      lastTickMs = ageMs;
    } else if (what === 'appended') appended.push({ number: Number(rest[0]), ageMs });
    else if (what === 'batch') underway = { size: Number(rest[0]), ageMs };
    else if (what === 'written') {
      const writeMs = (underway?.ageMs ?? 0) - ageMs;
      longestWritesMs = Math.max(longestWritesMs, lastWriteMs + writeMs);
      lastWriteMs = writeMs;
      written += Number(rest[0]);
      underway = null;
    } else if (what !== 'ready') complaints.push(line);
  }
  longestTickMs = Math.max(longestTickMs, lastTickMs ?? 0);
  longestWritesMs = Math.max(longestWritesMs, lastWriteMs + (underway?.ageMs ?? 0));
  return {
    appended,
    written,
    writtenOrUnderway: written + (underway?.size ?? 0),
    stallMs: longestTickMs + Math.max(0, longestWritesMs - WRITE_MS),
    complaints,
  };
}
