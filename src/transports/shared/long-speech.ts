import type { LanguageCode } from '../../contracts/catalog.js';
import type {
  AudioTrack,
  SpeechListener,
  SpeechRequest,
  SpeechService,
  SpeechStream,
  WordTimes,
} from '../../contracts/speech.js';
import type { PauseKind } from '../../contracts/text.js';
import { SonantError } from '../../errors.js';
import { countCodePoints, limitLength, pauseBetween } from '../../text/segment/limit.js';
import { splitSentences } from '../../text/segment/sentences.js';
import { MAX_TEXT_CODE_POINTS } from './fields.js';

/** The window in which a piece is sought: twice its length, so that no sentence ends only because the window does. */
const WINDOW_LENGTH = 2 * MAX_TEXT_CODE_POINTS;

/** The parts of a request that each piece has of its own. */
export type LongPiece = Pick<SpeechRequest, 'text' | 'pauseBefore' | 'directions' | 'gainDb'> &
  Partial<Pick<SpeechRequest, 'voice' | 'voiceName'>>;

interface PieceRange {
  readonly start: number;
  readonly end: number;
  readonly pauseBefore?: PauseKind;
}

/** The pieces in which a long text is spoken. Each is found on demand, so that a book keeps nobody waiting. */
export function* piecesOf(text: string, language: LanguageCode): Generator<LongPiece, undefined> {
  for (const { start, end, pauseBefore } of pieceRanges(text, language)) {
    const piece = { text: text.slice(start, end) };
    yield pauseBefore === undefined ? piece : { ...piece, pauseBefore };
  }
}

/** Whole sentences, as many as one request may hold; a longer sentence is cut where it reads best. */
export function* pieceRanges(text: string, language: LanguageCode): Generator<PieceRange, undefined> {
  let start = 0;
  let before: { readonly text: string; readonly end: number } | undefined;
  while (start < text.length) {
    const window = text.slice(start, start + WINDOW_LENGTH);
    const ranges = splitSentences(window, language).flatMap((sentence) =>
      limitLength(window, sentence, MAX_TEXT_CODE_POINTS),
    );
    const [first] = ranges;
    if (first === undefined) {
      start += window.length;
      continue;
    }
    const last = ranges.findLast(({ end }) => end - first.start <= MAX_TEXT_CODE_POINTS) ?? first;
    const range = { start: start + first.start, end: start + last.end };
    const pauseBefore = before && pauseBetween(before.text, text.slice(before.end, range.start));
    before = { text: text.slice(range.start, range.end), end: range.end };
    start = range.end;
    yield pauseBefore === undefined ? range : { ...range, pauseBefore };
  }
}

/** The word times in audio that has other speech before these words. */
export const shiftedTimes = ({ words, start, end, marks }: WordTimes, seconds: number): WordTimes => ({
  words,
  start: start.map((time) => toMilliseconds(time + seconds)),
  end: end.map((time) => toMilliseconds(time + seconds)),
  ...(marks && { marks: marks.map(({ name, time }) => ({ name, time: toMilliseconds(time + seconds) })) }),
});

/** Rounded, because sums of decimal fractions are not exact in binary. */
const toMilliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** Speaks pieces one after the other into one file. Word times are those of the whole, and come piece by piece. */
export class LongSpeech implements SpeechStream {
  private readonly track: AudioTrack;
  private stream: SpeechStream | undefined;
  private state: 'flowing' | 'paused' | 'over' = 'flowing';
  private totals = { audioMs: 0, processorMs: 0 };
  private quotaCodePoints: number;
  private sentMs = 0;
  private next: NodeJS.Immediate | undefined;

  /** @param pieces each of a length that one request may have. @throws SonantError `overloaded` */
  constructor(
    speech: SpeechService,
    private readonly request: SpeechRequest,
    private readonly pieces: Iterator<LongPiece, undefined>,
    private readonly listener: SpeechListener,
  ) {
    this.track = speech.openTrack(request.format);
    this.quotaCodePoints = request.directions?.characters ?? countCodePoints(request.text);
    try {
      this.advance();
    } catch (error) {
      this.track.close();
      throw error;
    }
  }

  cancel(): void {
    if (this.state === 'over') return;
    this.state = 'over';
    this.stream?.cancel();
    this.track.close();
  }

  pause(): void {
    if (this.state === 'over') return;
    this.state = 'paused';
    this.stream?.pause();
  }

  resume(): void {
    if (this.state !== 'paused') return;
    this.state = 'flowing';
    clearImmediate(this.next);
    if (this.stream !== undefined) this.stream.resume();
    else this.attempt();
  }

  private goOn(): void {
    if (this.state === 'flowing') this.attempt();
  }

  /** Begins the next piece, or ends the file. */
  private advance(): void {
    const piece = this.pieces.next().value;
    if (piece === undefined) {
      this.finish();
      return;
    }
    const startMs = this.sentMs;
    this.stream = this.track.speak(
      { ...this.request, ...piece, quotaCodePoints: this.takeQuota() },
      {
        onWordTimes: (words) => this.listener.onWordTimes?.(shiftedTimes(words, startMs / 1000)),
        onAudio: (slice) => {
          this.sentMs += slice.durationMs;
          this.listener.onAudio(slice);
        },
        onEnd: ({ audioMs, processorMs }) => {
          this.stream = undefined;
          this.totals.audioMs += audioMs;
          this.totals.processorMs += processorMs;
          // In a turn of its own: pieces that say nothing end as soon as they begin, and cutting one takes a millisecond.
          this.next = setImmediate(() => this.goOn());
        },
        onError: (error) => this.fail(error),
      },
    );
  }

  /** Nothing is refused in the middle of a text: the first piece counts for all of it. */
  private takeQuota(): number {
    const codePoints = this.quotaCodePoints;
    this.quotaCodePoints = 0;
    return codePoints;
  }

  private attempt(): void {
    try {
      this.advance();
    } catch (error) {
      this.fail(SonantError.from(error));
    }
  }

  private finish(): void {
    this.track.finish({
      onEnd: (bytes) => {
        if (this.state === 'over') return;
        this.state = 'over';
        if (bytes.length > 0) this.listener.onAudio({ bytes, durationMs: 0 });
        this.listener.onEnd(this.totals);
      },
      onError: (error) => this.fail(error),
    });
  }

  private fail(error: SonantError): void {
    if (this.state === 'over') return;
    this.cancel();
    this.listener.onError(error);
  }
}
