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

/** A speech service that leaves all but `speak` to another one. */
export abstract class PassedOnSpeech implements SpeechService {
  constructor(protected readonly speech: SpeechService) {}

  abstract speak(request: SpeechRequest, listener: SpeechListener, track?: AudioTrack): SpeechStream;

  get ready(): boolean {
    return this.speech.ready;
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
