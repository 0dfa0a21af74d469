import type { MarkupOptions } from '../contracts/speech.js';
import type { MarkupPart } from '../contracts/text.js';

export const MAX_PAUSE_MS = 10_000;
const PAUSE = '<(?<pause>\\d{1,5})>';
const PHONEMES = '\\{(?<phonemes>[^{}]*[^{}\\s][^{}]*)\\}';
const BRACKETS = '\\[(?<words>[^[\\]]*)\\]';

function markupPattern(options: MarkupOptions): RegExp | null {
  const sources = [
    ...(options.pauses ? [PAUSE] : []),
    ...(options.phonemes ? [PHONEMES] : []),
    ...(options.inlineTimeScales.length > 0 ? [BRACKETS] : []),
  ];
  return sources.length === 0 ? null : new RegExp(sources.join('|'), 'g');
}

/**
 * Takes the obeyed markup apart; what is malformed, out of range or not obeyed stays text. The n-th time scale is for the
 * n-th bracket; brackets beyond the list have 1.
 */
export function parseMarkup(text: string, options: MarkupOptions): MarkupPart[] {
  const parts: MarkupPart[] = [];
  let brackets = 0;

  const read = (from: number, to: number, timeScale: number, pattern: RegExp | null): void => {
    let done = from;
    const keep = (end: number): void => {
      if (end > done) parts.push({ kind: 'text', text: text.slice(done, end), offset: done, timeScale });
    };
    for (const match of pattern === null ? [] : text.slice(from, to).matchAll(pattern)) {
      const { pause, phonemes, words } = match.groups ?? {};
      if (pause !== undefined && Number(pause) > MAX_PAUSE_MS) continue;
      const start = from + match.index;
      keep(start);
      done = start + match[0].length;
      if (pause !== undefined) parts.push({ kind: 'pause', durationMs: Number(pause), offset: start });
      else if (phonemes !== undefined)
        parts.push({ kind: 'phonemes', text: phonemes, offset: start + 1, timeScale });
      else if (words !== undefined) {
        const scale = options.inlineTimeScales[brackets++] ?? 1;
        read(start + 1, done - 1, scale, markupPattern({ ...options, inlineTimeScales: [] }));
      }
    }
    keep(to);
  };

  read(0, text.length, 1, markupPattern(options));
  return parts;
}
