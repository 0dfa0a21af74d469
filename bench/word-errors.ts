import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { recognizeWords, wordErrorPercent } from './word-recognizer.js';
import { eachSentence, PEER_SPEAKERS, recordings, type FolderSpeaker } from './word-speakers.js';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const USAGE = `usage: npm run bench:wer -- [--shared FOLDER] [--python PYTHON] [--speaker NAME]
Word errors of an independent recognizer (PocketSphinx, its own generic English model) on the same sentences spoken by
the recordings, the reference code, Sonant, espeak-ng and flite.
  --shared   folder with recipe/ and corpora/ (default ../shared)
  --python   a Python with torch and safetensors for the reference code (default python3)
  --speaker  Sonant's voice (default astra)
What is not there is left out and named. All voices and all measures: npm run bench:quality.
`;

function speakersOf(shared: string, python: string, voice: string): Record<string, FolderSpeaker> {
  return {
    recordings: recordings(join(shared, 'corpora')),
    'reference code': async (sentences, folder) => {
      writeFileSync(`${folder}/sentences.txt`, sentences.map(({ text }) => text).join('\n'));
      const [recipe, pack] = [join(shared, 'recipe'), join(ROOT, 'models/trial')];
      const spoken = ['kathleen', 'en-us', `${folder}/sentences.txt`, folder];
      await run(python, [join(ROOT, 'bench/reference.py'), recipe, pack, ...spoken]);
    },
    [`sonant ${voice}`]: eachSentence(({ text }, file) =>
      run(process.execPath, [
        join(ROOT, 'dist/src/cli/main.js'),
        'say',
        text,
        '--speaker',
        voice,
        '-o',
        file,
      ]),
    ),
    ...PEER_SPEAKERS,
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
  const sentences = readFileSync(list, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([recording = '', text = '']) => ({ recording, text }));
  const texts = sentences.map(({ text }) => text);
  const work = mkdtempSync(join(tmpdir(), 'sonant-wer-'));
  process.stdout.write(`word errors of PocketSphinx on ${sentences.length} sentences\n`);
  for (const [name, speak] of Object.entries(speakersOf(values.shared, values.python, values.speaker))) {
    const folder = join(work, name.replaceAll(' ', '_'));
    mkdirSync(folder);
    try {
      await speak(sentences, folder);
      const percent = wordErrorPercent(await recognizeWords(texts, folder));
      process.stdout.write(`${name.padEnd(16)} ${percent.toFixed(1).padStart(5)} %\n`);
    } catch (error) {
      process.stdout.write(
        `${name.padEnd(16)} left out: ${String(error instanceof Error ? error.message : error).split('\n')[0] ?? ''}\n`,
      );
    }
  }
  rmSync(work, { recursive: true, force: true });
}

await main();
