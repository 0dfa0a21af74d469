import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { loadAddon } from '../../src/engine/addon.js';
import { loadDiacritizer } from '../../src/synthesis/vowel-restorer.js';
import { bareTokens } from '../../src/text/languages/ar/diacritize/diacritizer.js';
import { readCommandLine } from '../command-line.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const USAGE = `usage: npm run bench:diacritize -- [--shared FOLDER] [--lines N]
Diacritic error rates on vowelled Arabic that was not learned from, and what restoring costs. Scored as the corpus' own
evaluation does: a letter of the Arabic alphabet is right when it carries what the reference has on it, nothing included; the
second column leaves out the letters that are bare in the reference; "without endings" leaves out the last letter of every word.
  --shared  folder with lexicons/arabic/test.txt.gz (default ../shared)
  --lines   at most so many (default 2500)
`;

const { values } = readCommandLine(USAGE, {
  shared: { type: 'string', default: join(ROOT, '../shared') },
  lines: { type: 'string', default: '2500' },
});
const file = join(values.shared, 'lexicons/arabic/test.txt.gz');
const SENTENCE =
  'وقال رئيس الوزراء إن الحكومة ستعلن عن الخطة الجديدة غدا في مؤتمر صحفي يعقد في العاصمة بعد لقاء الوفود';
const REPETITIONS = 50;
const ROTATED = 'بتثجحخدذرزسشصضطظعغفقكلمنهوي';

interface Count {
  wrong: number;
  all: number;
}
const percent = ({ wrong, all }: Count): string => ((100 * wrong) / Math.max(1, all)).toFixed(2);
const ordered = (marks: string): string => [...marks].sort().join('');

function add(count: Count, wrong: boolean): void {
  count.all += 1;
  if (wrong) count.wrong += 1;
}

const diacritizer = loadDiacritizer(loadAddon(), join(ROOT, 'models'));

if (existsSync(file)) {
  const counts = new Map<string, Count>();
  const count = (name: string): Count => {
    const known = counts.get(name) ?? { wrong: 0, all: 0 };
    counts.set(name, known);
    return known;
  };
  const lines = gunzipSync(readFileSync(file))
    .toString('utf8')
    .trim()
    .split('\n')
    .slice(0, Number(values.lines));
  for (const line of lines) {
    const found = bareTokens(diacritizer.diacritize(line.replace(/[\u064B-\u0652]/g, '')));
    bareTokens(line).forEach((token, i) => {
      if (!token.isWord) return;
      const last = token.typed.length - 1;
      const wrong = token.typed.map((marks, j) => ordered(marks) !== ordered(found[i]?.typed[j] ?? ''));
      wrong.forEach((isWrong, j) => {
        add(count('letters'), isWrong);
        if (j < last) add(count('letters inside'), isWrong);
        if (token.typed[j] === '') return;
        add(count('marked letters'), isWrong);
        if (j < last) add(count('marked letters inside'), isWrong);
      });
      add(count('words'), wrong.includes(true));
      add(count('stems'), wrong.slice(0, -1).includes(true));
    });
  }
  console.log(`| ${lines.length} lines | all letters | without bare letters | words |`);
  console.log('|---|---|---|---|');
  for (const [row, ...names] of [
    ['with endings', 'letters', 'marked letters', 'words'],
    ['without endings', 'letters inside', 'marked letters inside', 'stems'],
  ] as const) {
    console.log(`| ${row} | ${names.map((name) => `${percent(count(name))} %`).join(' | ')} |`);
  }
} else {
  console.log(`no error rates: ${file} is not there`);
}

function processorMs(text: string): number {
  const before = process.cpuUsage();
  diacritizer.diacritize(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
const middle = (times: number[]): number => times.sort((a, b) => a - b)[times.length >> 1] ?? NaN;

const known = middle(Array.from({ length: REPETITIONS }, () => processorMs(SENTENCE)));
// Words that nobody has said before: every letter moved on in the alphabet.
const fresh = middle(
  Array.from({ length: 20 }, (_, by) =>
    processorMs(
      SENTENCE.replace(/[ب-غف-ي]/g, (letter) => ROTATED[(ROTATED.indexOf(letter) + by + 1) % 26] ?? letter),
    ),
  ),
);
console.log(
  `${SENTENCE.length} characters: ${known.toFixed(1)} ms of processor, ${fresh.toFixed(1)} ms when every word is new`,
);
