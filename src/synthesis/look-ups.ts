import type { EngineVoice, LanguageCode } from '../contracts/catalog.js';
import type { PhonemizeResult, Pronunciations } from '../contracts/speech.js';
import type { SpokenToken } from '../contracts/text.js';
import { normalizeSentence, plainSentences } from '../text/normalize.js';
import { LANGUAGES } from '../text/languages/index.js';
import { outOfVocabulary as wordsNotIn } from '../text/languages/en/dictionary.js';
import { applyLexicon } from '../text/phonetics/account-words.js';
import { phonemizeTokens } from '../text/phonetics/pronounce.js';
import type { SpeechEngine } from './engine.js';

/** What was asked of one sentence of a text, so that a long text holds no worker for long. */
export interface SentencePart {
  readonly text: string;
  /** Index of the next sentence; null when this was the last one. */
  readonly next: number | null;
}

/** What the pronouncer gets of one sentence: its tokens, joined by blanks. @param at index of the sentence */
export const normalizeAt = (text: string, language: LanguageCode, at: number): SentencePart =>
  partOf(text, language, at, undefined, (tokens) => tokens.map((token) => token.text).join(' '));

/**
 * The service phonetic alphabet for one sentence of a text that is not spoken.
 * @param voices the first one of the language says which variety of it is meant
 * @param at index of the sentence
 */
export function phonemizeAt(
  engine: SpeechEngine,
  voices: readonly Pick<EngineVoice, 'language' | 'espeakVoice'>[],
  { text, language, pronunciations, at }: PhonemizeQuestion,
): SentencePart {
  const voice = voices.find((voice) => voice.language === language) ?? {
    language,
    espeakVoice: LANGUAGES[language].espeakVoice,
  };
  const ipaOf = (clause: string): string => engine.ipaOf(clause, voice);
  return partOf(text, language, at, pronunciations, (tokens) =>
    phonemizeTokens(tokens, language, ipaOf, engine.words.bookOf(voice)),
  );
}

export interface PhonemizeQuestion {
  readonly text: string;
  readonly language: LanguageCode;
  readonly pronunciations: Pronunciations | undefined;
  readonly at: number;
}

function partOf(
  text: string,
  language: LanguageCode,
  at: number,
  pronunciations: Pronunciations | undefined,
  write: (tokens: readonly SpokenToken[]) => string,
): SentencePart {
  const sentences = plainSentences(text, language);
  const spans = applyLexicon(sentences[at] ?? [], pronunciations, language);
  const next = at + 1 < sentences.length ? at + 1 : null;
  return { text: write(normalizeSentence(spans, language, 'on')), next };
}

/** The same for a whole text at once. */
export const normalizeText = (text: string, language: LanguageCode): string =>
  wholeOf((at) => normalizeAt(text, language, at));

/** The same for a whole text at once. */
export const phonemize = (
  engine: SpeechEngine,
  voices: readonly Pick<EngineVoice, 'language' | 'espeakVoice'>[],
  text: string,
  language: LanguageCode,
  pronunciations?: Pronunciations,
): PhonemizeResult => ({
  phonemeString: wholeOf((at) => phonemizeAt(engine, voices, { text, language, pronunciations, at })),
});

function wholeOf(partAt: (at: number) => SentencePart): string {
  const parts: string[] = [];
  for (let at: number | null = 0; at !== null;) {
    const { text, next }: SentencePart = partAt(at);
    if (text !== '') parts.push(text);
    at = next;
  }
  return parts.join(' ');
}

/** @throws Error when the dictionary is not installed */
export function outOfVocabulary(engine: SpeechEngine, text: string): string[] {
  const words = engine.words.dictionaryOf('en');
  if (words === null) throw new Error('models/lexicon-en is missing');
  return wordsNotIn(text, words);
}
