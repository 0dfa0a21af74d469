import sax, { type SAXOptions, type SAXParser } from 'sax';
import { SonantError } from '../../errors.js';
import { wholeEnd } from '../segment/limit.js';
import { type Attributes, type Element, ELEMENTS } from './elements.js';
import {
  finish,
  type Instead,
  type Manner,
  type SsmlContext,
  type SsmlPart,
  type SsmlText,
  type Steps,
  type Tools,
} from './parts.js';

export interface SsmlLimits {
  readonly depth: number;
  readonly elements: number;
  /** UTF-16 code units of one tag, or of what an element holds that is read as a whole. */
  readonly length: number;
  readonly warnings: number;
}

const MAX_DEPTH = 32;
const MAX_ELEMENTS = 1000;
const MAX_LENGTH = 4000;
const MAX_WARNINGS = 16;

export const SSML_LIMITS: SsmlLimits = {
  depth: MAX_DEPTH,
  elements: MAX_ELEMENTS,
  length: MAX_LENGTH,
  warnings: MAX_WARNINGS,
};

/** An element that is open. */
interface Level {
  readonly name: string;
  readonly element: Element | undefined;
  readonly attributes: Attributes;
  readonly manner: Manner;
  /** Where its content began in `whole`, for one that is read as a whole. */
  readonly place: string;
}

/** Predefined entities alone; the types lack that option. */
const OPTIONS = { strictEntities: true, position: true } as SAXOptions;

const PLAIN: Manner = { timeScale: 1, prosody: undefined, language: undefined, voice: {} };
/** The root that is added before a document without one. */
const ROOT = '<speak>';
const ROOT_STARTS = ['<speak', '<?xml', '<!--', '<!doctype'];
const ROOTED = /^\s*(?:<\?xml|<!--|<!DOCTYPE|<speak)/i;

/** UTF-16 code units that are read at one step. */
const READ_AT_ONCE = 4096;

/**
 * Reads SSML as it arrives, in parts of any size; what comes out does not depend on how it was cut. An element that is read as a
 * whole (`sub`, `say-as`, `phoneme`, `w`) comes out once it is closed. Every error is final.
 */
export class SsmlReader {
  private readonly parser: SAXParser;
  private readonly levels: Level[] = [];
  private text = '';
  private parts: SsmlPart[] = [];
  private warnings: string[] = [];
  private warned = 0;
  private elements = 0;
  private endsBlank = true;
  /** What the open element that is read as a whole holds so far. */
  private whole: string | undefined;
  private state: 'before' | 'inside' | 'over' = 'before';
  private opening = '';
  private shift = 0;
  /** Where the parser last stood between two tags. */
  private restedAt = 0;
  private place = '1:1';

  constructor(
    private readonly context: SsmlContext,
    private readonly limits: SsmlLimits = SSML_LIMITS,
  ) {
    this.parser = sax.parser(true, OPTIONS);
    this.listen();
  }

  /** The root element is closed. */
  get isOver(): boolean {
    return this.state === 'over';
  }

  /** As much of the document as has arrived. @throws SonantError `ssml_invalid` */
  write(chunk: string): void {
    finish(this.writeInSteps(chunk));
  }

  /** The same, a millisecond of it at each step; what has been read by then may be taken. @throws SonantError `ssml_invalid` */
  *writeInSteps(chunk: string): Steps<void> {
    this.opening += chunk;
    if (this.state === 'before') {
      if (!/\S/.test(this.opening)) return;
      const isRooted = ROOTED.test(this.opening);
      const start = this.opening.trimStart().slice(0, 10).toLowerCase();
      if (!isRooted && ROOT_STARTS.some((root) => root.startsWith(start))) return;
      this.state = 'inside';
      if (!isRooted) {
        this.shift = ROOT.length;
        this.parser.write(ROOT);
      }
    }
    const text = this.opening;
    this.opening = '';
    for (let start = 0; start < text.length;) {
      if (start > 0) yield;
      const end = wholeEnd(text, start + READ_AT_ONCE);
      this.parser.write(text.slice(start, end));
      this.parser.flush();
      start = end;
    }
    if (this.parser.position - this.restedAt > this.limits.length) this.refuseTag();
  }

  /** No more comes. @throws SonantError `ssml_invalid` */
  end(): void {
    if (this.state === 'before' && this.opening.trim() !== '') this.write(' ');
    if (this.state === 'inside' && this.shift > 0) this.parser.write('</speak>');
    const open = this.levels.at(-1);
    if (open !== undefined) this.refuse(`<${open.name}> of ${open.place} is not closed`);
    this.parser.close();
  }

  private refuseTag(): never {
    this.refuse(`a tag has more than ${this.limits.length} characters`);
  }

  /** What has arrived since the last time. */
  take(): SsmlText {
    const { text, parts, warnings } = this;
    this.text = '';
    this.parts = [];
    this.warnings = [];
    return { text, parts, warnings };
  }

  private listen(): void {
    const { parser } = this;
    parser.onerror = (error) => {
      this.refuse(error.message.split('\n')[0] ?? '');
    };
    parser.ondoctype = () => {
      this.refuse('a document type is not allowed');
    };
    parser.onopentagstart = ({ name }) => {
      this.place = this.placeOf(name.length + 1);
    };
    parser.onopentag = ({ name, attributes }) => {
      this.open(name, attributes as Attributes);
    };
    parser.onclosetag = () => {
      this.close();
    };
    parser.ontext = (text) => {
      this.add(text);
    };
    parser.oncdata = (text) => {
      this.add(text);
    };
    parser.oncomment = () => {
      this.rest();
    };
  }

  private open(written: string, attributes: Attributes): void {
    if (this.parser.position - this.parser.startTagPosition > this.limits.length) this.refuseTag();
    this.rest();
    if (this.state === 'over') this.refuse('a second root');
    const name = written.replace(/^(?:ssml|s):/, '');
    const parent = this.levels.at(-1);
    if (parent === undefined && name !== 'speak') this.refuse(`the root is <${name}>, not <speak>`);
    if (this.levels.length >= this.limits.depth) {
      this.refuse(`more than ${this.limits.depth} elements inside one another`);
    }
    this.elements += 1;
    if (this.elements > this.limits.elements) this.refuse(`more than ${this.limits.elements} elements`);
    const element = Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name] : undefined;
    if (element === undefined) this.warn(`<${name}> is unknown; what it holds is read`);
    const manner = parent?.manner ?? PLAIN;
    const scope = { attributes, manner, ...this.tools() };
    this.levels.push({
      name,
      element,
      attributes,
      place: this.place,
      manner: this.whole === undefined ? (element?.enter?.(scope) ?? manner) : manner,
    });
    if (element?.readsWhole !== undefined && this.whole === undefined) this.whole = '';
  }

  private close(): void {
    this.rest();
    const level = this.levels.pop();
    if (level === undefined) return;
    const { element, attributes, place } = level;
    const outer = this.levels.at(-1);
    this.place = place;
    const { whole } = this;
    if (element?.readsWhole !== undefined && !this.levels.some((open) => open.element?.readsWhole)) {
      this.whole = undefined;
      const { manner } = level;
      const read = element.readsWhole((whole ?? '').replace(/\s+/g, ' ').trim(), {
        ...{ attributes, manner, ...this.tools() },
      });
      if (read !== undefined) this.push(read.text, read.instead, manner);
    } else if (this.whole === undefined) {
      element?.leave?.({ attributes, manner: outer?.manner ?? PLAIN, ...this.tools() });
    }
    if (outer === undefined) this.state = 'over';
  }

  private add(text: string): void {
    this.rest();
    const level = this.levels.at(-1);
    if (level === undefined || text === '') return;
    if (this.whole !== undefined) {
      this.whole += text;
      if (this.whole.length > this.limits.length) {
        this.refuse(`<${level.name}> holds more than ${this.limits.length} characters`);
      }
      return;
    }
    let collapsed = text.replace(/\s+/g, ' ');
    if (this.endsBlank) collapsed = collapsed.trimStart();
    if (collapsed !== '') this.push(collapsed, {}, level.manner);
  }

  private push(text: string, instead: Instead, { timeScale, prosody, language }: Manner): void {
    if (text === '') return;
    this.parts.push({
      kind: instead.phonemes === undefined ? 'text' : 'phonemes',
      text,
      offset: this.text.length,
      timeScale,
      ...(prosody === undefined ? {} : { prosody }),
      ...(language === undefined ? {} : { language }),
      ...instead,
    });
    this.text += text;
    this.endsBlank = /\s$/.test(text);
    // A text without a root may never end, so its elements are counted from the last words on.
    if (this.shift > 0) this.elements = this.levels.length;
  }

  /** Words on both sides of a pause are two. */
  private endWord(): void {
    if (!this.endsBlank) this.text += ' ';
    this.endsBlank = true;
  }

  private tools(): Tools {
    return {
      context: this.context,
      emit: (part) => {
        if (part.kind !== 'mark') this.endWord();
        this.parts.push({ ...part, offset: this.text.length });
      },
      endWord: () => {
        this.endWord();
      },
      warn: (reason) => {
        this.warn(reason);
      },
      refuse: (reason) => this.refuse(reason, this.place),
    };
  }

  /** The parser stands between two tags. */
  private rest(): void {
    this.restedAt = this.parser.position;
  }

  private warn(reason: string): void {
    this.warned += 1;
    if (this.warned <= this.limits.warnings) this.warnings.push(`${this.place} ${reason}`);
  }

  /** Line and column, from 1. @param back characters before where the parser stands */
  private placeOf(back: number): string {
    const { line, column } = this.parser;
    const shift = line === 0 ? this.shift : 0;
    return `${line + 1}:${Math.max(1, column - shift - back)}`;
  }

  private refuse(reason: string, place = this.placeOf(0)): never {
    const [line = 1, column = 1] = place.split(':').map(Number);
    throw new SonantError('ssml_invalid', { line, column, reason });
  }
}
