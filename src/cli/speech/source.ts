import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import type { LanguageCode } from '../../contracts/catalog.js';
import { messageOf } from '../../errors.js';
import { looksLikeSsml } from '../../text/ssml/document.js';
import { CommandError, UsageError } from '../command.js';
import { sectionsOf } from './markdown.js';
import { type Chapter, passagesOf } from './passages.js';
import { parseSubtitles } from './subtitles.js';

/** Stands for standard input. */
export const STDIN = '-';
const READABLE = ['.txt', '.md', '.srt', '.ssml'] as const;
type Kind = (typeof READABLE)[number];

/** A text, and how it is written. */
export interface Source {
  readonly text: string;
  readonly kind: Kind;
  /** Undefined: it was not a file. */
  readonly file?: string;
}

/**
 * From the words of the command line, a file or standard input. A single word that ends as a file of a kind that we read is that file.
 * @throws UsageError, CommandError `input_failed`
 */
export function readSource(words: readonly string[], file: string | undefined): Source {
  if (file !== undefined) {
    if (words.length > 0) throw new UsageError('give a text or --input, not both');
    return file === STDIN ? readStdin() : readTextFile(file);
  }
  const [first = ''] = words;
  if (words.length === 0) {
    if (process.stdin.isTTY) throw new UsageError('no text: give one, or --input <file>, or pipe one in');
    return readStdin();
  }
  if (words.length === 1 && first === STDIN) return readStdin();
  const isFile = words.length === 1 && READABLE.some((end) => first.toLowerCase().endsWith(end));
  // A misspelled file name must not be spoken, but a sentence that ends in one must.
  if (isFile && (existsSync(first) || !/\s/.test(first))) return readTextFile(first);
  return { text: words.join(' '), kind: '.txt' };
}

const readStdin = (): Source => ({ text: textOf(readFileSync(0), 'standard input'), kind: '.txt' });

/** @throws CommandError `input_failed`: other bytes would be spoken as nonsense */
function textOf(bytes: Buffer, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).trimEnd();
  } catch (cause) {
    throw new CommandError('input_failed', `${name} is not UTF-8 text; convert it first`, { cause });
  }
}

function readTextFile(file: string): Source {
  const extension = extname(file).toLowerCase();
  const kind = extension === '.markdown' ? '.md' : READABLE.find((one) => one === extension);
  if (kind === undefined) throw new UsageError(`${file}: can read only ${READABLE.join(', ')}`);
  return { text: textOf(bytesOf(file), file), kind, file };
}

function bytesOf(file: string): Buffer {
  try {
    if (!statSync(file).isFile()) throw new Error('it is not a file');
    return readFileSync(file);
  } catch (cause) {
    throw new CommandError('input_failed', `${file} cannot be read: ${messageOf(cause)}`, { cause });
  }
}

/** @throws CommandError `input_failed` */
export function chaptersOf({ text, kind }: Source, language: LanguageCode): Chapter[] {
  if (kind === '.md') {
    const chapters = sectionsOf(text).map(({ title, text: section }) => ({
      title,
      passages: passagesOf(section, language).map((passage, i) =>
        i === 0 ? { ...passage, pauseBefore: 'paragraph' as const } : passage,
      ),
    }));
    return chapters.length > 0 ? chapters : [{ title: undefined, passages: [] }];
  }
  if (kind === '.ssml' || looksLikeSsml(text)) {
    return [{ title: undefined, passages: [{ text, kind: 'ssml' }] }];
  }
  if (kind === '.txt') return [{ title: undefined, passages: passagesOf(text, language) }];
  try {
    const passages = parseSubtitles(text).flatMap(({ text: cue, startMs }) =>
      passagesOf(cue, language).map((passage, i) => (i === 0 ? { ...passage, startMs } : passage)),
    );
    return [{ title: undefined, passages }];
  } catch (cause) {
    throw new CommandError('input_failed', `invalid subtitles: ${messageOf(cause)}`, { cause });
  }
}
