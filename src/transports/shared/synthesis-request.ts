import { engineVoice } from '../../catalog/catalog.js';
import { AUDIO_CODECS, type AudioCodec } from '../../contracts/audio.js';
import {
  type Catalog,
  type EngineVoice,
  type LanguageCode,
  MODEL_IDS,
  type ModelId,
  type VoiceLoudness,
} from '../../contracts/catalog.js';
import type { MarkupOptions, Pronunciations, SpeechRequest } from '../../contracts/speech.js';
import type { Directions } from '../../contracts/text.js';
import { SonantError } from '../../errors.js';
import { SPEAKABLE } from '../../text/segment/limit.js';
import { readLexicon } from './custom-lexicon.js';
import {
  checkLength,
  checkOneOf,
  checkPositive,
  checkRange,
  type Fields,
  MAX_TEXT_CODE_POINTS,
  readBoolean,
  readInteger,
  readNumber,
  readRequiredString,
  readString,
  readText,
} from './fields.js';
import { gainOf, type Level, parseLevel } from './level.js';
import type { LongPiece } from './long-speech.js';
import { MODEL_RULES, type ModelRules, readsPhonemes } from './model-rules.js';
import { checkScript, isSsml, MAX_SSML_CODE_POINTS, withSsml } from './ssml.js';

export const DEFAULT_MODEL: ModelId = 'mistv3';
const TIME_SCALE = { min: 0.4, max: 2.5 };
export const SENTENCE_PAUSE_MS = { min: 0, max: 2000 };
/** More than the brackets of any text; a context may last for several texts. */
export const MAX_INLINE_SPEEDS = 1000;

/** A valid set of synthesis parameters, without the text, which comes later on a socket. */
export interface SynthesisSettings {
  readonly modelId: ModelId;
  /** Name in the catalog. */
  readonly voiceName: string;
  readonly voice: EngineVoice;
  /** `assumed`: the request named none, so it is the voice's. */
  readonly language: 'named' | 'assumed';
  /** The voice's language and country: `en-US`. */
  readonly locale: string;
  readonly sampleRateHz: number;
  readonly timeScale: number;
  readonly level: Level;
  readonly voiceLoudness: VoiceLoudness;
  /** The pause at time scale 1; undefined: the default. */
  readonly sentencePauseMs: number | undefined;
  readonly markup: MarkupOptions;
  readonly normalization: SpeechRequest['normalization'];
  /** Undefined when the request does not say. */
  readonly audioFormat: AudioCodec | undefined;
  readonly unknownWords: 'recorded' | 'ignored';
  /** Silence at the edges of what is spoken. */
  readonly edges: 'cut' | 'kept';
  /** Whether the request asks for word times. */
  readonly wordTimestamps: boolean;
  /** Whether events bring word times: if they are asked for, and for English, Spanish and requests that do not name a language. */
  readonly wordTimesAllowed: boolean;
  /** The request's own, over those of the account. */
  readonly pronunciations: Pronunciations | undefined;
}

export interface SynthesisRequest extends SynthesisSettings {
  /** For SSML: the text of its elements. */
  readonly text: string;
  /** The field that holds the text, for errors. */
  readonly textField: string;
  readonly directions?: Directions;
  /** For SSML with several voices, or long SSML: the pieces, each of which is spoken on its own, once. */
  readonly pieces?: Generator<LongPiece, undefined>;
  /** The SSML that was ignored. */
  readonly warnings?: readonly string[];
}

/**
 * Checks in this order: text, speaker, types, ranges, catalog. Unknown parameters are ignored.
 * @throws SonantError the first check that fails.
 */
export function parseSynthesisRequest(
  fields: Fields,
  catalog: Catalog,
  defaultModel: ModelId = DEFAULT_MODEL,
): SynthesisRequest {
  const ssml = isSsml(fields, 'text');
  const text = readText(fields, 'text', ssml ? MAX_SSML_CODE_POINTS : MAX_TEXT_CODE_POINTS);
  const settings = parseSynthesisSettings(fields, catalog, defaultModel);
  if (ssml) return withSsml(text, settings, catalog, { field: 'text', max: MAX_TEXT_CODE_POINTS });
  checkSpeakable(text, 'text');
  checkScript(text, settings, catalog);
  return { text, textField: 'text', ...settings };
}

/** Emoji and punctuation alone would make a silent file. @throws SonantError `nothing_to_speak` */
export function checkSpeakable(text: string, field: string): void {
  if (!SPEAKABLE.test(text)) throw new SonantError('nothing_to_speak', { field });
}

/**
 * Parses everything in a request except its text.
 * @param inlineTimeScales positive, where they come as numbers and not as `inlineSpeedAlpha`
 * @throws SonantError the first check that fails.
 */
export function parseSynthesisSettings(
  fields: Fields,
  catalog: Catalog,
  defaultModel: ModelId = DEFAULT_MODEL,
  inlineTimeScales?: readonly number[],
): SynthesisSettings {
  const raw = readParameters(fields);
  const modelId = parseModel(raw.modelId, catalog) ?? defaultModel;
  const rules = MODEL_RULES[modelId];
  const audioFormat =
    raw.audioFormat === undefined ? undefined : checkOneOf(raw.audioFormat, 'audioFormat', AUDIO_CODECS);
  const sampleRateHz = parseSampleRate(raw.samplingRate, rules);
  const timeScale = parseTimeScale(raw, rules);
  const level = parseLevel(raw.gain, raw.loudness);
  const sentencePauseMs =
    raw.sentencePauseMs === undefined
      ? undefined
      : checkRange(raw.sentencePauseMs, 'sentencePauseMs', SENTENCE_PAUSE_MS);
  const pronunciations = readLexicon(fields);
  // Checked before the catalog is asked.
  const scales = inlineTimeScales?.map(clampTimeScale) ?? parseInlineTimeScales(raw.inlineSpeedAlpha);
  const resolved = catalog.resolveVoice({ speaker: raw.speaker, modelId, lang: raw.lang });
  return {
    modelId,
    voiceName: resolved.voice.name,
    voice: engineVoice(resolved.voice),
    language: raw.lang === undefined ? 'assumed' : 'named',
    locale: `${resolved.language}-${resolved.voice.country}`,
    sampleRateHz,
    timeScale,
    level,
    voiceLoudness: resolved.voice.loudness,
    sentencePauseMs,
    markup: chooseMarkup(raw, scales, modelId, resolved.language),
    normalization: raw.noTextNormalization && rules.noTextNormalization === 'obeyed' ? 'off' : 'on',
    audioFormat,
    unknownWords: raw.saveOovs ? 'recorded' : 'ignored',
    edges: raw.keepSilence ? 'kept' : 'cut',
    wordTimestamps: raw.wordTimestamps,
    wordTimesAllowed: raw.wordTimestamps || raw.lang === undefined || /^(?:en|es)$/.test(resolved.language),
    pronunciations,
  };
}

type RawParameters = ReturnType<typeof readParameters>;

/** The parameters as they were sent, each of the right type, none yet judged. */
const readParameters = (fields: Fields) => ({
  speaker: readRequiredString(fields, 'speaker'),
  saveOovs: readBoolean(fields, 'saveOovs'),
  keepSilence: readBoolean(fields, 'keepSilence'),
  wordTimestamps: readBoolean(fields, 'wordTimestamps'),
  modelId: readString(fields, 'modelId'),
  lang: readString(fields, 'lang'),
  audioFormat: readString(fields, 'audioFormat'),
  samplingRate: readInteger(fields, 'samplingRate'),
  speedAlpha: readNumber(fields, 'speedAlpha'),
  timeScaleFactor: readNumber(fields, 'timeScaleFactor'),
  gain: readNumber(fields, 'gain'),
  loudness: readNumber(fields, 'loudness'),
  sentencePauseMs: readInteger(fields, 'sentencePauseMs'),
  ...readMarkup(fields),
  noTextNormalization: readBoolean(fields, 'noTextNormalization'),
});

const readMarkup = (fields: Fields) => ({
  inlineSpeedAlpha: readString(fields, 'inlineSpeedAlpha'),
  pauseBetweenBrackets: readBoolean(fields, 'pauseBetweenBrackets'),
  phonemizeBetweenBrackets: readBoolean(fields, 'phonemizeBetweenBrackets'),
});

/** Finds a model by its name or an alias. @throws SonantError `field_not_one_of` */
export function parseModel(
  name: string | undefined,
  catalog: Catalog,
  field = 'modelId',
): ModelId | undefined {
  if (name === undefined) return undefined;
  return catalog.modelOf(name) ?? checkOneOf(name, field, MODEL_IDS);
}

function parseSampleRate(samplingRate: number | undefined, rules: ModelRules): number {
  const { min, max, default: unset } = rules.sampleRateHz;
  return checkRange(samplingRate ?? unset, 'samplingRate', { min, max });
}

function parseTimeScale(raw: RawParameters, rules: ModelRules): number {
  const speedAlpha = checkPositive(raw.speedAlpha ?? 1, 'speedAlpha');
  if (raw.timeScaleFactor !== undefined && rules.timeScaleFactor === 'obeyed') {
    return clampTimeScale(raw.timeScaleFactor);
  }
  return clampTimeScale(rules.speedAlpha === 'inverse' ? 1 / speedAlpha : speedAlpha);
}

/** Always in mistv2's direction: a value is a time scale. */
function parseInlineTimeScales(list: string | undefined): number[] {
  if (list === undefined || list.trim() === '') return [];
  return checkLength(list.split(','), 'inlineSpeedAlpha', MAX_INLINE_SPEEDS).map((item) => {
    const value = item.trim() === '' ? NaN : Number(item);
    if (!Number.isFinite(value) || value <= 0) throw new SonantError('inline_speeds_invalid');
    return clampTimeScale(value);
  });
}

export const clampTimeScale = (scale: number): number =>
  Math.min(TIME_SCALE.max, Math.max(TIME_SCALE.min, scale));

/**
 * The markup that is active in a text with these fields; a text message on a socket may bring its own.
 * @throws SonantError `field_not_boolean`, `field_not_string`, `inline_speeds_invalid`
 */
export const parseMarkup = (fields: Fields, modelId: ModelId, language: LanguageCode): MarkupOptions =>
  chooseMarkup(
    readMarkup(fields),
    parseInlineTimeScales(readString(fields, 'inlineSpeedAlpha')),
    modelId,
    language,
  );

function chooseMarkup(
  raw: ReturnType<typeof readMarkup>,
  inlineTimeScales: readonly number[],
  modelId: ModelId,
  language: LanguageCode,
): MarkupOptions {
  const rules = MODEL_RULES[modelId];
  const obeyed = rules.markup === 'obeyed';
  return {
    pauses: obeyed && raw.pauseBetweenBrackets,
    phonemes: raw.phonemizeBetweenBrackets && readsPhonemes(rules, language),
    inlineTimeScales: obeyed ? inlineTimeScales : [],
    homographs: obeyed,
  };
}

/**
 * What the scheduler gets of a request.
 * @param cutSilence at which edges of this text; on a socket more may be spoken before and after it
 */
export const speechRequest = (
  id: string,
  asked: Omit<SynthesisRequest, 'textField'>,
  codec: AudioCodec,
  wordTimes: SpeechRequest['wordTimes'],
  cutSilence: 'start' | 'both' | 'never' = 'both',
): SpeechRequest => ({
  id,
  text: asked.text,
  modelId: asked.modelId,
  voiceName: asked.voiceName,
  voice: asked.voice,
  format: { codec, sampleRateHz: asked.sampleRateHz },
  timeScale: asked.timeScale,
  ...gainOf(asked.level, asked.voiceLoudness, asked.sampleRateHz),
  ...(asked.sentencePauseMs === undefined ? {} : { sentencePauseMs: asked.sentencePauseMs }),
  markup: asked.markup,
  ...(asked.directions === undefined ? {} : { directions: asked.directions }),
  normalization: asked.normalization,
  wordTimes,
  ...(asked.edges === 'cut' && cutSilence !== 'never' ? { cutSilence } : {}),
  ...(asked.pronunciations === undefined ? {} : { pronunciations: asked.pronunciations }),
  ...(asked.unknownWords === 'recorded' ? { unknownWords: asked.unknownWords } : {}),
});
