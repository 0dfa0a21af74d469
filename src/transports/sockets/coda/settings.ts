import { codecOfMediaType, rateOfMediaType } from '../../../audio/media-types.js';
import type { AudioCodec, AudioFormat } from '../../../contracts/audio.js';
import type { Catalog, ModelId } from '../../../contracts/catalog.js';
import type { Pronunciations, SpeechRequest } from '../../../contracts/speech.js';
import { SonantError } from '../../../errors.js';
import { parseCustomLexicon } from '../../shared/custom-lexicon.js';
import { checkLength, checkPositive } from '../../shared/fields.js';
import {
  MAX_INLINE_SPEEDS,
  parseSynthesisSettings,
  type SynthesisSettings,
} from '../../shared/synthesis-request.js';
import type { TakeRule } from '../text-buffer.js';
import type { SynthesisParameters } from './messages.js';

const ACCEPTED_FORMATS =
  'audio/pcm, audio/wav, audio/mpeg, audio/ogg;codecs=opus, audio/webm;codecs=opus, audio/pcmu, audio/mulaw, ' +
  'audio/pcma, audio/g722, audio/aac, audio/flac';
const DEFAULT_FORMAT = 'audio/pcm';
/** The rules by the number of a split strategy; the first applies if none is specified. */
const TAKE_RULES: readonly TakeRule[] = ['firstClause', 'sentences', 'marked', 'sentences'];

/** The settings of all speech in one context. */
export interface ContextSettings {
  readonly synthesis: SynthesisSettings;
  readonly format: AudioFormat;
  /** The rule for the first text that is spoken; `firstClause` becomes `sentences` for what follows. */
  readonly takeRule: TakeRule;
  readonly wordTimes: SpeechRequest['wordTimes'];
  /** Whether word times are sent ahead of the audio, and whether all of them come with `done`. */
  readonly streamsWordTimes: boolean;
  readonly collectsWordTimes: boolean;
  readonly pronunciations: Pronunciations | undefined;
  /** Whether every text is SSML, or what begins with `<speak`. */
  readonly ssml: 'always' | 'detected';
}

/** `defaults` supplies what `start` leaves out, except the text. */
export const withDefaults = (
  start: SynthesisParameters,
  defaults: SynthesisParameters | undefined,
): SynthesisParameters =>
  defaults === undefined
    ? start
    : {
        ...defaults,
        ...Object.fromEntries(Object.entries(start).filter(([, value]) => isChosen(value))),
        text: start.text,
      };

/** An empty string or list counts as absent: templates leave one where nothing was chosen. */
const isChosen = (value: unknown): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/** @throws SonantError the first thing that is wrong with the parameters. */
export function parseSettings(
  parameters: SynthesisParameters,
  catalog: Catalog,
  modelId: ModelId,
): ContextSettings {
  const audioFormat = parameters.audioFormat || DEFAULT_FORMAT;
  const synthesis = parseSynthesisSettings(
    {
      speaker: parameters.speaker,
      lang: parameters.language,
      modelId,
      samplingRate: parameters.samplingRate ?? rateOfMediaType(audioFormat),
      timeScaleFactor: finite(parameters.timeScaleFactor, 'timeScaleFactor'),
      gain: finite(parameters.gain, 'gain'),
      loudness: finite(parameters.loudness, 'loudness'),
      sentencePauseMs: parameters.sentencePauseMs,
      pauseBetweenBrackets: parameters.pauseBetweenBrackets,
      phonemizeBetweenBrackets: parameters.phonemizeBetweenBrackets,
      saveOovs: parameters.saveOovs,
    },
    catalog,
    modelId,
    checkLength(parameters.inlineTimeScaleFactors, 'inlineTimeScaleFactors', MAX_INLINE_SPEEDS).map(
      (factor, index) => checkPositive(factor, `inlineTimeScaleFactors[${index}]`),
    ),
  );
  const streamsWordTimes = parameters.wordTimestamps === true;
  const collectsWordTimes = parameters.timestampsEnabled === true;
  const codec = parseFormat(audioFormat);
  return {
    synthesis,
    format: { codec, sampleRateHz: synthesis.sampleRateHz },
    // Enums are open: a number of a newer schema counts as unspecified.
    takeRule: TAKE_RULES[parameters.splitStrategy ?? 0] ?? 'firstClause',
    wordTimes: streamsWordTimes || collectsWordTimes ? 'ahead' : 'none',
    streamsWordTimes,
    collectsWordTimes,
    pronunciations: parseCustomLexicon(parameters.customLexicon),
    ssml: parameters.ssml === true ? 'always' : 'detected',
  };
}

function finite(value: number | undefined, field: string): number | undefined {
  if (value === undefined || Number.isFinite(value)) return value;
  throw new SonantError('field_not_finite', { field });
}

function parseFormat(audioFormat: string): AudioCodec {
  const codec = codecOfMediaType(audioFormat);
  if (codec !== undefined) return codec;
  throw new SonantError('field_not_one_of', { field: 'audioFormat', allowed: ACCEPTED_FORMATS });
}
