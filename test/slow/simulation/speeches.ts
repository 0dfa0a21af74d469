import type { UsageRecord } from '../../../src/contracts/accounts.js';
import type {
  AccountRequest,
  AudioTrack,
  SharedSpeech,
  Speaker,
  SpeechListener,
  SpeechRequest,
  SpeechService,
  SpeechStream,
} from '../../../src/contracts/speech.js';
import { slicesIn, slicesOf } from './fake-piscina.js';

/** A text that somebody asked for, and what has been heard of it. */
export interface Speech {
  readonly account: string;
  /** Whose it is: a client of the simulation, or nobody's. */
  readonly client: string;
  readonly text: string;
  readonly track: AudioTrack | undefined;
  stream: SpeechStream | undefined;
  heard: number;
  flow: 'flowing' | 'paused';
  /** While it is paused: how many slices it may have heard, with the one that was being rendered. */
  mostHeard: number;
  state: 'live' | 'cancelled' | 'ended' | 'failed' | 'refused';
}

type OnOver = (speech: Speech, outcome: UsageRecord['outcome'] | undefined) => void;

/** Stands between whoever speaks and the speech of accounts, and checks what passes. */
export class Speeches {
  /** In the order in which they were asked for. */
  readonly live = new Set<Speech>();
  readonly breaches: string[] = [];
  private readonly tracks = new Map<string, number>();
  private readonly byClient = new Map<string, Set<Speech>>();
  /** Texts that the pool has been asked for; what is cancelled before is on no bill. */
  private readonly begun = new Set<string>();

  /** @param onOver told once of each, with what the bill should say of it; undefined: nothing */
  constructor(private readonly onOver: OnOver) {}

  /** The pool, as the accounts' speech is to see it. */
  noting(pool: SharedSpeech): SharedSpeech {
    const speak: (speaker: Speaker<AccountRequest>) => SharedSpeech['speak'] =
      (speaker) => (request, listener) => {
        const stream = speaker.speak(request, listener);
        this.begun.add(request.text);
        return stream;
      };
    return over(pool, {
      speak: speak(pool),
      openTrack: (format) => {
        const track = pool.openTrack(format);
        return over(track, { speak: speak(track) });
      },
    });
  }

  /** @param client whose speeches these are @param onHeard called with what each of them hears, before its listener is */
  watched(
    own: SpeechService,
    account: string,
    client = '',
    onHeard: (bytes: Uint8Array) => void = () => undefined,
  ): SpeechService {
    const speak =
      (speaker: Speaker, track?: AudioTrack): Speaker['speak'] =>
      (request, listener) => {
        const speech: Speech = {
          ...{ account, client, text: request.text, track, stream: undefined, heard: 0 },
          ...{ flow: 'flowing', mostHeard: Infinity, state: 'live' },
        };
        return this.speak(speaker, speech, request, { ...hearing(onHeard, listener) });
      };
    return over(own, {
      speak: speak(own),
      openTrack: (format) => {
        const track = own.openTrack(format);
        const isMine = this.countTrack(client);
        return over(track, {
          speak: speak(track, track),
          finish: (end) => {
            isMine.end();
            track.finish(end);
          },
          close: () => {
            isMine.end();
            track.close();
          },
        });
      },
    });
  }

  /** Tracks of a client that are neither finished nor closed. */
  tracksOf(client: string): number {
    return this.tracks.get(client) ?? 0;
  }

  of(client: string): ReadonlySet<Speech> {
    return this.byClient.get(client) ?? NONE;
  }

  /** Those of an account that hold a lease. */
  begunOf(account: string): number {
    let count = 0;
    for (const speech of this.live) if (speech.account === account && this.begun.has(speech.text)) count += 1;
    return count;
  }

  cancel(speech: Speech): void {
    if (speech.state !== 'live') return;
    this.over(speech, 'cancelled', this.begun.has(speech.text) ? 'cancelled' : undefined);
    speech.stream?.cancel();
  }

  pause(speech: Speech): void {
    speech.flow = 'paused';
    speech.mostHeard = Math.min(speech.mostHeard, speech.heard + 1);
    speech.stream?.pause();
  }

  resume(speech: Speech): void {
    speech.flow = 'flowing';
    speech.mostHeard = Infinity;
    speech.stream?.resume();
  }

  private countTrack(client: string): { end(): void } {
    let isOpen = true;
    const add = (count: number): void => {
      this.tracks.set(client, this.tracksOf(client) + count);
      if (this.tracksOf(client) === 0) this.tracks.delete(client);
    };
    add(1);
    return {
      end: () => {
        if (isOpen) add(-1);
        isOpen = false;
      },
    };
  }

  private speak(
    speaker: Speaker,
    speech: Speech,
    request: SpeechRequest,
    listener: SpeechListener,
  ): SpeechStream {
    this.live.add(speech);
    this.byClient.set(speech.client, (this.byClient.get(speech.client) ?? new Set()).add(speech));
    try {
      speech.stream = speaker.speak(request, {
        onAudio: (slice) => {
          this.hear(speech, slice.bytes);
          listener.onAudio(slice);
        },
        onEnd: (summary) => {
          if (speech.heard !== slicesOf(speech.text)) this.breaches.push(`${speech.text} ends too soon`);
          this.over(speech, 'ended', 'completed');
          listener.onEnd(summary);
        },
        onError: (error) => {
          const isRefusal = speech.heard === 0 && (error.httpStatus < 500 || error.httpStatus === 503);
          this.over(speech, 'failed', isRefusal ? undefined : 'failed');
          listener.onError(error);
        },
      });
    } catch (cause) {
      this.over(speech, 'refused', undefined);
      throw cause;
    }
    return {
      cancel: () => this.cancel(speech),
      pause: () => this.pause(speech),
      resume: () => this.resume(speech),
    };
  }

  private hear(speech: Speech, bytes: Uint8Array): void {
    const { text: said, first: from, count = 1 } = slicesIn(bytes) ?? {};
    const { text, track, state } = speech;
    if (state !== 'live') this.breaches.push(`${text} hears audio when ${state}`);
    if (said !== text || from !== speech.heard) this.breaches.push(`${text} hears ${said}:${from}`);
    const first = track && [...this.live].find((other) => other.track === track);
    if (first !== undefined && first !== speech) this.breaches.push(`${text} overtakes another of its track`);
    speech.heard += count;
    if (speech.heard > speech.mostHeard) this.breaches.push(`${text} goes on though it is paused`);
  }

  private over(speech: Speech, state: Speech['state'], outcome: UsageRecord['outcome'] | undefined): void {
    if (speech.state !== 'live') this.breaches.push(`${speech.text} ends twice: ${speech.state}, ${state}`);
    speech.state = state;
    this.live.delete(speech);
    const rest = this.byClient.get(speech.client);
    rest?.delete(speech);
    if (rest?.size === 0) this.byClient.delete(speech.client);
    this.onOver(speech, outcome);
    this.begun.delete(speech.text);
  }
}

const NONE: ReadonlySet<Speech> = new Set();

/** An object that does as another one, but for some methods. */
const over = <Whole extends object>(whole: Whole, own: Partial<Whole>): Whole =>
  new Proxy(whole, {
    get: (target, name) => {
      const value: unknown = Reflect.get(name in own ? own : target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });

const hearing = (onHeard: (bytes: Uint8Array) => void, listener: SpeechListener): SpeechListener => ({
  onAudio: (slice) => {
    onHeard(slice.bytes);
    listener.onAudio(slice);
  },
  onEnd: (summary) => listener.onEnd(summary),
  onError: (error) => listener.onError(error),
});
