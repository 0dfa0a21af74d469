import type { AccountSpeech } from '../contracts/accounts.js';
import type { AudioFormat } from '../contracts/audio.js';
import type { LanguageCode } from '../contracts/catalog.js';
import type {
  AudioTrack,
  PhonemizeResult,
  SpeechListener,
  SpeechRequest,
  SpeechService,
  SpeechStream,
} from '../contracts/speech.js';
import { isLexiconWord, lexiconKey } from '../text/pronounce/account-words.js';
import type { AccountLexicons } from './lexicons.js';

const PHONEMES = /\{[^{}]*\}/g;

/** Gives each account the speech service with its own pronunciations in it. */
export class LexiconSpeech implements AccountSpeech {
  /** @param onFault told what went wrong while words were recorded, which no client waits for */
  constructor(
    private readonly speech: SpeechService,
    private readonly lexicons: AccountLexicons,
    private readonly onFault: (cause: unknown) => void,
  ) {}

  of(accountId: string): SpeechService {
    return new OwnSpeech(this.speech, this.lexicons, accountId, this.onFault);
  }
}

class OwnSpeech implements SpeechService {
  constructor(
    private readonly speech: SpeechService,
    private readonly lexicons: AccountLexicons,
    private readonly accountId: string,
    private readonly onFault: (cause: unknown) => void,
  ) {}

  get ready(): boolean {
    return this.speech.ready;
  }

  speak(request: SpeechRequest, listener: SpeechListener, track?: AudioTrack): SpeechStream {
    const { text, voice, markup } = request;
    const pronunciations = this.lexicons.pronunciationsIn(this.accountId, voice.language, text);
    const own = pronunciations === undefined ? request : { ...request, pronunciations };
    const stream = this.speech.speak(own, listener, track);
    if (request.unknownWords === 'recorded' && voice.language === 'en') {
      this.record(markup.phonemes ? text.replace(PHONEMES, ' ') : text);
    }
    return stream;
  }

  openTrack(format: AudioFormat): AudioTrack {
    return this.speech.openTrack(format);
  }

  normalize(text: string, language: LanguageCode): Promise<string> {
    return this.speech.normalize(text, language);
  }

  phonemize(text: string, language: LanguageCode): Promise<PhonemizeResult> {
    const pronunciations = this.lexicons.pronunciationsIn(this.accountId, language, text);
    return this.speech.phonemize(text, language, pronunciations);
  }

  async outOfVocabulary(text: string): Promise<string[]> {
    const words = await this.speech.outOfVocabulary(text);
    const own = this.lexicons.pronunciationsIn(this.accountId, 'en', text) ?? {};
    return words.filter((word) => !Object.hasOwn(own, lexiconKey(word)));
  }

  private record(text: string): void {
    this.outOfVocabulary(text)
      .then((words) => {
        // What a lexicon cannot hold is markup, an address, a slip.
        this.lexicons.addUnknownWords(this.accountId, words.filter(isLexiconWord).map(lexiconKey));
      })
      .catch(this.onFault);
  }
}
