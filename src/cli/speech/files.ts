import { writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { AudioCodec } from '../../contracts/audio.js';
import type { LanguageCode } from '../../contracts/catalog.js';
import type { WordTimes } from '../../contracts/speech.js';
import { messageOf } from '../../errors.js';
import { cuesOf, type SubtitleFormat, writeSubtitles } from '../../transports/shared/subtitles.js';
import { CommandError, UsageError } from '../command.js';

/** Stands for standard output. */
export const STDOUT = '-';

const CODEC_OF_EXTENSION: Readonly<Record<string, AudioCodec>> = {
  '.wav': 'wav',
  '.mp3': 'mp3',
  '.ogg': 'ogg',
  '.opus': 'ogg',
  '.webm': 'webm',
  '.pcm': 'pcm',
  '.raw': 'pcm',
  '.ulaw': 'mulaw',
  '.alaw': 'alaw',
  '.g722': 'g722',
  '.aac': 'aac',
  '.flac': 'flac',
};

/** @throws UsageError for an extension that names no format */
export function codecOf(output: string): AudioCodec {
  const extension = extname(output).toLowerCase();
  const codec = extension === '' ? 'wav' : CODEC_OF_EXTENSION[extension];
  if (codec !== undefined) return codec;
  const known = Object.keys(CODEC_OF_EXTENSION).join(', ');
  throw new UsageError(`-o ${output}: ${extension} names no format; use one of ${known}, or --format`);
}

/** `book.mp3`, 3 of 12: `book-03.mp3`. */
export function fileOfChapter(output: string, number: number, count: number): string {
  const extension = extname(output);
  const stem = output.slice(0, output.length - extension.length);
  return `${stem}-${String(number).padStart(Math.max(2, String(count).length), '0')}${extension}`;
}

/** What is written next to the audio. */
export interface Beside {
  readonly timestamps?: true;
  readonly subtitles?: SubtitleFormat;
}

const beside = (audio: string, extension: string): string =>
  `${audio.slice(0, audio.length - extname(audio).length)}.${extension}`;

/** All that is written for one file of audio. */
export const filesOf = (audio: string, { timestamps, subtitles }: Beside): string[] => [
  ...[audio, ...(subtitles === undefined ? [] : [beside(audio, subtitles)])],
  ...(timestamps === true ? [beside(audio, 'json')] : []),
];

/** @param audio `talk.mp3`: `talk.json` and `talk.vtt` are written @throws CommandError `output_failed` */
export function writeBeside(
  audio: string,
  times: WordTimes,
  language: LanguageCode,
  { timestamps, subtitles }: Beside,
): void {
  const write = (extension: string, content: string): void => {
    const file = beside(audio, extension);
    try {
      writeFileSync(file, content);
    } catch (cause) {
      throw new CommandError('output_failed', `${file} cannot be written: ${messageOf(cause)}`, { cause });
    }
  };
  if (subtitles !== undefined) write(subtitles, writeSubtitles(cuesOf(times, language), subtitles));
  if (timestamps !== true) return;
  const words = times.words.map((word, i) => ({ word, start: times.start[i], end: times.end[i] }));
  write('json', `${JSON.stringify(words, null, 1)}\n`);
}
