import { codecOfMediaType } from '../../audio/media-types.js';
import type { AudioCodec, AudioFormat } from '../../contracts/audio.js';
import type { Catalog, ModelId } from '../../contracts/catalog.js';
import type { SpeechRequest } from '../../contracts/speech.js';
import { SonantError } from '../../errors.js';
import { checkPositive } from '../shared/fields.js';
import { parseSynthesisSettings } from '../shared/synthesis-request.js';
import type { SynthesisSettings } from '../shared/synthesis-request.js';
import type { TakeRule } from '../shared/text-buffer.js';
import { SPLIT_STRATEGIES } from './messages.js';
import type { SynthesisParameters } from './messages.js';

const ACCEPTED_FORMATS =
  'audio/pcm, audio/wav, audio/mpeg, audio/ogg;codecs=opus, audio/webm;codecs=opus, audio/pcmu';
const DEFAULT_FORMAT = 'audio/pcm';
/** By the number of a split strategy. */
const TAKE_RULES: readonly TakeRule[] = ['sentences', 'sentences', 'marked'];

/** How everything in one context is spoken. */
export interface ContextSettings {
  readonly synthesis: SynthesisSettings;
  readonly format: AudioFormat;
  readonly takeRule: TakeRule;
  readonly wordTimes: SpeechRequest['wordTimes'];
}

/** What `start` leaves out, `defaults` says; a text is no default. */
export function withDefaults(
  start: SynthesisParameters,
  defaults: SynthesisParameters | undefined,
): SynthesisParameters {
  if (defaults === undefined) return start;
  const { inlineTimeScaleFactors } = start.inlineTimeScaleFactors.length > 0 ? start : defaults;
  return {
    language: chosen(start.language) ?? defaults.language,
    speaker: chosen(start.speaker) ?? defaults.speaker,
    text: start.text,
    audioFormat: chosen(start.audioFormat) ?? defaults.audioFormat,
    samplingRate: start.samplingRate ?? defaults.samplingRate,
    timeScaleFactor: start.timeScaleFactor ?? defaults.timeScaleFactor,
    splitStrategy: start.splitStrategy ?? defaults.splitStrategy,
    pauseBetweenBrackets: start.pauseBetweenBrackets ?? defaults.pauseBetweenBrackets,
    phonemizeBetweenBrackets: start.phonemizeBetweenBrackets ?? defaults.phonemizeBetweenBrackets,
    inlineTimeScaleFactors,
    saveOovs: start.saveOovs ?? defaults.saveOovs,
    wordTimestamps: start.wordTimestamps ?? defaults.wordTimestamps,
  };
}

/** An empty string is what templates leave where nothing was chosen. */
const chosen = (value: string | undefined): string | undefined => (value === '' ? undefined : value);

/** @throws SonantError the first thing that is wrong with the parameters. */
export function parseSettings(
  parameters: SynthesisParameters,
  catalog: Catalog,
  modelId: ModelId,
): ContextSettings {
  const synthesis = parseSynthesisSettings(
    {
      speaker: parameters.speaker,
      lang: parameters.language,
      modelId,
      samplingRate: parameters.samplingRate,
      timeScaleFactor: parseTimeScaleFactor(parameters.timeScaleFactor),
      pauseBetweenBrackets: parameters.pauseBetweenBrackets,
      phonemizeBetweenBrackets: parameters.phonemizeBetweenBrackets,
      inlineSpeedAlpha: joinInlineFactors(parameters.inlineTimeScaleFactors),
      saveOovs: parameters.saveOovs,
    },
    catalog,
  );
  const codec = parseFormat(chosen(parameters.audioFormat) ?? DEFAULT_FORMAT);
  return {
    synthesis,
    format: { codec, sampleRateHz: synthesis.sampleRateHz },
    takeRule: parseStrategy(parameters.splitStrategy ?? 0),
    wordTimes: parameters.wordTimestamps === true ? 'ahead' : 'none',
  };
}

function parseTimeScaleFactor(factor: number | undefined): number | undefined {
  if (factor === undefined || Number.isFinite(factor)) return factor;
  throw new SonantError('field_not_finite', { field: 'timeScaleFactor' });
}

const joinInlineFactors = (factors: readonly number[]): string =>
  factors.map((factor, index) => checkPositive(factor, `inlineTimeScaleFactors[${index}]`)).join(',');

function parseFormat(audioFormat: string): AudioCodec {
  const codec = codecOfMediaType(audioFormat);
  if (codec !== undefined) return codec;
  throw new SonantError('field_not_one_of', { field: 'audioFormat', allowed: ACCEPTED_FORMATS });
}

function parseStrategy(strategy: number): TakeRule {
  const rule = TAKE_RULES[strategy];
  if (rule !== undefined) return rule;
  throw new SonantError('field_not_one_of', { field: 'splitStrategy', allowed: SPLIT_STRATEGIES.join(', ') });
}
