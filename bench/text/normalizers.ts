import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LanguageCode } from '../../src/contracts/catalog.js';
import { messageOf } from '../../src/errors.js';
import { readCommandLine } from '../command-line.js';
import { openSounds } from './normalizers-espeak.js';
import { countRight, readGolden, type RowsRight } from './normalizers-score.js';
import {
  AS_TYPED,
  HOW_TO_INSTALL,
  type Normalizer,
  openCompromise,
  openPython,
  OURS,
} from './normalizers-systems.js';

const LANGUAGES = ['en', 'es', 'fr', 'pt', 'de', 'it', 'hi', 'ar', 'ja'] as const satisfies LanguageCode[];
const GOLDEN = new URL('../../../test/golden/text/', import.meta.url);
const JSON_FILE = fileURLToPath(new URL('../../../bench/out/normalizers.json', import.meta.url));

const USAGE = `usage: npm run bench:normalize -- [--peer FOLDER] [--python FILE] [--languages en,de]
                               [--systems ours,WeText] [--json FILE] [--show N]
Rows of the golden tables that our normalizer and others get right, in words and in espeak-ng's sounds.
  --peer       folder in which npm installed compromise
  --python     python with nemo_text_processing, WeTextProcessing and num2words
  --languages  codes separated by commas
  --systems    of ours, espeak-ng, compromise, NeMo, WeText and num2words (default: all that are there)
  --json       also writes the figures there (default bench/out/normalizers.json)
  --show       prints that many wrong rows of each
`;

interface LanguageFigures {
  readonly language: LanguageCode;
  readonly rows: number;
  readonly right: Readonly<Record<string, RowsRight>>;
}

function openNormalizers(peer: string | undefined, python: string | undefined): Normalizer[] {
  const opened = [OURS, AS_TYPED];
  const tries = [
    peer === undefined ? null : (): Normalizer => openCompromise(peer),
    python === undefined ? null : (): Normalizer => openPython('nemo', python),
    python === undefined ? null : (): Normalizer => openPython('wetext', python),
    python === undefined ? null : (): Normalizer => openPython('num2words', python),
  ];
  for (const open of tries) {
    try {
      if (open) opened.push(open());
    } catch (error) {
      process.stderr.write(`left out: ${messageOf(error)}\n`);
    }
  }
  if (opened.length < 2 + tries.length) process.stderr.write(HOW_TO_INSTALL);
  return opened;
}

async function measure(
  language: LanguageCode,
  normalizers: readonly Normalizer[],
  show: number,
): Promise<LanguageFigures> {
  const rows = readGolden(readFileSync(new URL(`${language}.tsv`, GOLDEN), 'utf8'));
  const inputs = rows.map(({ input }) => input);
  const soundsOf = openSounds(language);
  const right: Record<string, RowsRight> = {};
  for (const { name, normalize } of normalizers) {
    let said: string[] | null = null;
    try {
      said = normalize(inputs, language);
    } catch (error) {
      process.stderr.write(`left out: ${messageOf(error)}\n`);
    }
    if (!said) continue;
    const count = await countRight(rows, said, language, soundsOf);
    right[name] = count.right;
    const every = Math.max(1, Math.floor(count.wrong.length / Math.max(1, show)));
    for (const index of count.wrong.filter((_, i) => show > 0 && i % every === 0).slice(0, show)) {
      const row = rows[index];
      process.stdout.write(
        `  ${language} ${name}: ${row?.input ?? ''}\n    wanted ${row?.spoken ?? ''}\n    said   ${said[index] ?? ''}\n`,
      );
    }
  }
  return { language, rows: rows.length, right };
}

function table(figures: readonly LanguageFigures[], names: readonly string[]): string {
  const columns: [name: string, kind: keyof RowsRight][] = [
    ['ours', 'exact'],
    ...names.flatMap((name): [string, keyof RowsRight][] => [
      [name, 'words'],
      [name, 'sounds'],
    ]),
  ];
  const rows = [
    ['', 'rows', ...columns.map((column) => column.join(', '))],
    ['---', ...['rows', ...columns].map(() => '---:')],
    ...figures.map(({ language, rows, right }) => [
      language,
      String(rows),
      ...columns.map(([name, kind]) => String(right[name]?.[kind] ?? '–')),
    ]),
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

async function main(): Promise<void> {
  const { values } = readCommandLine(USAGE + HOW_TO_INSTALL, {
    peer: { type: 'string' },
    python: { type: 'string' },
    languages: { type: 'string' },
    systems: { type: 'string' },
    json: { type: 'string', default: JSON_FILE },
    show: { type: 'string', default: '0' },
  });
  const asked = values.languages?.split(',');
  const systems = values.systems?.split(',');
  const normalizers = openNormalizers(values.peer, values.python).filter(
    ({ name }) => systems?.includes(name) ?? true,
  );
  const figures: LanguageFigures[] = [];
  for (const language of LANGUAGES) {
    if (asked && !asked.includes(language)) continue;
    if (!existsSync(new URL(`${language}.tsv`, GOLDEN))) continue;
    process.stderr.write(`${language} ...\n`);
    figures.push(await measure(language, normalizers, Number(values.show)));
  }
  process.stdout.write(
    table(
      figures,
      normalizers.map(({ name }) => name),
    ),
  );
  mkdirSync(dirname(values.json), { recursive: true });
  writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
}

await main();
