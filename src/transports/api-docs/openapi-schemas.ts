import { MODEL_IDS, RECORDINGS } from '../../contracts/catalog.js';
import { WORD_SOURCES } from '../../contracts/speech.js';
import { OPENAI_FORMATS, OPENAI_SPEED } from '../http/openai-speech.js';
import {
  GAIN,
  integer,
  LANGUAGE,
  LEXICON,
  list,
  LOUDNESS,
  nullable,
  object,
  PRONUNCIATION_PROPERTIES,
  range,
  type Schema,
  SETTINGS_PROPERTIES,
  string,
  TEXT,
  WORD_TIMES,
} from '../shared/schemas.js';
import { ref } from './openapi-parts.js';

const VOICE = object(['speaker', 'modelId', 'language', 'lang'], {
  speaker: string('Name to ask for'),
  gender: string('female, male or neutral'),
  age: string('Age group'),
  country: string('Country'),
  dialect: string('Dialect'),
  demographic: string('Demographic'),
  genre: list({ type: 'string' }),
  modelId: { type: 'string', enum: MODEL_IDS },
  language: string('English name'),
  lang: string('ISO 639-2 code'),
  flagship: { type: 'boolean' },
  description: string('A sentence about the voice'),
  recordings: string(
    'Where its language was learned: from recordings of the speaker, from those of other speakers of the language, from none (with an accent), or from synthetic speech of another network',
    { enum: RECORDINGS },
  ),
  origin: string('Who was recorded, and what was done with the recordings'),
  samplingRate: integer('Hz'),
  license: string('License of the recordings'),
  derivedFrom: nullable('string', 'The recorded voice that this one is made from'),
  sameSamplesAs: list(
    { type: 'string', enum: MODEL_IDS },
    'Other models that produce the same samples at the same rate and speed',
  ),
  aliases: list({ type: 'string' }, 'Other names of the voice in this model'),
});

const LONG_TEXT = string('Counted in code points; at most LONG_TEXT_CODE_POINTS, 100000 unless set', {
  minLength: 1,
});

const READ_SPAN = {
  text: string('As it is written'),
  spoken: string('As it is spoken'),
  start: integer('Where it begins in the text, in code points'),
  end: integer('Where it ends'),
};

const PRONOUNCED_WORD = {
  ...READ_SPAN,
  phonemes: string('In the phonetic alphabet'),
  ipa: string('In IPA'),
  source: string(
    "Where the pronunciation comes from: the account's lexicon, a list of loanwords and names, a dictionary, a letter network, rules, or English for a name that is said as in English",
    { enum: WORD_SOURCES },
  ),
};

const MODEL = object(['id', 'object', 'created', 'owned_by'], {
  id: string('Name to ask for'),
  object: { const: 'model' },
  created: integer('Always 0'),
  owned_by: string('Always sonant'),
});

/** Components of the description, by name. */
export const SCHEMAS: Readonly<Record<string, Schema>> = {
  SynthesisParameters: object(['text', 'speaker'], { text: TEXT, ...SETTINGS_PROPERTIES, lexicon: LEXICON }),
  AudioContent: object(['audioContent'], {
    audioContent: string('A complete file in audioFormat', { contentEncoding: 'base64' }),
    word_timestamps: { ...WORD_TIMES, description: 'If wordTimestamps asks for it; index-aligned' },
  }),
  OpenAiSpeechRequest: object(['input', 'voice', 'model'], {
    input: LONG_TEXT,
    voice: {
      description: 'A voice of this service, or another name of one',
      oneOf: [{ type: 'string', minLength: 1 }, object(['id'], { id: string('The same', { minLength: 1 }) })],
    },
    model: string('A model of this service, or another name of one', { minLength: 1 }),
    lang: LANGUAGE,
    instructions: nullable('string', 'Accepted, no effect'),
    response_format: { type: ['string', 'null'], enum: [...OPENAI_FORMATS, null], default: 'mp3' },
    speed: { type: ['number', 'null'], ...range(OPENAI_SPEED), default: 1 },
    gain: GAIN,
    loudness: LOUDNESS,
    lexicon: LEXICON,
    stream_format: nullable('string', 'sse: server-sent events; anything else: the audio itself', {
      default: 'audio',
    }),
  }),
  JambonzSpeechRequest: object(['text', 'voice'], {
    text: LONG_TEXT,
    voice: string('A voice of this service, or another name of one', { minLength: 1 }),
    language: LANGUAGE,
    type: { type: ['string', 'null'], enum: ['text', 'ssml', null], default: 'text' },
  }),
  OpenAiModel: MODEL,
  OpenAiModels: object(['object', 'data'], { object: { const: 'list' }, data: list(MODEL) }),
  AudioModels: object(['models'], {
    models: list(object(['id', 'name'], { id: string('Name to ask for'), name: string('The same') })),
  }),
  AudioVoices: object(['voices'], {
    voices: list(
      object(['id', 'name', 'language', 'gender', 'description', 'models'], {
        id: string('Name to ask for'),
        name: string('The same'),
        language: string('BCP 47 tag'),
        gender: string('female, male or neutral'),
        description: string('A sentence about the voice'),
        models: list({ type: 'string', enum: MODEL_IDS }),
      }),
    ),
  }),
  Text: object(['text'], { text: string('Words', { minLength: 1 }) }),
  TextAndLanguage: object(['text'], { text: TEXT, lang: { ...LANGUAGE, default: 'en' } }),
  Normalized: object(['normalized'], {
    normalized: string('As it is spoken'),
    spans: list(ref('ReadSpan'), 'In order; silence belongs to no span'),
  }),
  ReadSpan: object(Object.keys(READ_SPAN), READ_SPAN),
  Phonemes: object(['audioId', 'phonemeString', 'authed'], {
    audioId: string('A new id', { format: 'uuid' }),
    phonemeString: string('Words in the phonetic alphabet'),
    authed: { const: 1 },
    ipa: string('The same in IPA, with the sounds of the language'),
    words: list(ref('PronouncedWord')),
  }),
  PronouncedWord: object(Object.keys(PRONOUNCED_WORD), PRONOUNCED_WORD),
  VoiceNames: {
    type: 'object',
    description: 'Voice names by model, then by ISO 639-2 code',
    additionalProperties: { type: 'object', additionalProperties: list({ type: 'string' }) },
  },
  VoiceDetails: list(VOICE),
  LexiconEntry: object(['language', 'word'], {
    language: string('ISO 639-1 code'),
    word: string('As it was entered'),
    ...PRONUNCIATION_PROPERTIES,
  }),
  Pronunciation: object([], PRONUNCIATION_PROPERTIES),
  Imported: object(['imported'], { imported: { type: 'integer' } }),
  UnknownWord: object(['word', 'count', 'lastSeenMs'], {
    word: string('In lower case'),
    count: { type: 'integer' },
    lastSeenMs: integer('Milliseconds since 1970'),
  }),
  UsageSum: object(
    ['day', 'modelId', 'voice', 'keyId', 'keyName', 'requests', 'characters', 'audioSeconds'],
    {
      day: nullable('string', 'UTC; null where the sum is over all days, and likewise below', {
        format: 'date',
      }),
      modelId: { type: ['string', 'null'], enum: [...MODEL_IDS, null] },
      voice: { type: ['string', 'null'] },
      keyId: nullable('string', 'Null also for the usage of the dashboard'),
      keyName: nullable('string', 'The name of the key, even if it is revoked'),
      requests: integer('Texts that were accepted'),
      characters: integer('Code points of those texts'),
      audioSeconds: { type: 'number', description: 'Seconds of rendered audio' },
    },
  ),
  UsageHistory: object(['data'], {
    data: list(
      object(['day', 'mistChars', 'codaChars', 'arcanaChars'], {
        day: string('UTC', { format: 'date' }),
        mistChars: integer('Code points spoken with mist, mistv2 and mistv3'),
        codaChars: integer('Code points spoken with coda'),
        arcanaChars: integer('The same under the older name of coda'),
      }),
    ),
  }),
  Status: object(['status'], {
    status: string('live, ready, not ready or stopping'),
    missing: list({ type: 'string', enum: ['speech', 'store'] }),
    detail: string('Why the store is missing, where that is known: a full disk'),
  }),
  Error: object(['error'], { error: string('What went wrong') }),
  OpenAiError: object(['error'], {
    error: object(['message', 'type'], {
      message: string('What went wrong'),
      type: { type: 'string', enum: ['invalid_request_error', 'server_error'] },
      param: { type: ['string', 'null'] },
      code: string('A row of the error table'),
    }),
  }),
};
