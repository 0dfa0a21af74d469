import type { Catalog, LanguageCode, ModelId, Voice } from '../../src/contracts/catalog.js';
import { SonantError } from '../../src/errors.js';

const voice = (name: string, language: LanguageCode, models: readonly ModelId[]): Voice => ({
  name,
  models,
  pack: 'pack',
  speaker: 'one',
  language,
  espeakVoice: language,
  transform: { pitchSemitones: 0, formantRatio: 1, rate: 1 },
  derivedFrom: null,
  gender: 'female',
  age: 'adult',
  country: 'US',
  dialect: 'general',
  demographic: 'general',
  genre: ['conversational'],
  flagship: false,
  description: 'A voice for tests',
  license: 'CC0-1.0',
  samplingRate: 24000,
});

const VOICES = [
  voice('astra', 'en', ['coda', 'mistv3']),
  voice('cove', 'en', ['mistv3', 'mistv2', 'mist']),
  voice('linde', 'de', ['coda', 'mistv3', 'mistv2']),
];
const LANGUAGES: Readonly<Record<string, LanguageCode>> = {
  en: 'en',
  eng: 'en',
  de: 'de',
  ger: 'de',
  deu: 'de',
};

/** Two languages and three voices that no pack stands behind. */
export const testCatalog = (): Catalog => ({
  languageOf: (form) => LANGUAGES[form.toLowerCase()],
  resolveVoice({ speaker, modelId, lang }) {
    const asked = lang === undefined ? undefined : LANGUAGES[lang.toLowerCase()];
    if (lang !== undefined && (asked === undefined || (modelId === 'mist' && asked !== 'en'))) {
      throw new SonantError('language_not_in_model', { lang, model: modelId });
    }
    const found = VOICES.find(({ name, models }) => name === speaker && models.includes(modelId));
    if (found === undefined) throw new SonantError('speaker_not_found', { speaker, hint: '' });
    if (lang !== undefined && asked !== found.language) {
      throw new SonantError('language_not_of_speaker', { lang, speaker });
    }
    return { voice: found, modelId, language: found.language };
  },
  voiceNamesByModel: () => ({ coda: { eng: ['astra'], deu: ['linde'] } }),
  voiceDetails: () =>
    VOICES.flatMap((each) =>
      each.models.map((modelId) => ({ ...each, speaker: each.name, modelId, lang: each.language })),
    ),
});
