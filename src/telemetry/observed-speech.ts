import type { AccountSpeech, Principal, Transport } from '../contracts/accounts.js';
import type { AudioFormat, AudioSlice } from '../contracts/audio.js';
import type { LanguageCode } from '../contracts/catalog.js';
import type {
  AudioTrack,
  PhonemizeResult,
  Pronunciations,
  SpeechListener,
  SpeechRequest,
  SpeechService,
  SpeechStream,
  SpeechSummary,
  WordTimes,
} from '../contracts/speech.js';
import { SonantError } from '../errors.js';

/** How a speech ended. */
export type SpeechOutcome =
  | { readonly kind: 'completed'; readonly summary: SpeechSummary }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed' | 'refused'; readonly error: SonantError };

/** Told what one speech does. Must not throw. */
export interface SpeechWatch {
  onFirstAudio?(): void;
  /** Once. */
  onOver?(outcome: SpeechOutcome): void;
}

/** Somebody who wants to know what is spoken, and changes nothing of it. */
export interface SpeechObserver {
  /** Called where a request or a socket begins. @returns a function that is called for each text of it */
  open(principal: Principal, transport: Transport): (request: SpeechRequest) => SpeechWatch;
}

/** The speech itself when nobody watches. */
export const observed = (speech: AccountSpeech, observers: readonly SpeechObserver[]): AccountSpeech =>
  observers.length === 0 ? speech : new ObservedSpeech(speech, observers);

/** Lets observers see every speech of every account. */
export class ObservedSpeech implements AccountSpeech {
  constructor(
    private readonly speech: AccountSpeech,
    private readonly observers: readonly SpeechObserver[],
  ) {}

  async of(principal: Principal, transport: Transport): Promise<SpeechService> {
    const watchers = this.observers.map((observer) => observer.open(principal, transport));
    return new WatchedService(await this.speech.of(principal, transport), watchers);
  }
}

class WatchedService implements SpeechService {
  constructor(
    private readonly speech: SpeechService,
    private readonly watchers: readonly ((request: SpeechRequest) => SpeechWatch)[],
  ) {}

  get ready(): boolean {
    return this.speech.ready;
  }

  speak(request: SpeechRequest, listener: SpeechListener, track?: AudioTrack): SpeechStream {
    const watches = this.watchers.map((watch) => watch(request));
    const stream = new WatchedStream(listener, watches);
    try {
      stream.inner = this.speech.speak(request, stream, track);
    } catch (cause) {
      stream.settle({ kind: 'refused', error: SonantError.from(cause) });
      throw cause;
    }
    return stream;
  }

  openTrack(format: AudioFormat): AudioTrack {
    return this.speech.openTrack(format);
  }

  normalize(text: string, language: LanguageCode): Promise<string> {
    return this.speech.normalize(text, language);
  }

  phonemize(text: string, language: LanguageCode, pronunciations?: Pronunciations): Promise<PhonemizeResult> {
    return this.speech.phonemize(text, language, pronunciations);
  }

  outOfVocabulary(text: string): Promise<string[]> {
    return this.speech.outOfVocabulary(text);
  }
}

class WatchedStream implements SpeechStream, SpeechListener {
  /** Undefined while `speak` has not returned. */
  inner: SpeechStream | undefined;
  private phase: 'silent' | 'heard' | 'over' = 'silent';

  constructor(
    private readonly listener: SpeechListener,
    private readonly watches: readonly SpeechWatch[],
  ) {}

  settle(outcome: SpeechOutcome): void {
    if (this.phase === 'over') return;
    this.phase = 'over';
    for (const watch of this.watches) watch.onOver?.(outcome);
  }

  onWordTimes(words: WordTimes): void {
    this.listener.onWordTimes?.(words);
  }

  onAudio(slice: AudioSlice): void {
    if (this.phase === 'silent') {
      this.phase = 'heard';
      for (const watch of this.watches) watch.onFirstAudio?.();
    }
    this.listener.onAudio(slice);
  }

  onEnd(summary: SpeechSummary): void {
    this.settle({ kind: 'completed', summary });
    this.listener.onEnd(summary);
  }

  onError(error: SonantError): void {
    this.settle({ kind: 'failed', error });
    this.listener.onError(error);
  }

  cancel(): void {
    this.settle({ kind: 'cancelled' });
    this.inner?.cancel();
  }

  pause(): void {
    this.inner?.pause();
  }

  resume(): void {
    this.inner?.resume();
  }
}
