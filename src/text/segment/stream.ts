import type { LanguageCode } from '../../contracts/catalog.js';
import { sentenceEnds } from './sentences.js';
import type { Growth } from './sentences.js';
import { SPEAKABLE } from './speakable.js';

/** Where the whole sentences of a text end that goes on arriving. Lengths of prefixes, in UTF-16 code units. */
export interface StreamedEnds {
  /** Whole sentences at once, in order. */
  readonly certain: readonly number[];
  /** One sentence more if nothing comes next. */
  readonly likely: number | undefined;
}

export interface StreamedText extends Growth {
  readonly text: string;
  /** Where the newest message that is not blank begins in `text`; negative: before it. */
  readonly messageStart: number;
}

/** A comma with what closes behind it; inside a number no blank follows. */
const CLAUSE_END = /(?:,["'”’»)\]]*(?=\s|$)|[،、，؛]["'”’»)\]」』】）]*)(?!\p{M})/gu;

/** A sentence holds something that can be spoken. Ends at the end of the text may move when it grows. */
export function findStreamedEnds({ text, messageStart }: StreamedText, language: LanguageCode): StreamedEnds {
  const certain: number[] = [];
  let checked = 0;
  let speakable = false;
  for (const { end, certainty } of sentenceEnds(text, language, { messageStart })) {
    speakable ||= SPEAKABLE.test(text.slice(checked, end));
    checked = end;
    if (!speakable) continue;
    if (certainty === 'likely') return { certain, likely: end };
    certain.push(end);
    speakable = false;
  }
  return { certain, likely: undefined };
}

/** Where the last clause ends that a comma closes; 0: there is none. */
export function findClauseEnd(text: string): number {
  const last = [...text.matchAll(CLAUSE_END)].at(-1);
  if (!last) return 0;
  const end = last.index + last[0].length;
  return SPEAKABLE.test(text.slice(0, end)) ? end : 0;
}
