import t from 'tap';
import { loadAddon } from '../../../src/engine/addon.js';
import { SonantError } from '../../../src/errors.js';
import { splitSentences } from '../../../src/text/segment/sentences.js';
import { TextBuffer } from '../../../src/transports/sockets/text-buffer.js';

const addon = loadAddon();
const FACTOR = 5;
/** Linear cost gives about 5, quadratic cost about 25. */
const MAX_RATIO = 16;
/** Shorter times are noise. */
const MIN_MS = 0.3;
const RUNS = 3;
const OPTIONS = {};

function appendAll(messages: readonly string[], take: 'all' | 'nothing'): TextBuffer<object> {
  const buffer = new TextBuffer<object>('en');
  for (const message of messages) {
    try {
      buffer.append(message, OPTIONS);
    } catch (error) {
      if (!(error instanceof SonantError) || error.code !== 'text_too_long') throw error;
      buffer.clear();
    }
    if (take === 'all') buffer.take('clauses');
  }
  return buffer;
}

/** The fastest of some runs, in milliseconds of this thread's own time. @param enoughMs a run that took less is the last */
function costMs(run: () => void, enoughMs = 0): number {
  let fastestMs = Infinity;
  for (let i = 0; i < RUNS && fastestMs >= enoughMs; i++) {
    const startMs = addon.threadCpuMs();
    run();
    fastestMs = Math.min(fastestMs, addon.threadCpuMs() - startMs);
  }
  return fastestMs;
}

/** The cost of a run that is FACTOR times as long, relative to the shorter one. */
function ratio(run: (size: number) => void, size: number): number {
  // The first run is not compiled yet.
  run(size * FACTOR);
  const short = Math.max(
    MIN_MS,
    costMs(() => run(size)),
  );
  return costMs(() => run(size * FACTOR), MAX_RATIO * short) / short;
}

void t.test('the measure finds out a buffer that reads all its text anew for each message', (t) => {
  const run = (count: number): void => {
    let text = '';
    for (let i = 0; i < count; i++) {
      text += 'Go. ';
      splitSentences(text, 'en');
    }
  };
  // What else the core does may slow the short runs alone.
  const measured = [ratio(run, 100)];
  while (measured.length < RUNS && Math.max(...measured) <= MAX_RATIO) measured.push(ratio(run, 100));
  t.ok(Math.max(...measured) > MAX_RATIO, measured.map((value) => value.toFixed(1)).join());
  t.end();
});

const UNITS = [
  '.',
  ' ',
  'a.',
  '(',
  '"',
  'a. ',
  '. ',
  '1. ',
  'Go. ',
  '2.',
  '\n',
  'a\n',
  '\n ',
  '{',
  'spell(',
  'a,',
  ', ',
  '።',
  '። ',
  '😀',
  '!"',
  '\uD83D',
];

void t.test('the cost of a long message is linear in its length', (t) => {
  for (const unit of UNITS) {
    const run = (length: number): void => void appendAll([unit.repeat(length / unit.length)], 'all');
    const measured = ratio(run, 13_000);
    t.ok(measured < MAX_RATIO, `${JSON.stringify(unit)}: ${measured.toFixed(1)}`);
  }
  t.end();
});

void t.test('the first piece of a long message costs the same, however long the rest is', (t) => {
  for (const unit of ['Go. ', '1.2. ', 'Go on, then! ']) {
    const run = (length: number): void => {
      const buffer = new TextBuffer<object>('en');
      buffer.append(unit.repeat(length / unit.length), OPTIONS);
      buffer.take('sentences');
    };
    for (let i = 0; i < 5; i++) run(60_000);
    const measured = ratio(run, 12_000);
    t.ok(measured < 3.5, `${unit}: ${measured.toFixed(1)}`);
  }
  t.end();
});

void t.test('the cost of short messages behind a long text that waits is linear in their number', (t) => {
  const waiting = `Go ${'😀'.repeat(60)}. `.repeat(1200);
  const kinds: Record<string, (buffer: TextBuffer<object>) => void> = {
    text: (buffer) => {
      buffer.append('a ', OPTIONS);
    },
    'marked text': (buffer) => {
      buffer.append('a ', OPTIONS);
      buffer.mark();
    },
    'marked blanks': (buffer) => {
      buffer.append(' ', OPTIONS);
      buffer.mark();
    },
  };
  for (const [kind, send] of Object.entries(kinds)) {
    const buffer = new TextBuffer<object>('en');
    buffer.append(waiting, OPTIONS);
    const measured = costMs(() => {
      for (let i = 0; i < 1000; i++) send(buffer);
    });
    // Reading all that waits for each of them takes a second.
    t.ok(measured < 100, `1000 messages of ${kind}: ${measured.toFixed(1)} ms`);
  }
  t.end();
});

void t.test('the cost of single characters is linear in their number, taken or gathered', (t) => {
  const check = (unit: string, take: 'all' | 'nothing'): void => {
    const run = (count: number): void =>
      void appendAll(unit.repeat(Math.ceil(count / unit.length)).split(''), take);
    const measured = ratio(run, 2000);
    t.ok(measured < MAX_RATIO, `${take} ${JSON.stringify(unit)}: ${measured.toFixed(1)}`);
  };
  for (const unit of ['Go on, then. ', 'word ', '.', ' ', '"', '\n', '😀']) check(unit, 'all');
  for (const unit of ['Go on, then. ', 'word ', '።']) check(unit, 'nothing');
  t.end();
});

void t.test('the cost of single characters that end nothing is linear in their number', (t) => {
  const run = (count: number): void => void appendAll('a. '.repeat(count / 3).split(''), 'nothing');
  const measured = ratio(run, 600);
  t.ok(measured < MAX_RATIO, measured.toFixed(1));
  t.end();
});

void t.test('a blank behind a long blank costs nothing', (t) => {
  const run = (count: number): void =>
    void appendAll([`a${' '.repeat(60_000)}`, ...Array.from({ length: count }, () => ' ')], 'nothing');
  const measured = ratio(run, 1250);
  t.ok(measured < MAX_RATIO, measured.toFixed(1));
  t.end();
});
