import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { wordDistance, wordsOf } from './word-distance.js';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MODEL = '/usr/share/pocketsphinx/model/en-us';

const USAGE = `usage: npm run bench:wer -- [--shared FOLDER] [--python PYTHON] [--speaker NAME]
Word errors of an independent recognizer (PocketSphinx, its own generic English model) on the same sentences spoken by
the recordings, the reference code, Sonant, espeak-ng and flite.
  --shared   folder with recipe/ and corpora/ (default ../shared)
  --python   a Python with torch and safetensors for the reference code (default python3)
  --speaker  Sonant's voice (default astra)
What is not there is left out and named.
`;

interface Row {
  readonly recording: string;
  readonly text: string;
}

/** Writes FOLDER/1.wav .. n.wav for the rows. */
type Speaker = (rows: readonly Row[], folder: string) => Promise<void>;

/** @returns word errors in per cent of the expected words. */
async function recognize(rows: readonly Row[], folder: string): Promise<number> {
  for (const index of rows.keys()) {
    const number = index + 1;
    // The recognizer wants 16 kHz and a little silence around; -G guards against clipping, -R repeats
    // the same dither every time: another one moves the figures by a point.
    await run('sox', [
      '-R',
      '-G',
      `${folder}/${number}.wav`,
      '-r',
      '16000',
      '-c',
      '1',
      '-b',
      '16',
      `${folder}/asr_${number}.wav`,
      'pad',
      '0.2',
      '0.2',
    ]);
  }
  const control = rows.map((_, index) => `${folder}/asr_${index + 1}`).join('\n');
  writeFileSync(`${folder}/control`, `${control}\n`);
  await run(
    'pocketsphinx_batch',
    [
      ...[
        '-adcin',
        'yes',
        '-cepdir',
        '',
        '-cepext',
        '.wav',
        '-ctl',
        `${folder}/control`,
        '-hyp',
        `${folder}/heard`,
      ],
      ...['-hmm', `${MODEL}/en-us`, '-lm', `${MODEL}/en-us.lm.bin`, '-dict', `${MODEL}/cmudict-en-us.dict`],
    ],
    { maxBuffer: 1 << 28 },
  );
  const heard = readFileSync(`${folder}/heard`, 'utf8').split('\n');
  let errors = 0;
  let total = 0;
  for (const [index, row] of rows.entries()) {
    const expected = wordsOf(row.text);
    errors += wordDistance(expected, wordsOf((heard[index] ?? '').replace(/\([^()]*\)\s*$/, '')));
    total += expected.length;
  }
  return (100 * errors) / total;
}

function speakersOf(shared: string, python: string, voice: string): Record<string, Speaker> {
  const each =
    (speakRow: (row: Row, file: string) => Promise<unknown>): Speaker =>
    async (rows, folder) => {
      for (const [index, row] of rows.entries()) await speakRow(row, `${folder}/${index + 1}.wav`);
    };
  return {
    recordings: each((row, file) =>
      run('ffmpeg', ['-v', 'error', '-y', '-i', join(shared, 'corpora', row.recording), file]),
    ),
    'reference code': async (rows, folder) => {
      writeFileSync(`${folder}/sentences.txt`, rows.map((row) => row.text).join('\n'));
      const recipe = join(shared, 'recipe');
      const pack = join(ROOT, 'models/trial');
      await run(python, [
        join(ROOT, 'bench/reference.py'),
        recipe,
        pack,
        'kathleen',
        'en-us',
        `${folder}/sentences.txt`,
        folder,
      ]);
    },
    [`sonant ${voice}`]: each((row, file) =>
      run(process.execPath, [
        join(ROOT, 'dist/src/cli/main.js'),
        'say',
        row.text,
        '--speaker',
        voice,
        '-o',
        file,
      ]),
    ),
    'espeak-ng': each((row, file) => run('espeak-ng', ['-v', 'en-us', '-w', file, row.text])),
    'flite slt': each((row, file) => run('flite', ['-voice', 'slt', '-t', row.text, '-o', file])),
  };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      shared: { type: 'string', default: join(ROOT, '../shared') },
      python: { type: 'string', default: 'python3' },
      speaker: { type: 'string', default: 'astra' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const list = join(values.shared, 'recipe/sentences.tsv');
  if (values.help || !existsSync(list)) {
    process.stdout.write(values.help ? USAGE : `${list} is not there.\n${USAGE}`);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const rows = readFileSync(list, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([recording = '', text = '']) => ({ recording, text }));
  const work = mkdtempSync(join(tmpdir(), 'sonant-wer-'));
  process.stdout.write(`word errors of PocketSphinx on ${rows.length} sentences\n`);
  for (const [name, speak] of Object.entries(speakersOf(values.shared, values.python, values.speaker))) {
    const folder = join(work, name.replaceAll(' ', '_'));
    mkdirSync(folder);
    try {
      await speak(rows, folder);
      process.stdout.write(
        `${name.padEnd(16)} ${(await recognize(rows, folder)).toFixed(1).padStart(5)} %\n`,
      );
    } catch (error) {
      process.stdout.write(
        `${name.padEnd(16)} left out: ${String(error instanceof Error ? error.message : error).split('\n')[0] ?? ''}\n`,
      );
    }
  }
  rmSync(work, { recursive: true, force: true });
}

await main();
