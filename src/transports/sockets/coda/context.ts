import type { AudioSlice } from '../../../contracts/audio.js';
import type { SpeechRequest, WordTimes } from '../../../contracts/speech.js';
import { SonantError } from '../../../errors.js';
import { machineClock, type SessionServices } from '../../../services.js';
import { shiftedTimes } from '../../shared/long-speech.js';
import { checkPieceScript, directed } from '../../shared/ssml.js';
import { speechRequest } from '../../shared/synthesis-request.js';
import type { SocketConnection } from '../socket.js';
import type { DirectedPiece } from '../ssml-feed.js';
import type { TakeRule } from '../text-buffer.js';
import { scalesBehind, Utterance, type UtteranceOwner } from '../utterance.js';
import { ContextSpans, SpanRoom } from './context-spans.js';
import type { Codec, ServerMessage } from './messages.js';
import type { ContextSettings } from './settings.js';

/** One connection, as its session and the session's contexts use it. */
export class CodaConnection {
  readonly spanRoom = new SpanRoom();

  constructor(
    readonly services: SessionServices,
    readonly connection: SocketConnection,
    private readonly encoding: Pick<Codec<never>, 'encode'>,
  ) {}

  send(message: ServerMessage): void {
    this.connection.send(this.encoding.encode(message));
  }
}

/**
 * `open`: takes text. `stopping`: takes none, finishes what it is speaking, then fails. `ended`: has all its text. `over`: has sent
 * its last message.
 */
type Phase = 'open' | 'stopping' | 'ended' | 'over';

/** One context: one utterance, one file. */
export class Context implements UtteranceOwner<undefined> {
  private phase: Phase = 'open';
  private readonly utterance: Utterance<undefined>;
  /** The length of the speech so far, and its length at the start of the newest piece. */
  private audioMs = 0;
  private pieceStartMs = 0;
  /** Undefined: the client did not ask for them. */
  private readonly spans: ContextSpans | undefined;
  /** The values for later brackets. */
  private inlineTimeScales: readonly number[];

  /** @param onOver called once, after the last message of the context. */
  constructor(
    private readonly id: string,
    private readonly requestId: string,
    private readonly settings: ContextSettings,
    private readonly client: CodaConnection,
    private readonly onOver: (id: string) => void,
  ) {
    const { format, synthesis, ssml, collectsWordTimes } = settings;
    const { speech, clock = machineClock } = client.services;
    const { language } = synthesis.voice;
    const { connection } = client;
    this.utterance = new Utterance({ connection, speech, clock, language, ssml, format }, this);
    this.inlineTimeScales = synthesis.markup.inlineTimeScales;
    if (collectsWordTimes) this.spans = new ContextSpans(client.spanRoom);
  }

  /** True while nothing can happen until the client sends more. */
  get isIdle(): boolean {
    return this.phase === 'open' && !this.utterance.isSpeaking && !this.utterance.isSettling;
  }

  get bufferedSize(): number {
    return this.utterance.buffer.size;
  }

  addText(text: string): void {
    if (this.phase === 'stopping') {
      this.fail(new SonantError('server_stopping'));
      return;
    }
    if (this.phase !== 'open') {
      this.fail(new SonantError('context_ended'));
      return;
    }
    this.utterance.append(text, undefined);
  }

  /** @param text the whole text; spoken in one piece when it is short enough */
  end(text?: string): void {
    if (this.phase !== 'open') return;
    this.phase = 'ended';
    this.utterance.end(text === undefined ? undefined : { text, options: undefined });
  }

  cancel(): void {
    this.leave({ contextId: this.id, cancelled: {} });
  }

  pause(): void {
    this.utterance.pause();
  }

  resume(): void {
    this.utterance.resume();
  }

  /** Speaks to the end if all its text has arrived; otherwise ends after what is being spoken now. */
  stopSoon(): void {
    if (this.phase !== 'open') return;
    this.phase = 'stopping';
    this.utterance.advance();
  }

  /** Ends the context with an error of its own. */
  fail(cause: unknown): void {
    if (this.phase === 'over') return;
    const error = SonantError.from(cause);
    if (error !== cause) this.client.connection.onFault(cause);
    const { kind, message } = error;
    this.leave({ contextId: this.id, error: { kind, message, requestId: this.requestId } });
  }

  /** The socket is gone: frees everything and sends nothing. */
  close(): void {
    this.leave(undefined);
  }

  takeRule(): TakeRule {
    const { takeRule } = this.settings;
    return takeRule === 'firstClause' && this.audioMs > 0 ? 'sentences' : takeRule;
  }

  onReady(): void {
    if (this.phase === 'stopping') this.fail(new SonantError('server_stopping'));
  }

  requestOf(piece: DirectedPiece<undefined>): SpeechRequest {
    const { text } = piece;
    const { synthesis, format, wordTimes, pronunciations } = this.settings;
    checkPieceScript(piece, synthesis, this.client.services.catalog);
    const markup = { ...synthesis.markup, inlineTimeScales: this.takeInlineTimeScales(text) };
    this.pieceStartMs = this.audioMs;
    const place = this.audioMs === 0 || piece.continues ? 'start' : 'never';
    const asked = { ...synthesis, markup, text };
    const request = speechRequest(this.requestId, asked, format.codec, wordTimes, place);
    return {
      ...directed(request, piece, place, { settings: synthesis, catalog: this.client.services.catalog }),
      ...(pronunciations === undefined ? {} : { pronunciations }),
    };
  }

  onWordTimes(words: WordTimes): void {
    const times = shiftedTimes(words, this.pieceStartMs / 1000);
    if (this.settings.streamsWordTimes) this.client.send({ contextId: this.id, timestamps: times });
    this.spans?.add(times);
  }

  onAudio({ bytes, durationMs }: AudioSlice): void {
    this.audioMs += durationMs;
    this.sendAudio(bytes);
  }

  onFinished(bytes: Uint8Array): void {
    this.sendAudio(bytes);
    const ssmlWarnings = this.utterance.takeWarnings();
    const done = {
      ...(this.spans && { timestamps: this.spans.timestamps }),
      ...(ssmlWarnings.length > 0 && { ssmlWarnings }),
    };
    this.leave({ contextId: this.id, done });
  }

  onFailed(cause: unknown): void {
    this.fail(cause);
  }

  private leave(lastMessage: ServerMessage | undefined): void {
    if (this.phase === 'over') return;
    this.phase = 'over';
    this.utterance.close();
    const { modelId } = this.settings.synthesis;
    this.client.services.metrics.onSpeech({ modelId, audioMs: this.audioMs });
    if (lastMessage !== undefined) this.client.send(lastMessage);
    this.spans?.free();
    this.onOver(this.id);
  }

  /** The n-th value is for the n-th brackets of the context, in whichever piece they are. */
  private takeInlineTimeScales(text: string): readonly number[] {
    const scales = this.inlineTimeScales;
    this.inlineTimeScales = scalesBehind(text, scales);
    return scales;
  }

  private sendAudio(bytes: Uint8Array): void {
    if (bytes.length > 0) this.client.send({ contextId: this.id, audio: bytes });
  }
}
