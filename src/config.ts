import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Quotas } from './contracts/accounts.js';
import { DEFAULT_BUDGET, MAX_LEXICON_SYMBOLS, type SpeechBudget } from './contracts/budget.js';
import { unknownSettings } from './config-names.js';
import { parseModelAliases, parseVoiceAliases } from './catalog/aliases.js';
import { MODEL_IDS, type AliasTables, type UnknownVoices } from './contracts/catalog.js';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const PRECISIONS = ['fp32', 'bf16', 'int8'] as const;
const ISAS = ['scalar', 'sse4', 'avx2', 'avx512', 'neon'] as const;
const LIMITS_WHEN_UNKNOWN = ['open', 'closed'] as const;
const UNKNOWN_VOICES = ['refused', 'replaced'] as const;
const MAX_WORKERS = 256;
/** About what a core speaks at playback speed. */
const SYNTHESES_PER_WORKER = 100;
const MAX_QUOTA = 999_999_999;

export interface Config {
  /** 0: any free port. */
  readonly port: number;
  readonly host: string;
  /** Health, metrics and the load report have a port of their own; undefined: they are at `port`. 0: any free one. */
  readonly adminPort: number | undefined;
  /** Where that port is listened on. */
  readonly adminHost: string;
  /** Absolute. */
  readonly dataDir: string;
  readonly workerCount: number;
  /** At least one; each stands for `svc` in paths and subprotocols. */
  readonly wireBrands: readonly string[];
  /** First labels of hosts: there a v1 client on `/ws` speaks with mistv3. */
  readonly mistHosts: readonly string[];
  readonly sockets: SocketSettings;
  /** Other names of models and voices, before those of files. */
  readonly aliases: AliasTables;
  readonly unknownVoices: UnknownVoices;
  /** Code points of a text where it may be long: the OpenAI shape. */
  readonly longTextCodePoints: number;
  /** What the text of one request may become. */
  readonly budget: SpeechBudget;
  /** Symbols that an account's pronunciation of one word may have. */
  readonly lexiconSymbols: number;
  /** Texts of one account that are spoken at once. */
  readonly synthesesPerAccount: number;
  /** Of an account whose plan does not say. */
  readonly quotas: Quotas;
  /** Undefined: SQLite in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Undefined: each process counts for itself. */
  readonly redisUrl: string | undefined;
  /** What is allowed while the shared counts cannot be reached. */
  readonly limitsWhenUnknown: (typeof LIMITS_WHEN_UNKNOWN)[number];
  /** How long a stop waits for what is being spoken. */
  readonly drainMs: number;
  /** Both or neither: paths of PEM files. */
  readonly tls: { readonly certFile: string; readonly keyFile: string } | undefined;
  /** `yes`: the last address in `X-Forwarded-For` is the client's, and `X-Forwarded-Proto` tells the scheme. */
  readonly trustProxy: 'yes' | 'no';
  /** `yes`: what clients want spoken stands in the log. */
  readonly logText: 'yes' | 'no';
  /** Where traces go; undefined: nowhere. */
  readonly otlpEndpoint: string | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Undefined: the best that the processor has. The native side reads the same variable. */
  readonly isa: (typeof ISAS)[number] | undefined;
  readonly precision: (typeof PRECISIONS)[number] | undefined;
  /** Whom root becomes; undefined: it stays root. */
  readonly user: string | undefined;
}

export interface SocketSettings {
  /** Open at once. */
  readonly perAccount: number;
  /** New ones, in the long run. */
  readonly perAccountPerSecond: number;
  /** New ones, at once. */
  readonly burstPerAccount: number;
  /** Open, while their first message is to bring the key: of all clients, and of one address. */
  readonly withoutKey: number;
  readonly withoutKeyPerClient: number;
  /** A socket on which nothing was asked for and nothing spoken for this long is closed. */
  readonly idleSeconds: number;
  /** On `/ws2` and `/ws3`: how long `done` waits for more text once the audio would have been played to its end. */
  readonly doneHoldMs: number;
}

/** Names every bad setting at once, a line each; for people, so it is shown without a stack. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(['These settings are invalid:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;
/** Undefined: the value is bad. */
type Parse<T> = (value: string) => T | undefined;

const KNOWN = [
  'PORT',
  'HOST',
  'ADMIN_PORT',
  'ADMIN_HOST',
  'DATA_DIR',
  'WORKERS',
  'WIRE_BRANDS',
  'MIST_HOSTS',
  'MODEL_ALIASES',
  'VOICE_ALIASES',
  'UNKNOWN_VOICES',
  'SOCKETS_PER_ACCOUNT',
  'SOCKETS_PER_SECOND',
  'SOCKET_BURST',
  'SOCKETS_WITHOUT_KEY',
  'SOCKETS_WITHOUT_KEY_PER_CLIENT',
  'SOCKET_IDLE_SECONDS',
  'DONE_HOLD_MS',
  'SYNTHESES_PER_ACCOUNT',
  'REQUESTS_PER_MINUTE',
  'CHARACTERS_PER_DAY',
  'CHARACTERS_PER_MONTH',
  'AUDIO_SECONDS_PER_DAY',
  'AUDIO_SECONDS_PER_MONTH',
  'LONG_TEXT_CODE_POINTS',
  'MAX_AUDIO_SECONDS',
  'WAV_LENGTH_CHARACTERS',
  'MAX_PAUSE_SECONDS',
  'MAX_PHONES',
  'MAX_PHONES_PER_CHARACTER',
  'MAX_LEXICON_SYMBOLS',
  'DATABASE_URL',
  'REDIS_URL',
  'LIMITS_WHEN_UNKNOWN',
  'DRAIN_MS',
  'TLS_CERT',
  'TLS_KEY',
  'TRUST_PROXY',
  'LOG_LEVEL',
  'LOG_TEXT',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'SONANT_ISA',
  'SONANT_PRECISION',
  'SONANT_USER',
];
/** Of clients and tests, which may be set beside the server's: `SONANT_KEY` in the `curl` examples, the others of `sonant` and the tests of clients. */
const CLIENT_VARIABLES = ['SONANT_KEY', 'SONANT_URL', 'SONANT_API_KEY', 'SONANT_VOICE', 'SONANT_TEST_BRAND'];
/** May hold a password, which stands in no message. */
const SECRET = ['DATABASE_URL', 'REDIS_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'];
const DEFAULT_DATA_DIR = fileURLToPath(new URL('../../data', import.meta.url));

/** @throws ConfigError */
export function readConfig(environment: Environment = process.env): Config {
  const problems = unknownSettings(environment, KNOWN, CLIENT_VARIABLES);
  const read = <T>(name: string, fallback: T, rule: string, parse: Parse<T>): T => {
    const value = environment[name];
    if (value === undefined) return fallback;
    const parsed = parse(value);
    if (parsed === undefined) {
      problems.push(`${name} must be ${rule}${SECRET.includes(name) ? '' : `, not '${value}'`}`);
    }
    return parsed ?? fallback;
  };
  const readInteger = (name: string, fallback: number, min: number, max: number): number =>
    read(name, fallback, `an integer between ${min} and ${max}`, integerBetween(min, max));
  const config: Config = {
    port: readInteger('PORT', 8080, 0, 65535),
    host: read('HOST', '127.0.0.1', 'an address or a host name', matching(/^[\w.:-]+$/)),
    adminPort: read('ADMIN_PORT', undefined, 'an integer between 0 and 65535', integerBetween(0, 65535)),
    adminHost: read(
      'ADMIN_HOST',
      environment['HOST'] ?? '127.0.0.1',
      'an address or a host name',
      matching(/^[\w.:-]+$/),
    ),
    dataDir: resolve(read('DATA_DIR', DEFAULT_DATA_DIR, 'the path of a folder', matching(/\S/))),
    workerCount: readInteger('WORKERS', Math.min(availableParallelism(), MAX_WORKERS), 1, MAX_WORKERS),
    mistHosts: read('MIST_HOSTS', ['mist'], 'lower-case words with commas between', wordList),
    wireBrands: read('WIRE_BRANDS', ['svc'], 'lower-case words with commas between', wordList),
    aliases: Object.freeze({
      models: read(
        'MODEL_ALIASES',
        {},
        `name=model with commas between, of ${MODEL_IDS.join(', ')}`,
        parseModelAliases,
      ),
      voices: read(
        'VOICE_ALIASES',
        {},
        'name=voice with commas between, or name=voice/voice',
        parseVoiceAliases,
      ),
    }),
    unknownVoices: read('UNKNOWN_VOICES', 'refused', 'refused or replaced', oneOf(UNKNOWN_VOICES)),
    sockets: Object.freeze({
      perAccount: readInteger('SOCKETS_PER_ACCOUNT', 100, 1, 1_000_000),
      perAccountPerSecond: readInteger('SOCKETS_PER_SECOND', 20, 1, 1_000_000),
      burstPerAccount: readInteger('SOCKET_BURST', 40, 1, 1_000_000),
      withoutKey: readInteger('SOCKETS_WITHOUT_KEY', 1000, 1, 1_000_000),
      withoutKeyPerClient: readInteger('SOCKETS_WITHOUT_KEY_PER_CLIENT', 100, 1, 1_000_000),
      idleSeconds: readInteger('SOCKET_IDLE_SECONDS', 600, 1, 86_400),
      doneHoldMs: readInteger('DONE_HOLD_MS', 300, 0, 60_000),
    }),
    longTextCodePoints: readInteger('LONG_TEXT_CODE_POINTS', 100_000, 4096, 1_000_000),
    budget: Object.freeze({
      audioSeconds: readInteger('MAX_AUDIO_SECONDS', DEFAULT_BUDGET.audioSeconds, 1, 86_400),
      pauseSeconds: readInteger('MAX_PAUSE_SECONDS', DEFAULT_BUDGET.pauseSeconds, 0, 86_400),
      phones: readInteger('MAX_PHONES', DEFAULT_BUDGET.phones, 100, 1_000_000),
      phonesPerCharacter: readInteger('MAX_PHONES_PER_CHARACTER', DEFAULT_BUDGET.phonesPerCharacter, 5, 1000),
      wavLengthCodePoints: readInteger('WAV_LENGTH_CHARACTERS', DEFAULT_BUDGET.wavLengthCodePoints, 0, 1000),
    }),
    lexiconSymbols: readInteger('MAX_LEXICON_SYMBOLS', MAX_LEXICON_SYMBOLS, 1, 200),
    synthesesPerAccount: readInteger('SYNTHESES_PER_ACCOUNT', 0, 1, 1_000_000),
    quotas: Object.freeze({
      requestsPerMinute: readInteger('REQUESTS_PER_MINUTE', 0, 0, MAX_QUOTA),
      charactersPerDay: readInteger('CHARACTERS_PER_DAY', 0, 0, MAX_QUOTA),
      charactersPerMonth: readInteger('CHARACTERS_PER_MONTH', 0, 0, MAX_QUOTA),
      audioSecondsPerDay: readInteger('AUDIO_SECONDS_PER_DAY', 0, 0, MAX_QUOTA),
      audioSecondsPerMonth: readInteger('AUDIO_SECONDS_PER_MONTH', 0, 0, MAX_QUOTA),
    }),
    databaseUrl: read(
      'DATABASE_URL',
      undefined,
      'postgres://user:password@host:port/name',
      url('postgres:', 'postgresql:'),
    ),
    redisUrl: read(
      'REDIS_URL',
      undefined,
      'redis://host:port or rediss://host:port',
      url('redis:', 'rediss:'),
    ),
    limitsWhenUnknown: read('LIMITS_WHEN_UNKNOWN', 'open', 'open or closed', oneOf(LIMITS_WHEN_UNKNOWN)),
    drainMs: readInteger('DRAIN_MS', 30_000, 0, 3_600_000),
    tls: readTls(environment, problems),
    trustProxy: read('TRUST_PROXY', 'no', '1 or 0', yesOrNo),
    logText: read('LOG_TEXT', 'no', '1 or 0', yesOrNo),
    otlpEndpoint: read('OTEL_EXPORTER_OTLP_ENDPOINT', undefined, 'http://host:port', url('http:', 'https:')),
    logLevel: read('LOG_LEVEL', 'info', `one of ${LOG_LEVELS.join(', ')}`, oneOf(LOG_LEVELS)),
    isa: read('SONANT_ISA', undefined, `one of ${ISAS.join(', ')}`, oneOf(ISAS)),
    user: read('SONANT_USER', undefined, 'the name of a user', matching(/^[a-z_][\w.-]*$/i)),
    precision: read('SONANT_PRECISION', undefined, `one of ${PRECISIONS.join(', ')}`, oneOf(PRECISIONS)),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.freeze({
    ...config,
    wireBrands: Object.freeze(config.wireBrands),
    synthesesPerAccount: config.synthesesPerAccount || SYNTHESES_PER_WORKER * config.workerCount,
  });
}

const matching =
  (pattern: RegExp): Parse<string> =>
  (value) =>
    pattern.test(value) ? value : undefined;

const integerBetween =
  (min: number, max: number): Parse<number> =>
  (value) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
    return number >= min && number <= max ? number : undefined;
  };

const oneOf =
  <T extends string>(allowed: readonly T[]): Parse<T> =>
  (value) =>
    allowed.find((name) => name === value);

/** @returns undefined when it is no address of one of these schemes */
export const url =
  (...schemes: string[]): Parse<string | undefined> =>
  (value) =>
    URL.canParse(value) && schemes.includes(new URL(value).protocol) ? value : undefined;

const yesOrNo: Parse<'yes' | 'no'> = (value) => (value === '1' ? 'yes' : value === '0' ? 'no' : undefined);

function readTls({ TLS_CERT, TLS_KEY }: Environment, problems: string[]): Config['tls'] {
  if (TLS_CERT === undefined && TLS_KEY === undefined) return undefined;
  if (TLS_CERT === undefined || TLS_KEY === undefined) {
    problems.push('TLS_CERT and TLS_KEY must be set both or neither');
    return undefined;
  }
  return Object.freeze({ certFile: resolve(TLS_CERT), keyFile: resolve(TLS_KEY) });
}

function wordList(value: string): string[] | undefined {
  const words = value.split(',').map((word) => word.trim());
  return words.every((word) => /^[a-z][a-z0-9]*$/.test(word)) ? [...new Set(words)] : undefined;
}
