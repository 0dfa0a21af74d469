import type { Directions, PauseKind } from '../../contracts/text.js';
import { SonantError } from '../../errors.js';
import {
  directionsOf,
  looksLikeSsml,
  maskWholes,
  mayBecomeSsml,
  sliceParts,
} from '../../text/ssml/document.js';
import type { SsmlContext, SsmlPart, SsmlText, Steps, WantedVoice } from '../../text/ssml/parts.js';
import { SSML_LIMITS, SsmlReader } from '../../text/ssml/reader.js';
import type { TextBuffer, TextPiece } from './text-buffer.js';

/** Text between two places where markup ends a sentence; plain text is one such stretch while its options stay the same. */
export interface TextRun<Options> {
  readonly options: Options;
  /** Set only for SSML. */
  readonly ssml?: {
    readonly voice: WantedVoice;
    text: string;
    /** As the buffer has it: what is read as a whole is a word there. */
    mask: string;
    parts: SsmlPart[];
    pauseBefore?: PauseKind;
    /** Whether a piece of it was given out, with which it has lost its beginning: a document may go on for hours. */
    isBegun: boolean;
    isClosed: boolean;
  };
}

/** A piece, and what SSML says about it. */
export interface DirectedPiece<Options> extends TextPiece<Options> {
  readonly directions?: Directions;
  readonly voice?: WantedVoice;
}

type Ssml = NonNullable<TextRun<unknown>['ssml']>;
type SsmlRun<Options> = TextRun<Options> & { readonly ssml: Ssml };

/** Tags and comments of one message: those of a document of 1000 elements. */
const MAX_TAGS = 2000;
/** The end of a document; another one may begin after it. */
const DOCUMENT_ENDS = /(?<=<\/speak\s{0,20}>)/i;

/**
 * Puts messages into a buffer, and reads those that are SSML: all of them, or what begins with `<speak` where nothing waits. An
 * element that is read as a whole comes once it is closed, everything else sentence by sentence.
 */
export class SsmlFeed<Options> {
  private reader: SsmlReader | undefined;
  private plainRun: TextRun<Options> | undefined;
  private run: SsmlRun<Options> | undefined;
  private voice: WantedVoice = {};
  /** The options of the newest message. */
  private options: Options | undefined;
  /** What was ignored and has not been reported yet. */
  private warnings: string[] = [];
  /** What may become `<speak`, perhaps behind an XML declaration, or is half a character of a document. */
  private held = '';

  /** @param mode `always`: every message is SSML */
  constructor(
    private readonly buffer: TextBuffer<TextRun<Options>>,
    private readonly context: SsmlContext,
    private readonly mode: 'always' | 'detected',
  ) {}

  /** In steps of a millisecond; what is read by then may be spoken. @throws SonantError `ssml_invalid`, `text_too_long` */
  *append(message: string, options: Options): Steps<void> {
    this.options = options;
    const text = this.held + message;
    this.held = '';
    if (this.reader === undefined && !this.begins(text)) {
      if (this.held === '') this.buffer.append(text, this.plain(options));
      return;
    }
    if (text.split('<', MAX_TAGS + 2).length > MAX_TAGS + 1) {
      const reason = `more than ${MAX_TAGS} tags in one message`;
      throw new SonantError('ssml_invalid', { line: 1, column: 1, reason });
    }
    for (const part of text.split(DOCUMENT_ENDS)) yield* this.read(part, options);
  }

  /** Nothing more comes for now: what was held back for `<speak` is text. */
  flush(): void {
    const { held } = this;
    if (held === '' || this.reader !== undefined) return;
    this.held = '';
    this.buffer.append(held, this.plain(this.options as Options));
  }

  /** No more comes at all. @throws SonantError `ssml_invalid`: an element is open */
  end(): void {
    this.flush();
    const { reader } = this;
    if (reader === undefined) return;
    reader.end();
    this.absorb(reader.take(), this.options as Options);
    this.close();
  }

  clear(): void {
    this.reader = undefined;
    this.run = undefined;
    this.voice = {};
    this.warnings = [];
    this.held = '';
  }

  /** The elements and values ignored since the last call, with line and column; the first 16. */
  takeWarnings(): string[] {
    const { warnings } = this;
    this.warnings = [];
    return warnings;
  }

  /** What SSML says about a piece of the buffer. */
  directed({ options: run, ...piece }: TextPiece<TextRun<Options>>): DirectedPiece<Options> {
    const { ssml, options } = run;
    if (ssml === undefined) return { ...piece, options };
    const start = ssml.mask.length - ssml.mask.trimStart().length;
    const end = start + piece.text.length;
    const text = ssml.text.slice(start, end);
    const isFirst = !ssml.isBegun;
    const isLast = ssml.isClosed && ssml.mask.slice(end).trim() === '';
    // The blank before it has only marks and pauses.
    const early = ssml.parts.filter((part) => !('text' in part) && part.offset < start);
    const parts = [
      ...early.map((part) => ({ ...part, offset: 0 })),
      ...sliceParts(ssml.parts, start, end, isLast ? 'last' : 'inner'),
    ];
    forgetUpTo(end, ssml);
    const { pauseBefore } = isFirst && ssml.pauseBefore !== undefined ? ssml : piece;
    return {
      text,
      options,
      reachesMark: piece.reachesMark,
      directions: directionsOf(parts),
      voice: ssml.voice,
      ...(pauseBefore === undefined ? {} : { pauseBefore }),
    };
  }

  /** Whether a document begins with this text; else it may be held back. */
  private begins(text: string): boolean {
    if (this.mode === 'always') {
      this.reader = new SsmlReader(this.context);
      return true;
    }
    const start = text.trimStart();
    if (!start.startsWith('<') || !this.buffer.isEmpty) return false;
    if (looksLikeSsml(text)) {
      this.reader = new SsmlReader(this.context);
      return true;
    }
    if (mayBecomeSsml(text)) this.held = text;
    return false;
  }

  private plain(options: Options): TextRun<Options> {
    const same = this.plainRun;
    if (same !== undefined && same.options === options) return same;
    this.plainRun = { options };
    return this.plainRun;
  }

  private *read(source: string, options: Options): Steps<void> {
    if (source === '') return;
    const { reader } = this;
    if (reader === undefined) {
      if (source.trim() !== '') yield* this.append(source, options);
      return;
    }
    // Half of a character; the other half may come with the next message.
    this.held = /[\uD800-\uDBFF]$/.exec(source)?.[0] ?? '';
    const whole = source.slice(0, source.length - this.held.length);
    const steps = reader.writeInSteps(whole.replace(/\p{Surrogate}/gu, '\uFFFD'));
    for (let isOver = false; !isOver;) {
      isOver = steps.next().done === true;
      this.absorb(reader.take(), options);
      if (!isOver) yield;
    }
    if (reader.isOver) this.close();
  }

  private close(): void {
    this.reader = undefined;
    this.voice = {};
    if (this.run !== undefined) this.run.ssml.isClosed = true;
    this.run = undefined;
  }

  private absorb({ text, parts, warnings }: SsmlText, options: Options): void {
    this.warnings = [...this.warnings, ...warnings].slice(0, SSML_LIMITS.warnings);
    const masked = maskWholes(text, parts);
    let done = 0;
    // Passed on at once, because the buffer reads the sentence under way with each message.
    let waiting = '';
    const passOn = (): void => {
      if (waiting !== '' && this.run !== undefined) this.buffer.append(waiting, this.run, 'exact');
      waiting = '';
    };
    const addUpTo = (end: number): void => {
      if (end <= done) return;
      const { ssml } = this.run ?? this.begin(options);
      const added = masked.slice(done, end);
      ssml.text += text.slice(done, end);
      ssml.mask += added;
      waiting += added;
      done = end;
    };
    for (const part of parts) {
      addUpTo(part.offset);
      if (part.kind === 'pause' || part.kind === 'boundary' || part.kind === 'voice') {
        passOn();
        this.endRun(options, part);
        continue;
      }
      const { ssml } = this.run ?? this.begin(options);
      ssml.parts.push({ ...part, offset: ssml.text.length });
      if ('text' in part) addUpTo(part.offset + part.text.length);
    }
    addUpTo(text.length);
    passOn();
  }

  private begin(options: Options): SsmlRun<Options> {
    const ssml = { voice: this.voice, text: '', mask: '', parts: [], isBegun: false, isClosed: false };
    this.run = { options, ssml };
    return this.run;
  }

  private endRun(options: Options, part: Extract<SsmlPart, { kind: 'pause' | 'boundary' | 'voice' }>): void {
    if (part.kind === 'voice') this.voice = part.wanted;
    const before = this.run?.ssml;
    const isFresh = before?.text === '' && !before.isBegun;
    const isSpoken = before?.mask.trim() === '';
    // What no piece will hold is passed on: a pause before another pause, a mark after words that are spoken.
    const left = (before?.parts ?? []).filter(({ kind }) => isFresh || (isSpoken && kind === 'mark'));
    if (before !== undefined) before.isClosed = true;
    const { ssml } = this.begin(options);
    ssml.parts = left.map((one) => ({ ...one, offset: 0 }));
    const kept = isFresh ? before.pauseBefore : undefined;
    const wanted = part.kind === 'boundary' ? part.pause : undefined;
    const pauseBefore = kept === 'paragraph' ? kept : (wanted ?? kept);
    if (pauseBefore !== undefined) ssml.pauseBefore = pauseBefore;
    if (part.kind === 'pause') ssml.parts.push({ ...part, offset: 0 });
  }
}

/** What was given out is no longer needed. */
function forgetUpTo(end: number, ssml: Ssml): void {
  ssml.text = ssml.text.slice(end);
  ssml.mask = ssml.mask.slice(end);
  ssml.parts = ssml.parts
    .map((part) => ({ ...part, offset: part.offset - end }))
    .filter((part) => ('text' in part ? part.offset + part.text.length > 0 : part.offset >= 0));
  ssml.isBegun = true;
}
