import { LANGUAGE_CODES, LANGUAGES } from '../../catalog/languages.js';
import { MODEL_IDS } from '../../contracts/catalog.js';
import { MODEL_RULES, readsPhonemes, speedAlphaOf } from '../../transports/shared/model-rules.js';
import type { LanguageCode, ModelId, VoiceDetails } from './api/types.js';

export { LANGUAGE_CODES, MODEL_IDS };

/** What the models are for, best first. */
export const MODEL_HINTS: Readonly<Record<ModelId, string>> = {
  coda: 'All languages, the best sound',
  mistv3: 'Pauses and phonemes in the text',
  mistv2: 'JSON answers, as older clients expect',
  mist: 'English, for the oldest clients',
};

const RATES_HZ = [8000, 16000, 22050, 24000, 44100, 48000, 96000];

/** Usual rates that the model can speak at. */
export function ratesOf(modelId: ModelId): number[] {
  const { min, max } = MODEL_RULES[modelId].sampleRateHz;
  return RATES_HZ.filter((rateHz) => rateHz >= min && rateHz <= max);
}

export const defaultRateOf = (modelId: ModelId): number => MODEL_RULES[modelId].sampleRateHz.default;

/** See `speedAlphaOf`, rounded as people write it. */
export const shortSpeedAlphaOf = (modelId: ModelId, speed: number): number =>
  Math.round(speedAlphaOf(modelId, speed) * 1000) / 1000;

/** One voice, with all models that it speaks with. */
export interface VoiceCard extends VoiceDetails {
  /** Best first. */
  readonly models: readonly ModelId[];
  readonly code: LanguageCode;
  /** Models in `models` that share one network. */
  readonly sameSamples: readonly ModelId[];
}

/** The list has a row for each voice and model. */
export function voiceCards(rows: readonly VoiceDetails[]): VoiceCard[] {
  const cards = new Map<string, VoiceCard>();
  for (const row of rows) {
    const known = cards.get(row.speaker);
    const models = MODEL_IDS.filter((id) => id === row.modelId || known?.models.includes(id));
    const aliases = [...new Set([...(known?.aliases ?? []), ...row.aliases])];
    const sameSamples = models.filter(
      (id) =>
        known?.sameSamples.includes(id) ||
        (row.sameSamplesAs.length > 0 && [row.modelId, ...row.sameSamplesAs].includes(id)),
    );
    cards.set(row.speaker, { ...row, models, aliases, sameSamples, code: codeOf(row.lang) });
  }
  return [...cards.values()];
}

/** ISO 639-1 of the code that the voice list uses. */
const codeOf = (lang: string): LanguageCode =>
  LANGUAGE_CODES.find((code) => LANGUAGES[code].iso639_2 === lang) ?? 'en';

export const languageName = (code: LanguageCode): string => LANGUAGES[code].englishName;

/** A voice of the language, and a model of it that reads `{phonemes}`, when there is one. */
export function phonemeVoice(
  voices: readonly VoiceCard[],
  code: LanguageCode,
): { speaker: string; modelId: ModelId } | undefined {
  for (const { speaker, models } of voices.filter((voice) => voice.code === code)) {
    const modelId = models.find((id) => readsPhonemes(MODEL_RULES[id], code));
    if (modelId !== undefined) return { speaker, modelId };
  }
  return undefined;
}
