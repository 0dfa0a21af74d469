export type ModelId = 'coda' | 'mistv3' | 'mistv2' | 'mist';

export const MODEL_IDS: readonly ModelId[] = ['coda', 'mistv3', 'mistv2', 'mist'];

/** ISO 639-1 codes of the languages that the interface knows. */
export type LanguageCode = 'en' | 'es' | 'fr' | 'pt' | 'de' | 'ja' | 'ar' | 'hi' | 'it';

/** Exact controls that turn a recorded voice into a derived one. */
export interface VoiceTransform {
  /** -24..24; 0 leaves F0 alone. */
  readonly pitchSemitones: number;
  /** 0.7..1.4; above 1 moves formants up. */
  readonly formantRatio: number;
  /** 0.5..2; above 1 speaks faster. */
  readonly rate: number;
}

/** What the engine needs to know of a voice. */
export interface EngineVoice {
  /** Folder name below `models/`. */
  readonly pack: string;
  /** Speaker name within the pack. */
  readonly speaker: string;
  readonly language: LanguageCode;
  /** espeak-ng voice that pronounces for it, e.g. `en-us`, `de`. */
  readonly espeakVoice: string;
  readonly transform: VoiceTransform;
}

/** A catalog entry: `models/voices.json`. */
export interface Voice extends EngineVoice {
  readonly name: string;
  readonly models: readonly ModelId[];
  /** Name of the recorded voice that this one is derived from; null when it is the recorded voice itself. */
  readonly derivedFrom: string | null;
  readonly gender: 'female' | 'male' | 'neutral';
  readonly age: string;
  readonly country: string;
  readonly dialect: string;
  readonly demographic: string;
  readonly genre: readonly string[];
  readonly flagship: boolean;
  readonly description: string;
  readonly license: string;
  readonly samplingRate: number;
}
