import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import {
  ceilingReached,
  quotaUsed,
  requestsTooMany,
  socketsTooFast,
} from '../../../src/accounts/refusals.js';
import { type Config, readConfig } from '../../../src/config/config.js';
import type { AccountLimits } from '../../../src/contracts/accounts.js';
import { type ErrorCode, ERRORS } from '../../../src/errors.js';
import { numberIn, read } from '../../support/documents.js';

const PAGE = read('docs/SECURITY.md');
const FIXED_ROW = /^\| [^|]+ \| (\d+) +\| `(\S+)` `(\w+)` +\| (?:`(\w+)`)?[^|]*\| [^|]*\w[^|]*\|$/gm;
const ROW = /^\| [^|]+ \| (\d+|none) +\| `(\w+)` +\| (?:`(\w+)`|[^|`]+?) +\|$/gm;
const SOURCE = fileURLToPath(new URL('../../../../src', import.meta.url));
const CONFIG = read('src/config/config.ts');
/** Number settings that bound nothing a client can make grow. */
const NO_BOUNDS = ['PORT', 'WORKERS', 'WORKER_NICE', 'DONE_HOLD_MS', 'DRAIN_MS', 'WAV_LENGTH_CHARACTERS'];

const LIMITS: Required<AccountLimits> = {
  ...{ sockets: 1, socketsPerSecond: 2, socketBurst: 3, syntheses: 4, requestsPerMinute: 5 },
  ...{ charactersPerDay: 6, charactersPerMonth: 7, audioSecondsPerDay: 8, audioSecondsPerMonth: 9 },
};
const LIMITED = { limits: LIMITS, plan: 'standard' };
const SPENT = { used: 5, more: 3, seconds: 60 };
/** The messages of the refusals by an account's limits. */
const REFUSALS = [
  ceilingReached('sockets', LIMITED),
  socketsTooFast(LIMITED),
  ceilingReached('syntheses', LIMITED),
  requestsTooMany(LIMITED, { name: 'requests', limit: 5, remaining: 0, resetSeconds: 7 }),
  quotaUsed(LIMITED, 'charactersPerDay', SPENT),
  quotaUsed(LIMITED, 'charactersPerMonth', SPENT),
  quotaUsed(LIMITED, 'audioSecondsPerDay', { ...SPENT, more: 0 }),
  quotaUsed(LIMITED, 'audioSecondsPerMonth', { ...SPENT, more: 0 }),
].map(({ message }) => message);

void t.test('a refusal says how much of what there may be, and who said so', (t) => {
  t.same(REFUSALS, [
    'Currently at websocket limit: 1 of 1 sockets; plan standard, SOCKETS_PER_ACCOUNT',
    'Currently at websocket limit: 2 new sockets a second, 3 at once; plan standard, SOCKETS_PER_SECOND, SOCKET_BURST',
    'Currently at synthesis limit: 4 of 4 texts at once; plan standard, SYNTHESES_PER_ACCOUNT',
    'Currently at request limit: 5 of 5 requests a minute; plan standard, REQUESTS_PER_MINUTE',
    'Currently at character limit: 5 + 3 of 6 characters a day; plan standard, CHARACTERS_PER_DAY',
    'Currently at character limit: 5 + 3 of 7 characters a month; plan standard, CHARACTERS_PER_MONTH',
    'Currently at audio limit: 5 of 8 seconds of audio a day; plan standard, AUDIO_SECONDS_PER_DAY',
    'Currently at audio limit: 5 of 9 seconds of audio a month; plan standard, AUDIO_SECONDS_PER_MONTH',
  ]);
  for (const message of REFUSALS) t.ok(`429: ${message}`.length <= 123, 'it fits into the close of a socket');
  t.end();
});

/** The two settings for sockets without a key are tested where those sockets are refused. */
const isSaid = (setting: string): boolean =>
  setting.startsWith('SOCKETS_WITHOUT_KEY') || REFUSALS.some((message) => message.includes(setting));

/** The value of each setting in the configuration. */
const VALUES: Readonly<Record<string, (config: Config) => number>> = {
  MAX_AUDIO_SECONDS: ({ budget }) => budget.audioSeconds,
  MAX_PAUSE_SECONDS: ({ budget }) => budget.pauseSeconds,
  MAX_PHONES: ({ budget }) => budget.phones,
  MAX_PHONES_PER_CHARACTER: ({ budget }) => budget.phonesPerCharacter,
  MAX_LEXICON_SYMBOLS: ({ lexiconSymbols }) => lexiconSymbols,
  SOCKETS_PER_SECOND: ({ sockets }) => sockets.perAccountPerSecond,
  SOCKET_BURST: ({ sockets }) => sockets.burstPerAccount,
  LONG_TEXT_CODE_POINTS: ({ longTextCodePoints }) => longTextCodePoints,
  SOCKETS_PER_ACCOUNT: ({ sockets }) => sockets.perAccount,
  SYNTHESES_PER_ACCOUNT: ({ synthesesPerAccount }) => synthesesPerAccount,
  SOCKETS_WITHOUT_KEY: ({ sockets }) => sockets.withoutKey,
  SOCKETS_WITHOUT_KEY_PER_CLIENT: ({ sockets }) => sockets.withoutKeyPerClient,
  SOCKET_IDLE_SECONDS: ({ sockets }) => sockets.idleSeconds,
  AUDIT_ENTRIES: ({ audit }) => audit.entries,
  AUDIT_DAYS: ({ audit }) => audit.days,
  SOCKET_SILENCE_SECONDS: ({ sockets }) => sockets.silenceSeconds,
  REQUESTS_PER_MINUTE: ({ quotas }) => quotas.requestsPerMinute,
  CHARACTERS_PER_DAY: ({ quotas }) => quotas.charactersPerDay,
  CHARACTERS_PER_MONTH: ({ quotas }) => quotas.charactersPerMonth,
  AUDIO_SECONDS_PER_DAY: ({ quotas }) => quotas.audioSecondsPerDay,
  AUDIO_SECONDS_PER_MONTH: ({ quotas }) => quotas.audioSecondsPerMonth,
};

void t.test('docs/SECURITY.md gives each bound its default, its setting and its error', (t) => {
  const rows = [...PAGE.matchAll(ROW)];
  t.same(rows.map(([, , setting]) => setting).sort(), Object.keys(VALUES).sort());
  const numbers = [...CONFIG.matchAll(/readInteger\(\s*'(\w+)'/g)].map(([, setting = '']) => setting);
  t.same(
    numbers.filter((name) => !NO_BOUNDS.includes(name)).sort(),
    Object.keys(VALUES).sort(),
    'all of them',
  );
  const defaults = readConfig({ WORKERS: '1' });
  for (const [, written = '', setting = '', code] of rows) {
    const value = written === 'none' ? 0 : Number(written);
    t.equal(VALUES[setting]?.(defaults), value, setting);
    const other = value + 1;
    const changed = readConfig({ WORKERS: '1', [setting]: String(other) });
    t.equal(VALUES[setting]?.(changed), other, `${setting} sets it`);
    if (code === undefined) continue;
    const { message } = ERRORS[code as ErrorCode];
    t.ok(message, code);
    const isNamed = message.includes(`(${setting})`) || isSaid(setting);
    t.ok(isNamed, `${code} names ${setting}`);
  }
  t.end();
});

void t.test('the bounds without a setting are those of the code', (t) => {
  const rows = [...PAGE.matchAll(FIXED_ROW)];
  t.ok(rows.length > 30, 'the rows are found');
  for (const [, value, file = '', constant = '', code] of rows) {
    t.equal(numberIn(file, constant), Number(value), `${file} ${constant}`);
    if (code !== undefined) t.ok(ERRORS[code as ErrorCode], code);
  }
  t.end();
});

/** Constants that bound work, a wait or an answer of ours, and nothing that a client can make grow. */
const OURS = [
  'catalog/catalog.ts MAX_ECHO',
  'catalog/catalog.ts MAX_HINTS',
  'transports/http/negotiation.ts MAX_ECHO',
  'transports/shared/lexicon-table.ts MAX_LANGUAGE_ECHO',
  'transports/shared/subtitles.ts MAX_WIDTH',
  'transports/shared/subtitles.ts MAX_SECONDS',
  'transports/sockets/open-socket.ts MAX_REASON_BYTES',
  'transports/sockets/server.ts MAX_SWEEP_MS',
  'scheduling/admission.ts MAX_UTILIZATION',
  'scheduling/places.ts MAX_KEPT_MS',
  'text/markup.ts MAX_PAUSE_MS',
  'text/plan.ts MAX_SENTENCE_LENGTH',
  'text/phonetics/clauses.ts MAX_CLAUSE_CHARACTERS',
  'synthesis/speech.ts MAX_PREPARATION_MS',
  'text/phonetics/word-pronouncer.ts MAX_KNOWN_WORDS',
  'text/phonetics/word-pronouncer.ts MAX_KNOWN_PARTS',
  'synthesis/look-ups.ts MAX_TASK_MS',
  'synthesis/task-length.ts MAX_TASK_MS',
  'synthesis/task-length.ts MAX_TASK_AUDIO_MS',
  'synthesis/task-length.ts MAX_TASK_BYTES',
  'recognition/bit-reader.ts MAX_WINDOW_BITS',
  'recognition/flac.ts MAX_BITS',
  'recognition/resample.ts MAX_PHASES',
  'recognition/variants.ts MAX_VARIANTS',
  'synthesis/segments.ts MAX_PHONES',
  'synthesis/segments.ts MAX_TIME_SCALE',
  'storage/audit-log.ts MAX_RANDOM',
  'storage/lexicon-store.ts MAX_LISTED_UNKNOWN_WORDS',
  'accounts/usage-ledger.ts MAX_BATCH',
  'accounts/usage-ledger.ts MAX_RETRY_MS',
  'accounts/key-cache.ts MAX_SPARED',
  'accounts/key-cache.ts MAX_READS',
  // This constant is only the default of a setting.
  'contracts/budget.ts MAX_LEXICON_SYMBOLS',
];

void t.test('each constant that bounds something of clients has its row', (t) => {
  const listed = [...PAGE.matchAll(FIXED_ROW)].map(([, , file, constant]) => `${file} ${constant}`);
  const found = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/^(?:cli|dashboard\/web|config)/.test(file))
    .flatMap((file) =>
      [...read(`src/${file}`).matchAll(/^(?:export )?const (MAX_\w+) = [\d_.]+(?: \* [\d_.]+)*;/gm)].map(
        ([, constant]) => `${file} ${constant}`,
      ),
    );
  t.ok(found.length > 40, `${found.length} constants`);
  t.same(
    found.filter((one) => !listed.includes(one) && !OURS.includes(one)),
    [],
    'nobody judged these',
  );
  t.same(
    OURS.filter((one) => !found.includes(one)),
    [],
    'and these are gone',
  );
  t.end();
});
