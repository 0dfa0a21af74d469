import type {
  Lease,
  Principal,
  RequestLimiter,
  SpeechForAccounts,
  SpeechQuotas,
  SynthesisLimiter,
  UsageLedger,
} from '../contracts/accounts.js';
import type { LanguageCode } from '../contracts/catalog.js';
import type { SpeechObserver, SpeechWatch } from '../contracts/observing.js';
import type {
  AccountRequest,
  AudioTrack,
  NormalizeResult,
  PhonemizeResult,
  Recording,
  SaidWords,
  SharedSpeech,
  Speaker,
  SpeechListener,
  SpeechRequest,
  SpeechService,
  SpeechStream,
  Transport,
} from '../contracts/speech.js';
import { SonantError } from '../errors.js';
import type { AccountWords } from '../lexicon/account-words.js';
import type { AccountLexicons } from '../lexicon/lexicons.js';
import { AccountStream } from './account-stream.js';
import { AccountTrack } from './account-track.js';

export interface AccountSpeechParts {
  /** The speech service that all accounts share. */
  readonly speech: SharedSpeech;
  readonly limiter: SynthesisLimiter & Partial<RequestLimiter>;
  /** The quotas; if absent, there are none. */
  readonly quotas?: SpeechQuotas | undefined;
  readonly lexicons: Pick<AccountLexicons, 'wordsOf' | 'addUnknownWords'>;
  readonly ledger: UsageLedger;
  readonly observers: readonly SpeechObserver[];
  /** Receives failures that no client waits for, and errors that a listener threw. */
  readonly onFault: (cause: unknown) => void;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** The speech of every account. */
export const speechForAccounts = (parts: AccountSpeechParts): SpeechForAccounts => ({
  of: async (principal, transport) => {
    const watchers = parts.observers.map((observer) => observer.open(principal, transport));
    const words = await parts.lexicons.wordsOf(principal.accountId);
    return new AccountSpeech(parts, { principal, transport, words, watchers });
  },
});

/** The caller, its transport, and its account's lexicon and observers. */
interface Caller {
  readonly principal: Principal;
  readonly transport: Transport;
  /** The account's lexicon, kept up to date as long as it is held. */
  readonly words: AccountWords;
  readonly watchers: readonly ((request: SpeechRequest) => SpeechWatch)[];
}

const PHONEMES = /\{[^{}]*\}/g;

/**
 * The speech service of one account: it keeps the account's limits, uses its pronunciations, bills it and informs the observers.
 * A text counts against the limits from `speak` until it ends, fails or is cancelled.
 */
export class AccountSpeech implements SpeechService {
  constructor(
    private readonly parts: AccountSpeechParts,
    private readonly caller: Caller,
  ) {}

  get ready(): boolean {
    return this.parts.speech.ready;
  }

  /**
   * @throws SonantError `overloaded`, `synthesis_limit`, `request_limit`, `character_limit`, `audio_limit`,
   * `limits_unknown`; with counts outside this process, `onError` receives them
   */
  speak(request: SpeechRequest, listener: SpeechListener): SpeechStream {
    const stream = this.streamOf(request, listener, this.parts.speech);
    const lease = stream.acquire();
    if (lease instanceof Promise) stream.wait(lease, () => stream.goOn());
    else stream.begin(lease);
    return stream;
  }

  openTrack(format: AudioTrack['format']): AudioTrack {
    const inner = this.parts.speech.openTrack(format);
    return new AccountTrack(inner, (request, listener) => this.streamOf(request, listener, inner));
  }

  normalize(text: string, language: LanguageCode): Promise<NormalizeResult> {
    return this.leased((id) => this.parts.speech.lookUps.normalize(text, language, id));
  }

  phonemize(text: string, language: LanguageCode): Promise<PhonemizeResult> {
    const pronunciations = this.caller.words.pronunciationsIn(language, text);
    return this.leased((id) => this.parts.speech.lookUps.phonemize(text, language, pronunciations, id));
  }

  recognize(recording: Recording, said: SaidWords): Promise<PhonemizeResult> {
    const { language, text = '' } = said;
    const pronunciations = this.caller.words.pronunciationsIn(language, text);
    return this.leased((id) =>
      this.parts.speech.lookUps.recognize(recording, { ...said, pronunciations }, id),
    );
  }

  /** Words that are in neither the English dictionary nor the account's lexicon. */
  outOfVocabulary(text: string): Promise<string[]> {
    return this.leased((id) => this.lacking(text, id));
  }

  /**
   * A look-up counts against the limits like a text that is spoken.
   * @throws SonantError (a rejection) as `speak`
   */
  private async leased<Value>(lookUp: (accountId: string) => Promise<Value>): Promise<Value> {
    const { principal } = this.caller;
    const lease = await this.admit(0);
    try {
      return await lookUp(principal.accountId);
    } finally {
      lease.release();
    }
  }

  /** @param codePoints to be spoken; 0: a look-up, which counts only against the quota of requests */
  private admit(codePoints: number): Lease | Promise<Lease> {
    const { limiter, quotas } = this.parts;
    const { principal, transport } = this.caller;
    // The HTTP transport has already counted the request.
    const isCounted = transport === 'http' || !principal.limits.requestsPerMinute;
    const request = isCounted ? undefined : limiter.countRequest?.(principal);
    const quota = codePoints > 0 ? quotas?.check(principal, codePoints) : undefined;
    if (request === undefined && quota === undefined) return limiter.acquireSynthesis(principal);
    return Promise.all([request, quota]).then(() => limiter.acquireSynthesis(principal));
  }

  private async lacking(text: string, accountId: string): Promise<string[]> {
    const unknown = await this.parts.speech.lookUps.outOfVocabulary(text, accountId);
    return [...(await this.caller.words.lacking('en', unknown))];
  }

  private streamOf(
    request: SpeechRequest,
    listener: SpeechListener,
    speaker: Speaker<AccountRequest>,
  ): AccountStream {
    const { principal, transport, watchers } = this.caller;
    const { ledger, onFault, now = Date.now } = this.parts;
    return new AccountStream(request, listener, {
      principal,
      transport,
      ledger,
      onFault,
      atMs: now(),
      watches: watchers.map((watch) => watch(request)),
      acquire: (codePoints) => this.admit(request.quotaCodePoints ?? codePoints),
      speaker,
      ownRequest: () => this.ownRequest(request),
      onBegun: () => this.recordUnknown(request),
    });
  }

  /** Adds the account, its own pronunciations and the transport to a request. */
  private ownRequest(request: SpeechRequest): AccountRequest {
    const { words, transport, principal } = this.caller;
    const { voice, text, pronunciations: custom } = request;
    const pronunciations = words.pronunciationsIn(voice.language, text, custom);
    const { accountId } = principal;
    return { ...request, transport, accountId, ...(pronunciations && { pronunciations }) };
  }

  private recordUnknown({ text, voice, markup, unknownWords }: SpeechRequest): void {
    if (unknownWords !== 'recorded' || voice.language !== 'en') return;
    const { lexicons, onFault } = this.parts;
    this.lacking(markup.phonemes ? text.replace(PHONEMES, ' ') : text, this.caller.principal.accountId)
      .then((unknown) => lexicons.addUnknownWords(this.caller.principal.accountId, unknown))
      .catch((cause: unknown) => {
        // Only people read the list of unknown words, and a word that was missed will occur again.
        if (SonantError.from(cause).code !== 'overloaded') onFault(cause);
      });
  }
}
