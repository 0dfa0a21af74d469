import type { LanguageCode, ModelId } from '../../contracts/catalog.js';

/** How a model interprets the parameters of a request. */
export interface ModelRules {
  readonly sampleRateHz: { readonly min: number; readonly max: number; readonly default: number };
  /** `inverse`: above 1 is faster, time scale = 1/x. `direct`: below 1 is faster, time scale = x. */
  readonly speedAlpha: 'inverse' | 'direct';
  readonly timeScaleFactor: 'obeyed' | 'ignored';
  /** `<750>`, `[word]` and `word_nou`. */
  readonly markup: 'obeyed' | 'plain';
  /** Languages in which `{h0El1o}` is a phoneme string. */
  readonly phonemes: 'all' | readonly LanguageCode[];
  readonly noTextNormalization: 'obeyed' | 'ignored';
  /** Whether there are answers in JSON and as server-sent events in addition to streamed audio. */
  readonly answers: 'audio and JSON' | 'audio';
}

const GENERAL_RATES = { min: 8000, max: 96000, default: 24000 };
const MIST_RATES = { min: 4000, max: 44100, default: 22050 };

const MIST: ModelRules = {
  sampleRateHz: MIST_RATES,
  speedAlpha: 'direct',
  timeScaleFactor: 'ignored',
  markup: 'obeyed',
  phonemes: 'all',
  noTextNormalization: 'obeyed',
  answers: 'audio and JSON',
};

export const MODEL_RULES: Readonly<Record<ModelId, ModelRules>> = {
  coda: {
    sampleRateHz: GENERAL_RATES,
    speedAlpha: 'inverse',
    timeScaleFactor: 'obeyed',
    markup: 'plain',
    phonemes: [],
    noTextNormalization: 'ignored',
    answers: 'audio',
  },
  mistv3: {
    sampleRateHz: GENERAL_RATES,
    speedAlpha: 'inverse',
    timeScaleFactor: 'obeyed',
    markup: 'obeyed',
    phonemes: ['en'],
    noTextNormalization: 'ignored',
    answers: 'audio',
  },
  mistv2: MIST,
  mist: MIST,
};

export const readsPhonemes = ({ phonemes }: ModelRules, language: LanguageCode): boolean =>
  phonemes === 'all' || phonemes.includes(language);

/** @param speed 2 is twice as fast @returns what says so in a request to the model */
export const speedAlphaOf = (modelId: ModelId, speed: number): number =>
  MODEL_RULES[modelId].speedAlpha === 'inverse' ? speed : 1 / speed;
