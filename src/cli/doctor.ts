import { randomUUID } from 'node:crypto';
import { existsSync, statfsSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { readConfig } from '../config/config.js';
import { TELEPHONE_RATE_HZ } from '../contracts/audio.js';
import type { ModelId } from '../contracts/catalog.js';
import { loadPage } from '../dashboard/page.js';
import { loadAddon } from '../engine/addon.js';
import { messageOf } from '../errors.js';
import { openStores } from '../storage/open-stores.js';
import type { SpeechEngine } from '../synthesis/engine.js';
import { speakOffline } from '../synthesis/offline.js';
import { parseSynthesisRequest, speechRequest } from '../transports/shared/synthesis-request.js';
import { CommandError, type CommonOptions, leaf, show } from './command.js';
import { openCatalog, openEngine } from './project.js';
import { localServer } from './running-server.js';
import { Player } from './speech/player.js';
import { table } from './table.js';

/** The result of one check. */
interface Finding {
  readonly what: string;
  /** `note`: it works, but is worth knowing. */
  readonly state: 'ok' | 'note' | 'wrong';
  readonly detail: string;
}

const PAGE = fileURLToPath(new URL('../../../build/dashboard', import.meta.url));
const GIB = 2 ** 30;
/** The usable share of the processor time: the rest is for bursts, the main thread and the system. */
const USABLE = 0.7;
const SAMPLE =
  'Thank you for calling. Your order left us this morning, and it should be with you by Thursday.';
const ROUNDS = 5;

export function addDoctorCommand(root: Command): void {
  leaf(root, 'doctor', 'check the installation, and how fast this machine synthesizes', [
    'sonant doctor',
    'sonant doctor --json',
  ]).action(async (options: CommonOptions) => {
    const findings = [
      ...[system(), await attempt('engine', engine), await attempt('dashboard', dashboard), player()],
      ...(await settingsAndAllElse()),
    ];
    const marks = { ok: 'ok', note: '--', wrong: 'NO' } as const;
    show(findings, table(findings.map(({ what, state, detail }) => [marks[state], what, detail])), options);
    const wrong = findings.filter(({ state }) => state === 'wrong').map(({ what }) => what);
    if (wrong.length > 0) throw new CommandError('doctor_found', `these checks failed: ${wrong.join(', ')}`);
  });
}

type Answer = Omit<Finding, 'what'>;

/** Checks that need settings are skipped when those are invalid. */
async function settingsAndAllElse(): Promise<Finding[]> {
  const found = await attempt('settings', settings);
  if (found.state === 'wrong') return [found];
  return [
    found,
    await attempt('voices', voices),
    await attempt('store', store),
    await attempt('server', server),
    await attempt('speed of mistv3', () => speed('mistv3')),
    await attempt('speed of coda', () => speed('coda')),
  ];
}

async function attempt(what: string, ask: () => Answer | Promise<Answer>): Promise<Finding> {
  try {
    return { what, ...(await ask()) };
  } catch (error) {
    return { what, state: 'wrong', detail: messageOf(error).replace(/\s*\n\s*/g, ' ') };
  }
}

function system(): Finding {
  const [processor] = cpus();
  const memory = `${(totalmem() / GIB).toFixed(0)} GiB`;
  const detail = `Node ${process.version}, ${availableParallelism()} cores of ${processor?.model.trim() ?? 'unknown'}, ${memory}`;
  return { what: 'machine', state: 'ok', detail };
}

function engine(): Answer {
  const addon = loadAddon();
  return { state: 'ok', detail: `instruction set ${addon.isa()}, networks in ${addon.precision()}` };
}

function voices(): Answer {
  const found = openCatalog().voices;
  const languages = new Set(found.map(({ language }) => language));
  return {
    state: found.length > 0 ? 'ok' : 'wrong',
    detail: `${found.length} in ${languages.size} languages`,
  };
}

async function dashboard(): Promise<Answer> {
  const { assets } = await loadPage(PAGE);
  return { state: 'ok', detail: `built, ${assets.size} files` };
}

function settings(): Answer {
  const { workerCount, host, port } = readConfig();
  return { state: 'ok', detail: `${workerCount} workers, ${host}:${port}` };
}

async function store(): Promise<Answer> {
  const { dataDir, databaseUrl } = readConfig();
  if (databaseUrl === undefined && !existsSync(dataDir)) {
    return { state: 'note', detail: `${dataDir} is made at the first start` };
  }
  const stores = await openStores({ dataDir, databaseUrl });
  const accounts = await stores.accounts.countAccounts().finally(() => stores.close());
  const where =
    databaseUrl === undefined ? `${dataDir}, ${freeSpace(dataDir)} free` : 'Postgres of DATABASE_URL';
  return { state: 'ok', detail: `${accounts} account${accounts === 1 ? '' : 's'} in ${where}` };
}

function freeSpace(folder: string): string {
  const { bavail, bsize } = statfsSync(existsSync(folder) ? folder : dirname(folder));
  return `${((bavail * bsize) / GIB).toFixed(1)} GiB`;
}

async function server(): Promise<Answer> {
  const found = await localServer();
  if (found === undefined) return { state: 'note', detail: 'none runs here; start one with: sonant serve' };
  const whose = found.store === 'this' ? 'on this store' : 'on another store';
  return { state: found.store === 'this' ? 'ok' : 'note', detail: `${found.url} runs ${whose}` };
}

function player(): Finding {
  const program = Player.program();
  return program === undefined
    ? { what: 'player', state: 'note', detail: 'none; sonant say needs -o' }
    : { what: 'player', state: 'ok', detail: program };
}

/** Telephone audio on one thread, as for calls; the first round also loads the pack. */
async function speed(modelId: ModelId): Promise<Answer> {
  const loaded = await openEngine();
  speak(loaded, modelId);
  const rounds = Array.from({ length: ROUNDS }, () => speak(loaded, modelId)).sort((a, b) => a - b);
  const cost = rounds[ROUNDS >> 1] ?? 0;
  const calls = Math.floor((USABLE * readConfig().workerCount) / cost);
  return {
    state: calls >= 1 ? 'ok' : 'note',
    detail: `${(1000 * cost).toFixed(1)} ms of one core per second of speech: enough for about ${calls} concurrent calls`,
  };
}

/** @returns seconds of processor time for a second of speech */
function speak(loaded: SpeechEngine, modelId: ModelId): number {
  const asked = parseSynthesisRequest(
    { text: SAMPLE, speaker: 'rigel', modelId, samplingRate: TELEPHONE_RATE_HZ },
    openCatalog(),
  );
  const before = process.cpuUsage();
  let audioMs = 0;
  const request = speechRequest(randomUUID(), asked, 'mulaw', 'none', 'never');
  for (const { durationMs } of speakOffline(loaded, request)) audioMs += durationMs;
  const { user, system: kernel } = process.cpuUsage(before);
  return (user + kernel) / 1000 / audioMs;
}
