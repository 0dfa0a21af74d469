import type { LanguageCode } from '../contracts/catalog.js';
import type { PhonemizeResult, PronouncedWord } from '../contracts/speech.js';
import { SonantError } from '../errors.js';
import type { Recognizer } from '../engine/addon.js';
import { phonesToServiceAlphabet } from '../text/phonetics/alphabet.js';
import { isVowel, writeIpa, type SpokenPhone } from '../text/phonetics/ipa.js';
import type { WordPronouncer } from '../text/phonetics/word-pronouncer.js';
import { RATE_HZ } from './bounds.js';
import { likeliestSymbols } from './beam-search.js';
import { bestWays, heardSymbols, scoreOf, type Heard, type Way } from './ctc.js';
import type { Trigrams } from './trigrams.js';
import { Labels, variantsOf } from './variants.js';

/** Softer than this, in the loudest 20 ms, is the noise of a microphone: -55 dB. */
const SILENCE = 10 ** (-55 / 20);
const WINDOW = RATE_HZ / 50;

/**
 * What the network hears in a recording.
 * @param samples mono, 16 kHz, -1..1 @throws SonantError `recording_silent`
 */
export function hear(engine: { readonly recognizer: Recognizer }, samples: Float32Array): Heard {
  if (loudness(samples) < SILENCE) throw new SonantError('recording_silent');
  const { recognizer } = engine;
  const heard = { ...recognizer.logProbabilities(samples), symbols: recognizer.symbols.length };
  if (heardSymbols(heard).length === 0) throw new SonantError('recording_silent');
  return heard;
}

/** The root of the mean square of the loudest stretch. */
function loudness(samples: Float32Array): number {
  let most = 0;
  for (let at = 0; at < samples.length; at += WINDOW) {
    let sum = 0;
    for (let i = at; i < Math.min(samples.length, at + WINDOW); i += 1) sum += (samples[i] ?? 0) ** 2;
    most = Math.max(most, sum);
  }
  return Math.sqrt(most / WINDOW);
}

/** The words that were said. */
export interface SaidText {
  readonly language: LanguageCode;
  /** The words as their sentence has them. */
  readonly expected: PhonemizeResult;
  readonly pronouncer: WordPronouncer | undefined;
}

/**
 * The pronunciation of a recording: of the expected words the ways that fit it best.
 * @param symbols of the recognizer @throws SonantError `recording_too_short`
 */
export function pronunciationOf(
  heard: Heard,
  symbols: readonly string[],
  { language, expected, pronouncer }: SaidText,
): PhonemizeResult {
  const labels = new Labels(symbols, language);
  const variants = expected.words.map((word) => variantsOf(word, language, labels, pronouncer));
  const chosen = choose(
    heard,
    variants.map((ways) => ways.map((way) => way.labels)),
  );
  if (chosen === null) throw new SonantError('recording_too_short');
  const words = expected.words.map((word, i): PronouncedWord => {
    const index = chosen[i] ?? 0;
    const variant = variants[i]?.[index];
    if (index === 0 || variant === undefined) return word;
    const { phones, source } = variant;
    return { ...word, phonemes: phonesToServiceAlphabet(phones), ipa: writeIpa(phones), source };
  });
  return {
    phonemeString: replaced(expected.phonemeString, expected.words, words, 'phonemes'),
    ipa: replaced(expected.ipa, expected.words, words, 'ipa'),
    words,
  };
}

/** @returns which way of each word fits best; null: the recording is too short for any */
function choose(heard: Heard, words: readonly (readonly Way[])[]): number[] | null {
  const [only = []] = words;
  const least = words.reduce((sum, ways) => sum + Math.min(...ways.map(({ length }) => length)), 0);
  if (least > heard.frames) return null;
  if (words.length > 1) return bestWays(heard, words);
  const scores = only.map((way) => scoreOf(heard, way));
  const most = Math.max(...scores);
  return most === -Infinity ? null : [scores.indexOf(most)];
}

/** The pronunciation of a text, whose pauses stand between its words, with other words. */
function replaced(
  whole: string,
  before: readonly PronouncedWord[],
  after: readonly PronouncedWord[],
  member: 'phonemes' | 'ipa',
): string {
  let rest = whole;
  let done = '';
  before.forEach((word, i) => {
    const said = word[member];
    const at = rest.indexOf(said);
    if (said === '' || at < 0) return;
    done += rest.slice(0, at) + (after[i]?.[member] ?? said);
    rest = rest.slice(at + said.length);
  });
  return done + rest;
}

/**
 * What was heard, as one word. A recognizer of phones hears no stress: the first vowel has it.
 * @param symbols of the recognizer @param trigrams of the language @throws SonantError `recording_silent`
 */
export function asHeard(heard: Heard, symbols: readonly string[], trigrams: Trigrams): PhonemizeResult {
  const columns = trigrams.symbols.map((symbol) => symbols.indexOf(symbol));
  const said = likeliestSymbols(heard, columns, trigrams).map((index) => trigrams.symbols[index] ?? '');
  if (said.length === 0) throw new SonantError('recording_silent');
  const stressed = said.findIndex(isVowel);
  const phones = said.map((symbol, i): SpokenPhone => ({
    symbol,
    stress: i === stressed ? 2 : 0,
    wordStart: i === 0,
  }));
  const [phonemes, ipa] = [phonesToServiceAlphabet(phones), writeIpa(phones)];
  const word: PronouncedWord = { text: '', spoken: '', start: 0, end: 0, phonemes, ipa, source: 'recording' };
  return { phonemeString: phonemes, ipa, words: [word] };
}
