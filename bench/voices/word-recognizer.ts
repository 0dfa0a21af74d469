import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { editDistance } from '../../src/text/core/edit-distance.js';
import { wordsOf } from './word-distance.js';

const run = promisify(execFile);
const MODEL = '/usr/share/pocketsphinx/model/en-us';

/** The errors of the recognizer. */
export interface WordErrors {
  readonly errors: number;
  /** Words that were expected. */
  readonly words: number;
}

export const wordErrorPercent = ({ errors, words }: WordErrors): number => (100 * errors) / words;

/**
 * Lets PocketSphinx, with its own generic English model, hear FOLDER/1.wav .. n.wav, which say `texts`.
 *
 * @param cacheFolder where to remember what it heard, by the sound's own bytes; without it, it always listens
 */
export async function recognizeWords(
  texts: readonly string[],
  folder: string,
  cacheFolder?: string,
): Promise<WordErrors> {
  const heard = await remembered(texts.length, folder, cacheFolder);
  let errors = 0;
  let words = 0;
  for (const [index, text] of texts.entries()) {
    const expected = wordsOf(text);
    errors += editDistance(expected, wordsOf((heard[index] ?? '').replace(/\([^()]*\)\s*$/, '')));
    words += expected.length;
  }
  return { errors, words };
}

/** The sounds count together: the recognizer carries what it learns of a channel on to the next sound. */
async function remembered(count: number, folder: string, cacheFolder?: string): Promise<string[]> {
  if (cacheFolder === undefined) return listen(count, folder);
  const hash = createHash('sha256');
  for (let number = 1; number <= count; number++) hash.update(readFileSync(`${folder}/${number}.wav`));
  const file = join(cacheFolder, `heard-${hash.digest('hex')}.txt`);
  if (!existsSync(file)) {
    mkdirSync(cacheFolder, { recursive: true });
    writeFileSync(file, (await listen(count, folder)).join('\n'));
  }
  return readFileSync(file, 'utf8').split('\n');
}

/** @returns a line for each sound, with the recognizer's own note in brackets behind the words */
async function listen(count: number, folder: string): Promise<string[]> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  for (const number of numbers) {
    // The recognizer wants 16 kHz and a little silence around; -G guards against clipping, -R repeats
    // the same dither every time: another one moves the figures by a point.
    const [from, to] = [`${folder}/${number}.wav`, `${folder}/asr_${number}.wav`];
    const shape = ['-r', '16000', '-c', '1', '-b', '16'];
    await run('sox', ['-R', '-G', from, ...shape, to, 'pad', '0.2', '0.2']);
  }
  const control = numbers.map((number) => `${folder}/asr_${number}`).join('\n');
  writeFileSync(`${folder}/control`, `${control}\n`);
  await run(
    'pocketsphinx_batch',
    [
      ...['-adcin', 'yes', '-cepdir', '', '-cepext', '.wav'],
      ...['-ctl', `${folder}/control`, '-hyp', `${folder}/heard`],
      ...['-hmm', `${MODEL}/en-us`, '-lm', `${MODEL}/en-us.lm.bin`, '-dict', `${MODEL}/cmudict-en-us.dict`],
    ],
    { maxBuffer: 1 << 28 },
  );
  return readFileSync(`${folder}/heard`, 'utf8').trimEnd().split('\n');
}
