import type { LanguageCode } from '../../contracts/catalog.js';
import type { PauseKind } from '../../contracts/text.js';
import { SonantError } from '../../errors.js';
import { findNaturalBreak } from '../../text/segment/break-words.js';
import { countCodePoints, pauseBetween, SPEAKABLE } from '../../text/segment/limit.js';
import { LOOKAHEAD_LENGTH } from '../../text/segment/sentences.js';
import type { StreamedEnds } from '../../text/segment/stream.js';
import { beginsSentence, findClauseEnd, findStreamedEnds } from '../../text/segment/stream.js';
import { MAX_TEXT_CODE_POINTS } from '../shared/fields.js';
import { blankEnd, MAX_BLANK_LENGTH, type Seam, shortBlank, UnreadText } from './unread-text.js';

/** An undecided sentence end is settled after this long without text. */
export const SETTLE_MS = 300;
/** Limits one buffer, and all buffers of one connection together. */
export const MAX_BUFFERED_CODE_POINTS = 100_000;
/** The length of a piece's end: its marks, and the longest blank. */
const SEAM_LENGTH = 2 * MAX_BLANK_LENGTH;
/** The first of two is whole: nothing that follows can join it. */
const READY_BATCHES = 2;
const NO_ENDS: StreamedEnds = { certain: [], likely: undefined };

/** A part of the buffer that is spoken as one request. */
export interface TextPiece<Options> {
  /** 1 to 1000 code points, not blank; lone surrogates are U+FFFD. */
  readonly text: string;
  /** The options of the text; a piece never mixes those of two messages. */
  readonly options: Options;
  /** True when this piece ends with the last text before a mark. */
  readonly reachesMark: boolean;
  /** The pause after the previous piece, if there was one since the last mark. */
  readonly pauseBefore?: PauseKind;
  /** The previous piece ended inside a phrase, without a mark: a listener should hardly notice the seam. */
  readonly continues?: true;
}

/**
 * `marked`: only what lies before a mark. `sentences`: that, else whole sentences, as many as fit. `clauses`: the same, but a
 * comma ends a sentence too. `firstClause`: sentences, and while none is whole what a comma ends, else the words before a
 * conjunction, preposition or article. `all`: whatever there is, once something in it can be spoken. A piece never goes beyond a mark.
 */
export type TakeRule = 'marked' | 'sentences' | 'clauses' | 'firstClause' | 'all';

/** Sentences that further text cannot change, with the blanks around them: as many as fit in one piece. */
interface Batch<Options> {
  text: string;
  codePoints: number;
  readonly options: Options;
  isMarked: boolean;
}

const UNMARKED_END = /[\p{L}\p{M}\p{N}]$/u;

/** @throws SonantError `text_too_long` */
function checkLengths(text: string, ends: readonly number[]): void {
  let start = 0;
  for (const end of [...ends, text.length]) {
    if (end - start > MAX_TEXT_CODE_POINTS) {
      if (countCodePoints(text.slice(start, end).trim()) > MAX_TEXT_CODE_POINTS)
        throw new SonantError('text_too_long', { field: 'text' });
    }
    start = end;
  }
}

/**
 * Text that arrives in messages, from words to pages, on its way to be spoken. Options are compared by identity; where they
 * change, a sentence ends. Adding a message costs time proportional to its length and to the sentence under way, never to all
 * that is buffered; of a long one, most is read when it is needed.
 */
export class TextBuffer<Options> {
  /** In order. A sentence joins the last batch with room, so a page of short ones costs no more than its text. */
  private batches: Batch<Options>[] = [];
  private batchesCodePoints = 0;
  private marks = 0;
  /** What follows the tail. */
  private readonly unread = new UnreadText<Options>();
  /** The sentence under way, and what ended so near to the end of the text that more text may move its end. */
  private tail = '';
  private tailOptions: Options | undefined;
  private ends = NO_ENDS;
  /** Where the newest message starts in `tail`; negative: before it. */
  private messageStart = 0;
  private isSettled = false;
  /** How the last piece ended, with the blank after it; empty: none since a mark. */
  private takenEnd = '';

  constructor(private readonly language: LanguageCode) {}

  /**
   * @param seam `run-on`: a message may begin a sentence without a blank before it; `exact`: text of a document, its blanks as meant
   * @throws SonantError `text_too_long`: over 1000 code points without a place to break, or more than 100 000 in all
   */
  append(message: string, options: Options, seam: 'run-on' | 'exact' = 'run-on'): void {
    if (message === '') return;
    const { isEmpty } = this.unread;
    if (!this.unread.hasOptions(options)) this.unread.endHalf();
    const text = this.unread.complete(message);
    this.checkTotal(text);
    this.unread.push(text, options, seam);
    this.readSome(isEmpty);
  }

  /**
   * Everything buffered will be given out, whether or not it is a whole sentence.
   * @returns whether text was left since the last mark; when nothing was, there is no new mark
   */
  mark(): 'text' | 'nothing' {
    const { isEmpty } = this.unread;
    this.unread.endHalf();
    if (!this.hasTextSinceMark()) {
      if (isEmpty) this.endTail();
      return 'nothing';
    }
    this.unread.pushMark();
    this.marks += 1;
    this.readSome(isEmpty);
    return 'text';
  }

  /**
   * Takes the next piece from the buffer; undefined: nothing is ready by that rule.
   * @throws SonantError `text_too_long`, as `append`, for the rest of a long message
   */
  take(rule: TakeRule): TextPiece<Options> | undefined {
    while (this.batches.length < READY_BATCHES && !this.unread.isEmpty) this.readNext();
    if (this.marks === 0) {
      if (rule === 'marked') return undefined;
      if (this.unread.isEmpty) this.cutTail(this.readyLength(rule));
    }
    const taken = this.batches.shift();
    if (!taken) return undefined;
    const { text, codePoints, options, isMarked } = taken;
    this.batchesCodePoints -= codePoints;
    if (isMarked) this.marks -= 1;
    const piece = { text: text.trim(), options, reachesMark: isMarked };
    const blank = text.slice(0, text.length - text.trimStart().length);
    const seam = this.takenEnd === '' ? '' : this.takenEnd + blank;
    const end = seam.trimEnd();
    const pauseBefore = seam === '' ? undefined : pauseBetween(end, seam.slice(end.length));
    this.takenEnd = isMarked ? '' : text.slice(-SEAM_LENGTH);
    if (pauseBefore !== undefined) return { ...piece, pauseBefore };
    return UNMARKED_END.test(end) ? { ...piece, continues: true } : piece;
  }

  /** True when `sentences` would give more if it were known that no more text comes: `2.` may become `2.5`. */
  get isUndecided(): boolean {
    return this.ends.likely !== undefined && !this.isSettled && this.unread.isEmpty;
  }

  /** Called when no text came for a while: the undecided text is then a whole sentence. */
  settle(): void {
    this.isSettled = true;
  }

  /** Marks whose text has not been taken. */
  get marksLeft(): number {
    return this.marks;
  }

  /** What is buffered, in UTF-16 code units or less. */
  get size(): number {
    return this.batchesCodePoints + this.tail.length + this.unread.length;
  }

  /** Whether speakable text waits; an emoji is not speakable. */
  get hasWords(): boolean {
    return this.batches.length > 0 || SPEAKABLE.test(this.tail) || this.unread.hasWords;
  }

  /** Blank text counts as none. */
  get isEmpty(): boolean {
    if (this.batches.length > 0 || this.unread.hasHalf) return false;
    return this.tail.trim() === '' && this.unread.isBlank;
  }

  clear(): void {
    this.batches = [];
    this.batchesCodePoints = 0;
    this.marks = 0;
    this.unread.clear();
    this.takenEnd = '';
    this.setTail('', NO_ENDS);
  }

  /** @param isNext nothing was waiting before the new text, so it is read at once, unless enough has been read already */
  private readSome(isNext: boolean): void {
    if (isNext && this.batches.length < READY_BATCHES) this.readNext();
    while (this.unread.isCrowded) this.readNext();
  }

  private readNext(): void {
    const next = this.unread.shift();
    if (next === undefined) return;
    if (next === 'mark' || next.options !== this.tailOptions) this.endTail();
    if (next === 'mark') {
      const last = this.batches.at(-1);
      if (last !== undefined) last.isMarked = true;
      return;
    }
    this.tailOptions = next.options;
    this.add(next.text, next.seam);
  }

  private hasTextSinceMark(): boolean {
    const { sinceMark } = this.unread;
    if (sinceMark !== 'unmarked') return sinceMark === 'text';
    return this.tail.trim() !== '' || this.batches.at(-1)?.isMarked === false;
  }

  private add(added: string, seam: Seam): void {
    const isBlank = added.trim() === '';
    const blank = isBlank ? blankEnd(this.tail) : '';
    // Further white space changes nothing, so it is not read again with each message.
    if (blank !== '' && blank.length <= MAX_BLANK_LENGTH && shortBlank(blank + added) === shortBlank(blank))
      return;
    const tail =
      blank.length > MAX_BLANK_LENGTH ? this.tail.slice(0, -blank.length) + shortBlank(blank) : this.tail;
    // Clients that send one sentence per message may leave out the space between sentences.
    const isRunOn = seam === 'run-on' && beginsSentence(this.tail, added, this.ends);
    const before = isRunOn ? `${tail} ` : tail;
    const text = before + added;
    const messageStart = isBlank || seam === 'within' ? this.messageStart : before.length;
    const ends = findStreamedEnds({ text, messageStart }, this.language);
    checkLengths(text, ends.certain);
    this.isSettled = false;
    this.messageStart = messageStart;
    this.setTail(text, ends);
    const fixedLength = ends.certain.findLast((end) => end <= text.length - LOOKAHEAD_LENGTH) ?? 0;
    this.cutTail(text.trim() === '' ? text.length : fixedLength);
  }

  /** @throws SonantError `text_too_long` */
  private checkTotal(added: string): void {
    if (this.size + added.length <= MAX_BUFFERED_CODE_POINTS) return;
    const waiting = this.batchesCodePoints + this.unread.codePoints;
    const total = waiting + countCodePoints(this.tail) + countCodePoints(added);
    if (total > MAX_BUFFERED_CODE_POINTS) throw new SonantError('text_too_long', { field: 'text' });
  }

  private setTail(text: string, ends: StreamedEnds): void {
    this.tail = text;
    this.ends = ends;
  }

  private readyLength(rule: Exclude<TakeRule, 'marked'>): number {
    if (rule === 'all' && SPEAKABLE.test(this.tail)) return this.tail.length;
    const { certain, likely } = this.ends;
    const sentences = (this.isSettled ? likely : undefined) ?? certain.at(-1) ?? 0;
    if (rule === 'clauses') return Math.max(sentences, findClauseEnd(this.tail));
    const isWhole = this.batches.length > 0 || sentences > 0;
    if (rule !== 'firstClause' || isWhole) return sentences;
    return (
      findClauseEnd(this.tail, 'outsideDates') ||
      findNaturalBreak(this.tail, this.messageStart, this.language)
    );
  }

  /** The first `length` code units of the tail become sentences that no further text changes. */
  private cutTail(length: number): void {
    if (length <= 0) return;
    const { certain, likely } = this.ends;
    let start = 0;
    for (const end of [...certain.filter((end) => end < length), length]) {
      this.addSentence(this.tail.slice(start, end));
      start = end;
    }
    this.messageStart -= length;
    this.setTail(this.tail.slice(length), {
      certain: certain.filter((end) => end > length).map((end) => end - length),
      likely: likely === undefined || likely <= length ? undefined : likely - length,
    });
  }

  private addSentence(text: string): void {
    const codePoints = countCodePoints(text);
    const isBlank = text.trim() === '';
    const last = this.batches.at(-1);
    if (last !== undefined && (isBlank || this.canJoin(last, codePoints))) {
      last.text += text;
      last.codePoints += codePoints;
    } else if (isBlank) {
      return;
    } else {
      this.batches.push({ text, codePoints, options: this.tailOptions as Options, isMarked: false });
    }
    this.batchesCodePoints += codePoints;
  }

  private canJoin({ codePoints, options, isMarked }: Batch<Options>, addedCodePoints: number): boolean {
    return !isMarked && options === this.tailOptions && codePoints + addedCodePoints <= MAX_TEXT_CODE_POINTS;
  }

  /** No more text will join what has been read. */
  private endTail(): void {
    this.cutTail(this.tail.length);
  }
}
