import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { messageOf } from '../../src/errors.js';
import { readCommandLine, refuseCommandLine } from '../command-line.js';
import { heldOutSentences, spread } from './sentences.js';
import { recognizeWords, wordErrorPercent } from './word-recognizer.js';
import { eachSentence, type FolderSpeaker, PEER_SPEAKERS, recordings } from './word-speakers.js';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** The number of held-out sentences that are read. */
const COUNT = 40;

const USAGE = `usage: npm run bench:wer -- [--shared FOLDER] [--speaker NAME]
Word errors of an independent recognizer (PocketSphinx, its own generic English model) on the same ${COUNT} held-out sentences
spoken by the recordings, Sonant, espeak-ng and flite.
  --shared   folder with corpora/ (default ../shared)
  --speaker  Sonant's voice (default astra)
What is not there is left out and named. All voices and all measures: npm run bench:quality.
`;

function speakersOf(corpora: string, voice: string): Record<string, FolderSpeaker> {
  return {
    recordings: recordings(corpora),
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
  const { values } = readCommandLine(USAGE, {
    shared: { type: 'string', default: join(ROOT, '../shared') },
    speaker: { type: 'string', default: 'astra' },
  });
  const corpora = join(values.shared, 'corpora');
  const sentences = spread(heldOutSentences(corpora), COUNT);
  if (sentences.length === 0) refuseCommandLine(USAGE, `${corpora}/heldout.tsv has no English sentences.\n`);
  const texts = sentences.map(({ text }) => text);
  const work = mkdtempSync(join(tmpdir(), 'sonant-wer-'));
  process.stdout.write(`word errors of PocketSphinx on ${sentences.length} sentences\n`);
  for (const [name, speak] of Object.entries(speakersOf(corpora, values.speaker))) {
    const folder = join(work, name.replaceAll(' ', '_'));
    mkdirSync(folder);
    try {
      await speak(sentences, folder);
      const percent = wordErrorPercent(await recognizeWords(texts, folder));
      process.stdout.write(`${name.padEnd(16)} ${percent.toFixed(1).padStart(5)} %\n`);
    } catch (error) {
      process.stdout.write(`${name.padEnd(16)} left out: ${messageOf(error).split('\n')[0] ?? ''}\n`);
    }
  }
  rmSync(work, { recursive: true, force: true });
}

await main();
