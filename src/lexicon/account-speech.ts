import type { AccountSpeech, Principal, Transport } from '../contracts/accounts.js';
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
import type { AccountWords } from './account-words.js';
import type { AccountLexicons } from './lexicons.js';

const PHONEMES = /\{[^{}]*\}/g;

/** Gives each account the speech that it has anyway with its own pronunciations in it. */
export class LexiconSpeech implements AccountSpeech {
  /** @param onFault told what went wrong while words were recorded, which no client waits for */
  constructor(
    private readonly inner: AccountSpeech,
    private readonly lexicons: AccountLexicons,
    private readonly onFault: (cause: unknown) => void,
  ) {}

  async of(principal: Principal, transport: Transport): Promise<SpeechService> {
    const { accountId } = principal;
    const [speech, words] = await Promise.all([
      this.inner.of(principal, transport),
      this.lexicons.wordsOf(accountId),
    ]);
    return new OwnSpeech(speech, words, (unknown) => {
      this.record(speech, accountId, words, unknown);
    });
  }

  private record(speech: SpeechService, accountId: string, words: AccountWords, text: string): void {
    unknownIn(text, speech, words)
      .then((unknown) => {
        // What a lexicon cannot hold is markup, an address, a slip.
        this.lexicons.addUnknownWords(accountId, unknown.filter(isLexiconWord).map(lexiconKey));
      })
      .catch(this.onFault);
  }
}

/** Words that neither the English dictionary has nor the account. */
async function unknownIn(text: string, speech: SpeechService, words: AccountWords): Promise<string[]> {
  const unknown = await speech.outOfVocabulary(text);
  return unknown.filter((word) => words.find('en', lexiconKey(word)) === undefined);
}

class OwnSpeech implements SpeechService {
  /** @param record writes down what is unknown in a text */
  constructor(
    private readonly speech: SpeechService,
    private readonly words: AccountWords,
    private readonly record: (text: string) => void,
  ) {}

  get ready(): boolean {
    return this.speech.ready;
  }

  speak(request: SpeechRequest, listener: SpeechListener, track?: AudioTrack): SpeechStream {
    const { text, voice, markup } = request;
    const pronunciations = this.words.pronunciationsIn(voice.language, text);
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
    const pronunciations = this.words.pronunciationsIn(language, text);
    return this.speech.phonemize(text, language, pronunciations);
  }

  outOfVocabulary(text: string): Promise<string[]> {
    return unknownIn(text, this.speech, this.words);
  }
}
