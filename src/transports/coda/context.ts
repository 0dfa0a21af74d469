import type { AudioTrack, SpeechStream, WordTimes } from '../../contracts/speech.js';
import { SonantError } from '../../errors.js';
import { scalesBehind } from '../shared/inline-time-scales.js';
import { checkScript, speechRequest } from '../shared/synthesis-request.js';
import { SETTLE_MS, TextBuffer } from '../shared/text-buffer.js';
import { ContextSpans } from './context-spans.js';
import type { Link } from './link.js';
import type { ServerMessage } from './messages.js';
import type { ContextSettings } from './settings.js';

/**
 * `open`: takes text. `stopping`: takes none, speaks what it is at, then fails. `ended`: has all its text. `finishing`: all is
 * spoken, the encoder gives its rest. `over`: has said its last word.
 */
type Phase = 'open' | 'stopping' | 'ended' | 'finishing' | 'over';

/** One context: text becomes sentences, one spoken after the other, and together they are one file. */
export class Context {
  private phase: Phase = 'open';
  private readonly buffer: TextBuffer<undefined>;
  private stream: SpeechStream | undefined;
  private track: AudioTrack | undefined;
  private settleTimer: NodeJS.Timeout | undefined;
  /** Of what was spoken so far. */
  private audioMs = 0;
  /** Undefined: nobody asked for them. */
  private readonly spans: ContextSpans | undefined;
  /** For the brackets that are still to come. */
  private inlineTimeScales: readonly number[];

  /** @param onOver called once, after the last message of the context. */
  constructor(
    private readonly id: string,
    private readonly requestId: string,
    private readonly settings: ContextSettings,
    private readonly link: Link,
    private readonly onOver: (id: string) => void,
  ) {
    this.buffer = new TextBuffer(settings.synthesis.voice.language);
    this.inlineTimeScales = settings.synthesis.markup.inlineTimeScales;
    if (settings.collectsWordTimes) this.spans = new ContextSpans();
  }

  /** True while nothing can come before the client says more. */
  get isIdle(): boolean {
    return this.phase === 'open' && this.stream === undefined && this.settleTimer === undefined;
  }

  get bufferedSize(): number {
    return this.buffer.size;
  }

  addText(text: string): void {
    if (this.phase === 'stopping') return this.fail(new SonantError('server_stopping'));
    if (this.phase !== 'open') return this.fail(new SonantError('context_ended'));
    this.guard(() => {
      this.buffer.append(text, undefined);
      this.awaitMore();
      this.advance();
    });
  }

  end(): void {
    if (this.phase !== 'open') return;
    this.guard(() => {
      clearTimeout(this.settleTimer);
      this.buffer.mark();
      this.phase = 'ended';
      this.advance();
    });
  }

  /** A text that is all there is: spoken in one piece when it is short enough. */
  speakWhole(text: string): void {
    this.guard(() => {
      this.buffer.append(text, undefined);
    });
    this.end();
  }

  cancel(): void {
    this.leave({ contextId: this.id, cancelled: {} });
  }

  pause(): void {
    this.stream?.pause();
  }

  resume(): void {
    this.stream?.resume();
    this.guard(() => {
      this.advance();
    });
  }

  /** Speaks to the end if it has all its text; else only what it is speaking now. */
  stopSoon(): void {
    if (this.phase !== 'open') return;
    this.phase = 'stopping';
    this.advance();
  }

  /** Ends the context with an error of its own. */
  fail(cause: unknown): void {
    if (this.phase === 'over') return;
    const error = SonantError.from(cause);
    if (error !== cause) this.link.connection.onFault(cause);
    const { kind, message } = error;
    this.leave({ contextId: this.id, error: { kind, message, requestId: this.requestId } });
  }

  /** The socket is gone: frees everything without a word. */
  close(): void {
    this.leave(undefined);
  }

  private leave(lastMessage: ServerMessage | undefined): void {
    if (this.phase === 'over') return;
    this.phase = 'over';
    clearTimeout(this.settleTimer);
    this.stream?.cancel();
    this.track?.close();
    const { modelId } = this.settings.synthesis;
    this.link.ports.metrics.onSpeech({ modelId, audioMs: this.audioMs });
    if (lastMessage !== undefined) this.link.send(lastMessage);
    this.onOver(this.id);
  }

  private guard(step: () => void): void {
    try {
      step();
    } catch (cause) {
      this.fail(cause);
    }
  }

  private awaitMore(): void {
    clearTimeout(this.settleTimer);
    this.settleTimer = undefined;
    if (this.settings.takeRule !== 'sentences' || !this.buffer.isUndecided) return;
    this.settleTimer = setTimeout(() => {
      this.settleTimer = undefined;
      this.guard(() => {
        this.buffer.settle();
        this.advance();
      });
    }, SETTLE_MS);
  }

  /** Begins whatever can begin now. */
  private advance(): void {
    const isReady = this.stream === undefined && this.link.connection.flow === 'flowing';
    if (!isReady || this.phase === 'finishing' || this.phase === 'over') return;
    if (this.phase === 'stopping') return this.fail(new SonantError('server_stopping'));
    const piece = this.buffer.take(this.settings.takeRule);
    if (piece !== undefined) this.speak(piece.text);
    else if (this.phase === 'ended') this.finish();
  }

  private speak(text: string): void {
    const { synthesis, format, wordTimes, streamsWordTimes, pronunciations } = this.settings;
    checkScript(text, synthesis, this.link.ports.catalog);
    const markup = { ...synthesis.markup, inlineTimeScales: this.takeInlineTimeScales(text) };
    const place = this.audioMs === 0 ? 'start' : 'never';
    const request = {
      ...speechRequest(this.requestId, { ...synthesis, markup, text }, format.codec, wordTimes, place),
      ...(pronunciations === undefined ? {} : { pronunciations }),
    };
    const startMs = this.audioMs;
    this.track ??= this.link.ports.speech.openTrack(format);
    this.stream = this.track.speak(request, {
      onWordTimes: (words) => {
        const times = shifted(words, startMs / 1000);
        if (streamsWordTimes) this.link.send({ contextId: this.id, timestamps: times });
        this.spans?.add(times);
      },
      onAudio: ({ bytes, durationMs }) => {
        this.audioMs += durationMs;
        this.sendAudio(bytes);
      },
      onEnd: () => {
        this.stream = undefined;
        this.guard(() => {
          this.advance();
        });
      },
      onError: (error) => {
        this.stream = undefined;
        this.fail(error);
      },
    });
  }

  /** The n-th value is for the n-th brackets of the context, in whichever piece they are. */
  private takeInlineTimeScales(text: string): readonly number[] {
    const scales = this.inlineTimeScales;
    this.inlineTimeScales = scalesBehind(text, scales);
    return scales;
  }

  private finish(): void {
    this.phase = 'finishing';
    if (this.track === undefined) return this.complete();
    this.track.finish({
      onEnd: (bytes) => {
        this.track = undefined;
        this.sendAudio(bytes);
        this.complete();
      },
      onError: (error) => {
        this.fail(error);
      },
    });
  }

  private complete(): void {
    this.leave({
      contextId: this.id,
      done: this.spans === undefined ? {} : { timestamps: this.spans.timestamps },
    });
  }

  private sendAudio(bytes: Uint8Array): void {
    if (bytes.length > 0) this.link.send({ contextId: this.id, audio: bytes });
  }
}

const shifted = ({ words, start, end }: WordTimes, seconds: number): WordTimes => ({
  words,
  start: start.map((time) => toMilliseconds(time + seconds)),
  end: end.map((time) => toMilliseconds(time + seconds)),
});

/** Sums of decimal fractions are not decimal fractions. */
const toMilliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;
