import type { EngineVoice, LanguageCode } from '../contracts/catalog.js';
import type { PhonemizeResult, Pronunciations } from '../contracts/speech.js';
import { normalizePlainText, normalizeText } from '../text/normalize.js';
import { LANGUAGES } from '../text/languages/index.js';
import { outOfVocabulary as wordsNotIn } from '../text/languages/en/dictionary.js';
import { phonemizeTokens } from '../text/phonetics/phonemize.js';
import type { SpeechEngine } from './engine.js';

export { normalizeText };

/**
 * The service phonetic alphabet for a text that is not spoken.
 * @param voices the first one of the language says which variety of it is meant
 */
export function phonemize(
  engine: SpeechEngine,
  voices: readonly Pick<EngineVoice, 'language' | 'espeakVoice'>[],
  text: string,
  language: LanguageCode,
  pronunciations?: Pronunciations,
): PhonemizeResult {
  const voice = voices.find((voice) => voice.language === language) ?? {
    language,
    espeakVoice: LANGUAGES[language].espeakVoice,
  };
  const tokens = normalizePlainText(text, language, pronunciations);
  const ipaOf = (clause: string): string => engine.ipaOf(clause, voice);
  return { phonemeString: phonemizeTokens(tokens, language, ipaOf, engine.words.bookOf(voice)) };
}

/** @throws Error when the dictionary is not installed */
export function outOfVocabulary(engine: SpeechEngine, text: string): string[] {
  const words = engine.words.dictionaryOf('en');
  if (words === null) throw new Error('models/lexicon-en is missing');
  return wordsNotIn(text, words);
}
