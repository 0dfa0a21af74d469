import { languageOf } from '../../catalog/languages.js';
import type { AudioSlice } from '../../contracts/audio.js';
import type { LanguageCode } from '../../contracts/catalog.js';
import type {
  AudioTrack,
  SpeechRequest,
  SpeechService,
  SpeechStream,
  WordTimes,
} from '../../contracts/speech.js';
import type { Clock } from '../../services.js';
import type { Steps } from '../../text/ssml/parts.js';
import type { SocketConnection } from './socket.js';
import { type DirectedPiece, SsmlFeed, type TextRun } from './ssml-feed.js';
import { SETTLE_MS, type TakeRule, TextBuffer, type TextPiece } from './text-buffer.js';

export interface UtteranceOptions {
  readonly connection: Pick<SocketConnection, 'flow' | 'readLater'>;
  readonly speech: SpeechService;
  readonly clock: Clock;
  readonly language: LanguageCode;
  /** `always`: every message is SSML; `detected`: what begins with `<speak`. */
  readonly ssml: 'always' | 'detected';
  /** The format of the one file that all pieces go into; null: each piece is a file of its own. */
  readonly format: AudioTrack['format'];
}

/** The owner of the text. `onFailed` gets the errors that it throws. */
export interface UtteranceOwner<Options> {
  /** Called for each piece. */
  takeRule(): TakeRule;
  /** Nothing is being spoken, and the next piece, if any, is about to be taken. */
  onReady(): void;
  requestOf(piece: DirectedPiece<Options>): SpeechRequest;
  onWordTimes(words: WordTimes): void;
  onAudio(slice: AudioSlice): void;
  /** The last audio of a piece is out. */
  onSpoken?(): void;
  /** Called once for each piece, when it was spoken, failed or was cut. */
  onPieceOver?(): void;
  /** Nothing can start until more text comes. */
  onRest?(): void;
  /** Everything is spoken. `bytes` end the file; they may be empty. */
  onFinished(bytes: Uint8Array): void;
  onFailed(cause: unknown): void;
}

const NOTHING = new Uint8Array(0);

/**
 * Turns text that arrives in messages into speech: it gathers the text and speaks what is ready, one piece after another. The
 * pieces may form one file. Every kind of socket speaks through this.
 */
export class Utterance<Options> {
  readonly buffer: TextBuffer<TextRun<Options>>;
  private readonly feed: SsmlFeed<Options>;
  /** `ending`: has all its text. `finishing`: all is spoken, and the encoder is giving its last bytes. */
  phase: 'open' | 'ending' | 'finishing' | 'over' = 'open';
  private stream: SpeechStream | undefined;
  private track: AudioTrack | undefined;
  /** Cancels the timer that runs while the buffer is undecided. */
  private stopTimer: (() => void) | undefined;

  constructor(
    private readonly options: UtteranceOptions,
    private readonly owner: UtteranceOwner<Options>,
  ) {
    this.buffer = new TextBuffer(options.language);
    this.feed = new SsmlFeed(this.buffer, { language: options.language, languageOf }, options.ssml);
  }

  get isSpeaking(): boolean {
    return this.stream !== undefined;
  }

  /** What is undecided will be settled soon. */
  get isSettling(): boolean {
    return this.stopTimer !== undefined;
  }

  /**
   * @param then called when all of it is read, unless that fails
   * @param unread what is left to read of `text`, a step in each turn of the event loop
   */
  append(
    text: string,
    options: Options,
    then: () => void = () => undefined,
    unread: Steps<void> = this.feed.append(text, options),
  ): void {
    if (this.phase !== 'open') return;
    try {
      if (unread.next().done !== true) {
        this.options.connection.readLater(() => this.append(text, options, then, unread));
        return;
      }
      this.beginNext();
      this.awaitMore();
      then();
    } catch (cause) {
      this.owner.onFailed(cause);
    }
  }

  /**
   * No more text comes: the rest is spoken, then `onFinished` is called.
   * @param last is spoken with the rest
   * @param unread what is left to read of it, as in `append`
   */
  end(
    last?: { readonly text: string; readonly options: Options },
    unread: Steps<void> | undefined = last && this.feed.append(last.text, last.options),
  ): void {
    if (this.phase === 'over' || this.phase === 'finishing') return;
    try {
      if (this.phase === 'open' && unread?.next().done === false) {
        this.options.connection.readLater(() => this.end(last, unread));
        return;
      }
      this.feed.end();
      this.stopSettling();
      this.buffer.mark();
      this.phase = 'ending';
      this.beginNext();
    } catch (cause) {
      this.owner.onFailed(cause);
    }
  }

  /** Has everything received so far spoken, except an open element. @returns as `TextBuffer.mark` */
  mark(): 'text' | 'nothing' {
    this.feed.flush();
    return this.buffer.mark();
  }

  /** The SSML ignored since the last call. */
  takeWarnings(): string[] {
    return this.feed.takeWarnings();
  }

  /** Drops waiting text and cuts running speech. The file continues with the next piece. */
  clear(): void {
    this.buffer.clear();
    this.feed.clear();
    this.stopSettling();
    this.stream?.cancel();
    this.endPiece();
  }

  pause(): void {
    this.stream?.pause();
  }

  resume(): void {
    // The other contexts of the socket are resumed one by one, and what one of them says may fill it again.
    if (this.options.connection.flow === 'full') return;
    this.stream?.resume();
    this.advance();
  }

  /** Stops and frees everything; the owner is told only about the piece that was cut. */
  close(): void {
    if (this.phase === 'over') return;
    this.phase = 'over';
    this.clear();
    this.track?.close();
  }

  /** Begins whatever can begin now. */
  advance(): void {
    try {
      this.beginNext();
    } catch (cause) {
      this.owner.onFailed(cause);
    }
  }

  /** @throws whatever its owner throws */
  private beginNext(): void {
    if (!this.isReady()) return;
    this.owner.onReady();
    // The owner's callback may have stopped the utterance.
    if (!this.isReady()) return;
    const piece = this.buffer.take(this.owner.takeRule());
    if (piece !== undefined) this.speak(piece);
    else if (this.phase === 'ending') this.finish();
    else {
      this.owner.onRest?.();
      // The rest of a long message is read as it is spoken, so its end may be undecided only now.
      if (!this.isSettling) this.awaitMore();
    }
  }

  private isReady(): boolean {
    const isOpen = this.phase === 'open' || this.phase === 'ending';
    return isOpen && this.stream === undefined && this.options.connection.flow === 'flowing';
  }

  private speak(piece: TextPiece<TextRun<Options>>): void {
    const { speech, format, connection } = this.options;
    const { owner } = this;
    const request = owner.requestOf(this.feed.directed(piece));
    this.track ??= speech.openTrack(format);
    this.stream = this.track.speak(request, {
      onWordTimes: (words) => owner.onWordTimes(words),
      onAudio: (slice) => owner.onAudio(slice),
      onEnd: () => {
        owner.onSpoken?.();
        this.endPiece();
        this.advance();
      },
      onError: (error) => {
        this.endPiece();
        owner.onFailed(error);
      },
    });
    if (connection.flow === 'full') this.stream.pause();
  }

  private endPiece(): void {
    if (this.stream === undefined) return;
    this.stream = undefined;
    this.owner.onPieceOver?.();
  }

  private finish(): void {
    this.phase = 'finishing';
    if (this.track === undefined || this.track.format === null) {
      this.track?.close();
      this.owner.onFinished(NOTHING);
      return;
    }
    this.track.finish({
      onEnd: (bytes) => {
        this.track = undefined;
        this.owner.onFinished(bytes);
      },
      onError: (error) => {
        this.track = undefined;
        this.owner.onFailed(error);
      },
    });
  }

  private awaitMore(): void {
    this.stopSettling();
    const rule = this.owner.takeRule();
    const bySentence = rule !== 'marked' && rule !== 'all';
    if (this.phase !== 'open' || !bySentence || !this.buffer.isUndecided) return;
    this.stopTimer = this.options.clock.after(SETTLE_MS, () => {
      this.stopTimer = undefined;
      this.buffer.settle();
      this.advance();
    });
  }

  private stopSettling(): void {
    this.stopTimer?.();
    this.stopTimer = undefined;
  }
}

const BRACKETS = /\[[^[\]]*\]/g;

/** The time scales left for the text after `text`, whose `[bracketed words]` have used theirs. */
export function scalesBehind(text: string, scales: readonly number[]): readonly number[] {
  if (scales.length === 0) return scales;
  const left = scales.slice(text.match(BRACKETS)?.length ?? 0);
  // An empty list would turn the remaining brackets into plain text.
  return left.length > 0 ? left : [1];
}
