import type { Connection, Context } from './connection.js';
import { SonantError } from './errors.js';
import type { SynthesisRequest, WebSocketResponse } from './types.js';

export interface StreamOptions {
  readonly speaker?: string;
  /** ISO 639 code; default: the speaker's. */
  readonly language?: string;
  /** Media type; default: `audio/pcm`, 16-bit little-endian samples of one channel. */
  readonly format?: string;
  /** Hz; default: 24000. */
  readonly samplingRate?: number;
  /** Below 1 is faster. */
  readonly timeScaleFactor?: number;
  /** Events of words too, where the language has them. */
  readonly words?: boolean;
}

/** Seconds from the start of the stream's audio. */
export interface Word {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

export type SpeechEvent =
  | { readonly type: 'audio'; readonly audio: Uint8Array }
  /** They come before the audio of their sentence. */
  | { readonly type: 'words'; readonly words: readonly Word[] };

/**
 * One reply: write its text as it comes, `end` it, and read its events. A stream whose connection is lost before its first
 * event begins anew by itself; a later loss is an error, for what was heard cannot be taken back.
 */
export class SpeechStream implements AsyncIterable<SpeechEvent> {
  private readonly id: string;
  private readonly texts: string[] = [];
  private readonly events: SpeechEvent[] = [];
  private readonly context: Context;
  private unread = 0;
  private hasBegun = false;
  private isHeard = false;
  private isEnded = false;
  private isDone = false;
  private error: SonantError | undefined;
  private wake: (() => void) | undefined;

  /** By `Sonant.stream`. */
  constructor(
    private readonly connection: Connection,
    private readonly options: StreamOptions,
  ) {
    const unread = (): number => this.unread;
    this.context = {
      onMessage: (message) => this.onMessage(message),
      onLost: (error) => this.onLost(error),
      begin: () => this.begin(),
      fail: (error) => this.fail(error),
      get unread() {
        return unread();
      },
    };
    this.id = connection.add(this.context);
  }

  /** Adds text. Resolves when more may be written. */
  async write(text: string): Promise<void> {
    if (this.isEnded) throw new SonantError('the stream has ended', 'invalid_input');
    if (text === '') return;
    this.texts.push(text);
    if (this.hasBegun && !this.isDone) this.connection.send({ contextId: this.id, text });
    await this.connection.sent();
  }

  /** No more text comes: what is left is spoken. */
  end(): void {
    if (this.isEnded) return;
    this.isEnded = true;
    if (this.hasBegun && !this.isDone) this.connection.send({ contextId: this.id, end: {} });
  }

  /** Falls silent at once: what was not read yet is dropped. */
  cancel(): void {
    this.isEnded = true;
    if (this.hasBegun && !this.isDone) this.connection.send({ contextId: this.id, cancel: {} });
    this.events.length = 0;
    this.finish();
  }

  /** @throws SonantError what the server said against it */
  async *[Symbol.asyncIterator](): AsyncGenerator<SpeechEvent, void, void> {
    try {
      for (;;) {
        const event = this.events.shift();
        if (event !== undefined) {
          if (event.type === 'audio') this.unread -= event.audio.length;
          this.connection.readOn();
          yield event;
        } else if (this.error) throw this.error;
        else if (this.isDone) return;
        else await new Promise<void>((resolve) => (this.wake = resolve));
      }
    } finally {
      if (!this.isDone) this.cancel();
    }
  }

  /** The audio alone, for who wants a stream of bytes. */
  audio(): ReadableStream<Uint8Array> {
    const events = this[Symbol.asyncIterator]();
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        for (;;) {
          const { value, done } = await events.next();
          if (done) {
            controller.close();
            return;
          }
          if (value.type === 'audio') {
            controller.enqueue(value.audio);
            return;
          }
        }
      },
      cancel: () => this.cancel(),
    });
  }

  private begin(): void {
    if (this.hasBegun || this.isDone) return;
    this.hasBegun = true;
    const { speaker, language, format, samplingRate, timeScaleFactor, words } = this.options;
    const start: SynthesisRequest = {
      ...(speaker !== undefined && { speaker }),
      ...(language !== undefined && { language }),
      ...(words === true && { wordTimestamps: true }),
      audioParameters: {
        ...(format !== undefined && { audioFormat: format }),
        ...(samplingRate !== undefined && { samplingRate }),
        ...(timeScaleFactor !== undefined && { timeScaleFactor }),
      },
    };
    this.connection.send({ contextId: this.id, start });
    if (this.texts.length > 0) this.connection.send({ contextId: this.id, text: this.texts.join('') });
    if (this.isEnded) this.connection.send({ contextId: this.id, end: {} });
  }

  private onMessage({ audio, timestamps, done, cancelled, error }: WebSocketResponse): void {
    if (this.isDone) return;
    if (audio !== undefined) {
      this.isHeard = true;
      const bytes = Uint8Array.from(atob(audio), (letter) => letter.charCodeAt(0));
      this.unread += bytes.length;
      this.events.push({ type: 'audio', audio: bytes });
      this.connection.readOn();
    } else if (timestamps?.words) {
      const { words, start = [], end = [] } = timestamps;
      this.isHeard = true;
      const timed = words.map((word, i) => ({ word, start: start[i] ?? 0, end: end[i] ?? 0 }));
      this.events.push({ type: 'words', words: timed });
    } else if (error) {
      this.fail(new SonantError(error.message ?? 'unknown', error.kind ?? 'internal'));
    } else if (done || cancelled) this.finish();
    this.wake?.();
  }

  private onLost(error: SonantError): boolean {
    this.hasBegun = false;
    if (!this.isHeard) return true;
    this.fail(error);
    return false;
  }

  private fail(error: SonantError): void {
    if (this.isDone) return;
    this.error = error;
    this.finish();
  }

  private finish(): void {
    this.isDone = true;
    this.connection.remove(this.id);
    this.wake?.();
  }
}
