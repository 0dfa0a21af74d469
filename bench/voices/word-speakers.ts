import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A sentence, and the file of its recording if there is one. */
export interface Sentence {
  readonly text: string;
  /** Below `corpora/`. */
  readonly recording?: string;
}

/** Writes FOLDER/1.wav .. n.wav for the sentences. */
export type FolderSpeaker = (sentences: readonly Sentence[], folder: string) => Promise<void>;

/** One program call for each sentence. */
export const eachSentence =
  (speak: (sentence: Sentence, file: string) => Promise<unknown>): FolderSpeaker =>
  async (sentences, folder) => {
    for (const [index, sentence] of sentences.entries()) await speak(sentence, `${folder}/${index + 1}.wav`);
  };

/** @param corpora folder with the folders of recordings */
export const recordings = (corpora: string): FolderSpeaker =>
  eachSentence(({ text, recording }, file) => {
    if (recording === undefined) throw new Error(`nobody recorded "${text}"`);
    return run('ffmpeg', ['-v', 'error', '-y', '-i', join(corpora, recording), file]);
  });

/** The peers as Debian has them. */
export const PEER_SPEAKERS: Readonly<Record<'espeak-ng' | 'flite slt', FolderSpeaker>> = {
  'espeak-ng': eachSentence(({ text }, file) => run('espeak-ng', ['-v', 'en-us', '-w', file, text])),
  'flite slt': eachSentence(({ text }, file) => run('flite', ['-voice', 'slt', '-t', text, '-o', file])),
};
