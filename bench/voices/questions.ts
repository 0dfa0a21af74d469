import type { MelFrames } from './distortion.js';
import type { QuestionFigures } from './figures.js';
import { quantile } from './nearness.js';

/** Voiced frames at the end of a sentence whose mean F0 counts: about a syllable's. */
const END_FRAMES = 8;
const STOPS: Readonly<Record<string, string>> = { '.': '?', '。': '？', '।': '?', '۔': '؟' };

/** "He left." -> "He left?"; null for what does not end with a full stop. */
export function asQuestion(text: string, language: string): string | null {
  const mark = STOPS[text.at(-1) ?? ''];
  if (mark === undefined) return null;
  return text.slice(0, -1) + (language === 'ar' ? '؟' : mark);
}

/** Mean log2 F0 of the last voiced frames; null when nothing is voiced. */
function endOctave({ f0Hz }: MelFrames): number | null {
  const last = f0Hz.filter((f0) => f0 > 0).slice(-END_FRAMES);
  return last.length === 0 ? null : last.reduce((sum, f0) => sum + Math.log2(f0), 0) / last.length;
}

/** @param pairs the same sentences stated and asked */
export function questionFigures(
  pairs: readonly { readonly stated: MelFrames; readonly asked: MelFrames }[],
): QuestionFigures | null {
  let [sentences, aboveStatement, aboveMedian] = [0, 0, 0];
  for (const { stated, asked } of pairs) {
    const [low, high] = [endOctave(stated), endOctave(asked)];
    if (low === null || high === null) continue;
    const voiced = [...asked.f0Hz].filter((f0) => f0 > 0).sort((a, b) => a - b);
    sentences += 1;
    aboveStatement += 12 * (high - low);
    aboveMedian += 12 * (high - Math.log2(quantile(voiced, 0.5)));
  }
  if (sentences === 0) return null;
  return {
    sentences,
    aboveStatementSemitones: aboveStatement / sentences,
    aboveMedianSemitones: aboveMedian / sentences,
  };
}
