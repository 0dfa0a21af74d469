import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from '../bench/command-line.js';
import { isHeldOut, type ListedWord, LISTS, readList } from '../bench/text/pronounce-lists.js';
import {
  add,
  judge,
  NOTHING,
  phoneErrorPercent,
  type Score,
  wordErrorPercent,
} from '../bench/text/pronounce-score.js';
import { type Akshara, aksharasToIpa, readAksharas } from '../src/text/languages/hi/pronounce.js';
import { deleteSchwas, featureBuckets, isDoubtful, ruleDeletes } from '../src/text/languages/hi/schwa.js';
import { comparablePhones } from '../src/text/phonetics/comparable.js';
import { readIpa } from '../src/text/phonetics/ipa.js';

const USAGE = `usage: node scripts/run.mjs dist/tools/hindi-schwa.js [--shared FOLDER]
Learns which schwas Hindi does not say, by logistic regression (AdaGrad) over the list's words that are not held out, and
writes src/text/languages/hi/schwa-table.ts. Ten seconds; the same list gives the same table.
  --shared  folder with lexicons/wikipron/hi.tsv.gz (default ../shared)
`;

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TABLE = join(ROOT, 'src/text/languages/hi/schwa-table.ts');
const BUCKETS = 8192;
const EPOCHS = 12;
const LEARNING_RATE = 0.15;
/** Weights of about ±4 fill a signed byte. */
const QUANTIZATION = 20;
/** More schwas in a word than this and there are too many ways to try. */
const MOST_SCHWAS = 7;
/** Decides for the rule where the list allows two ways to say a word. */
const DEPARTURE_COST = 0.001;
const LINE_LENGTH = 100;

interface Decision {
  readonly buckets: readonly number[];
  readonly silent: boolean;
}

const soundsOf = (parts: readonly Akshara[]): string[] =>
  comparablePhones(readIpa(aksharasToIpa(parts)).flat(), 'hi').map(({ token }) => token);
const wantedSounds = ({ references }: ListedWord): string[][] =>
  references.map((phones) => comparablePhones(phones, 'hi').map(({ token }) => token));

function byRule(parts: readonly Akshara[]): void {
  for (let index = parts.length - 1; index > 0; index--) {
    const part = parts[index];
    if (part && isDoubtful(part) && ruleDeletes(parts, index)) part.vowel = '';
  }
}

/** The decisions on a word's schwas that say it as the list does; none when no decisions do. */
function decisionsOf(listed: ListedWord): Decision[] {
  const parts = readAksharas(listed.word);
  if (!parts) return [];
  const doubtful = [...parts.keys()].filter((index) => index > 0 && isDoubtful(parts[index] as Akshara));
  if (doubtful.length > MOST_SCHWAS) return [];
  const wanted = wantedSounds(listed);
  const ruled = parts.map((part) => ({ ...part }));
  byRule(ruled);
  let best = { cost: 1, mask: -1 };
  for (let mask = 0; mask < 1 << doubtful.length; mask++) {
    const tried = parts.map((part) => ({ ...part }));
    let cost = 0;
    doubtful.forEach((index, bit) => {
      const silent = ((mask >> bit) & 1) === 1;
      const part = tried[index];
      if (part && silent) part.vowel = '';
      if (silent !== (ruled[index]?.vowel === '')) cost += DEPARTURE_COST;
    });
    cost += judge(soundsOf(tried), wanted).distance;
    if (cost < best.cost) best = { cost, mask };
  }
  if (best.mask < 0) return [];
  const decisions: Decision[] = [];
  for (let bit = doubtful.length - 1; bit >= 0; bit--) {
    const index = doubtful[bit] ?? 0;
    const silent = ((best.mask >> bit) & 1) === 1;
    decisions.push({ buckets: featureBuckets(parts, index, BUCKETS), silent });
    const part = parts[index];
    if (part && silent) part.vowel = '';
  }
  return decisions;
}

/** Shuffles in place, the same way every time. */
function shuffle(items: unknown[], random: () => number): void {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [items[i], items[j]] = [items[j], items[i]];
  }
}

function train(decisions: Decision[]): Int8Array {
  const weights = new Float64Array(BUCKETS);
  const squares = new Float64Array(BUCKETS);
  let state = 1;
  const random = (): number => (state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff) / 0x80000000;
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(decisions, random);
    for (const { buckets, silent } of decisions) {
      const score = buckets.reduce((sum, bucket) => sum + (weights[bucket] ?? 0), 0);
      const gradient = 1 / (1 + Math.exp(-score)) - Number(silent);
      for (const bucket of buckets) {
        squares[bucket] = (squares[bucket] ?? 0) + gradient ** 2;
        weights[bucket] =
          (weights[bucket] ?? 0) - (LEARNING_RATE * gradient) / Math.sqrt((squares[bucket] ?? 0) + 1e-6);
      }
    }
  }
  return Int8Array.from(weights, (weight) =>
    Math.max(-127, Math.min(127, Math.round(weight * QUANTIZATION))),
  );
}

function score(words: readonly ListedWord[], decide: (parts: readonly Akshara[]) => void): Score {
  return words.reduce((sum, listed) => {
    const parts = readAksharas(listed.word) ?? [];
    decide(parts);
    return add(sum, judge(soundsOf(parts), wantedSounds(listed)));
  }, NOTHING);
}

function main(): void {
  const { values } = readCommandLine(USAGE, {
    shared: { type: 'string', default: join(ROOT, '../shared') },
  });
  const list = LISTS.find(({ language }) => language === 'hi');
  const words = list && readList(values.shared, list);
  if (!words)
    throw new Error(`no lexicons/wikipron/hi.tsv.gz in ${values.shared}: name its folder with --shared`);
  const weights = train(words.filter(({ word }) => !isHeldOut(word)).flatMap(decisionsOf));
  const lines =
    Buffer.from(weights)
      .toString('base64')
      .match(new RegExp(`.{1,${LINE_LENGTH}}`, 'g')) ?? [];
  writeFileSync(
    TABLE,
    `/** Weights of hindi-schwa.ts, signed bytes in base64. Generated by tools/hindi-schwa.ts. */
// prettier-ignore
export const HINDI_SCHWA_WEIGHTS =
${lines.map((line) => `  '${line}'`).join(' +\n')};
`,
  );
  const heldOut = words.filter(({ word }) => isHeldOut(word));
  const print = (name: string, result: Score): void => {
    process.stdout.write(
      `${name}: ${phoneErrorPercent(result).toFixed(2)} % of phones, ${wordErrorPercent(result).toFixed(2)} % of words wrong\n`,
    );
  };
  print('held out, by the rule', score(heldOut, byRule));
  print(
    'held out, learned',
    score(heldOut, (parts) => {
      deleteSchwas(parts, weights);
    }),
  );
}

main();
