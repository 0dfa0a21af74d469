import { AUDIO_CODECS } from '../../contracts/audio.js';
import type { AudioCodec } from '../../contracts/audio.js';
import { MODEL_IDS } from '../../contracts/catalog.js';
import type { Catalog, EngineVoice, LanguageCode, ModelId, VoiceLoudness } from '../../contracts/catalog.js';
import type { MarkupOptions, SpeechRequest } from '../../contracts/speech.js';
import { SonantError } from '../../errors.js';
import { SPEAKABLE } from '../../text/segment/limit.js';
import {
  checkOneOf,
  checkPositive,
  checkRange,
  readBoolean,
  readInteger,
  readNumber,
  readString,
  readText,
} from './fields.js';
import type { Fields } from './fields.js';
import { gainOf, parseLevel, type Level } from './level.js';
import { MODEL_RULES } from './model-rules.js';
import type { ModelRules } from './model-rules.js';

export const MAX_TEXT_CODE_POINTS = 1000;
export const DEFAULT_MODEL: ModelId = 'mistv3';
const TIME_SCALE = { min: 0.4, max: 2.5 };
const SENTENCE_PAUSE_MS = { min: 0, max: 2000 };

/** What a valid set of synthesis parameters says, the text aside: on a socket it comes later. */
export interface SynthesisSettings {
  readonly modelId: ModelId;
  /** Name in the catalog. */
  readonly voiceName: string;
  readonly voice: EngineVoice;
  /** `assumed`: the request did not name one, so it is the voice's. */
  readonly language: 'named' | 'assumed';
  /** The voice's language and country: `en-US`. */
  readonly locale: string;
  readonly sampleRateHz: number;
  readonly timeScale: number;
  readonly level: Level;
  readonly voiceLoudness: VoiceLoudness;
  /** At time scale 1; undefined: as always. */
  readonly sentencePauseMs: number | undefined;
  readonly markup: MarkupOptions;
  readonly normalization: SpeechRequest['normalization'];
  /** Undefined when the request does not say. */
  readonly audioFormat: AudioCodec | undefined;
  readonly unknownWords: 'recorded' | 'ignored';
  /** Silence at the edges of what is spoken. */
  readonly edges: 'cut' | 'kept';
  /** Word times are given for English, Spanish and requests that do not name a language. */
  readonly wordTimesAllowed: boolean;
}

export interface SynthesisRequest extends SynthesisSettings {
  readonly text: string;
}

/** The parameters as they were sent, each of the right type, none yet judged. */
interface RawParameters extends RawMarkup {
  readonly speaker: string;
  readonly modelId: string | undefined;
  readonly lang: string | undefined;
  readonly audioFormat: string | undefined;
  readonly samplingRate: number | undefined;
  readonly speedAlpha: number | undefined;
  readonly timeScaleFactor: number | undefined;
  readonly gain: number | undefined;
  readonly loudness: number | undefined;
  readonly sentencePauseMs: number | undefined;
  readonly noTextNormalization: boolean;
  readonly saveOovs: boolean;
  readonly keepSilence: boolean;
}

interface RawMarkup {
  readonly inlineSpeedAlpha: string | undefined;
  readonly pauseBetweenBrackets: boolean;
  readonly phonemizeBetweenBrackets: boolean;
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
  const text = readText(fields, 'text', MAX_TEXT_CODE_POINTS);
  const settings = parseSynthesisSettings(fields, catalog, defaultModel);
  checkSpeakable(text, 'text');
  checkScript(text, settings, catalog);
  return { text, ...settings };
}

/** Emoji and marks alone would make a file without a sound, which nobody asked for. @throws SonantError `nothing_to_speak` */
export function checkSpeakable(text: string, field: string): void {
  if (!SPEAKABLE.test(text)) throw new SonantError('nothing_to_speak', { field });
}

/** Who names the language means it, whatever the letters are. @throws SonantError `script_not_of_speaker` */
export function checkScript(text: string, settings: SynthesisSettings, catalog: Catalog): void {
  const { language, voice, voiceName, modelId } = settings;
  if (language === 'assumed') catalog.checkScript(text, { ...voice, name: voiceName }, modelId);
}

/**
 * The same for everything but the text.
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
    wordTimesAllowed: raw.lang === undefined || resolved.language === 'en' || resolved.language === 'es',
  };
}

function readParameters(fields: Fields): RawParameters {
  const speaker = readString(fields, 'speaker');
  if (!speaker) throw new SonantError('field_required', { field: 'speaker' });
  return {
    speaker,
    saveOovs: readBoolean(fields, 'saveOovs'),
    keepSilence: readBoolean(fields, 'keepSilence'),
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
  };
}

const readMarkup = (fields: Fields): RawMarkup => ({
  inlineSpeedAlpha: readString(fields, 'inlineSpeedAlpha'),
  pauseBetweenBrackets: readBoolean(fields, 'pauseBetweenBrackets'),
  phonemizeBetweenBrackets: readBoolean(fields, 'phonemizeBetweenBrackets'),
});

/** By its name or an alias. @throws SonantError `field_not_one_of` */
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
  return list.split(',').map((item) => {
    const value = item.trim() === '' ? NaN : Number(item);
    if (!Number.isFinite(value) || value <= 0) throw new SonantError('inline_speeds_invalid');
    return clampTimeScale(value);
  });
}

export const clampTimeScale = (scale: number): number =>
  Math.min(TIME_SCALE.max, Math.max(TIME_SCALE.min, scale));

/**
 * Which markup a text obeys that comes with these fields: a text message on a socket may bring its own.
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
  raw: RawMarkup,
  inlineTimeScales: readonly number[],
  modelId: ModelId,
  language: LanguageCode,
): MarkupOptions {
  const rules = MODEL_RULES[modelId];
  const obeyed = rules.markup === 'obeyed';
  const phonemes =
    rules.phonemes === 'all' || (rules.phonemes !== 'none' && rules.phonemes.includes(language));
  return {
    pauses: obeyed && raw.pauseBetweenBrackets,
    phonemes: phonemes && raw.phonemizeBetweenBrackets,
    inlineTimeScales: obeyed ? inlineTimeScales : [],
    homographs: obeyed,
  };
}

/** The engine's part of a voice: it crosses threads with each request. */
const engineVoice = ({ pack, speaker, language, espeakVoice, transform }: EngineVoice): EngineVoice => ({
  pack,
  speaker,
  language,
  espeakVoice,
  transform,
});

/**
 * What the scheduler gets of a request.
 * @param cutSilence at which edges of this text; on a socket more may be spoken before and behind it
 */
export const speechRequest = (
  id: string,
  asked: SynthesisRequest,
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
  normalization: asked.normalization,
  wordTimes,
  ...(asked.edges === 'cut' && cutSilence !== 'never' ? { cutSilence } : {}),
  ...(asked.unknownWords === 'recorded' ? { unknownWords: asked.unknownWords } : {}),
});
