import { availableParallelism } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { ConfigError, readConfig } from '../../../src/config/config.js';
import { plainNode } from '../../support/plain-node.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

void t.test('an empty environment gives the defaults', (t) => {
  t.same(readConfig({}), {
    port: 8080,
    host: '127.0.0.1',
    adminPort: undefined,
    adminHost: '127.0.0.1',
    dataDir: join(ROOT, 'data'),
    workerCount: availableParallelism(),
    workerNice: availableParallelism() > 1 ? 10 : 0,
    wireBrands: ['svc'],
    mistHosts: ['mist'],
    aliases: { models: {}, voices: {} },
    unknownVoices: 'refused',
    sockets: {
      perAccount: 100,
      perAccountPerSecond: 20,
      burstPerAccount: 40,
      withoutKey: 1000,
      withoutKeyPerClient: 100,
      idleSeconds: 600,
      silenceSeconds: 46,
      doneHoldMs: 300,
    },
    longTextCodePoints: 100_000,
    budget: {
      audioSeconds: 900,
      pauseSeconds: 120,
      phones: 20_000,
      phonesPerCharacter: 15,
      wavLengthCodePoints: 1000,
    },
    lexiconSymbols: 64,
    synthesesPerAccount: 100 * availableParallelism(),
    quotas: {
      requestsPerMinute: 0,
      charactersPerDay: 0,
      charactersPerMonth: 0,
      audioSecondsPerDay: 0,
      audioSecondsPerMonth: 0,
    },
    audit: { days: 400, entries: 10_000 },
    databaseUrl: undefined,
    redisUrl: undefined,
    limitsWhenUnknown: 'open',
    drainMs: 30_000,
    tls: undefined,
    trustProxy: 'no',
    logText: 'no',
    otlpEndpoint: undefined,
    logLevel: 'info',
    isa: undefined,
    precision: undefined,
  });
  t.end();
});

void t.test('every setting is read, and the result cannot be changed', (t) => {
  const config = readConfig({
    PORT: '0',
    HOST: '::1',
    ADMIN_PORT: '9090',
    ADMIN_HOST: '10.0.0.1',
    DATA_DIR: 'somewhere',
    WORKERS: '3',
    MIST_HOSTS: 'mist,fast',
    WIRE_BRANDS: 'svc, acme,svc',
    MODEL_ALIASES: 'Fast=mistv3,best=coda',
    VOICE_ALIASES: 'Celeste=luna/cove, river=',
    UNKNOWN_VOICES: 'replaced',
    SOCKETS_PER_ACCOUNT: '7',
    SOCKETS_PER_SECOND: '8',
    SOCKETS_WITHOUT_KEY: '31',
    SOCKETS_WITHOUT_KEY_PER_CLIENT: '32',
    REQUESTS_PER_MINUTE: '1',
    CHARACTERS_PER_DAY: '2',
    CHARACTERS_PER_MONTH: '3',
    AUDIO_SECONDS_PER_DAY: '4',
    AUDIO_SECONDS_PER_MONTH: '5',
    SOCKET_BURST: '9',
    AUDIT_DAYS: '33',
    AUDIT_ENTRIES: '340',
    SOCKET_IDLE_SECONDS: '10',
    SOCKET_SILENCE_SECONDS: '12',
    DONE_HOLD_MS: '20',
    SYNTHESES_PER_ACCOUNT: '11',
    WORKER_NICE: '4',
    LONG_TEXT_CODE_POINTS: '5000',
    DATABASE_URL: 'postgres://sonant:secret@db:5432/sonant',
    REDIS_URL: 'rediss://:secret@cache:6379',
    LIMITS_WHEN_UNKNOWN: 'closed',
    MAX_AUDIO_SECONDS: '901',
    MAX_PAUSE_SECONDS: '121',
    MAX_PHONES: '20001',
    MAX_PHONES_PER_CHARACTER: '16',
    WAV_LENGTH_CHARACTERS: '251',
    MAX_LEXICON_SYMBOLS: '65',
    DRAIN_MS: '0',
    TLS_CERT: 'tls/cert.pem',
    TLS_KEY: '/tls/key.pem',
    TRUST_PROXY: '1',
    LOG_TEXT: '1',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    LOG_LEVEL: 'debug',
    SONANT_ISA: 'avx2',
    SONANT_PRECISION: 'bf16',
  });
  t.same(config, {
    port: 0,
    host: '::1',
    adminPort: 9090,
    adminHost: '10.0.0.1',
    dataDir: resolve('somewhere'),
    workerCount: 3,
    workerNice: 4,
    wireBrands: ['svc', 'acme'],
    mistHosts: ['mist', 'fast'],
    aliases: {
      models: { fast: 'mistv3', best: 'coda' },
      voices: { celeste: ['luna', 'cove'], river: [] },
    },
    unknownVoices: 'replaced',
    sockets: {
      perAccount: 7,
      perAccountPerSecond: 8,
      burstPerAccount: 9,
      withoutKey: 31,
      withoutKeyPerClient: 32,
      idleSeconds: 10,
      silenceSeconds: 12,
      doneHoldMs: 20,
    },
    audit: { days: 33, entries: 340 },
    quotas: {
      requestsPerMinute: 1,
      charactersPerDay: 2,
      charactersPerMonth: 3,
      audioSecondsPerDay: 4,
      audioSecondsPerMonth: 5,
    },
    longTextCodePoints: 5000,
    budget: {
      audioSeconds: 901,
      pauseSeconds: 121,
      phones: 20_001,
      phonesPerCharacter: 16,
      wavLengthCodePoints: 251,
    },
    lexiconSymbols: 65,
    synthesesPerAccount: 11,
    databaseUrl: 'postgres://sonant:secret@db:5432/sonant',
    redisUrl: 'rediss://:secret@cache:6379',
    limitsWhenUnknown: 'closed',
    drainMs: 0,
    tls: { certFile: resolve('tls/cert.pem'), keyFile: '/tls/key.pem' },
    trustProxy: 'yes',
    logText: 'yes',
    otlpEndpoint: 'http://collector:4318',
    logLevel: 'debug',
    isa: 'avx2',
    precision: 'bf16',
  });
  t.ok(isAbsolute(config.dataDir));
  t.ok(Object.isFrozen(config) && Object.isFrozen(config.wireBrands) && Object.isFrozen(config.sockets));
  t.end();
});

void t.test('all bad values are named at once', (t) => {
  const problems = problemsOf({
    PORT: '65536',
    HOST: 'a b',
    DATA_DIR: '',
    WORKERS: '0',
    WIRE_BRANDS: 'svc,Acme',
    LOG_LEVEL: 'loud',
    SONANT_ISA: 'mmx',
  });
  t.same(problems, [
    "PORT must be an integer between 0 and 65535, not '65536'",
    "HOST must be an address or a host name, not 'a b'",
    "DATA_DIR must be the path of a folder, not ''",
    "WORKERS must be an integer between 1 and 256, not '0'",
    "WIRE_BRANDS must be lower-case words separated by commas, not 'svc,Acme'",
    "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not 'loud'",
    "SONANT_ISA must be one of scalar, sse4, avx2, avx512, amx, neon, not 'mmx'",
  ]);
  t.end();
});

for (const [name, value] of [
  ['PORT', '-1'],
  ['PORT', '8080 '],
  ['PORT', '1e3'],
  ['PORT', ''],
  ['WORKERS', '1.5'],
  ['WORKERS', '257'],
  ['WIRE_BRANDS', ''],
  ['WIRE_BRANDS', 'svc,'],
  ['WIRE_BRANDS', 'sv/c'],
  ['LOG_LEVEL', 'INFO'],
  ['SYNTHESES_PER_ACCOUNT', '0'],
  ['LIMITS_WHEN_UNKNOWN', 'maybe'],
  ['DRAIN_MS', '3600001'],
  ['DRAIN_MS', '30s'],
  ['TRUST_PROXY', 'yes'],
  ['LOG_TEXT', 'true'],
] as const) {
  void t.test(`${name}='${value}' is refused`, (t) => {
    t.match(problemsOf({ [name]: value }), [new RegExp(`^${name} must be .*, not '${value}'$`)]);
    t.end();
  });
}

for (const [name, value] of [
  ['DATABASE_URL', 'mysql://sonant:hush@db/sonant'],
  ['DATABASE_URL', 'sonant:hush@db'],
  ['REDIS_URL', 'http://:hush@cache'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'user:hush@collector'],
] as const) {
  void t.test(`${name}='${value}' is refused, and its password is not shown`, (t) => {
    const problems = problemsOf({ [name]: value });
    t.match(problems, [new RegExp(`^${name} must be `)]);
    t.notMatch(problems.join(), /hush/);
    t.end();
  });
}

void t.test('a certificate without its key, or a key without its certificate, is refused', (t) => {
  for (const name of ['TLS_CERT', 'TLS_KEY']) {
    t.same(problemsOf({ [name]: 'a.pem' }), ['TLS_CERT and TLS_KEY must be set together']);
  }
  t.end();
});

for (const [name, meant] of Object.entries({
  WORKER: 'WORKERS',
  WROKERS: 'WORKERS',
  WIRE_BRAND: 'WIRE_BRANDS',
  WIREBRANDS: 'WIRE_BRANDS',
  DATADIR: 'DATA_DIR',
  DATA_DIT: 'DATA_DIR',
  LOG_LEVE: 'LOG_LEVEL',
  PORTS: 'PORT',
  host: 'HOST',
  SONANT_PORT: 'PORT',
  SONANT_ISAS: 'SONANT_ISA',
})) {
  void t.test(`${name} is taken for a misspelt ${meant}`, (t) => {
    t.same(problemsOf({ [name]: '1' }), [`${name} is unknown; did you mean ${meant}?`]);
    t.end();
  });
}

void t.test(
  'an unknown setting with the prefix of ours is refused, with the list of those that exist',
  (t) => {
    t.match(problemsOf({ SONANT_SPEED: '2' }), [
      /^SONANT_SPEED is unknown; the settings are PORT, HOST, ADMIN_PORT, /,
    ]);
    t.end();
  },
);

void t.test('what other programs use, and the key of the examples, is left alone', (t) => {
  const others = {
    ...{ HOME: '/root', HOSTNAME: 'x', POST: '1', SHELL: 'sh', PWD: '/', SONANT_KEY: 'sk_x', LANG: 'C' },
    // A shell, a desktop, systemd and a remote terminal set these.
    ...{
      USER: 'ada',
      LOGNAME: 'ada',
      USERNAME: 'ada',
      MAIL: 'x',
      TERM: 'xterm',
      EDITOR: 'vi',
      DISPLAY: ':0',
    },
    ...{ HOSTTYPE: 'x', OSTYPE: 'x', UID: '1', TMPDIR: '/tmp', INVOCATION_ID: 'x', NOTIFY_SOCKET: 'x' },
    ...{ STATE_DIRECTORY: '/', RUNTIME_DIRECTORY: '/', SSH_TTY: 'x', SSH_CLIENT: 'x', XDG_DATA_DIRS: '/' },
  };
  t.same(problemsOf(others), []);
  t.same(problemsOf({ ...others, npm_config_loglevel: 'warn', NODE_ENV: 'production' }), []);
  t.end();
});

void t.test('the message is for people: one line for each problem', (t) => {
  const code = `import(${JSON.stringify(new URL('../../../src/config/config.js', import.meta.url).href)})
    .then(({ readConfig }) => readConfig()).catch((error) => console.log(error.message))`;
  const { stdout } = plainNode(['-e', code], {
    env: { PATH: process.env['PATH'], PORT: 'x', WORKER: '2' },
  });
  t.equal(
    stdout,
    'These settings are invalid:\n' +
      '  WORKER is unknown; did you mean WORKERS?\n' +
      "  PORT must be an integer between 0 and 65535, not 'x'\n",
  );
  t.end();
});
