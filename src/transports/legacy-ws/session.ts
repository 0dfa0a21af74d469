import type { MarkupOptions } from '../../contracts/speech.js';
import { SonantError, type ErrorCode } from '../../errors.js';
import { machineClock, type Clock } from '../../contracts/clock.js';
import type { SocketConnection, SocketSession } from '../shared/socket.js';
import { SETTLE_MS, TextBuffer, type TakeRule, type TextPiece } from '../shared/text-buffer.js';
import type { ClientMessage, Face, Operation } from './faces.js';
import { parseOwnMarkup, type LegacySettings } from './settings.js';
import { Speaker, type SpeakerListener } from './speaker.js';
import { canShareSentence, takeMarkup, type TextOptions } from './text-options.js';
import type { SocketServices } from '../../services.js';

/** What one `done` stands for. */
interface Run {
  /** Of its newest synthesis. */
  contextId: string | null;
  /** Whether a flush or `eos` asked for no more than what that synthesis speaks: then the run ends with it. */
  isAsked: boolean;
  /** When its listener will have heard all that was sent, on the session's clock. */
  playedMs: number;
}

/** How a connection that drains will be closed. */
interface Ending {
  readonly code: number;
  readonly reason: string;
  /** What further messages are told. */
  readonly refusal: ErrorCode;
}

const AFTER_EOS: Ending = { code: 1000, reason: '', refusal: 'stream_ending' };
const AT_SHUTDOWN: Ending = { code: 1001, reason: 'server is stopping', refusal: 'server_stopping' };

interface Request extends Pick<ClientMessage, 'text' | 'operation' | 'contextId'> {
  readonly options: TextOptions;
}

/**
 * The conversation behind `/ws`, `/ws2` and `/ws3`: gathers text, speaks one piece of it at a time, and says when it is
 * done. docs/PROTOCOLS.md draws its states.
 */
export class LegacySession implements SocketSession, SpeakerListener {
  private state: 'idle' | 'busy' | 'draining' | 'closed' = 'idle';
  private readonly buffer: TextBuffer<TextOptions>;
  private readonly speaker: Speaker;
  private readonly connectionOptions: TextOptions;
  /** Of the newest text that brought its own. */
  private messageOptions: TextOptions | undefined;
  /** The newest that the client gave. */
  private contextId: string | null = null;
  private run: Run | undefined;
  private readonly clock: Clock;
  private readonly doneHoldMs: number;
  /** Calls off the timer that runs only while the buffer is undecided. */
  private stopSettling: () => void = () => undefined;
  /** Calls off the timer that ends a run for which no more text comes; undefined: there is none. */
  private stopHolding: (() => void) | undefined;
  private ending: Ending = AFTER_EOS;

  constructor(
    private readonly face: Face,
    private readonly settings: LegacySettings,
    ports: SocketServices,
    private readonly connection: SocketConnection,
  ) {
    this.clock = ports.clock ?? machineClock;
    this.doneHoldMs = ports.doneHoldMs;
    this.buffer = new TextBuffer(settings.voice.language);
    this.speaker = new Speaker(face, settings, ports, connection, this);
    this.connectionOptions = { scope: 'connection', markup: settings.markup };
  }

  onText(frame: string): void {
    if (this.state === 'closed') return;
    const request = this.read(frame);
    if (request !== undefined) this.obey(request);
    this.watchUndecided();
  }

  onBinary(): void {
    this.tell(this.face.refuseBinary());
  }

  onFull(): void {
    this.speaker.pause();
  }

  onDrain(): void {
    this.speaker.resume();
    this.advance();
  }

  onShutdown(): void {
    if (this.state === 'closed') return;
    this.buffer.clear();
    this.ending = AT_SHUTDOWN;
    this.drain();
  }

  onClose(): void {
    this.state = 'closed';
    this.run = undefined;
    this.stopSettling();
    this.stopHold();
    this.buffer.clear();
    this.speaker.close();
  }

  get isIdle(): boolean {
    const waits = this.connection.flow === 'full' && !this.buffer.isEmpty;
    return this.state === 'closed' || (this.state === 'idle' && !waits && this.stopHolding === undefined);
  }

  onAudio(durationMs: number): void {
    if (this.run !== undefined)
      this.run.playedMs = Math.max(this.run.playedMs, this.clock.nowMs()) + durationMs;
  }

  onSpoken(): void {
    this.advance();
  }

  onFinished(): void {
    this.endRun();
    this.close(this.ending.code, this.ending.reason);
  }

  onFailed(error: SonantError): void {
    this.close(1011, `${error.httpStatus}: ${error.message}`);
  }

  /** A frame with anything wrong in it has no effect but the error event. */
  private read(frame: string): Request | undefined {
    try {
      const { fields, ...message } = this.face.read(frame);
      return { ...message, options: this.optionsOf(parseOwnMarkup(fields, this.settings)) };
    } catch (cause) {
      if (!(cause instanceof SonantError)) throw cause;
      this.tell(this.face.error(cause.message));
      return undefined;
    }
  }

  /** The same object for the same options, because a sentence ends where they change: clients repeat them with every word. */
  private optionsOf(markup: MarkupOptions | undefined): TextOptions {
    if (markup === undefined) return this.connectionOptions;
    const known = [this.connectionOptions, this.messageOptions].find(
      (options) => options !== undefined && canShareSentence(options.markup, markup),
    );
    if (known !== undefined) return known;
    this.messageOptions = { scope: 'message', markup };
    return this.messageOptions;
  }

  private obey({ text, operation, contextId, options }: Request): void {
    if (this.state === 'draining' && (text !== undefined || operation !== 'clear')) {
      this.tell(this.face.error(new SonantError(this.ending.refusal).message));
    } else {
      if (contextId !== undefined) this.contextId = contextId;
      if (text !== undefined) this.say(text, options);
    }
    if (operation !== undefined) this.operate(operation);
  }

  private say(text: string, options: TextOptions): void {
    try {
      this.buffer.append(text, options);
    } catch (cause) {
      this.fail(cause);
    }
    this.advance();
  }

  private operate(operation: Operation): void {
    if (this.state === 'closed') return;
    if (operation === 'clear') this.clear();
    else if (this.state === 'draining') return;
    else if (operation === 'flush') this.flush();
    else {
      this.buffer.mark();
      this.drain();
    }
  }

  private flush(): void {
    if (this.buffer.mark() === 'nothing') {
      if (this.settings.segment === 'never') this.tell(this.face.done(this.contextId));
      // An earlier flush is still ahead otherwise, and ends the run.
      else if (this.run !== undefined && this.buffer.marksLeft === 0) this.run.isAsked = true;
    }
    this.advance();
  }

  /** The cut run gets its `done`, and under `never` each flush that was waiting too: nobody waits for ever. */
  private clear(): void {
    const waitingFlushes = this.settings.segment === 'never' ? this.buffer.marksLeft - this.openMarks() : 0;
    this.buffer.clear();
    this.speaker.cancel();
    this.endRun();
    for (let i = 0; i < waitingFlushes; i++) this.tell(this.face.done(this.contextId));
    if (this.state === 'draining') this.close(this.ending.code, this.ending.reason);
    else if (this.state === 'busy') this.state = 'idle';
  }

  /** The mark that the run under way has not reached. */
  private openMarks(): number {
    return this.run === undefined || this.run.isAsked ? 0 : 1;
  }

  private drain(): void {
    this.state = 'draining';
    this.advance();
  }

  /** Starts what can start; when nothing can, the run is over, or held open for more. */
  private advance(): void {
    if (this.state === 'closed' || this.speaker.state !== 'free' || this.connection.flow === 'full') return;
    const isLast = this.state === 'draining' && this.buffer.isEmpty;
    // The end of the connection's audio belongs to the last run.
    if (this.run?.isAsked && !isLast) this.endRun();
    const piece = this.buffer.take(this.takeRule());
    if (piece !== undefined) {
      this.start(piece);
    } else if (this.state === 'draining') {
      this.speaker.finish();
    } else {
      this.state = 'idle';
      this.holdRun();
    }
  }

  /**
   * A synthesis takes far less time than its author needs for the next sentence, and clients take a `done` for the end of
   * the utterance. So it waits until the listener has heard everything, and while there is text that may still be spoken.
   */
  private holdRun(): void {
    this.stopHold();
    if (this.run === undefined || this.buffer.hasWords) return;
    const leftMs = this.run.playedMs + this.doneHoldMs - this.clock.nowMs();
    this.stopHolding = this.clock.after(leftMs, () => {
      this.stopHolding = undefined;
      if (!this.buffer.hasWords) this.endRun();
    });
  }

  private stopHold(): void {
    this.stopHolding?.();
    this.stopHolding = undefined;
  }

  private takeRule(): TakeRule {
    const { segment } = this.settings;
    if (segment === 'never') return 'marked';
    if (segment === 'immediate') return 'all';
    return this.face.firstBreak === 'comma' && !this.speaker.hasSentAudio ? 'clauses' : 'sentences';
  }

  private start(piece: TextPiece<TextOptions>): void {
    // A frame that was one too many closes the socket while it is sent.
    if (this.state === 'closed') return;
    const { contextId } = this;
    this.stopHold();
    const place = this.run === undefined ? 'first' : 'later';
    this.run = { contextId, isAsked: piece.reachesMark, playedMs: this.run?.playedMs ?? this.clock.nowMs() };
    if (this.state === 'idle') this.state = 'busy';
    try {
      this.speaker.speak(piece.text, takeMarkup(piece), contextId, place);
    } catch (cause) {
      this.fail(cause);
    }
  }

  private endRun(): void {
    if (this.run === undefined) return;
    const { contextId } = this.run;
    this.stopHold();
    this.run = undefined;
    this.tell(this.face.done(contextId));
  }

  private watchUndecided(): void {
    this.stopSettling();
    if (this.settings.segment !== 'bySentence' || !this.buffer.isUndecided) return;
    this.stopSettling = this.clock.after(SETTLE_MS, () => {
      this.buffer.settle();
      this.advance();
    });
  }

  private tell(frame: string | undefined): void {
    if (frame !== undefined) this.connection.send(frame);
  }

  private fail(cause: unknown): void {
    if (!(cause instanceof SonantError)) this.connection.onFault(cause);
    this.onFailed(SonantError.from(cause));
  }

  private close(code: number, reason: string): void {
    this.onClose();
    this.connection.close(code, reason);
  }
}
