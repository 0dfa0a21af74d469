export const MODEL_IDS = ['coda', 'mistv3', 'mistv2', 'mist'] as const;
export type ModelId = (typeof MODEL_IDS)[number];

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

/** A variety of a language decides how its words are pronounced. */
export interface Variety {
  readonly language: LanguageCode;
  /** espeak-ng voice that pronounces for it, e.g. `en-us`, `de`. */
  readonly espeakVoice: string;
}

/** What the engine needs to know about a voice. */
export interface EngineVoice extends Variety {
  /** Folder name below `models/`. */
  readonly pack: string;
  /** Speaker name within the pack; a speaker has one for each language. */
  readonly speaker: string;
  readonly transform: VoiceTransform;
}

/**
 * Where the language of a voice was learned: from recordings of the speaker, from those of other speakers of the `language`, from
 * none, so that it borrows the sounds of other languages, or from `synthetic` speech that another network made.
 */
export const RECORDINGS = ['speaker', 'language', 'none', 'synthetic'] as const;
export type Recordings = (typeof RECORDINGS)[number];

/** A catalog entry: `models/voices.json`. */
export interface Voice extends Omit<EngineVoice, 'pack'> {
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
  readonly recordings: Recordings;
  /** The recorded person, and how the recordings were processed. */
  readonly origin: string;
  readonly license: string;
  readonly samplingRate: number;
  /** The voice's own packs, in place of the models' packs. */
  readonly packs?: Partial<ModelPacks>;
}

/** Integrated loudness of a voice over many sentences, in LUFS (EBU R 128). */
export interface VoiceLoudness {
  /** The loudness at 24 kHz. */
  readonly wideband: number;
  /** The loudness at 8 kHz, where parts of the sibilants are missing. */
  readonly telephone: number;
}

/** A voice as one of its models speaks it. */
export type ServedVoice = Voice & EngineVoice & { readonly loudness: VoiceLoudness };

/** The pack that each model speaks with. */
export type ModelPacks = Readonly<Record<ModelId, string>>;

/** What a request asks of the catalog. */
export interface VoiceQuery {
  /** The name as the client sent it; case does not matter. */
  readonly speaker: string;
  readonly modelId: ModelId;
  /** As the client sent it: a BCP 47 tag or an ISO 639-1, 639-2 or 639-3 code in any case; undefined: the speaker's language. */
  readonly lang: string | undefined;
}

export interface ResolvedVoice {
  readonly voice: ServedVoice;
  readonly modelId: ModelId;
  readonly language: LanguageCode;
}

/** A row of `voice_details.json`: one for each voice and model. */
export interface VoiceDetails extends Omit<Voice, keyof EngineVoice | 'name' | 'models' | 'packs'> {
  readonly speaker: string;
  readonly modelId: ModelId;
  /** English name of the language. */
  readonly language: string;
  /** ISO 639-2 code. */
  readonly lang: string;
  /** Other models with which this voice has the same samples, at the same rate and speed. */
  readonly sameSamplesAs: readonly ModelId[];
  /** Other names of this voice with this model. */
  readonly aliases: readonly string[];
}

/** Other names that clients may use, by the name in lower case. */
export interface AliasTables {
  readonly models: Readonly<Record<string, ModelId>>;
  /** Names of voices, the best first. An empty list removes an alias that another table has. */
  readonly voices: Readonly<Record<string, readonly string[]>>;
}

/** One alias of a voice, and where it comes from: the models folder, the deployment's file or its settings. */
export interface VoiceAlias {
  readonly alias: string;
  /** The first one that has the requested model is used. */
  readonly voices: readonly string[];
  readonly source: 'shipped' | 'file' | 'settings';
}

/** The aliases of voices, as they can be changed while the server runs. */
export interface AliasEditor {
  list(): VoiceAlias[];
  /**
   * Takes effect at once, and lasts beyond a restart.
   * @param voices none: the name is no longer an alias
   * @throws SonantError `aliases_invalid`, `alias_in_settings`, `aliases_full`
   */
  set(alias: string, voices: readonly string[]): void;
}

/** Whether an unknown name is refused, or spoken by a voice of its language and, where it implies one, its gender. */
export type UnknownVoices = 'refused' | 'replaced';

/** The voices that this process serves; fixed once loaded, except for their aliases. */
export interface Catalog {
  readonly voices: readonly Voice[];
  /** The aliases in effect, by name. */
  readonly aliases: AliasTables;
  /**
   * @throws SonantError, checked in this order: `language_not_in_model` (an unknown form of `lang` too),
   * `speaker_not_found` (the speaker does not speak with that model; names up to three close names),
   * `language_not_of_speaker` (names voices of that language).
   */
  resolveVoice(query: VoiceQuery): ResolvedVoice;
  /** The model of this name or alias. */
  modelOf(name: string): ModelId | undefined;
  /**
   * Refuses a text whose letters are mostly of a script that the voice's language is never written in.
   * @throws SonantError `script_not_of_speaker`, which names voices that read it
   */
  checkScript(
    text: string,
    voice: { readonly name: string; readonly language: LanguageCode },
    modelId: ModelId,
  ): void;
  /** `all-v2.json`: voice names by model, then by ISO 639-2 code. */
  voiceNamesByModel(): Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** `voice_details.json`. */
  voiceDetails(): readonly VoiceDetails[];
}
