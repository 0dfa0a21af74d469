import type { Cue } from '../../transports/shared/subtitles.js';

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
    // A number alone on the line above a time is the number of a cue.
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
