import { AUDIO_CODECS } from '../../contracts/audio.js';
import { MODEL_IDS } from '../../contracts/catalog.js';
import { MAX_CUSTOM_ENTRIES } from './custom-lexicon.js';
import { MAX_TEXT_CODE_POINTS } from './fields.js';
import { GAIN_DB, LOUDNESS_LUFS } from './level.js';
import { MODEL_RULES } from './model-rules.js';
import { DEFAULT_MODEL, SENTENCE_PAUSE_MS } from './synthesis-request.js';

/** JSON Schema, as OpenAPI 3.1 and AsyncAPI 3 take it. */
export type Schema = Readonly<Record<string, unknown>>;

export const string = (description: string, more: Schema = {}): Schema => ({
  type: 'string',
  description,
  ...more,
});
export const integer = (description: string): Schema => ({ type: 'integer', description });
/** A value that may also be null, which means the same as leaving it out. */
export const nullable = (
  type: 'boolean' | 'integer' | 'number' | 'object' | 'string',
  description: string,
  more: Schema = {},
): Schema => ({ type: [type, 'null'], description, ...more });
export const flag = (description: string): Schema => nullable('boolean', description, { default: false });
export const object = (
  required: readonly string[],
  properties: Readonly<Record<string, Schema>>,
): Schema => ({ type: 'object', required, properties });
export const list = (items: Schema, description?: string): Schema => ({
  type: 'array',
  items,
  ...(description && { description }),
});

/** The bounds of a number, as the check of the parameter has them. */
export const range = ({ min, max }: { readonly min: number; readonly max: number }): Schema => ({
  minimum: min,
  maximum: max,
});

const SAMPLE_RATES = Object.values(MODEL_RULES).map(({ sampleRateHz }) => sampleRateHz);
/** From the lowest rate of any model to the highest. */
const ANY_SAMPLE_RATE = {
  min: Math.min(...SAMPLE_RATES.map(({ min }) => min)),
  max: Math.max(...SAMPLE_RATES.map(({ max }) => max)),
};

export const TEXT = string('Counted in code points', { minLength: 1, maxLength: MAX_TEXT_CODE_POINTS });
export const LANGUAGE = nullable('string', 'BCP 47 tag, or ISO 639-1, 639-2 or 639-3 code');
export const GAIN = nullable(
  'number',
  'Decibels, 0 when omitted; peaks that would be clipped are limited',
  range(GAIN_DB),
);
export const LOUDNESS = nullable(
  'number',
  'LUFS that the voice is brought to, such as -23; gain is added to that. Omitted: as loud as the voice is',
  range(LOUDNESS_LUFS),
);

/** How a term is pronounced. */
export const PRONUNCIATION_PROPERTIES: Readonly<Record<string, Schema>> = {
  phonemes: string('The service alphabet, or IPA'),
  alias: string('Words that are read in its place, instead of phonemes'),
  caseSensitive: { type: 'boolean', description: 'true: matches only these capitals' },
};
export const LEXICON = nullable(
  'object',
  'How terms of this text are pronounced; overrides the lexicon of the account',
  {
    maxProperties: MAX_CUSTOM_ENTRIES,
    additionalProperties: {
      oneOf: [string('The service alphabet, or IPA'), { $ref: '#/components/schemas/Pronunciation' }],
    },
  },
);

export const WORD_TIMES = object(['words', 'start', 'end'], {
  words: list({ type: 'string' }),
  start: list({ type: 'number' }, 'Seconds from the start of the audio'),
  end: list({ type: 'number' }),
  marks: list(
    object(['name', 'time'], { name: string('The name of the mark element'), time: { type: 'number' } }),
  ),
});

/** Every synthesis parameter except the text. */
export const SETTINGS_PROPERTIES: Readonly<Record<string, Schema>> = {
  speaker: string('A voice of the model, or another name of one; the voice lists name them', {
    minLength: 1,
  }),
  modelId: nullable('string', 'A model, or another name of one', {
    examples: MODEL_IDS,
    default: DEFAULT_MODEL,
  }),
  lang: nullable(
    'string',
    "BCP 47 tag or ISO 639 code; must be the speaker's language, which is also the default",
  ),
  audioFormat: nullable(
    'string',
    'The format of JSON and event answers; Accept names that of streamed audio',
    { enum: [...AUDIO_CODECS, null], default: 'wav' },
  ),
  samplingRate: nullable(
    'integer',
    'Hz. coda, mistv3: 8000..96000, default 24000. mistv2, mist: 4000..44100, default 22050',
    range(ANY_SAMPLE_RATE),
  ),
  speedAlpha: nullable(
    'number',
    'coda, mistv3: above 1 is faster. mistv2, mist: below 1 is faster. Clamped to 0.4..2.5 times the length',
    { exclusiveMinimum: 0, default: 1 },
  ),
  timeScaleFactor: nullable(
    'number',
    'coda, mistv3: below 1 is faster; clamped to 0.4..2.5; wins over speedAlpha',
  ),
  gain: GAIN,
  loudness: LOUDNESS,
  sentencePauseMs: nullable(
    'integer',
    'Silence between two sentences in milliseconds, 400 when omitted. Pauses between paragraphs and lines change in proportion, ' +
      'and all pauses change with the speed',
    range(SENTENCE_PAUSE_MS),
  ),
  inlineSpeedAlpha: nullable(
    'string',
    'mist family: comma-separated values for [bracketed words] in order; below 1 is faster',
  ),
  pauseBetweenBrackets: flag('mist family: <750> is 750 ms of silence'),
  phonemizeBetweenBrackets: flag('mist, mistv2, English mistv3: {h0El1o} is a phoneme string'),
  ssml: flag('The text is SSML even if it does not begin with <speak>; a text that does is SSML in any case'),
  noTextNormalization: flag('mist, mistv2: digits and abbreviations are left as they are'),
  keepSilence: flag('The silence before the first sound and after the last one is kept as it was rendered'),
  wordTimestamps: flag(
    'When each word is heard, in JSON as word_timestamps; events have it in any case for English, for Spanish and without lang',
  ),
  saveOovs: flag('Accepted'),
};
