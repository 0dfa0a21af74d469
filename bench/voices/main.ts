import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import prettier from 'prettier';
import { readCommandLine, refuseCommandLine } from '../command-line.js';
import { PARTS, type QualityOptions } from './context.js';
import type { QualityReport } from './figures.js';
import { measureQuality } from './measure.js';
import { writePage } from './page.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** The Python environment that `npm run train` creates. */
const TRAINING_PYTHON = join(ROOT, '.venv/bin/python');

const USAGE = `usage: npm run bench:quality -- [--shared FOLDER] [--python PYTHON] [--voices a,b] [--sentences N] [--listened N]
                                 [--skip words,phones] [--recognizer FILE] [--jobs N] [--data FOLDER] [--json] [--write] [--docs FOLDER]
Figures of every voice with every pack: English word errors (PocketSphinx) beside recordings, espeak-ng and flite, phone errors
in other languages (our recognizer), likeness to held-out recordings, copies by the vocoder, clipping, clicks at slice borders,
DC, level, F0, rate, and how far the voices are apart; predicted listening scores and words by a modern recognizer, beside
recordings and other engines; what durations, melody and spectrum cost, one by one; and what the project demands of them.
  --shared      folder with corpora/ (default ../shared)
  --python      a Python with the requirements*.txt of training/voices (default: that of npm run train)
  --voices      some of the voices (default all)
  --sentences   at most so many of each kind (default all)
  --listened    at most so many of each speaker in the part listening (default 24; three processor seconds each)
  --skip        of ${PARTS.join(', ')}: what to leave out
  --recognizer  checkpoint.pt of our phone recognizer (default data/voices/runs/recognizer/checkpoint.pt)
  --data        folder of the prepared corpora (default data/voices)
  --models      folder of packs and catalog (default models)
  --jobs        recognizers at once (default: one for each core)
  --json        prints the report as JSON
  --write       writes voices.md and the pictures of a sentence of each voice to --docs (default docs)
What is not there is left out and named. What recognizers heard and what was thought of a sound is remembered below data/voices/quality: a run that is stopped goes on there.
`;

async function main(): Promise<void> {
  const { values } = readCommandLine(USAGE, {
    shared: { type: 'string', default: join(ROOT, '../shared') },
    python: { type: 'string', default: existsSync(TRAINING_PYTHON) ? TRAINING_PYTHON : 'python3' },
    voices: { type: 'string' },
    sentences: { type: 'string', default: '1000' },
    listened: { type: 'string', default: '24' },
    skip: { type: 'string', default: '' },
    data: { type: 'string', default: join(ROOT, 'data/voices') },
    models: { type: 'string', default: join(ROOT, 'models') },
    recognizer: { type: 'string' },
    jobs: { type: 'string', default: String(cpus().length) },
    docs: { type: 'string', default: join(ROOT, 'docs') },
    json: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  });
  const counts = [values.sentences, values.listened, values.jobs].map(Number);
  const [most = 0, mostListened = 0, jobs = 0] = counts;
  const sane = counts.every((count) => Number.isInteger(count) && count >= 1);
  if (!sane) refuseCommandLine(USAGE);
  const work = mkdtempSync(join(tmpdir(), 'sonant-quality-'));
  const options: QualityOptions = {
    models: values.models,
    corpora: join(values.shared, 'corpora'),
    data: values.data,
    python: values.python,
    script: join(ROOT, 'training/voices/evaluate.py'),
    recognizer: values.recognizer ?? join(values.data, 'runs/recognizer/checkpoint.pt'),
    voices: values.voices?.split(','),
    mostSentences: most,
    mostListened,
    skip: PARTS.filter((part) => values.skip.split(',').includes(part)),
    jobs,
    work,
    pictures: values.write ? join(values.docs, 'voices') : null,
    say: (line) => process.stderr.write(`${line}\n`),
  };
  try {
    const report = await measureQuality(options);
    if (values.write) await publish(report, values.docs);
    process.stdout.write(values.json ? `${JSON.stringify(report, null, 1)}\n` : summary(report));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function publish(report: QualityReport, docs: string): Promise<void> {
  mkdirSync(docs, { recursive: true });
  const file = join(docs, 'voices.md');
  const style = await prettier.resolveConfig(join(ROOT, 'docs/voices.md'));
  writeFileSync(file, await prettier.format(writePage(report), { ...style, parser: 'markdown' }));
}

function summary(report: QualityReport): string {
  const lines = report.verdicts.map(({ holds, claim, figures }) => {
    const word = holds === null ? '?' : holds ? 'yes' : 'NO';
    return `${word.padEnd(4)} ${claim}: ${figures}`;
  });
  return [...lines, ...report.leftOut.map((line) => `left out: ${line}`), ''].join('\n');
}

await main();
