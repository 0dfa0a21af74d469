import { countCodePoints, SPEAKABLE, wholeEnd } from '../../text/segment/limit.js';

/** Longer white space is shortened; otherwise it would be read again with each message after it. */
export const MAX_BLANK_LENGTH = 64;

const BLANK = /\s/;
const LONG_BLANKS = new RegExp(`\\s{${MAX_BLANK_LENGTH + 1},}`, 'g');

/** The blank that a text ends with. */
export function blankEnd(text: string): string {
  let start = text.length;
  while (start > 0 && BLANK.test(text.charAt(start - 1))) start -= 1;
  return text.slice(start);
}

/** The shortest blank that means the same: an empty line, the start of a line, a line that has begun with a blank, or a blank. */
export function shortBlank(blank: string): string {
  if (/\n[ \t\r]*\n/.test(blank)) return '\n\n';
  const line = blank.lastIndexOf('\n');
  if (line < 0) return ' ';
  return /[^ \t\r\n]/.test(blank.slice(line)) ? '\n\f' : '\n';
}

const shortenBlanks = (text: string): string => text.replace(LONG_BLANKS, shortBlank);

/** UTF-16 code units that are read at once: 3 ms of the shortest sentences. */
const READ_AT_ONCE = 4096;

/**
 * The number of parts that may wait, and one more for each `LENGTH_A_PART` UTF-16 code units: a part takes more memory than
 * its text.
 */
const FREE_PARTS = 64;
const LENGTH_A_PART = 16;

/** `run-on`: it may begin a sentence without a blank before it; `exact`: blanks are as meant; `within`: the same message goes on. */
export type Seam = 'run-on' | 'exact' | 'within';

type Part<Options> = { readonly text: string; readonly options: Options; readonly seam: Seam } | 'mark';

/**
 * Text that has arrived but has not been read. Long messages are kept in parts, so that reading a part takes no longer than a
 * slice of speech.
 */
export class UnreadText<Options> {
  private parts: Part<Options>[] = [];
  /** In UTF-16 code units. */
  length = 0;
  codePoints = 0;
  private marks = 0;
  /** Parts after the last mark that are not blank. */
  private textsSinceMark = 0;
  /** The options of the newest message. */
  private options: Options | undefined;
  /** Half of a character; the other half may come with the next message. */
  private half = '';

  get isEmpty(): boolean {
    return this.parts.length === 0;
  }

  get isCrowded(): boolean {
    return this.parts.length > FREE_PARTS + this.length / LENGTH_A_PART;
  }

  get hasHalf(): boolean {
    return this.half !== '';
  }

  get isBlank(): boolean {
    return this.parts.every((part) => part === 'mark' || part.text.trim() === '');
  }

  get hasWords(): boolean {
    return this.parts.some((part) => part !== 'mark' && SPEAKABLE.test(part.text));
  }

  /** What has come since the last mark; `unmarked`: nothing but blanks, and no mark is among the parts. */
  get sinceMark(): 'text' | 'nothing' | 'unmarked' {
    if (this.textsSinceMark > 0) return 'text';
    return this.marks > 0 ? 'nothing' : 'unmarked';
  }

  hasOptions(options: Options): boolean {
    return options === this.options;
  }

  /** The other half of a character will not come. */
  endHalf(): void {
    if (this.half === '') return;
    this.half = '';
    this.push('\uFFFD', this.options as Options, 'run-on');
  }

  /** The whole characters of a message, with the half before it; a half that stays alone becomes U+FFFD. */
  complete(message: string): string {
    const joined = this.half + message;
    this.half = /[\uD800-\uDBFF]$/.exec(joined)?.[0] ?? '';
    const whole = joined.slice(0, joined.length - this.half.length);
    return shortenBlanks(whole.replace(/\p{Surrogate}/gu, '\uFFFD'));
  }

  push(text: string, options: Options, seam: Seam): void {
    this.options = options;
    this.length += text.length;
    this.codePoints += countCodePoints(text);
    for (let start = 0; start < text.length;) {
      const end = wholeEnd(text, start + READ_AT_ONCE);
      const part = { text: text.slice(start, end), options, seam: start === 0 ? seam : 'within' } as const;
      this.parts.push(part);
      if (part.text.trim() !== '') this.textsSinceMark += 1;
      start = end;
    }
  }

  pushMark(): void {
    this.parts.push('mark');
    this.marks += 1;
    this.textsSinceMark = 0;
  }

  shift(): Part<Options> | undefined {
    const part = this.parts.shift();
    if (part === 'mark') {
      this.marks -= 1;
    } else if (part !== undefined) {
      this.length -= part.text.length;
      this.codePoints -= countCodePoints(part.text);
      if (this.marks === 0 && part.text.trim() !== '') this.textsSinceMark -= 1;
    }
    return part;
  }

  clear(): void {
    this.parts = [];
    this.length = 0;
    this.codePoints = 0;
    this.marks = 0;
    this.textsSinceMark = 0;
    this.half = '';
  }
}
