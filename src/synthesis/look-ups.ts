import type { LanguageCode, Variety } from '../contracts/catalog.js';
import {
  joinNormalized,
  joinPhonemized,
  joinTexts,
  type NormalizeResult,
  type PhonemizeResult,
  type PronouncedWord,
  type Pronunciations,
  type ReadSpan,
} from '../contracts/speech.js';
import type { SpokenToken, TextSpan } from '../contracts/text.js';
import { outOfVocabulary as wordsNotIn } from '../text/languages/en/dictionary.js';
import { LANGUAGES } from '../text/languages/index.js';
import { normalizeSentence, plainSentences } from '../text/normalize.js';
import { applyLexicon } from '../text/phonetics/apply-lexicon.js';
import {
  beginPhonemes,
  endPhonemes,
  goOnWithPhonemes,
  type HalfPhonemized,
  type SaidWord,
} from '../text/phonetics/pronounce.js';
import type { WordPronouncer } from '../text/phonetics/word-pronouncer.js';
import type { SpeechEngine } from './engine.js';

/** The state of a look-up: plain data, so that any thread can continue it. */
export interface Place {
  /** Index of the sentence. */
  readonly sentence: number;
  /** The part of it that has been pronounced. */
  readonly half?: HalfSentence;
}

interface HalfSentence extends HalfPhonemized {
  readonly next: Place | null;
  /** Where each term of the account's lexicon begins, in UTF-16 code units. */
  readonly terms: readonly number[];
}

export const START: Place = { sentence: 0 };

/** The result of one task; tasks are short, so that a long text does not occupy a worker for long. */
export type Part<Value> = Value & {
  /** Null when this was the last part. */
  readonly next: Place | null;
};

/** A task that has spent this much processor time pronounces no further clause; one clause takes up to 8 ms. */
const MAX_TASK_MS = 2;
const NOTHING: PhonemizeResult = { phonemeString: '', ipa: '', words: [] };

/** Reads one sentence. */
export function normalizeAt(text: string, language: LanguageCode, at: Place): Part<NormalizeResult> {
  const { tokens, next } = readAt({ text, language, pronunciations: undefined, at });
  const normalized = tokens.map((token) => token.text).join(' ');
  return { normalized, spans: tokens.map((token) => spanOf(token, text)), next };
}

/**
 * How the next clauses of a text that is not spoken are pronounced; told when their sentence is whole.
 * @param voices the first one of the language determines the variety
 */
export function phonemizeAt(
  engine: SpeechEngine,
  voices: readonly Variety[],
  question: PhonemizeQuestion,
): Part<PhonemizeResult> {
  const startedMs = engine.addon.threadCpuMs();
  const { language, at } = question;
  const variety = varietyOf(voices, language);
  const ipaOf = (clause: string): string => engine.ipaOf(clause, variety);
  const pronouncer = engine.words.pronouncerOf(variety);
  let half = at.half ?? beginAt(question);
  while (half.items.length > 0) {
    if (engine.addon.threadCpuMs() - startedMs > MAX_TASK_MS) return { ...NOTHING, next: { ...at, half } };
    half = { ...half, ...goOnWithPhonemes(half, ipaOf, pronouncer) };
  }
  return { ...phonemized(half, question, pronouncer), next: half.next };
}

/** The variety for a text that names no voice: that of the first one of its language. */
export const varietyOf = (voices: readonly Variety[], language: LanguageCode): Variety =>
  voices.find((voice) => voice.language === language) ?? {
    language,
    espeakVoice: LANGUAGES[language].espeakVoice,
  };

export interface PhonemizeQuestion {
  readonly text: string;
  readonly language: LanguageCode;
  readonly pronunciations: Pronunciations | undefined;
  readonly at: Place;
}

function beginAt(question: PhonemizeQuestion): HalfSentence {
  const { tokens, next, spans } = readAt(question);
  const terms = spans.flatMap(({ phonemes, said, offset }) =>
    (phonemes ?? said) === undefined ? [] : [offset],
  );
  return { ...beginPhonemes(tokens, question.language), next, terms };
}

interface ReadSentence {
  readonly spans: readonly TextSpan[];
  readonly tokens: readonly SpokenToken[];
  readonly next: Place | null;
}

function readAt({ text, language, pronunciations, at }: PhonemizeQuestion): ReadSentence {
  const sentences = plainSentences(text, language);
  const spans = applyLexicon(sentences[at.sentence] ?? [], pronunciations, language);
  const isLast = at.sentence + 1 >= sentences.length;
  const next: Place | null = isLast ? null : { sentence: at.sentence + 1 };
  return { spans, tokens: normalizeSentence(spans, language, 'on'), next };
}

function phonemized(
  half: HalfSentence,
  { text, language }: PhonemizeQuestion,
  pronouncer: WordPronouncer | undefined,
): PhonemizeResult {
  const said = endPhonemes(half, language);
  const sourceOf = ({ isOwn }: SaidWord, { sourceStart, sourceEnd, text: spoken }: SpokenToken) => {
    if (half.terms.some((offset) => offset >= sourceStart && offset < sourceEnd)) return 'lexicon';
    if (isOwn) return 'list';
    const word = withoutSigns(spoken);
    return pronouncer?.sourceOf(word) ?? LANGUAGES[language].sourceOf?.(word) ?? 'rules';
  };
  const words = said.flatMap((word): PronouncedWord[] => {
    const { token, phonemes, ipa } = word;
    return token === undefined
      ? []
      : [{ ...spanOf(token, text), phonemes, ipa, source: sourceOf(word, token) }];
  });
  return {
    phonemeString: joinTexts(said.map(({ phonemes }) => phonemes)),
    ipa: joinTexts(said.map(({ ipa }) => ipa)),
    words,
  };
}

/** A word without what stands around it. */
export const withoutSigns = (spoken: string): string =>
  spoken.replace(/^[^\p{L}\p{M}]+|[^\p{L}\p{M}]+$/gu, '');

function spanOf({ text: spoken, phonemes, sourceStart, sourceEnd }: SpokenToken, text: string): ReadSpan {
  const start = codePoints(text, 0, sourceStart);
  const end = start + codePoints(text, sourceStart, sourceEnd);
  const written = text.slice(sourceStart, sourceEnd);
  return { text: written, spoken: phonemes === null ? spoken : written, start, end };
}

function codePoints(text: string, from: number, to: number): number {
  let count = 0;
  for (let i = from; i < to; i += 1) if ((text.charCodeAt(i) & 0xfc00) !== 0xdc00) count += 1;
  return count;
}

/** Reads a whole text at once. */
export const normalizeWhole = (text: string, language: LanguageCode): NormalizeResult =>
  joinNormalized(allParts((at) => normalizeAt(text, language, at)));

/** How a whole text is pronounced, at once. @param voices as in `phonemizeAt` */
export const phonemizeWhole = (
  engine: SpeechEngine,
  voices: readonly Variety[],
  text: string,
  language: LanguageCode,
  pronunciations?: Pronunciations,
): PhonemizeResult =>
  joinPhonemized(allParts((at) => phonemizeAt(engine, voices, { text, language, pronunciations, at })));

function allParts<Value>(partAt: (at: Place) => Part<Value>): Value[] {
  const parts: Value[] = [];
  for (let at: Place | null = START; at !== null;) {
    const part: Part<Value> = partAt(at);
    parts.push(part);
    at = part.next;
  }
  return parts;
}

/** @throws Error when the dictionary is not installed */
export function outOfVocabulary(engine: SpeechEngine, text: string): string[] {
  const words = engine.words.dictionaryOf('en');
  if (words === null) throw new Error('models/lexicon-en is missing');
  return wordsNotIn(text, words);
}
