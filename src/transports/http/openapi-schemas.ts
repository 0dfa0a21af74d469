import { AUDIO_CODECS } from '../../contracts/audio.js';
import { MODEL_IDS } from '../../contracts/catalog.js';
import { DEFAULT_MODEL, MAX_TEXT_CODE_POINTS } from '../shared/synthesis-request.js';
import type { Schema } from './openapi-types.js';

const string = (description: string, more: Schema = {}): Schema => ({ type: 'string', description, ...more });
const flag = (description: string): Schema => ({ type: ['boolean', 'null'], default: false, description });
const object = (required: readonly string[], properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'object',
  required,
  properties,
});

const TEXT = string('Counted in code points', { minLength: 1, maxLength: MAX_TEXT_CODE_POINTS });
const LANGUAGE: Schema = {
  type: ['string', 'null'],
  description: 'ISO 639-1, 639-2 or 639-3 code',
};

const SYNTHESIS_PARAMETERS = object(['text', 'speaker'], {
  text: TEXT,
  speaker: string('A voice of the model; the voice lists name them'),
  modelId: { type: ['string', 'null'], enum: [...MODEL_IDS, 'mistv1', null], default: DEFAULT_MODEL },
  lang: {
    ...LANGUAGE,
    description: "ISO 639 code; must be the speaker's language, which it is when omitted",
  },
  audioFormat: {
    type: ['string', 'null'],
    enum: [...AUDIO_CODECS, null],
    default: 'wav',
    description: 'Of JSON and event answers; Accept names that of streamed audio',
  },
  samplingRate: {
    type: ['integer', 'null'],
    description: 'Hz. coda, mistv3: 8000..96000, default 24000. mistv2, mist: 4000..44100, default 22050',
    minimum: 4000,
    maximum: 96000,
  },
  speedAlpha: {
    type: ['number', 'null'],
    exclusiveMinimum: 0,
    default: 1,
    description:
      'coda, mistv3: above 1 is faster. mistv2, mist: below 1 is faster. Clamped to 0.4..2.5 times the length',
  },
  timeScaleFactor: {
    type: ['number', 'null'],
    description: 'coda, mistv3: below 1 is faster; clamped to 0.4..2.5; wins over speedAlpha',
  },
  inlineSpeedAlpha: {
    type: ['string', 'null'],
    description: 'mist family: comma-separated values for [bracketed words] in order; below 1 is faster',
  },
  pauseBetweenBrackets: flag('mist family: <750> is 750 ms of silence'),
  phonemizeBetweenBrackets: flag('mist, mistv2, English mistv3: {h0El1o} is a phoneme string'),
  noTextNormalization: flag('mist, mistv2: digits and abbreviations are left as they are'),
  saveOovs: flag('Accepted'),
});

const VOICE = object(['speaker', 'modelId', 'language', 'lang'], {
  speaker: string('Name to ask for'),
  gender: string('female, male or neutral'),
  age: string('Age group'),
  country: string('Country'),
  dialect: string('Dialect'),
  demographic: string('Demographic'),
  genre: { type: 'array', items: { type: 'string' } },
  modelId: { type: 'string', enum: MODEL_IDS },
  language: string('English name'),
  lang: string('ISO 639-2 code'),
  flagship: { type: 'boolean' },
  description: string('In words'),
  samplingRate: { type: 'integer', description: 'Hz' },
  license: string('Of the recordings'),
  derivedFrom: { type: ['string', 'null'], description: 'The recorded voice that this one is made from' },
});

/** Components of the description, by name. */
export const SCHEMAS: Readonly<Record<string, Schema>> = {
  SynthesisParameters: SYNTHESIS_PARAMETERS,
  AudioContent: object(['audioContent'], {
    audioContent: string('A complete file in audioFormat', { contentEncoding: 'base64' }),
  }),
  OpenAiSpeechRequest: object(['input', 'voice', 'model'], {
    input: TEXT,
    voice: string('A voice of this service'),
    model: { type: 'string', enum: [...MODEL_IDS, 'mistv1'] },
    response_format: { type: ['string', 'null'], enum: ['mp3', 'opus', 'wav', 'pcm', null], default: 'mp3' },
    speed: { type: ['number', 'null'], minimum: 0.25, maximum: 4, default: 1 },
    stream_format: { type: ['string', 'null'], enum: ['audio', null], default: 'audio' },
  }),
  Text: object(['text'], { text: string('Words', { minLength: 1 }) }),
  TextAndLanguage: object(['text'], { text: TEXT, lang: { ...LANGUAGE, default: 'en' } }),
  Normalized: object(['normalized'], { normalized: string('As it is spoken') }),
  Phonemes: object(['audioId', 'phonemeString', 'authed'], {
    audioId: string('A new id', { format: 'uuid' }),
    phonemeString: string('Words in the phonetic alphabet'),
    authed: { const: 1 },
  }),
  VoiceNames: {
    type: 'object',
    description: 'Voice names by model, then by ISO 639-2 code',
    additionalProperties: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
  VoiceDetails: { type: 'array', items: VOICE },
  Status: object(['status'], {
    status: string('live, ready or not ready'),
    missing: { type: 'array', items: { type: 'string', enum: ['speech', 'store'] } },
  }),
  Error: object(['error'], { error: string('What went wrong') }),
  OpenAiError: object(['error'], {
    error: object(['message', 'type'], {
      message: string('What went wrong'),
      type: { type: 'string', enum: ['invalid_request_error', 'server_error'] },
      param: { type: 'null' },
      code: string('A row of the error table'),
    }),
  }),
};
