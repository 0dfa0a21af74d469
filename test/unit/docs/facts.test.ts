import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { Entry } from '../../../bench/capacity/history.js';
import { codecOfMediaType } from '../../../src/audio/media-types.js';
import { readConfig } from '../../../src/config/config.js';
import { AUDIO_CODECS } from '../../../src/contracts/audio.js';
import { LANGUAGES } from '../../../src/text/languages/index.js';
import { MODEL_RULES } from '../../../src/transports/shared/model-rules.js';
import { DIALECTS } from '../../../src/transports/sockets/legacy/dialects.js';
import { SETTLE_MS, TextBuffer } from '../../../src/transports/sockets/text-buffer.js';
import { flat, numberIn, read, tableRows } from '../../support/documents.js';
import { MODELS } from '../../support/synthesis.js';
import { noRowDiffers } from '../../support/table.js';

const KIB = 1024;
const MIB = KIB * KIB;
const SOCKETS = 'transports/sockets/server.ts';
const PAUSES = 'synthesis/pauses.ts';
const BEAM_SEARCH = 'recognition/beam-search.ts';
const config = readConfig({ WORKERS: '1' });
const RECOGNIZER = JSON.parse(readFileSync(join(MODELS, 'recognizer/recognizer.json'), 'utf8')) as {
  readonly phoneErrorPercent: { readonly voices: Readonly<Record<string, number>> };
};
const languageNames = new Intl.DisplayNames('en', { type: 'language' });
/** Phones of unknown words that the recognizer gets wrong, the best language first. */
const wrongPhones = Object.entries(RECOGNIZER.phoneErrorPercent.voices)
  .toSorted(([, one], [, other]) => one - other)
  .map(([code, percent]) => `${percent.toFixed()}% (${languageNames.of(code)})`);
const percents = Object.values(RECOGNIZER.phoneErrorPercent.voices);
const meanWrongPhones = percents.reduce((sum, percent) => sum + percent, 0) / percents.length;

const PEERS = JSON.parse(read('bench/load/alternatives.json')) as {
  readonly figures: readonly { readonly name: string; readonly msPerSecond: number }[];
};
/** Milliseconds of processor time for a second of speech. */
const costOf = (name: string): string =>
  `${PEERS.figures.find((figure) => figure.name.startsWith(name))?.msPerSecond.toFixed(1)} ms`;

/** Sentences of the documents with the numbers that the code has. */
const FACTS: Readonly<Record<string, readonly string[]>> = {
  'README.md': [
    `the engine alone ${costOf('Sonant, `coda`')} (\`coda\`) or ${costOf('Sonant, `mistv3`')} (\`mistv3\`), flite ${costOf('flite slt, all')} and espeak-ng ${costOf('espeak-ng, all')}`,
  ],
  'docs/decisions/recordings.md': [
    `beam search with trigrams | ${meanWrongPhones.toFixed(1)} %`,
    `counts with ${numberIn(BEAM_SEARCH, 'LANGUAGE_MODEL_WEIGHT')} of its logarithm, and ${numberIn(BEAM_SEARCH, 'INSERTION_BONUS')} for each phone`,
    `${numberIn('recognition/resample.ts', 'PRODUCTS_AT_ONCE') / 1e6} million multiplications a task`,
  ],
  'training/recognize/README.md': [
    `${wrongPhones.at(0)} to ${wrongPhones.at(-1)} of the phones of unknown words`,
  ],
  'docs/PROTOCOLS.md': [
    `${wrongPhones.at(0)} to ${wrongPhones.at(-1)} of the phones wrong`,
    `A body may have at most ${numberIn('transports/http/request-body.ts', 'MAX_BODY_BYTES') / KIB} KiB`,
    `Required; 1 to ${numberIn('transports/shared/fields.ts', 'MAX_TEXT_CODE_POINTS')} code points`,
    `1 to ${config.longTextCodePoints.toLocaleString('en')} code points (\`LONG_TEXT_CODE_POINTS\`)`,
    `every ${numberIn('transports/http/speech-answer.ts', 'AUDIO_TOKEN_MS')} ms of audio as one`,
    `It lasts about ${numberIn(PAUSES, 'SENTENCE_PAUSE_MS')} ms after`,
    `, ${numberIn(PAUSES, 'SENTENCE_PAUSE_MS') * numberIn(PAUSES, 'paragraph')} before a paragraph`,
    `and ${numberIn(PAUSES, 'SENTENCE_PAUSE_MS') * numberIn(PAUSES, 'line')} at the end of a line`,
    `after ${numberIn('text/segment/limit.ts', 'WHOLE_LINE_LENGTH')} characters or more counts as wrapping`,
    `at most ${numberIn('transports/shared/usage-question.ts', 'MAX_DAYS')} days`,
    `the default is the last ${numberIn('transports/shared/usage-question.ts', 'DEFAULT_DAYS')} days`,
    `\`SOCKETS_PER_ACCOUNT\` (${config.sockets.perAccount})`,
    `\`SOCKETS_PER_SECOND\` (${config.sockets.perAccountPerSecond}) sustained`,
    `\`SOCKET_BURST\` (${config.sockets.burstPerAccount}) at once`,
    `\`SYNTHESES_PER_ACCOUNT\` (${config.synthesesPerAccount} per worker)`,
    `A frame over ${numberIn(SOCKETS, 'MAX_MESSAGE_BYTES') / KIB} KiB closes the socket with 1009`,
    `After ${config.sockets.silenceSeconds - 16} seconds of silence the server pings`,
    `after ${config.sockets.idleSeconds / 60} minutes (\`SOCKET_IDLE_SECONDS\`)`,
    `lets ${numberIn(SOCKETS, 'MAX_BACKPRESSURE_BYTES') / MIB} MiB of audio pile up`,
    `get ${numberIn('transports/sockets/frame-turns.ts', 'MAX_TURN_MS')} ms of each turn`,
    `More than ${numberIn('transports/sockets/frame-turns.ts', 'MAX_WAITING_BYTES') / MIB} MiB of waiting frames, or ${numberIn('transports/sockets/frame-turns.ts', 'MAX_ACCOUNT_WAITING_BYTES') / MIB} MiB of all`,
    `has heard all of it and ${config.sockets.doneHoldMs} ms more (\`DONE_HOLD_MS\`)`,
    `the audio has been played, ${config.sockets.doneHoldMs} ms have passed`,
    `ends its sentence when other text follows, or after ${SETTLE_MS} ms without text`,
    `counts after ${SETTLE_MS} ms without text`,
    `more than ${numberIn('transports/sockets/unread-text.ts', 'MAX_BLANK_LENGTH')} spaces in a row`,
    `in multiples of ${numberIn('audio/framing.ts', 'TELEPHONE_FRAME_BYTES')} bytes (20 ms)`,
    `within ${numberIn('transports/sockets/coda/unauthorized-session.ts', 'AUTHORIZATION_MS') / 1000} seconds after the socket has opened`,
    `At most ${config.sockets.withoutKeyPerClient} sockets per address (\`SOCKETS_WITHOUT_KEY_PER_CLIENT\`), and ${config.sockets.withoutKey} in all (\`SOCKETS_WITHOUT_KEY\`)`,
    `A lexicon holds up to ${numberIn('lexicon/lexicons.ts', 'MAX_ENTRIES').toLocaleString('en')} words`,
    `At most ${numberIn('transports/shared/custom-lexicon.ts', 'MAX_CUSTOM_ENTRIES')} words, \`{"spelling", "pronunciation"}\``,
    `one term of at most ${numberIn('text/phonetics/lexicon-terms.ts', 'MAX_TERM_LENGTH')} characters, a pronunciation at most ${numberIn('text/phonetics/lexicon-terms.ts', 'MAX_PHONEMES_LENGTH')}`,
    `At most ${numberIn('transports/sockets/coda/context-spans.ts', 'MAX_SPANS').toLocaleString('en')} words or ${numberIn('transports/sockets/coda/context-spans.ts', 'MAX_TEXT_LENGTH').toLocaleString('en')} characters are kept`,
  ],
  'docs/OPERATING.md': [
    `usage waits in memory (${numberIn('accounts/usage-ledger.ts', 'MAX_WAITING').toLocaleString('en')} records)`,
    `When less than ${numberIn('storage/sqlite/data-folder.ts', 'MIN_FREE_BYTES') / MIB} MiB is left`,
    `would need more than ${numberIn('scheduling/admission.ts', 'MAX_UTILIZATION')} of the workers' time, new streams are refused`,
    `the server pings sockets every ${config.sockets.silenceSeconds - 16} seconds`,
  ],
  'docs/DASHBOARD.md': [
    `have ${numberIn('accounts/passwords.ts', 'MIN_LENGTH')} to ${numberIn('accounts/passwords.ts', 'MAX_LENGTH')} characters`,
    `or ${numberIn('accounts/sessions.ts', 'LIFE_MS') / 86_400_000} days after its last use`,
  ],
};

for (const [page, phrases] of Object.entries(FACTS)) {
  void t.test(`${page} states the numbers of the code`, (t) => {
    const text = flat(page);
    noRowDiffers(t, phrases, (phrase) => (text.includes(phrase) ? undefined : `no "${phrase}"`));
    t.end();
  });
}

void t.test('docs/decisions/pronunciation.md has the thresholds of the letter networks', (t) => {
  const [, ...thresholds] = tableRows('docs/decisions/pronunciation.md', 'Frequent words need evidence');
  t.equal(thresholds.length, 6);
  for (const [language = '', short, others, kept] of thresholds) {
    const folder = join(MODELS, 'g2p', language);
    const { leastConfidence } = JSON.parse(readFileSync(join(folder, 'network.json'), 'utf8')) as {
      leastConfidence: { short: number; others: number };
    };
    const list = join(folder, 'kept.txt');
    const words = existsSync(list) ? readFileSync(list, 'utf8').trim().split('\n').length : 0;
    t.same(
      [short, others, kept].map((cell) => Number(cell?.replace(',', ''))),
      [leastConfidence.short, leastConfidence.others, words],
    );
  }
  t.end();
});

void t.test('the tables of normalizers count the rows that the golden tables have', (t) => {
  const rowsOf = (language: string): string =>
    `${read(`test/golden/text/${language}.tsv`).trimEnd().split('\n').length - 1}`;
  const [, ...stated] = tableRows('docs/decisions/normalizers.md', 'Our normalizer beside others');
  const languages = Object.keys(LANGUAGES);
  t.same(
    stated.map(([name, rows, ours]) => [name, rows, ours]).sort(),
    languages
      .map((code) => [languageNames.of(code), rowsOf(code), `${rowsOf(code)} / ${rowsOf(code)}`])
      .sort(),
  );
  const espeak = stated.find(([name]) => name === 'English')?.[3];
  const [, ...alternatives] = tableRows('docs/BENCHMARKS.md', 'Beside alternatives');
  const english = alternatives.find(([what]) => what?.startsWith('written forms'));
  t.same(english?.slice(0, 4), [
    `written forms read as our English tables expect (${rowsOf('en')})`,
    rowsOf('en'),
    '–',
    espeak,
  ]);
  t.end();
});

const named = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

void t.test('the parameters of a synthesis have the ranges of the code', (t) => {
  const rules = new Map(
    tableRows('docs/PROTOCOLS.md', 'Synthesis').map(([name = '', , rule = '']) => [name, rule]),
  );
  const rates = ({ min, max, default: unset }: (typeof MODEL_RULES)['coda']['sampleRateHz']): string =>
    `${min} to ${max}, default ${unset}`;
  const { coda, mistv2 } = MODEL_RULES;
  t.equal(
    rules.get('`samplingRate`'),
    `Hz. coda, mistv3: ${rates(coda.sampleRateHz)}. mistv2, mist: ${rates(mistv2.sampleRateHz)}`,
  );
  t.same(MODEL_RULES.mistv3.sampleRateHz, coda.sampleRateHz);
  t.same(MODEL_RULES.mist.sampleRateHz, mistv2.sampleRateHz);
  t.same(named(rules.get('`audioFormat`') ?? '').sort(), [...AUDIO_CODECS].sort());
  const source = (name: string, file = 'synthesis-request'): string => {
    const [, min = '', max = ''] =
      new RegExp(`${name} = \\{ min: (-?[\\d.]+), max: (-?[\\d.]+) \\}`).exec(
        read(`src/transports/shared/${file}.ts`),
      ) ?? [];
    return `${min} to ${max}`;
  };
  t.match(rules.get('`timeScaleFactor`'), `clamped to ${source('TIME_SCALE')}`);
  t.match(rules.get('`gain`'), `Decibels, ${source('GAIN_DB', 'level')},`);
  t.match(rules.get('`loudness`'), `in LUFS, ${source('LOUDNESS_LUFS', 'level')};`);
  t.match(
    rules.get('`sentencePauseMs`'),
    `, ${source('SENTENCE_PAUSE_MS')}, ${numberIn(PAUSES, 'SENTENCE_PAUSE_MS')}`,
  );
  t.end();
});

void t.test('the models that share a network are those that the README names', (t) => {
  const { packs } = JSON.parse(read('models/voices.json')) as { packs: Record<string, string> };
  const [, shared = ''] = /^(.*) share one network/m.exec(read('README.md')) ?? [];
  const sharing = Object.keys(packs).filter((model) => packs[model] === packs['mist']);
  t.same(named(shared).sort(), sharing.sort());
  t.end();
});

void t.test('every type that the documents offer in Accept is spoken', (t) => {
  const types = tableRows('docs/PROTOCOLS.md', 'Synthesis').flatMap(([cell = '']) =>
    named(cell).filter((name) => /^audio\/[\w-]+$/.test(name)),
  );
  t.ok(types.length > 10);
  noRowDiffers(t, types, (type) => (codecOfMediaType(type) === undefined ? type : undefined));
  t.end();
});

void t.test('the dialects of the legacy sockets have the models and formats of their table', (t) => {
  const [, ...rows] = tableRows('docs/PROTOCOLS.md', 'Legacy sockets');
  const [models, formats] = rows;
  DIALECTS.forEach((dialect, column) => {
    const cell = (row: readonly string[] | undefined): string => row?.[column + 1] ?? '';
    const all = cell(models).startsWith('all');
    t.equal(all, dialect.models.length === Object.keys(MODEL_RULES).length, dialect.name);
    t.match(cell(models), `\`${dialect.defaultModel}\` by default`, dialect.name);
    if (!all) t.same(named(cell(models)), [...dialect.models], dialect.name);
    const offered = cell(formats) === 'as on `/ws`' ? (formats?.[1] ?? '') : cell(formats);
    t.same(named(offered).sort(), [...dialect.codecs].sort(), dialect.name);
  });
  t.end();
});

void t.test('a full stop after a number waits as the documents say', (t) => {
  const given = (...messages: string[]): string[] => {
    const buffer = new TextBuffer<undefined>('en');
    return messages.map((message) => {
      buffer.append(message, undefined);
      return buffer.take('sentences')?.text ?? (buffer.isUndecided ? 'waits' : 'nothing');
    });
  };
  t.same(given('It is version 2.', '5 now.'), ['waits', 'It is version 2.5 now.']);
  t.same(given('It is version 2.', ' Good'), ['waits', 'It is version 2.']);
  t.same(given('It was built in 1996.'), ['It was built in 1996.']);
  t.same(given('We joined the U.S.', ' Army.'), ['waits', 'We joined the U.S. Army.']);
  t.same(given('in the', ' U.S.'), ['nothing', 'waits']);
  t.same(given('This is Dr.'), ['nothing']);
  t.end();
});

void t.test('every npm script that a page names is there, and every bench is named', (t) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const pages = [
    'README.md',
    'CONTRIBUTING.md',
    'docs/BENCHMARKS.md',
    'docs/OPERATING.md',
    'docs/CLIENTS.md',
  ].map(flat);
  const named = pages.flatMap((page) => [...page.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name));
  t.ok(named.length > 20);
  noRowDiffers(t, named, (name) => (name in scripts ? undefined : `npm run ${name}`));
  const benches = Object.keys(scripts).filter((name) => name.startsWith('bench') && name !== 'bench:sealed');
  noRowDiffers(t, benches, (name) => (named.includes(name) ? undefined : `no page names ${name}`));
  t.end();
});

void t.test('the live streams per core are those that were measured last', (t) => {
  const history = JSON.parse(read('bench/capacity/history.json')) as Entry[];
  const pair = ({ p50, p99 }: { p50: number; p99: number }): string =>
    `${p50.toFixed(1)}, ${p99.toFixed(1)} ms`;
  const [, ...rows] = tableRows('docs/BENCHMARKS.md', 'Live streams per core');
  t.ok(rows.length > 0);
  noRowDiffers(t, rows, ([target = '', ...cells]) => {
    const last = history
      .filter((entry) => `\`${entry.target}\`` === target && entry.capacity !== null)
      .at(-1);
    const measured = [last?.capacity, last && pair(last.firstAudioMs), last && pair(last.firstSoundMs)].join(
      ' | ',
    );
    return measured === cells.join(' | ') ? undefined : `${target}: ${measured}, not ${cells.join(' | ')}`;
  });
  t.end();
});
