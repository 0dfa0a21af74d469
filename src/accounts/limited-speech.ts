import type { AccountSpeech, Principal, SynthesisLimiter } from '../contracts/accounts.js';
import type { AudioFormat } from '../contracts/audio.js';
import type { LanguageCode } from '../contracts/catalog.js';
import type {
  AudioTrack,
  PhonemizeResult,
  Pronunciations,
  SpeechListener,
  SpeechRequest,
  SpeechService,
  SpeechStream,
} from '../contracts/speech.js';
import { LimitedStream } from './limited-stream.js';
import { LimitedTrack } from './limited-track.js';

/** Lets an account have only so many texts spoken at once. A text counts from `speak` until it ends, fails or is cancelled. */
export class LimitedSpeech implements AccountSpeech {
  /** @param onFault told what a listener threw when it was told of a refusal */
  constructor(
    private readonly speech: SpeechService,
    private readonly limiter: SynthesisLimiter,
    private readonly onFault: (cause: unknown) => void,
  ) {}

  of(principal: Principal): Promise<SpeechService> {
    return Promise.resolve(new OwnSpeech(this.speech, this.limiter, principal, this.onFault));
  }
}

class OwnSpeech implements SpeechService {
  constructor(
    private readonly speech: SpeechService,
    private readonly limiter: SynthesisLimiter,
    private readonly principal: Principal,
    private readonly onFault: (cause: unknown) => void,
  ) {}

  get ready(): boolean {
    return this.speech.ready;
  }

  /** @throws SonantError `overloaded`, `synthesis_limit`, `limits_unknown`; where the count is kept elsewhere, by `onError` */
  speak(request: SpeechRequest, listener: SpeechListener, track?: AudioTrack): SpeechStream {
    const own = track as LimitedTrack | undefined;
    own?.checkOpen();
    const lease = this.limiter.acquireSynthesis(this.principal);
    const stream = new LimitedStream(
      listener,
      (limited) => this.speech.speak(request, limited, own?.inner),
      this.onFault,
    );
    if (own !== undefined) own.begin(stream, lease);
    else if (lease instanceof Promise) stream.wait(lease, () => stream.goOn());
    else stream.begin(lease);
    return stream;
  }

  openTrack(format: AudioFormat): AudioTrack {
    return new LimitedTrack(this.speech.openTrack(format));
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
