import type { PhonemizeResult, PronouncedWord } from '../contracts/speech.js';
import type { Recognizer } from '../engine/addon.js';
import { SonantError } from '../errors.js';
import { phonesToServiceAlphabet } from '../text/phonetics/alphabet.js';
import { isVowel, type SpokenPhone, writeIpa } from '../text/phonetics/ipa.js';
import { beamSearch } from './beam-search.js';
import { RATE_HZ, sharedFloats } from './bounds.js';
import { type Emissions, greedyDecode } from './ctc.js';
import type { Trigrams } from './trigrams.js';

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
  const { frames, values } = recognizer.logProbabilities(samples);
  const emissions = { frames, symbols: recognizer.symbols.length, values: sharedFloats(values.length) };
  emissions.values.set(values);
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
