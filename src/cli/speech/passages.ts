import type { LanguageCode } from '../../contracts/catalog.js';
import type { PauseKind } from '../../contracts/text.js';
import { limitLength } from '../../text/segment/limit.js';
import { splitSentences } from '../../text/segment/sentences.js';
import { MAX_TEXT_CODE_POINTS } from '../../transports/shared/fields.js';

/** A text that is spoken as one request. */
export interface Passage {
  /** At most 1000 code points, or 10,000 of SSML. */
  readonly text: string;
  /** Plain unless set. */
  readonly kind?: 'ssml';
  /** The pause between the previous passage and this one. */
  readonly pauseBefore?: PauseKind;
  /** For a subtitle: its start time in the file, in milliseconds. */
  readonly startMs?: number;
}

/** A part of a book; a text without headings is one without a title. */
export interface Chapter {
  readonly title: string | undefined;
  readonly passages: readonly Passage[];
}

/** Short enough for a quick start, long enough for sentences to follow one another as in one request. */
const USUAL_CODE_POINTS = 400;

/** A text that one request can say is one passage; a longer one falls into groups of sentences, which never join paragraphs. */
export function passagesOf(text: string, language: LanguageCode): Passage[] {
  if (lengthOf(text) <= MAX_TEXT_CODE_POINTS) return text.trim() === '' ? [] : [{ text }];
  return text.split(/\n\s*\n/).flatMap((paragraph) =>
    groupsOf(paragraph, language).map((group, i): Passage => ({
      text: group,
      pauseBefore: i === 0 ? 'paragraph' : 'sentence',
    })),
  );
}

function groupsOf(paragraph: string, language: LanguageCode): string[] {
  const groups: string[] = [];
  let group = '';
  for (const sentence of splitSentences(paragraph, language)) {
    for (const { start, end } of limitLength(paragraph, sentence, MAX_TEXT_CODE_POINTS)) {
      const part = paragraph.slice(start, end).trim();
      if (group !== '' && lengthOf(group) + lengthOf(part) >= USUAL_CODE_POINTS) {
        groups.push(group);
        group = '';
      }
      group = group === '' ? part : `${group} ${part}`;
    }
  }
  return [...groups, group].filter((one) => one !== '');
}

const lengthOf = (text: string): number => [...text].length;
