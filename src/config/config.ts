import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseModelAliases, parseVoiceAliases } from '../catalog/aliases.js';
import type { Quotas } from '../contracts/accounts.js';
import { type AuditBounds, DEFAULT_AUDIT_BOUNDS } from '../contracts/audit.js';
import { DEFAULT_BUDGET, MAX_LEXICON_SYMBOLS, type SpeechBudget } from '../contracts/budget.js';
import { type AliasTables, MODEL_IDS, type UnknownVoices } from '../contracts/catalog.js';
import { unknownSettings } from './names.js';
import {
  type Environment,
  integerBetween,
  matching,
  oneOf,
  type SettingsReader,
  settingsReader,
  url,
  wordList,
  yesOrNo,
} from './values.js';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const PRECISIONS = ['fp32', 'bf16', 'int8'] as const;
const ISAS = ['scalar', 'sse4', 'avx2', 'avx512', 'amx', 'neon'] as const;
const LIMITS_WHEN_UNKNOWN = ['open', 'closed'] as const;
const UNKNOWN_VOICES = ['refused', 'replaced'] as const;
const MAX_WORKERS = 256;
/** About as many streams as one core speaks in real time. */
const SYNTHESES_PER_WORKER = 100;
const MAX_QUOTA = 999_999_999;

export interface Config {
  /** 0: any free port. */
  readonly port: number;
  readonly host: string;
  /** Health, metrics and the load report have a port of their own; undefined: they are at `port`. 0: any free one. */
  readonly adminPort: number | undefined;
  /** The address for that port. */
  readonly adminHost: string;
  /** Absolute. */
  readonly dataDir: string;
  readonly workerCount: number;
  /** By how much the system's scheduler prefers the main thread to the workers, 0..19. */
  readonly workerNice: number;
  /** At least one brand; each replaces `svc` in paths and subprotocols. */
  readonly wireBrands: readonly string[];
  /** First labels of host names; under these, a v1 client on `/ws` speaks with mistv3. */
  readonly mistHosts: readonly string[];
  readonly sockets: SocketSettings;
  /** Other names of models and voices; they take precedence over those of files. */
  readonly aliases: AliasTables;
  readonly unknownVoices: UnknownVoices;
  /** Code points of a text where long texts are allowed, as in the OpenAI shape. */
  readonly longTextCodePoints: number;
  /** Bounds on what the text of one request may become. */
  readonly budget: SpeechBudget;
  /** Symbols that an account's pronunciation of one word may have. */
  readonly lexiconSymbols: number;
  /** Texts of one account that are spoken at once. */
  readonly synthesesPerAccount: number;
  /** The quotas of an account whose plan has none. */
  readonly quotas: Quotas;
  /** The bounds of the audit log. */
  readonly audit: AuditBounds;
  /** Undefined: SQLite in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Undefined: each process counts for itself. */
  readonly redisUrl: string | undefined;
  /** Whether requests are allowed while the shared counts cannot be reached. */
  readonly limitsWhenUnknown: (typeof LIMITS_WHEN_UNKNOWN)[number];
  /** How long a stop waits for running speech. */
  readonly drainMs: number;
  /** Paths of PEM files. */
  readonly tls: { readonly certFile: string; readonly keyFile: string } | undefined;
  /** `yes`: the last address in `X-Forwarded-For` is the client's, and `X-Forwarded-Proto` tells the scheme. */
  readonly trustProxy: 'yes' | 'no';
  /** `yes`: the log contains the texts of clients. */
  readonly logText: 'yes' | 'no';
  /** Where traces go; undefined: nowhere. */
  readonly otlpEndpoint: string | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Undefined: the best instruction set of the processor. The native side reads the same variable. */
  readonly isa: (typeof ISAS)[number] | undefined;
  readonly precision: (typeof PRECISIONS)[number] | undefined;
  /** The user that root switches to; undefined: root stays root. */
  readonly user: string | undefined;
}

export interface SocketSettings {
  /** Open at once. */
  readonly perAccount: number;
  /** New ones per second, sustained. */
  readonly perAccountPerSecond: number;
  /** New ones in a burst. */
  readonly burstPerAccount: number;
  /** Open sockets whose first message has yet to bring the key: of all clients, and of one address. */
  readonly withoutKey: number;
  readonly withoutKeyPerClient: number;
  /** A socket closes after this long without a request or speech. */
  readonly idleSeconds: number;
  /** A client that has sent nothing for this long, not even the answer to a ping, is cut off. */
  readonly silenceSeconds: number;
  /** How long `done` waits on `/ws2` and `/ws3` for more text once all the audio would have been played. */
  readonly doneHoldMs: number;
}

/** The address of a server with these settings at this port. */
export const urlOf = ({ host, tls }: Pick<Config, 'host' | 'tls'>, port: number): string =>
  `${tls === undefined ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Names every invalid setting, one per line. It is shown without a stack, which would not help the reader. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(['These settings are invalid:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

export type { Environment };

/**
 * Allowed besides the server's settings: `SONANT_KEY` is used in the `curl` examples, the others by `sonant` and tests of clients.
 * Every shell and systemd set `USER` to the signed-in user: it is not a misspelled `SONANT_USER`.
 */
const OTHER_VARIABLES = [
  ...['SONANT_KEY', 'SONANT_URL', 'SONANT_API_KEY', 'SONANT_VOICE', 'SONANT_TEST_BRAND'],
  'USER',
];
/** Settings that may contain a password; messages never show their values. */
const SECRET = ['DATABASE_URL', 'REDIS_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'];
const DEFAULT_DATA_DIR = fileURLToPath(new URL('../../../data', import.meta.url));

/** @throws ConfigError */
export function readConfig(environment: Environment = process.env): Config {
  const reader = settingsReader(environment, SECRET);
  const { read, readInteger } = reader;
  const config: Config = {
    ...readAddresses(reader, environment),
    ...readStores(reader),
    ...readWork(reader),
    ...readNames(reader),
    ...readTelemetry(reader),
    sockets: readSockets(reader),
    longTextCodePoints: readInteger('LONG_TEXT_CODE_POINTS', 100_000, 4096, 1_000_000),
    budget: readBudget(reader),
    lexiconSymbols: readInteger('MAX_LEXICON_SYMBOLS', MAX_LEXICON_SYMBOLS, 1, 200),
    quotas: readQuotas(reader),
    audit: Object.freeze({
      days: readInteger('AUDIT_DAYS', DEFAULT_AUDIT_BOUNDS.days, 1, 36_500),
      entries: readInteger('AUDIT_ENTRIES', DEFAULT_AUDIT_BOUNDS.entries, 100, 1_000_000),
    }),
    drainMs: readInteger('DRAIN_MS', 30_000, 0, 3_600_000),
    tls: readTls(reader),
    isa: read('SONANT_ISA', undefined, `one of ${ISAS.join(', ')}`, oneOf(ISAS)),
    user: read('SONANT_USER', undefined, 'the name of a user', matching(/^[a-z_][\w.-]*$/i)),
    precision: read('SONANT_PRECISION', undefined, `one of ${PRECISIONS.join(', ')}`, oneOf(PRECISIONS)),
  };
  // Reading a setting also registers its name.
  const unknown = unknownSettings(environment, [...reader.names], OTHER_VARIABLES);
  const problems = [...unknown, ...reader.problems];
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.freeze(config);
}

function readAddresses(
  { read, readInteger }: SettingsReader,
  { HOST }: Environment,
): Pick<Config, 'port' | 'host' | 'adminPort' | 'adminHost' | 'trustProxy'> {
  const readHost = (name: string, fallback: string): string =>
    read(name, fallback, 'an address or a host name', matching(/^[\w.:-]+$/));
  return {
    port: readInteger('PORT', 8080, 0, 65535),
    host: readHost('HOST', '127.0.0.1'),
    adminPort: read('ADMIN_PORT', undefined, 'an integer between 0 and 65535', integerBetween(0, 65535)),
    adminHost: readHost('ADMIN_HOST', HOST ?? '127.0.0.1'),
    trustProxy: read('TRUST_PROXY', 'no', '1 or 0', yesOrNo),
  };
}

function readWork({
  readInteger,
}: SettingsReader): Pick<Config, 'workerCount' | 'workerNice' | 'synthesesPerAccount'> {
  const cores = Math.min(availableParallelism(), MAX_WORKERS);
  const workerCount = readInteger('WORKERS', cores, 1, MAX_WORKERS);
  const syntheses = SYNTHESES_PER_WORKER * workerCount;
  return {
    workerCount,
    // On a single core, a client that floods the network would keep a worker of lower priority waiting.
    workerNice: readInteger('WORKER_NICE', workerCount > 1 ? 10 : 0, 0, 19),
    synthesesPerAccount: readInteger('SYNTHESES_PER_ACCOUNT', syntheses, 1, 1_000_000),
  };
}

function readNames({
  read,
}: SettingsReader): Pick<Config, 'mistHosts' | 'wireBrands' | 'aliases' | 'unknownVoices'> {
  const ofModels = `name=model pairs separated by commas; models: ${MODEL_IDS.join(', ')}`;
  const ofVoices = 'name=voice or name=voice/voice pairs separated by commas';
  return {
    mistHosts: read('MIST_HOSTS', ['mist'], 'lower-case words separated by commas', wordList),
    wireBrands: Object.freeze(read('WIRE_BRANDS', ['svc'], 'lower-case words separated by commas', wordList)),
    aliases: Object.freeze({
      models: read('MODEL_ALIASES', {}, ofModels, parseModelAliases),
      voices: read('VOICE_ALIASES', {}, ofVoices, parseVoiceAliases),
    }),
    unknownVoices: read('UNKNOWN_VOICES', 'refused', 'refused or replaced', oneOf(UNKNOWN_VOICES)),
  };
}

function readStores({
  read,
}: SettingsReader): Pick<Config, 'dataDir' | 'databaseUrl' | 'redisUrl' | 'limitsWhenUnknown'> {
  const postgres = url('postgres:', 'postgresql:');
  const redis = url('redis:', 'rediss:');
  return {
    dataDir: resolve(read('DATA_DIR', DEFAULT_DATA_DIR, 'the path of a folder', matching(/\S/))),
    databaseUrl: read('DATABASE_URL', undefined, 'postgres://user:password@host:port/name', postgres),
    redisUrl: read('REDIS_URL', undefined, 'redis://host:port or rediss://host:port', redis),
    limitsWhenUnknown: read('LIMITS_WHEN_UNKNOWN', 'open', 'open or closed', oneOf(LIMITS_WHEN_UNKNOWN)),
  };
}

const readTelemetry = ({ read }: SettingsReader): Pick<Config, 'logText' | 'logLevel' | 'otlpEndpoint'> => ({
  logText: read('LOG_TEXT', 'no', '1 or 0', yesOrNo),
  logLevel: read('LOG_LEVEL', 'info', `one of ${LOG_LEVELS.join(', ')}`, oneOf(LOG_LEVELS)),
  otlpEndpoint: read('OTEL_EXPORTER_OTLP_ENDPOINT', undefined, 'http://host:port', url('http:', 'https:')),
});

const readSockets = ({ readInteger }: SettingsReader): SocketSettings =>
  Object.freeze({
    perAccount: readInteger('SOCKETS_PER_ACCOUNT', 100, 1, 1_000_000),
    perAccountPerSecond: readInteger('SOCKETS_PER_SECOND', 20, 1, 1_000_000),
    burstPerAccount: readInteger('SOCKET_BURST', 40, 1, 1_000_000),
    withoutKey: readInteger('SOCKETS_WITHOUT_KEY', 1000, 1, 1_000_000),
    withoutKeyPerClient: readInteger('SOCKETS_WITHOUT_KEY_PER_CLIENT', 100, 1, 1_000_000),
    idleSeconds: readInteger('SOCKET_IDLE_SECONDS', 600, 1, 86_400),
    silenceSeconds: readInteger('SOCKET_SILENCE_SECONDS', 46, 8, 960),
    doneHoldMs: readInteger('DONE_HOLD_MS', 300, 0, 60_000),
  });

const readBudget = ({ readInteger }: SettingsReader): SpeechBudget =>
  Object.freeze({
    audioSeconds: readInteger('MAX_AUDIO_SECONDS', DEFAULT_BUDGET.audioSeconds, 1, 86_400),
    pauseSeconds: readInteger('MAX_PAUSE_SECONDS', DEFAULT_BUDGET.pauseSeconds, 0, 86_400),
    phones: readInteger('MAX_PHONES', DEFAULT_BUDGET.phones, 100, 1_000_000),
    phonesPerCharacter: readInteger('MAX_PHONES_PER_CHARACTER', DEFAULT_BUDGET.phonesPerCharacter, 5, 1000),
    wavLengthCodePoints: readInteger('WAV_LENGTH_CHARACTERS', DEFAULT_BUDGET.wavLengthCodePoints, 0, 1000),
  });

const readQuotas = ({ readInteger }: SettingsReader): Quotas =>
  Object.freeze({
    requestsPerMinute: readInteger('REQUESTS_PER_MINUTE', 0, 0, MAX_QUOTA),
    charactersPerDay: readInteger('CHARACTERS_PER_DAY', 0, 0, MAX_QUOTA),
    charactersPerMonth: readInteger('CHARACTERS_PER_MONTH', 0, 0, MAX_QUOTA),
    audioSecondsPerDay: readInteger('AUDIO_SECONDS_PER_DAY', 0, 0, MAX_QUOTA),
    audioSecondsPerMonth: readInteger('AUDIO_SECONDS_PER_MONTH', 0, 0, MAX_QUOTA),
  });

function readTls({ read, problems }: SettingsReader): Config['tls'] {
  const readFile = (name: string): string | undefined =>
    read(name, undefined, 'the path of a file', (path) => resolve(path));
  const [certFile, keyFile] = [readFile('TLS_CERT'), readFile('TLS_KEY')];
  if (certFile !== undefined && keyFile !== undefined) return Object.freeze({ certFile, keyFile });
  if (certFile !== keyFile) problems.push('TLS_CERT and TLS_KEY must be set together');
  return undefined;
}
