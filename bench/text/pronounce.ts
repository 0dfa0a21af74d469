import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { comparablePhones } from '../../src/text/phonetics/comparable.js';
import type { SpokenPhone } from '../../src/text/phonetics/ipa.js';
import { readCommandLine, refuseCommandLine } from '../command-line.js';
import { isHeldOut, LISTS, type PronunciationList, readList, sample } from './pronounce-lists.js';
import { add, judge, NOTHING, phoneErrorPercent, type Score, wordErrorPercent } from './pronounce-score.js';
import { measureSpeed } from './pronounce-speed.js';
import { openSystems, type Systems } from './pronounce-systems.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const USAGE = `usage: npm run bench:pronounce -- [--shared FOLDER] [--all] [--words N] [--languages en,de] [--json FILE] [--show N]
Phone and word errors on the words of public pronunciation lists that are held out (sha1(word) mod 10 is 0), of espeak-ng
alone and of the product's own way from text to phones, against the nearest pronunciation that the list has. Stress, ties,
length where it tells no words apart and narrow diacritics do not count: src/text/phonetics/sound-rules.ts.
  --shared     folder with lexicons/wikipron (default ../shared)
  --all        all held-out words instead of 3,000 a language
  --words      how many
  --languages  codes separated by commas
  --json       also writes the figures there (default bench/out/pronounce.json)
  --show       prints that many wrong words of ours, and the commonest confusions
`;

interface LanguageFigures {
  readonly language: string;
  readonly list: string;
  readonly espeakVoice: string;
  readonly heldOut: number;
  readonly espeak: Score;
  readonly ours: Score;
}

function measureLanguage(
  list: PronunciationList,
  shared: string,
  options: { readonly most: number; readonly show: number; readonly systems: Systems },
): LanguageFigures | null {
  const words = readList(shared, list)?.filter(({ word }) => isHeldOut(word));
  if (!words) return null;
  const tokensOf = (phones: readonly SpokenPhone[]): string[] =>
    comparablePhones(phones, list.language).map(({ token }) => token);
  const systems = { espeak: options.systems.espeak(list), ours: options.systems.ours(list) };
  const scores = { espeak: NOTHING, ours: NOTHING };
  const confusions = new Map<string, number>();
  let shown = 0;
  for (const { word, references } of sample(words, options.most)) {
    const wanted = references.map(tokensOf);
    for (const name of ['espeak', 'ours'] as const) {
      const said = tokensOf(systems[name](word));
      const judgement = judge(said, wanted);
      scores[name] = add(scores[name], judgement);
      if (name === 'ours' && judgement.distance > 0 && options.show > 0) {
        countConfusions(confusions, said, judgement.reference);
        if (shown++ % 10 === 0 && shown < 10 * options.show) {
          process.stdout.write(`  ${word}: ${said.join(' ')} (list: ${judgement.reference.join(' ')})\n`);
        }
      }
    }
  }
  const top = [...confusions].sort((a, b) => b[1] - a[1]).slice(0, options.show);
  if (top.length > 0)
    process.stdout.write(`  ${top.map(([pair, count]) => `${pair} ${count}`).join(', ')}\n`);
  const { language, file, espeakVoice } = list;
  return { language, list: file, espeakVoice, heldOut: words.length, ...scores };
}

/** The part between the longest common start and end, if it is short. */
function countConfusions(
  confusions: Map<string, number>,
  said: readonly string[],
  reference: readonly string[],
): void {
  let start = 0;
  while (start < said.length && said[start] === reference[start]) start += 1;
  let end = 0;
  while (
    end < Math.min(said.length, reference.length) - start &&
    said.at(-1 - end) === reference.at(-1 - end)
  ) {
    end += 1;
  }
  const ours = said.slice(start, said.length - end);
  const theirs = reference.slice(start, reference.length - end);
  if (ours.length > 3 || theirs.length > 3) return;
  const pair = `[${ours.join(' ')}|${theirs.join(' ')}]`;
  confusions.set(pair, (confusions.get(pair) ?? 0) + 1);
}

function printTable(figures: readonly LanguageFigures[]): void {
  const line = (cells: readonly string[]): void => {
    process.stdout.write(
      `${cells.map((cell, i) => (i < 2 ? cell.padEnd(12) : cell.padStart(14))).join('')}\n`,
    );
  };
  line([
    'language',
    'voice',
    'words',
    'of held out',
    'espeak phone',
    'ours phone',
    'espeak word',
    'ours word',
  ]);
  for (const { language, list, espeakVoice, heldOut, espeak, ours } of figures) {
    line([
      list === language ? language : `${language} (${list.slice(0, 5)})`,
      espeakVoice,
      String(ours.words),
      String(heldOut),
      ...[
        phoneErrorPercent(espeak),
        phoneErrorPercent(ours),
        wordErrorPercent(espeak),
        wordErrorPercent(ours),
      ].map((value) => `${value.toFixed(2)} %`),
    ]);
  }
}

function main(): void {
  const { values } = readCommandLine(USAGE, {
    shared: { type: 'string', default: join(ROOT, '../shared') },
    all: { type: 'boolean', default: false },
    words: { type: 'string', default: '3000' },
    languages: { type: 'string', default: LISTS.map(({ language }) => language).join(',') },
    json: { type: 'string', default: join(ROOT, 'bench/out/pronounce.json') },
    show: { type: 'string', default: '0' },
  });
  const folder = join(values.shared, 'lexicons/wikipron');
  if (!existsSync(folder))
    refuseCommandLine(USAGE, `${folder} is not there: name its folder with --shared.\n`);
  const systems = openSystems();
  const wanted = values.languages.split(',');
  const most = values.all ? Infinity : Number(values.words);
  const figures: LanguageFigures[] = [];
  for (const list of LISTS.filter(({ language }) => wanted.includes(language))) {
    const measured = measureLanguage(list, values.shared, { most, show: Number(values.show), systems });
    if (measured) figures.push(measured);
    else process.stdout.write(`${list.file}.tsv.gz is not there: left out\n`);
  }
  printTable(figures);
  const speed = measureSpeed();
  process.stdout.write(
    `1,000 characters of English from text to phones: ${speed.medianMs.toFixed(2)} ms, the first time ${speed.firstMs.toFixed(2)} ms\n`,
  );
  mkdirSync(dirname(values.json), { recursive: true });
  writeFileSync(values.json, `${JSON.stringify({ figures, speed }, null, 2)}\n`);
}

main();
