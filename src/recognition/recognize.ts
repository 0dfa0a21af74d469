import type { LanguageCode } from '../contracts/catalog.js';
import type { PhonemizeResult, PronouncedWord } from '../contracts/speech.js';
import type { Recognizer } from '../engine/addon.js';
import { SonantError } from '../errors.js';
import { phonesToServiceAlphabet } from '../text/phonetics/alphabet.js';
import { isVowel, type SpokenPhone, writeIpa } from '../text/phonetics/ipa.js';
import type { WordPronouncer } from '../text/phonetics/word-pronouncer.js';
import { beamSearch } from './beam-search.js';
import { RATE_HZ } from './bounds.js';
import { bestVariants, ctcScore, type Emissions, greedyDecode, type Labelling } from './ctc.js';
import type { Trigrams } from './trigrams.js';
import { Labels, variantsOf } from './variants.js';

/** Softer than this, in the loudest 20 ms, is the noise of a microphone: -55 dB. */
const SILENCE_RMS = 10 ** (-55 / 20);
const WINDOW = RATE_HZ / 50;

/**
 * Runs the network on a recording.
 * @param samples mono, 16 kHz, -1..1 @throws SonantError `recording_silent`
 */
export function emissionsOf(engine: { readonly recognizer: Recognizer }, samples: Float32Array): Emissions {
  if (peakRms(samples) < SILENCE_RMS) throw new SonantError('recording_silent');
  const { recognizer } = engine;
  const emissions = { ...recognizer.logProbabilities(samples), symbols: recognizer.symbols.length };
  if (greedyDecode(emissions).length === 0) throw new SonantError('recording_silent');
  return emissions;
}

/** The root of the mean square of the loudest stretch. */
function peakRms(samples: Float32Array): number {
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
  /** The words as pronounced in their sentence. */
  readonly expected: PhonemizeResult;
  readonly pronouncer: WordPronouncer | undefined;
}

/**
 * The phonetic transcription of a recording whose words are known: the variants of them that fit it best.
 * @param symbols of the recognizer @throws SonantError `recording_too_short`
 */
export function transcribeWords(
  emissions: Emissions,
  symbols: readonly string[],
  { language, expected, pronouncer }: SaidText,
): PhonemizeResult {
  const labels = new Labels(symbols, language);
  const variants = expected.words.map((word) => variantsOf(word, language, labels, pronouncer));
  const chosen = chooseVariants(
    emissions,
    variants.map((ofWord) => ofWord.map(({ labels: own }) => own)),
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

/** @returns which variant of each word fits best; null: the recording is too short for any */
function chooseVariants(emissions: Emissions, words: readonly (readonly Labelling[])[]): number[] | null {
  const [only = []] = words;
  const least = words.reduce((sum, variants) => sum + Math.min(...variants.map(({ length }) => length)), 0);
  if (least > emissions.frames) return null;
  if (words.length > 1) return bestVariants(emissions, words);
  const scores = only.map((labels) => ctcScore(emissions, labels));
  const most = Math.max(...scores);
  return most === -Infinity ? null : [scores.indexOf(most)];
}

/** The pronunciation of a text with other words between its pauses. */
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
 * The phonetic transcription of a recording whose words are not known, as one word. A phone recognizer hears no stress: the
 * first vowel has it.
 * @param symbols of the recognizer @param trigrams of the language @throws SonantError `recording_silent`
 */
export function transcribeFreely(
  emissions: Emissions,
  symbols: readonly string[],
  trigrams: Trigrams,
): PhonemizeResult {
  const columns = trigrams.symbols.map((symbol) => symbols.indexOf(symbol));
  const said = beamSearch(emissions, columns, trigrams).map((index) => trigrams.symbols[index] ?? '');
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
