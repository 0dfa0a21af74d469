import t from 'tap';
import { Conversation } from './legacy-conversation.js';

/** Processor time of this process, which does not depend on how busy the machine is. */
function costMs(run: () => void): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const FRAMES = 8000;
/** A frame costs a few microseconds; what is behind it, read anew for each, costs half a millisecond. */
const MAX_MS = 400;

const TAILS: readonly (readonly [what: string, first: string, rest: string])[] = [
  ['form feeds and line ends behind 30 KB of them', `a${'\f\n'.repeat(14_900)}`, '\f\n'],
  ['line ends behind 30 KB of line ends', `a${'\n'.repeat(29_800)}`, '\n'],
  ['line ends and blanks behind 30 KB of blanks', `a${' '.repeat(29_800)}`, ' \n'],
  ['blanks of changing kinds', `a${' \f\n\t\r\n'.repeat(5000)}`, '\u2028\f\n'],
  ['words behind a sentence and 30 KB of blanks', `a.${' '.repeat(29_800)}b`, ' c.'],
  ['letters behind a sentence and 30 KB of blanks', `a.${' '.repeat(29_800)}b`, 'c'],
  ['half characters', '\uD83D'.repeat(900), '\uD83D'],
  ['a long sentence, then line ends', `${'a '.repeat(480)}${'\f\n'.repeat(14_000)}`, '\f\n'],
];

for (const [what, first, rest] of TAILS) {
  void t.test(`8,000 frames cost what they bring: ${what}`, (t) => {
    const conversation = new Conversation('/ws3');
    const frames = [first, ...Array<string>(FRAMES).fill(rest)].map((text) => JSON.stringify({ text }));
    const measured = costMs(() => conversation.say(...frames));
    t.ok(measured < MAX_MS, `${measured.toFixed(0)} ms`);
    conversation.session.onClose();
    t.end();
  });
}
