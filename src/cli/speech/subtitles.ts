import type { WordTimes } from '../../contracts/speech.js';

/** What is shown, or said, from one moment to another; milliseconds. */
export interface Cue {
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
}

export type SubtitleFormat = 'srt' | 'vtt';

const TIME = String.raw`(\d{1,3}):([0-5]\d):([0-5]\d)[,.](\d{3})`;
const TIMING = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}`);

/**
 * Reads SubRip subtitles, without their marks for italics and the like.
 * @throws Error that names the line without a time
 */
export function parseSubtitles(text: string): Cue[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  const cues: { startMs: number; endMs: number; lines: string[] }[] = [];
  lines.forEach((line, i) => {
    const found = TIMING.exec(line);
    if (found !== null) {
      const [, ...parts] = found;
      cues.push({ startMs: timeOf(parts.slice(0, 4)), endMs: timeOf(parts.slice(4)), lines: [] });
      return;
    }
    // A number of its own line above a time is the number of a cue.
    if (line.trim() === '' || (/^\s*\d+\s*$/.test(line) && TIMING.test(lines[i + 1] ?? ''))) return;
    const cue = cues.at(-1);
    if (cue === undefined)
      throw new Error(`line ${i + 1} belongs to no subtitle: ${line.trim().slice(0, 40)}`);
    cue.lines.push(line.replace(/<\/?[a-z][^>]*>|\{\\[^}]*\}/gi, '').trim());
  });
  return cues
    .map(({ startMs, endMs, lines: said }) => ({ startMs, endMs, text: said.join(' ').trim() }))
    .filter((cue) => cue.text !== '')
    .sort((a, b) => a.startMs - b.startMs);
}

const timeOf = ([hours = '', minutes = '', seconds = '', ms = '']: readonly string[]): number =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(ms);

/** What a viewer reads at once: two lines of 42 characters, seven seconds. */
const MAX_CHARACTERS = 84;
const MAX_SECONDS = 7;

/** Words as subtitles: up to the end of a sentence, or as much as fits. */
export function cuesOf({ words, start, end }: WordTimes): Cue[] {
  const cues: Cue[] = [];
  let first = 0;
  words.forEach((word, i) => {
    const text = words.slice(first, i + 1).join(' ');
    const next = words[i + 1];
    const isFull =
      next !== undefined &&
      (text.length + next.length >= MAX_CHARACTERS || (end[i + 1] ?? 0) - (start[first] ?? 0) > MAX_SECONDS);
    if (next !== undefined && !isFull && !/[.!?…。！？।؟]["'»”’)]*$/u.test(word)) return;
    cues.push({ startMs: 1000 * (start[first] ?? 0), endMs: 1000 * (end[i] ?? 0), text });
    first = i + 1;
  });
  return cues;
}

export function writeSubtitles(cues: readonly Cue[], format: SubtitleFormat): string {
  const point = format === 'srt' ? ',' : '.';
  const blocks = cues.map(({ startMs, endMs, text }, i) => {
    const times = `${clock(startMs, point)} --> ${clock(endMs, point)}`;
    // WebVTT reads these two as marks.
    const shown = format === 'vtt' ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : text;
    return `${format === 'srt' ? `${i + 1}\n` : ''}${times}\n${shown}\n`;
  });
  return `${format === 'vtt' ? 'WEBVTT\n\n' : ''}${blocks.join('\n')}`;
}

/** `01:02:03,456` */
function clock(ms: number, point: string): string {
  const whole = Math.round(ms);
  const digits = (value: number, count: number): string => String(Math.floor(value)).padStart(count, '0');
  const [hours, minutes, seconds] = [whole / 3_600_000, (whole / 60_000) % 60, (whole / 1000) % 60];
  return `${digits(hours, 2)}:${digits(minutes, 2)}:${digits(seconds, 2)}${point}${digits(whole % 1000, 3)}`;
}
