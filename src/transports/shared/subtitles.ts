import type { LanguageCode } from '../../contracts/catalog.js';
import type { WordTimes } from '../../contracts/speech.js';
import { UNSPACED } from '../../text/segment/limit.js';
import { splitSentences } from '../../text/segment/sentences.js';

/** Text that is shown or spoken from one time to another, in milliseconds. */
export interface Cue {
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
}

/** SubRip and WebVTT. */
export type SubtitleFormat = 'srt' | 'vtt';

export const SUBTITLE_TYPES: Readonly<Record<SubtitleFormat, string>> = {
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
};

/** The start of a file, before any cue. */
export const SUBTITLE_HEADS: Readonly<Record<SubtitleFormat, string>> = { srt: '', vtt: 'WEBVTT\n' };

/** @param type a media type in lower case, without parameters */
export const subtitleFormatOf = (type: string): SubtitleFormat | undefined =>
  (['srt', 'vtt'] as const).find((format) => SUBTITLE_TYPES[format] === type);

/** What a viewer can read at once: two lines of 42 characters, for seven seconds. */
const MAX_WIDTH = 84;
const MAX_SECONDS = 7;

/** Words as subtitles: up to the end of a sentence, or as much as fits. Words that take no time are not shown. */
export function cuesOf({ words, start, end }: WordTimes, language: LanguageCode): Cue[] {
  const lastWords = lastWordsOf(words, language);
  const cues: Cue[] = [];
  let [first, text] = [0, ''];
  words.forEach((word, i) => {
    text = joined(text, word);
    const next = words[i + 1];
    const isFull =
      next !== undefined &&
      (widthOf(joined(text, next)) > MAX_WIDTH || (end[i + 1] ?? 0) - (start[first] ?? 0) > MAX_SECONDS);
    if (next !== undefined && !isFull && !lastWords.has(i)) return;
    const cue = { startMs: 1000 * (start[first] ?? 0), endMs: 1000 * (end[i] ?? 0), text };
    if (cue.endMs > cue.startMs) cues.push(cue);
    [first, text] = [i + 1, ''];
  });
  return cues;
}

/** Indices of the words that end sentences. */
function lastWordsOf(words: readonly string[], language: LanguageCode): ReadonlySet<number> {
  const wordAt = new Map<number, number>();
  let text = '';
  words.forEach((word, i) => wordAt.set((text = joined(text, word)).length, i));
  return new Set(splitSentences(text, language).map(({ end }) => wordAt.get(end) ?? -1));
}

/** Japanese has no spaces between words. */
const joined = (text: string, word: string): string =>
  text === '' || (UNSPACED.test(text.slice(-1)) && UNSPACED.test(word.slice(0, 1)))
    ? text + word
    : `${text} ${word}`;

/** In Latin letters: a Japanese one is as wide as two. */
const widthOf = (text: string): number =>
  [...text].reduce((width, sign) => width + (UNSPACED.test(sign) ? 2 : 1), 0);

export const writeSubtitles = (cues: readonly Cue[], format: SubtitleFormat): string =>
  SUBTITLE_HEADS[format] + writeCues(cues, format);

/** @param before the number of cues before these in the file */
export function writeCues(cues: readonly Cue[], format: SubtitleFormat, before = 0): string {
  const point = format === 'srt' ? ',' : '.';
  const blocks = cues.map(({ startMs, endMs, text }, i) => {
    const times = `${clock(startMs, point)} --> ${clock(endMs, point)}`;
    if (format === 'srt') return `${before + i === 0 ? '' : '\n'}${before + i + 1}\n${times}\n${text}\n`;
    // WebVTT reads these as marks.
    const shown = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    return `\n${times}\n${shown}\n`;
  });
  return blocks.join('');
}

/** `01:02:03,456` */
function clock(ms: number, point: string): string {
  const whole = Math.round(ms);
  const digits = (value: number, count: number): string => String(Math.floor(value)).padStart(count, '0');
  const [hours, minutes, seconds] = [whole / 3_600_000, (whole / 60_000) % 60, (whole / 1000) % 60];
  return `${digits(hours, 2)}:${digits(minutes, 2)}:${digits(seconds, 2)}${point}${digits(whole % 1000, 3)}`;
}
