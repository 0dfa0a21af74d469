import type { LanguageCode } from '../../contracts/catalog.js';
import { SPEAKABLE } from './limit.js';
import { GROWING_MARKUP, type Growth, sentenceEnds } from './sentences.js';

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

const CLOSERS = String.raw`["'\p{Pe}\p{Pf}]*`;
/** A comma with what closes after it; inside a number no space follows, and at the end of the text a digit may. */
const CLAUSE_END = new RegExp(
  String.raw`(?<comma>(?:,${CLOSERS}(?=\s)|(?<!\d),${CLOSERS}$|[،、，؛]${CLOSERS})(?![\p{M}\p{Grapheme_Extend}\u200D]))|${GROWING_MARKUP}`,
  'gu',
);

/**
 * What begins a sentence, though its client left out the space before it. A digit may go on with `1000.`. Where more text could
 * undo the stop, a whole word has to come: "42." "Caller", but not "U." "S." nor "3." "14".
 */
const BEGINNINGS = {
  certain: /[\p{Lu}\p{Lo}¿¡]|(?<!\d\.)\d/uy,
  likely: /\p{Lu}['’]?\p{L}|[AEIOYÀÈÉÓ]\s|[¿¡]/uy,
};

/** Whether a message begins a sentence, where the text before it could end one without a space after it. */
export function beginsSentence(before: string, message: string, { certain, likely }: StreamedEnds): boolean {
  const { length } = before;
  const beginning =
    certain.at(-1) === length ? BEGINNINGS.certain : likely === length ? BEGINNINGS.likely : undefined;
  if (beginning === undefined) return false;
  beginning.lastIndex = Math.min(length, 2);
  return beginning.test(before.slice(-2) + message.slice(0, 4));
}

/** A sentence holds something that can be spoken. Ends at the end of the text may move when it grows. */
export function findStreamedEnds({ text, messageStart }: StreamedText, language: LanguageCode): StreamedEnds {
  const certain: number[] = [];
  let likely: number | undefined;
  let checked = 0;
  let speakable = false;
  for (const { end, certainty } of sentenceEnds(text, language, { messageStart })) {
    speakable ||= SPEAKABLE.test(text.slice(checked, end));
    checked = end;
    if (!speakable) continue;
    likely = certainty === 'likely' ? end : undefined;
    if (certainty === 'likely') continue;
    certain.push(end);
    speakable = false;
  }
  return { certain, likely };
}

/**
 * Where the last clause ends that a comma closes; 0: there is none.
 * @param commas `outsideDates`: a comma after a digit closes nothing, since a year may follow
 */
export function findClauseEnd(text: string, commas: 'all' | 'outsideDates' = 'all'): number {
  let clauseEnd = 0;
  for (const match of text.matchAll(CLAUSE_END)) {
    if (match.groups?.['comma'] === undefined) continue;
    if (commas === 'outsideDates' && /\d/.test(text.charAt(match.index - 1))) continue;
    clauseEnd = match.index + match[0].length;
  }
  return SPEAKABLE.test(text.slice(0, clauseEnd)) ? clauseEnd : 0;
}
