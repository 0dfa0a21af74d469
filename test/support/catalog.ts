import { VoiceCatalog } from '../../src/catalog/catalog.js';
import type { AliasTables, LanguageCode, ModelId, ModelPacks, Voice } from '../../src/contracts/catalog.js';

const voice = (name: string, language: LanguageCode, models: readonly ModelId[]): Voice => ({
  name,
  models,
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
  recordings: 'none',
  origin: 'Nobody was recorded.',
  license: 'CC0-1.0',
  samplingRate: 24000,
});

const VOICES = [
  voice('astra', 'en', ['coda', 'mistv3']),
  voice('cove', 'en', ['mistv3', 'mistv2', 'mist']),
  voice('linde', 'de', ['coda', 'mistv3', 'mistv2']),
];
const PACKS: ModelPacks = { coda: 'pack', mistv3: 'pack', mistv2: 'small', mist: 'small' };

const ALIASES: AliasTables = {
  models: { mistv1: 'mist', 'tts-1': 'mistv3', arcana: 'coda' },
  voices: { lyra: ['astra', 'cove'], alloy: ['astra', 'cove'] },
};

/** The catalog itself, over three voices that no pack stands behind. */
export const testCatalog = (): VoiceCatalog => new VoiceCatalog(VOICES, PACKS, ALIASES);
