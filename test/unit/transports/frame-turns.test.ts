import { setImmediate as turn } from 'node:timers/promises';
import t from 'tap';
import {
  type Frame,
  type FrameLine,
  frameOf,
  FrameTurns,
} from '../../../src/transports/sockets/frame-turns.js';

const MIB = 1024 * 1024;

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

function burn(ms: number): void {
  const untilMs = performance.now() + ms;
  while (performance.now() < untilMs);
}

/** A line, and what takes a message as an open socket does. */
function lineOf(turns: FrameTurns, owner: string, read: (frame: Frame) => void) {
  const line: FrameLine = turns.line(() => owner, read);
  return {
    line,
    take: (message: ArrayBuffer, isBinary: boolean): boolean => {
      if (!line.mayRead()) return line.wait(message, isBinary);
      const startMs = performance.now();
      read(frameOf(message, isBinary));
      line.spend(performance.now() - startMs);
      return true;
    },
  };
}
type Line = ReturnType<typeof lineOf>;

void t.test('two hundred sockets of one account delay the frame of another by a turn', async (t) => {
  const turns = new FrameTurns();
  let left = 200 * 5;
  const greedy = Array.from({ length: 200 }, () =>
    lineOf(turns, 'greedy', () => {
      left -= 1;
      burn(1);
    }),
  );
  let asked = 0;
  let answered = 0;
  const modest = lineOf(turns, 'modest', () => (answered += 1));
  for (const line of greedy) for (let i = 0; i < 5; i++) line.take(bytes('x'), false);
  t.ok(left > 800, 'most of them wait');
  const turnsMs: number[] = [];
  while (left > 0) {
    const startMs = processorMs();
    modest.take(bytes('y'), false);
    asked += 1;
    await turn();
    turnsMs.push(processorMs() - startMs);
    if (answered < asked - 1) break;
  }
  t.ok(answered >= asked - 1, 'the other one is heard in its turn');
  t.ok(turnsMs.length > 40, `${turnsMs.length} turns`);
  // The processor-time clock is coarse, and it includes the other threads of this process.
  const usual = turnsMs.sort((a, b) => a - b)[Math.floor(0.95 * turnsMs.length)] ?? Infinity;
  t.ok(usual <= 20, `p95 ${usual.toFixed(1)} ms of processor time a turn`);
});

void t.test('sockets of an account take turns, and each hears its frames in order', async (t) => {
  const turns = new FrameTurns();
  const heard: string[] = [];
  const named = (name: string): Line =>
    lineOf(turns, 'a', (frame) => {
      heard.push(name + (typeof frame === 'string' ? frame : `binary ${frame.length}`));
      burn(3);
    });
  const [one, other] = [named('one '), named('other ')];
  for (let i = 0; i < 8; i++) one.take(bytes(`${i}`), false);
  other.take(bytes('late'), true);
  t.not(one.line.isEmpty, true);
  while (!one.line.isEmpty || !other.line.isEmpty) await turn();
  t.same(
    heard.filter((what) => what.startsWith('one')),
    Array.from({ length: 8 }, (_, i) => `one ${i}`),
  );
  const last = heard.indexOf('other binary 4');
  t.ok(last > 0 && last < 7, `before most of the other: ${heard.join()}`);
});

void t.test('what waits is bounded, of a socket and of an account', async (t) => {
  const turns = new FrameTurns();
  const lines: Line[] = [];
  const owned = (owner: string): Line => {
    const line = lineOf(turns, owner, () => burn(11));
    lines.push(line);
    return line;
  };
  owned('greedy').take(bytes('x'), false);
  const frame = new ArrayBuffer(MIB / 2);
  const fill = (line: Line): number => {
    let count = 0;
    while (line.take(frame, true)) count += 1;
    return count / 2;
  };
  t.equal(Math.floor(fill(owned('greedy'))), 15, 'MiB of one socket, beside what frames count for');
  let mib = 15.5;
  for (let i = 0; i < 20; i++) mib += fill(owned('greedy'));
  t.equal(Math.round(mib), 32, 'MiB of the account');
  t.ok(owned('modest').take(frame, true), 'others are not concerned');
  owned('hasty').take(bytes('x'), false);
  const hasty = owned('hasty');
  let count = 0;
  while (hasty.take(new ArrayBuffer(0), true)) count += 1;
  t.equal(count, 2048, 'frames without content');
  for (const { line } of lines) line.clear();
  t.equal(fill(owned('greedy')), 0, 'what came in this turn counts until its end');
  await turn();
  t.equal(
    Math.floor(fill(owned('greedy'))),
    16,
    'the first is read, and what nobody wants any more does not count',
  );
  for (const { line } of lines) line.clear();
});

void t.test('frames that come alone ask for no turn, until they have cost a millisecond', async (t) => {
  const { setImmediate: original } = globalThis;
  let asked = 0;
  t.teardown(() => void (globalThis.setImmediate = original));
  globalThis.setImmediate = ((call: () => void) => {
    asked += 1;
    return original(call);
  }) as typeof setImmediate;
  const turns = new FrameTurns();
  /** Turns that a frame of each owner asks for, which takes so long to read. */
  const turnsOf = (ms: number, ...owners: string[]): number => {
    const before = asked;
    for (const owner of owners) lineOf(turns, owner, () => burn(ms)).take(bytes('x'), false);
    return asked - before;
  };
  t.equal(turnsOf(0, 'one', 'other', 'one'), 0);
  t.equal(turnsOf(2, 'slow', 'slow'), 1, 'one for both');
  await turn();
  await turn();
  const many = Array.from({ length: 20 }, (_, i) => `account ${i}`);
  t.equal(turnsOf(0, ...many), 1, 'the next turn forgets them');
});

void t.test('the rest of a frame is read before later frames, and the last rest first', async (t) => {
  const turns = new FrameTurns();
  const read: string[] = [];
  const { line, take } = lineOf(turns, 'a', (frame) => {
    read.push(String(frame));
    if (frame !== 'long') return;
    line.later(() => read.push('third part'));
    line.later(() => {
      read.push('second part');
      line.later(() => read.push('its end'));
    });
  });
  take(bytes('long'), false);
  take(bytes('next'), false);
  t.same(read, ['long'], 'the others wait for a turn');
  t.notOk(line.isEmpty);
  while (!line.isEmpty) await turn();
  t.same(read, ['long', 'second part', 'its end', 'third part', 'next']);
  take(bytes('long'), false);
  line.clear();
  await turn();
  await turn();
  t.equal(read.length, 6, 'nobody reads the rest of a socket that is closed');
});
