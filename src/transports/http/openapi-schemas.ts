import { MODEL_IDS } from '../../contracts/catalog.js';
import { LANGUAGE, SETTINGS_PROPERTIES, TEXT, object, string } from '../shared/schemas.js';
import type { Schema } from '../shared/schemas.js';

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
  origin: string('Who was recorded, and what was done with the recordings'),
  samplingRate: { type: 'integer', description: 'Hz' },
  license: string('Of the recordings'),
  derivedFrom: { type: ['string', 'null'], description: 'The recorded voice that this one is made from' },
  aliases: {
    type: 'array',
    items: { type: 'string' },
    description: 'Other names that mean it with this model',
  },
});

/** Components of the description, by name. */
export const SCHEMAS: Readonly<Record<string, Schema>> = {
  SynthesisParameters: object(['text', 'speaker'], { text: TEXT, ...SETTINGS_PROPERTIES }),
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
  LexiconEntry: object(['language', 'word', 'phonemes'], {
    language: string('ISO 639-1 code'),
    word: string('As it was given'),
    phonemes: string('The service alphabet, or IPA'),
  }),
  Pronunciation: object(['phonemes'], { phonemes: string('The service alphabet, or IPA') }),
  Imported: object(['imported'], { imported: { type: 'integer' } }),
  UnknownWord: object(['word', 'count', 'lastSeenMs'], {
    word: string('In small letters'),
    count: { type: 'integer' },
    lastSeenMs: { type: 'integer', description: 'Milliseconds since 1970' },
  }),
  UsageSum: object(
    ['day', 'modelId', 'voice', 'keyId', 'keyName', 'requests', 'characters', 'audioSeconds'],
    {
      day: { type: ['string', 'null'], format: 'date', description: 'UTC; null: not told apart, as below' },
      modelId: { type: ['string', 'null'], enum: [...MODEL_IDS, null] },
      voice: { type: ['string', 'null'] },
      keyId: { type: ['string', 'null'], description: 'Null also for what was spoken at the dashboard' },
      keyName: { type: ['string', 'null'], description: 'Of the key; revoked ones too' },
      requests: { type: 'integer', description: 'Texts that were accepted' },
      characters: { type: 'integer', description: 'Code points of those texts' },
      audioSeconds: { type: 'number', description: 'Of what was rendered' },
    },
  ),
  Status: object(['status'], {
    status: string('live, ready, not ready or stopping'),
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
