import { setTimeout as delay } from 'node:timers/promises';
import type { LanguageCode } from '../../src/contracts/catalog.js';
import type {
  AudioTrack,
  NormalizeResult,
  PhonemizeResult,
  Recording,
  SaidWords,
  SpeechListener,
  SpeechRequest,
  SpeechService,
  SpeechStream,
  TrackEndListener,
} from '../../src/contracts/speech.js';
import { SonantError } from '../../src/errors.js';

const SLICE_MS = 100;

/** One stream of ToneSpeech, with what a test wants to know of it. */
export class ToneStream implements SpeechStream {
  state: 'running' | 'paused' | 'ended' | 'cancelled' = 'running';
  slicesMade = 0;
  private wake: () => void = () => undefined;

  constructor(
    readonly request: SpeechRequest,
    private readonly speech: ToneSpeech,
    private readonly listener: SpeechListener,
  ) {
    void this.run();
  }

  get sliceCount(): number {
    return Math.ceil(
      (this.request.text.length * this.speech.msPerCharacter * this.request.timeScale) / SLICE_MS,
    );
  }

  cancel(): void {
    if (this.state !== 'ended') this.state = 'cancelled';
    this.wake();
  }

  pause(): void {
    if (this.state === 'running') this.state = 'paused';
  }

  resume(): void {
    if (this.state === 'paused') this.state = 'running';
    this.wake();
  }

  private async run(): Promise<void> {
    await delay(0);
    if (this.request.wordTimes === 'ahead' && this.isLive()) this.listener.onWordTimes?.(this.wordTimes());
    while (this.slicesMade < this.sliceCount && this.isLive()) {
      if (this.slicesMade === this.speech.failAtSlice) {
        this.fail();
        return;
      }
      this.listener.onAudio({ bytes: tone(this.request, this.slicesMade), durationMs: SLICE_MS });
      this.slicesMade += 1;
      await delay(this.speech.paceMs);
      while (this.state === 'paused') await new Promise<void>((resolve) => (this.wake = resolve));
    }
    if (!this.isLive()) return;
    this.state = 'ended';
    this.listener.onEnd({ audioMs: this.slicesMade * SLICE_MS, processorMs: this.slicesMade });
  }

  /** A call, so that the compiler does not think the state cannot change during an await. */
  private isLive(): boolean {
    return this.state !== 'cancelled';
  }

  private fail(): void {
    this.state = 'ended';
    this.listener.onError(this.speech.failure);
  }

  private wordTimes() {
    const words = this.request.text.split(' ');
    return { words, start: words.map((_, i) => i), end: words.map((_, i) => i + 1) };
  }
}

/** 16-bit samples of a 440 Hz tone: the same request gives the same bytes. Other codecs get the same bytes. */
export function tone({ format }: SpeechRequest, slice: number): Uint8Array {
  const sampleCount = (format.sampleRateHz * SLICE_MS) / 1000;
  const samples = new Int16Array(sampleCount);
  for (let i = 0; i < sampleCount; i += 1) {
    const time = (slice * sampleCount + i) / format.sampleRateHz;
    samples[i] = 8000 * Math.sin(2 * Math.PI * 440 * time);
  }
  return new Uint8Array(samples.buffer);
}

/** The end of each track: whoever hears it knows that the file was ended. */
export const TRACK_END = new TextEncoder().encode('<end of the track>');

/** A track of ToneSpeech: it only knows how it ended. */
export class ToneTrack implements AudioTrack {
  state: 'open' | 'finished' | 'closed' = 'open';

  constructor(
    readonly format: AudioTrack['format'],
    private readonly speech: ToneSpeech,
  ) {}

  speak(request: SpeechRequest, listener: SpeechListener): SpeechStream {
    return this.speech.speak({ ...request, format: this.format ?? request.format }, listener);
  }

  finish(listener: TrackEndListener): void {
    this.state = 'finished';
    void delay(0).then(() => {
      if (this.state === 'finished') listener.onEnd(TRACK_END);
    });
  }

  close(): void {
    this.state = 'closed';
  }
}

function phonemized(text: string): PhonemizeResult {
  const end = Array.from(text).length;
  const word = { text, spoken: text, start: 0, end, phonemes: text, ipa: text, source: 'rules' } as const;
  return { phonemeString: text, ipa: text, words: [word] };
}

/** Speaks tones on the main thread: the transport's tests need bytes and moments, not a voice. */
export class ToneSpeech implements SpeechService {
  ready = true;
  streams: ToneStream[] = [];
  tracks: ToneTrack[] = [];
  recordings: Recording[] = [];
  /** Wait between slices. */
  paceMs = 0;
  /** How long a character sounds: each slice costs a timer, so a test of long texts lets them sound short. */
  msPerCharacter = 50;
  /** The stream fails instead of making this slice; Infinity: never. */
  failAtSlice = Infinity;
  failure = new SonantError('internal_error');
  load: 'light' | 'full' = 'light';

  speak(request: SpeechRequest, listener: SpeechListener): SpeechStream {
    if (this.load === 'full') throw new SonantError('overloaded');
    const stream = new ToneStream(request, this, listener);
    this.streams.push(stream);
    return stream;
  }

  openTrack(format: AudioTrack['format']): AudioTrack {
    const track = new ToneTrack(format, this);
    this.tracks.push(track);
    return track;
  }

  get isSpeaking(): boolean {
    return this.streams.some(({ state }) => state === 'running');
  }

  get lastStream(): ToneStream {
    const stream = this.streams.at(-1);
    if (stream === undefined) throw new Error('nothing was spoken');
    return stream;
  }

  /** It speaks for one account as for all. */
  get lookUps(): this {
    return this;
  }

  normalize(text: string, language: LanguageCode): Promise<NormalizeResult> {
    if (!this.ready) return Promise.reject(new SonantError('normalizer_unavailable'));
    const spoken = `${language}: ${text}`;
    const span = { text, spoken, start: 0, end: Array.from(text).length };
    return Promise.resolve({ normalized: spoken, spans: [span] });
  }

  phonemize(text: string): Promise<PhonemizeResult> {
    if (!this.ready) return Promise.reject(new Error('worker gone'));
    return Promise.resolve(phonemized(text));
  }

  recognize(recording: Recording, { text, language }: SaidWords): Promise<PhonemizeResult> {
    this.recordings.push(recording);
    return Promise.resolve(phonemized(`${language}: ${text ?? 'heard'}`));
  }

  outOfVocabulary(text: string): Promise<string[]> {
    return Promise.resolve(text.split(' ').filter((word) => word.startsWith('x')));
  }
}
