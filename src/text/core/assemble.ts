import type { LanguageCode } from '../../contracts/catalog.js';
import type { Prosody, SpokenToken, TextSpan } from '../../contracts/text.js';
import type { Piece } from './scan.js';

interface GrowingToken {
  text: string;
  sourceStart: number;
  sourceEnd: number;
  readonly timeScale: number;
  readonly prosody?: Prosody;
  readonly language?: LanguageCode;
  readonly phonemes: string | null;
  readonly homograph?: string;
  tones?: string;
  /** The last piece came from a rule. */
  spoken: boolean;
}

/** Joins pieces into tokens: pieces without a space between them in the input are one token. */
export class TokenAssembler {
  readonly #tokens: GrowingToken[] = [];
  #opening = '';
  #openingStart = 0;
  #brackets = 0;
  #hyphen = false;
  #previousEnd = -1;

  /** `start` and `end` are offsets in the request's text. */
  add(piece: Piece, span: TextSpan, start: number, end: number, homograph?: string): void {
    // One character of the input may be folded into two, and a word may end between them: they stay together.
    const cutsCharacter = start < this.#previousEnd;
    const adjacent = cutsCharacter || (this.#previousEnd === start && piece.apart !== true);
    this.#previousEnd = end;
    if (piece.kind === 'open') {
      if (this.#opening === '') this.#openingStart = start;
      this.#opening += piece.text;
      if (piece.text === '(') this.#brackets++;
    } else if (piece.kind === 'mark') {
      this.#attach(piece, span, start, end);
    } else if (piece.kind === 'hyphen') {
      this.#hyphen = true;
    } else if (piece.text !== '') {
      this.#speak(piece, span, start, end, adjacent, homograph);
    }
  }

  addPhonemes(span: TextSpan): void {
    const { text, offset, phonemes = text } = span;
    this.#push(phonemes, span, offset, offset + text.length, false, phonemes, undefined);
  }

  finish(): SpokenToken[] {
    return this.#tokens.map(({ spoken: _spoken, ...token }) => token);
  }

  #attach(piece: Piece, span: TextSpan, start: number, end: number): void {
    const mark = piece.text;
    this.#hyphen = false;
    if (mark === ')' && --this.#brackets < 0) {
      this.#brackets = 0;
      return;
    }
    if (this.#opening !== '') {
      this.#opening = mark === ')' ? this.#opening.replace(/\($/, '') : this.#opening;
      return;
    }
    const last = this.#tokens.at(-1);
    if (!last) return;
    if (last.phonemes !== null) {
      // A phoneme string stays as typed, so its punctuation is a token of its own.
      this.#push(mark, span, start, end, false, null, undefined);
      return;
    }
    const ending = last.text.at(-1) ?? '';
    const redundant =
      ending === mark
        ? mark !== '.' || last.text.endsWith('...')
        : /[,;:]/.test(mark) && /[,;:.!?(]/.test(ending);
    // The dot of an abbreviation is none of a sentence: 5 mi., then left.
    if (start === last.sourceEnd && /[,;:]/.test(mark) && /[^.]\.$/.test(last.text))
      last.text = last.text.slice(0, -1) + mark;
    else if (!redundant) last.text += mark;
    last.sourceEnd = end;
  }

  #speak(
    piece: Piece,
    span: TextSpan,
    start: number,
    end: number,
    adjacent: boolean,
    homograph?: string,
  ): void {
    const last = this.#tokens.at(-1);
    const spoken = piece.kind === 'spoken';
    const joins =
      adjacent &&
      this.#opening === '' &&
      last?.phonemes === null &&
      last.timeScale === span.timeScale &&
      last.prosody === span.prosody &&
      last.language === span.language;
    if (!joins || homograph !== undefined) {
      this.#push(piece.text, span, start, end, spoken, null, homograph, piece.tones);
      return;
    }
    // An elided word holds on to the next one, l'O N U, and an ending to the one before it, twenty twenty four's.
    const glue =
      last.text.endsWith("'") || piece.text.startsWith("'")
        ? ''
        : this.#hyphen && !spoken && !last.spoken
          ? '-'
          : ' ';
    last.text += glue + piece.text;
    if (piece.tones !== undefined) last.tones = (last.tones ?? '') + piece.tones;
    last.sourceEnd = end;
    last.spoken = spoken;
    this.#hyphen = false;
  }

  #push(
    text: string,
    span: TextSpan,
    start: number,
    end: number,
    spoken: boolean,
    phonemes: string | null,
    homograph: string | undefined,
    tones?: string,
  ): void {
    const opened = this.#opening !== '' && phonemes === null;
    this.#tokens.push({
      text: opened ? this.#opening + text : text,
      sourceStart: opened ? this.#openingStart : start,
      sourceEnd: end,
      timeScale: span.timeScale,
      ...(span.prosody === undefined ? {} : { prosody: span.prosody }),
      ...(span.language === undefined ? {} : { language: span.language }),
      phonemes,
      spoken,
      ...(homograph === undefined ? {} : { homograph }),
      ...(tones === undefined ? {} : { tones }),
    });
    this.#opening = '';
    this.#hyphen = false;
  }
}
