import { type AudioFormat, RAW_CODECS } from '../contracts/audio.js';
import type {
  AccountRequest,
  AudioTrack,
  SpeechListener,
  SpeechStream,
  TrackEndListener,
} from '../contracts/speech.js';
import { SonantError } from '../errors.js';
import type { Newcomer } from './admission.js';
import type { SharedFile } from './stream-job.js';
import type { FilePosition } from './tasks.js';

/** What a track needs from the pool. */
export interface TrackHost {
  speakInto(track: Track, request: AccountRequest, listener: SpeechListener): SpeechStream;
  endFile(format: AudioFormat, file: FilePosition): Promise<Uint8Array>;
  /** Called when the listener will get nothing more. */
  onTrackOver(track: Track): void;
  /** Receives faults of the server. */
  onFault(cause: unknown): void;
}

/**
 * A file that several streams speak into, one after the other. Each has an encoder of its own, of which only the position in
 * the file remains. An idle track therefore holds no native memory, and audio that a cut stream rendered but did not deliver
 * was never in the file.
 */
export class Track implements AudioTrack<AccountRequest>, SharedFile {
  position: FilePosition = null;
  private state: 'open' | 'finished' | 'closed' = 'open';
  /** A listener who has heard something is `known`. */
  newcomer: Newcomer = 'new';
  /** Settles when everything requested so far is done; null when it is. */
  private last: Promise<void> | null = null;

  constructor(
    private readonly host: TrackHost,
    readonly format: AudioTrack['format'],
  ) {}

  /** More may be spoken into it. */
  get isOpen(): boolean {
    return this.state === 'open';
  }

  /** Nothing is being spoken into it, and nothing is waiting. */
  get isIdle(): boolean {
    return this.last === null;
  }

  /**
   * Queues for the track until `done`.
   * @returns what to wait for; null when it is free.
   * @throws Error when the track was finished or closed.
   */
  takeTurn(done: Promise<void>): Promise<void> | null {
    if (this.state !== 'open') throw new Error(`the track is ${this.state}`);
    const before = this.last;
    const last = before === null ? done : before.then(() => done);
    this.last = last;
    this.newcomer = 'known';
    void last.then(() => {
      if (this.last === last) this.last = null;
    });
    return before;
  }

  speak(request: AccountRequest, listener: SpeechListener): SpeechStream {
    return this.host.speakInto(this, request, listener);
  }

  finish(listener: TrackEndListener): void {
    if (this.state !== 'open') throw new Error(`the track is ${this.state}`);
    this.state = 'finished';
    this.host.onTrackOver(this);
    this.end(listener).catch((cause: unknown) => this.host.onFault(cause));
  }

  close(): void {
    this.state = 'closed';
    this.host.onTrackOver(this);
  }

  private async end(listener: TrackEndListener): Promise<void> {
    await this.last;
    if (this.isClosed()) return;
    let bytes: Uint8Array;
    try {
      const { format, position } = this;
      const isWhole = format === null || position === null || RAW_CODECS.includes(format.codec);
      bytes = isWhole ? new Uint8Array() : await this.host.endFile(format, position);
    } catch (cause) {
      if (!this.isClosed()) listener.onError(SonantError.from(cause));
      return;
    }
    if (!this.isClosed()) listener.onEnd(bytes);
  }

  /** Checked again after each wait. */
  private isClosed(): boolean {
    return this.state === 'closed';
  }
}
