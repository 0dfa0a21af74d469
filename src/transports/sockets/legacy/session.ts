import { TelephoneFramer } from '../../../audio/framing.js';
import { type AudioSlice, TELEPHONE_RATE_HZ } from '../../../contracts/audio.js';
import type { SpeechRequest, WordTimes } from '../../../contracts/speech.js';
import { type ErrorCode, SonantError } from '../../../errors.js';
import { type Clock, machineClock, type SessionServices } from '../../../services.js';
import { checkPieceScript, directed } from '../../shared/ssml.js';
import { speechRequest } from '../../shared/synthesis-request.js';
import type { SocketConnection, SocketSession } from '../socket.js';
import type { DirectedPiece } from '../ssml-feed.js';
import type { TakeRule } from '../text-buffer.js';
import { Utterance, type UtteranceOwner } from '../utterance.js';
import type { ClientMessage, Dialect, Operation } from './dialects.js';
import { type LegacySettings, parseOwnOptions } from './settings.js';
import { takeMarkup, type TextOptions, WaitingOptions } from './text-options.js';

/** The run that one `done` ends. */
interface Run {
  /** The context id of its newest synthesis. */
  contextId: string | null;
  /** Whether a flush or `eos` covers no more than what that synthesis speaks: then the run ends with it. */
  isAsked: boolean;
  /** When its listener will have heard everything that was sent, on the session's clock. */
  playedMs: number;
}

/** The close that follows the drain of a connection. */
interface Ending {
  readonly code: number;
  readonly reason: string;
  /** The answer to further messages. */
  readonly refusal: ErrorCode;
}

const AFTER_EOS: Ending = { code: 1000, reason: '', refusal: 'stream_ending' };
const AT_SHUTDOWN: Ending = { code: 1001, reason: 'server is stopping', refusal: 'server_stopping' };

/** How many flushes are answered in one turn of the event loop; tens of thousands may wait. */
const ANSWERED_AT_ONCE = 500;

type Request = Pick<ClientMessage, 'text' | 'operation' | 'contextId'> & { readonly options: TextOptions };

/** The conversation behind `/ws`, `/ws2` and `/ws3`: one utterance, and when it is done. docs/PROTOCOLS.md draws its states. */
export class LegacySession implements SocketSession, UtteranceOwner<TextOptions> {
  private readonly utterance: Utterance<TextOptions>;
  private readonly framer: TelephoneFramer | undefined;
  private readonly options: WaitingOptions;
  /** The newest that the client gave. */
  private contextId: string | null = null;
  private run: Run | undefined;
  private readonly clock: Clock;
  /** Cancels the timer that ends a run when no more text comes; undefined: there is none. */
  private stopHolding: (() => void) | undefined;
  private ending: Ending = AFTER_EOS;
  /** The newest piece: its context, how much of its audio was heard, and word times that follow the audio. */
  private pieceContextId: string | null = null;
  private pieceAudioMs = 0;
  private lateWordTimes: WordTimes | undefined;
  private pieceCount = 0;
  /** False: nobody has heard anything on this connection yet. */
  private hasSentAudio = false;

  constructor(
    private readonly dialect: Dialect,
    private readonly settings: LegacySettings,
    private readonly services: SessionServices,
    private readonly connection: SocketConnection,
  ) {
    const { codec, sampleRateHz, markup, ssml } = settings;
    const { language } = settings.voice;
    const { speech, clock = machineClock } = services;
    this.clock = clock;
    const format = dialect.continuous.includes(codec) ? { codec, sampleRateHz } : null;
    this.utterance = new Utterance({ connection, speech, clock, language, ssml, format }, this);
    this.options = new WaitingOptions(markup);
    const isTelephone = (codec === 'mulaw' || codec === 'alaw') && sampleRateHz === TELEPHONE_RATE_HZ;
    this.framer = isTelephone ? new TelephoneFramer(codec) : undefined;
  }

  onText(frame: string): void {
    if (this.utterance.phase === 'over') return;
    const request = this.read(frame);
    if (request !== undefined) this.obey(request);
  }

  onBinary(): void {
    this.tell(this.dialect.refuseBinary());
  }

  onFull(): void {
    this.utterance.pause();
  }

  onDrain(): void {
    this.utterance.resume();
  }

  onShutdown(): void {
    if (this.utterance.phase === 'over') return;
    this.utterance.buffer.clear();
    this.ending = AT_SHUTDOWN;
    this.utterance.end();
  }

  onClose(): void {
    this.run = undefined;
    this.stopHold();
    this.utterance.close();
  }

  get isIdle(): boolean {
    const { phase, isSpeaking, buffer } = this.utterance;
    const waits = this.connection.flow === 'full' && (!buffer.isEmpty || this.run !== undefined);
    return phase === 'over' || (phase === 'open' && !isSpeaking && !waits && this.stopHolding === undefined);
  }

  takeRule(): TakeRule {
    const { segment } = this.settings;
    if (segment === 'never' || segment === 'immediate') return segment === 'never' ? 'marked' : 'all';
    if (segment === 'byClause') return this.run === undefined ? 'firstClause' : 'sentences';
    return this.dialect.firstBreak === 'comma' && !this.hasSentAudio ? 'clauses' : 'sentences';
  }

  onReady(): void {
    // The end of the connection's audio belongs to the last run.
    const isLast = this.isDraining && this.utterance.buffer.isEmpty;
    if (this.run?.isAsked && !isLast) this.endRun();
  }

  requestOf(piece: DirectedPiece<TextOptions>): SpeechRequest {
    const { contextId, settings, dialect } = this;
    this.stopHold();
    // A run begins with its first sound, and so does a piece that continues a phrase.
    const place = this.run === undefined || piece.continues ? 'start' : 'never';
    this.run = { contextId, isAsked: piece.reachesMark, playedMs: this.run?.playedMs ?? this.clock.nowMs() };
    checkPieceScript(piece, settings, this.services.catalog);
    this.pieceContextId = contextId;
    this.pieceAudioMs = 0;
    this.lateWordTimes = undefined;
    this.pieceCount += 1;
    const id = `${this.connection.id}-${this.pieceCount}`;
    const wordTimes = dialect.wordTimes !== 'never' && settings.wordTimesAllowed ? 'ahead' : 'none';
    const { text, options } = piece;
    this.options.reach(options);
    const asked = { ...settings, text, markup: takeMarkup(piece), pronunciations: options.pronunciations };
    const request = speechRequest(id, asked, settings.codec, wordTimes, place);
    return directed(request, piece, place, { settings, catalog: this.services.catalog });
  }

  onWordTimes(words: WordTimes): void {
    if (this.dialect.wordTimes === 'behind') this.lateWordTimes = words;
    else this.tell(this.dialect.timestamps(words, this.pieceContextId));
  }

  onAudio({ bytes, durationMs }: AudioSlice): void {
    this.pieceAudioMs += durationMs;
    if (this.run !== undefined)
      this.run.playedMs = Math.max(this.run.playedMs, this.clock.nowMs()) + durationMs;
    this.sendAudio(this.framer === undefined ? bytes : this.framer.push(bytes));
  }

  onSpoken(): void {
    if (this.lateWordTimes !== undefined)
      this.tell(this.dialect.timestamps(this.lateWordTimes, this.pieceContextId));
  }

  onPieceOver(): void {
    this.services.metrics.onSpeech({ modelId: this.settings.modelId, audioMs: this.pieceAudioMs });
  }

  /** The run is held open for more. */
  onRest(): void {
    this.holdRun();
  }

  onFinished(bytes: Uint8Array): void {
    const { framer } = this;
    this.sendAudio(framer === undefined ? bytes : Buffer.concat([framer.push(bytes), framer.pad()]));
    this.endRun();
    this.close(this.ending.code, this.ending.reason);
  }

  onFailed(cause: unknown): void {
    if (!(cause instanceof SonantError)) this.connection.onFault(cause);
    const { httpStatus, message } = SonantError.from(cause);
    this.close(1011, `${httpStatus}: ${message}`);
  }

  private get isDraining(): boolean {
    return this.utterance.phase === 'ending' || this.utterance.phase === 'finishing';
  }

  /** An invalid frame has no effect but the error event. */
  private read(frame: string): Request | undefined {
    try {
      const { text, operation, contextId, fields } = this.dialect.read(frame);
      const own = parseOwnOptions(fields, this.settings);
      const options = this.options.add(this.isDraining ? '' : (text ?? ''), own);
      return { text, operation, contextId, options };
    } catch (cause) {
      if (!(cause instanceof SonantError)) throw cause;
      this.tell(this.dialect.error(cause.message));
      return undefined;
    }
  }

  private obey({ text, operation, contextId, options }: Request): void {
    const isRefused = this.isDraining && (text !== undefined || operation !== 'clear');
    if (isRefused) this.tell(this.dialect.error(new SonantError(this.ending.refusal).message));
    else if (contextId !== undefined) this.contextId = contextId;
    if (isRefused || text === undefined) this.operate(operation);
    else this.utterance.append(text, options, () => this.operate(operation));
  }

  private operate(operation: Operation | undefined): void {
    if (operation === undefined || this.utterance.phase === 'over') return;
    if (operation === 'clear') this.clear();
    else if (this.isDraining) return;
    else if (operation === 'flush') this.flush();
    else this.utterance.end();
  }

  private flush(): void {
    const { buffer } = this.utterance;
    if (this.utterance.mark() === 'nothing') {
      if (this.settings.segment === 'never') this.tell(this.dialect.done(this.contextId));
      // Otherwise an earlier flush is still to come, and ends the run.
      else if (this.run !== undefined && buffer.marksLeft === 0) this.run.isAsked = true;
    }
    this.utterance.advance();
  }

  /** The cut run gets its `done`, and under `never` each waiting flush gets one too, so that no client waits forever. */
  private clear(): void {
    const { buffer } = this.utterance;
    const ofRun = this.run?.isAsked === false ? 1 : 0;
    const waitingFlushes = this.settings.segment === 'never' ? buffer.marksLeft - ofRun : 0;
    this.framer?.clear();
    this.options.clear();
    this.utterance.clear();
    this.endRun();
    this.answerFlushes(waitingFlushes);
  }

  private answerFlushes(count: number): void {
    for (let i = 0; i < Math.min(count, ANSWERED_AT_ONCE); i++) this.tell(this.dialect.done(this.contextId));
    if (count > ANSWERED_AT_ONCE) {
      this.connection.readLater(() => this.answerFlushes(count - ANSWERED_AT_ONCE));
    } else if (this.isDraining) this.close(this.ending.code, this.ending.reason);
  }

  /**
   * A synthesis takes far less time than its author needs for the next sentence, and clients take a `done` for the end of
   * the utterance. So it waits until the listener has heard everything, and while there is text that may still be spoken.
   */
  private holdRun(): void {
    this.stopHold();
    if (this.run === undefined || this.utterance.buffer.hasWords) return;
    const leftMs = this.run.playedMs + this.services.doneHoldMs - this.clock.nowMs();
    this.stopHolding = this.clock.after(leftMs, () => {
      this.stopHolding = undefined;
      if (!this.utterance.buffer.hasWords) this.endRun();
    });
  }

  private stopHold(): void {
    this.stopHolding?.();
    this.stopHolding = undefined;
  }

  private endRun(): void {
    if (this.run === undefined) return;
    const { contextId } = this.run;
    this.stopHold();
    this.run = undefined;
    this.tell(this.dialect.done(contextId, this.utterance.takeWarnings()));
  }

  private sendAudio(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.hasSentAudio = true;
    this.connection.send(this.dialect.chunk(bytes, this.pieceContextId));
  }

  private tell(frame: string | undefined): void {
    if (frame !== undefined) this.connection.send(frame);
  }

  private close(code: number, reason: string): void {
    this.onClose();
    this.connection.close(code, reason);
  }
}
