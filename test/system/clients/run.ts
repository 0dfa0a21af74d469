import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startServer } from '../../support/running-server.js';
import { testBrand } from './brand.js';
import { type Conversation, drive, listen, WHOLE } from './drive.js';
import { InstallError, MissingPython } from './install.js';
import { complaints, type OwnAnswers } from './judge.js';
import { type OwnAnswersOf, ownAnswersOf } from './own-answers.js';
import { SPEEDS } from './replies.js';
import { type Client, CLIENTS, type Mode } from './rows.js';
import type { Row } from './table.js';

export const NOT_RUN = 'not run';
/** Slow models leave both processors idle most of the time. */
const CLIENTS_AT_ONCE = 3;
const MORE_ATTEMPTS = 2;

/** A row of the table and what stood in its way, if it was run. */
export interface Outcome {
  readonly row: Row;
  readonly complaints: readonly string[];
  readonly ran: boolean;
  /** The packages of the client could not be installed. */
  readonly missing?: boolean;
}

/**
 * Runs the clients whose driver's name contains `word`, each against the same server.
 *
 * @param keptIn where what was heard stays
 * @param atOnce 1: none disturbs the first audio of another
 * @throws Error what the server logged as errors, whatever the clients made of it
 */
export async function runClients(word = '', keptIn?: string, atOnce = CLIENTS_AT_ONCE): Promise<Outcome[]> {
  const folder = keptIn ?? mkdtempSync(join(tmpdir(), 'sonant-clients-'));
  mkdirSync(folder, { recursive: true });
  const brand = testBrand();
  const server = await startServer({
    env: { LOG_LEVEL: 'info', ...(brand && { WIRE_BRANDS: `svc,${brand}` }) },
  });
  const own = ownAnswersOf(server, folder);
  try {
    const clients = CLIENTS.filter(({ driver }) => driver.includes(word));
    const outcomes = new Map<Client, Outcome[]>();
    const waiting = [...clients];
    const lane = async (): Promise<void> => {
      for (let client = waiting.shift(); client !== undefined; client = waiting.shift())
        outcomes.set(client, await runClient(client, server, folder, own));
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
    // The drivers play in real time: what a busy machine broke is tried again, alone. It breaks nothing in the server.
    for (const client of clients) {
      for (let attempt = 1; attempt <= MORE_ATTEMPTS; attempt++) {
        const found = outcomes.get(client) ?? [];
        if (found.every(({ complaints, missing }) => complaints.length === 0 || missing === true)) break;
        console.error(`again: ${client.driver}\n${found.flatMap(({ complaints }) => complaints).join('\n')}`);
        outcomes.set(client, await runClient(client, server, folder, own));
      }
    }
    if (server.errorLines.length > 0) throw new Error(`the server logged\n${server.errorLines.join('\n')}`);
    return clients.flatMap((client) => outcomes.get(client) ?? []);
  } finally {
    await server.stop();
    if (keptIn === undefined) rmSync(folder, { recursive: true });
  }
}

async function runClient(
  client: Client,
  server: RunningServer,
  folder: string,
  ownOf: OwnAnswersOf,
): Promise<Outcome[]> {
  const modes = client.modes.filter(({ branded }) => !branded || testBrand() !== undefined);
  const absent = client.modes.filter((mode) => !modes.includes(mode)).map((mode) => notRun(mode));
  if (modes.length === 0) return absent;
  try {
    const talks = await drive(client, modes, server, folder);
    const heard = await hear(talks, folder);
    const outcomes = modes.map(async (mode) => {
      const own = talks.filter((talk) => talk.mode === mode.id);
      return outcomeOf(mode, own, heard, await ownOf(mode));
    });
    return [...(await Promise.all(outcomes)), ...absent];
  } catch (cause) {
    if (cause instanceof MissingPython) return client.modes.map(notRun);
    // Whatever it is, it is told for each row, and the other clients still run.
    const said = cause instanceof Error ? cause.message : String(cause);
    const missing = cause instanceof InstallError;
    return [...modes.map((mode) => ({ ...notRun(mode), complaints: [said], ran: true, missing })), ...absent];
  }
}

const notRun = ({ client, how }: Mode): Outcome => ({
  row: { client, version: '-', how, verdict: NOT_RUN, firstAudio: '-' },
  complaints: [],
  ran: false,
});

async function hear(talks: readonly Conversation[], folder: string): Promise<Map<string, string>> {
  const files = talks.flatMap(({ turns }) => turns.map(({ file }) => file));
  const heard = await listen(files, mkdtempSync(join(folder, 'ears-')));
  return new Map(files.map((file, index) => [file, heard[index] ?? '']));
}

function outcomeOf(
  mode: Mode,
  talks: readonly Conversation[],
  heard: ReadonlyMap<string, string>,
  own: OwnAnswers,
): Outcome {
  const wanted = mode.streamed ? SPEEDS : [WHOLE];
  const missing = wanted.filter((speed) => !talks.some((talk) => talk.speed === speed));
  const found = [
    ...missing.map((speed) => `${speed} words/s: no report`),
    ...talks.flatMap((talk) =>
      complaints(
        talk,
        talk.turns.map(({ file }) => heard.get(file) ?? ''),
        own,
        mode,
      ),
    ),
  ];
  // The fastest model: what a client waits for is then not the model.
  const fastest = talks.find(({ speed }) => speed === Math.max(...wanted));
  const firsts = (fastest?.turns ?? [])
    .flatMap(({ firstAudioMs }) => firstAudioMs ?? [])
    .sort((a, b) => a - b);
  const median = firsts[firsts.length >> 1];
  return {
    row: {
      client: mode.client,
      version: fastest?.version ?? '-',
      how: mode.how,
      verdict: found.length === 0 ? 'whole' : 'broken',
      firstAudio: median === undefined ? '-' : `${Math.round(median)} ms`,
    },
    complaints: found,
    ran: true,
  };
}
