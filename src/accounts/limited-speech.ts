import type { AccountSpeech, Principal, SynthesisLimiter } from '../contracts/accounts.js';
import type { AudioFormat } from '../contracts/audio.js';
import type {
  AudioTrack,
  SpeechListener,
  SpeechRequest,
  SpeechService,
  SpeechStream,
} from '../contracts/speech.js';
import { LimitedStream } from './limited-stream.js';
import { LimitedTrack } from './limited-track.js';
import { PassedOnSpeech } from './passed-on-speech.js';

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

class OwnSpeech extends PassedOnSpeech {
  constructor(
    speech: SpeechService,
    private readonly limiter: SynthesisLimiter,
    private readonly principal: Principal,
    private readonly onFault: (cause: unknown) => void,
  ) {
    super(speech);
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

  override openTrack(format: AudioFormat): AudioTrack {
    return new LimitedTrack(this.speech.openTrack(format));
  }
}
