import { join } from 'node:path';
import {
  type AliasTables,
  type Catalog,
  type EngineVoice,
  type LanguageCode,
  MODEL_IDS,
  type ModelId,
  type ModelPacks,
  type ResolvedVoice,
  type ServedVoice,
  type Voice,
  type VoiceDetails,
  type VoiceQuery,
} from '../contracts/catalog.js';
import { SonantError } from '../errors.js';
import { closeNames } from '../text/core/edit-distance.js';
import {
  aliasProblems,
  type AliasRules,
  mergeAliases,
  NO_ALIASES,
  readAliases,
  substituteFor,
} from './aliases.js';
import {
  LANGUAGE_CODES,
  languageOf,
  languageOfScript,
  LANGUAGES,
  MODEL_LANGUAGES,
  regionOf,
} from './languages.js';
import { type LoudnessTable, readLoudness, UNMEASURED } from './loudness-file.js';
import { readVoicesFile } from './voices-file.js';

/** How many characters of a client's own name an error repeats; longer than any real name. */
const MAX_ECHO = 64;
/** Voices that an error names. */
const MAX_HINTS = 6;

/** The engine's part of a voice: it crosses threads with each request. */
export const engineVoice = ({
  pack,
  speaker,
  language,
  espeakVoice,
  transform,
}: EngineVoice): EngineVoice => ({ pack, speaker, language, espeakVoice, transform });

/**
 * @param modelsFolder holds `voices.json`, and perhaps `aliases.json` and `loudness.json`
 * @param own aliases that come before those
 * @throws Error that names everything that is wrong in the files
 */
export function loadCatalog(modelsFolder: string, own: Partial<AliasRules> = {}): VoiceCatalog {
  const { voices, packs } = readVoicesFile(join(modelsFolder, 'voices.json'));
  const catalog = new VoiceCatalog(
    voices,
    packs,
    readAliases(join(modelsFolder, 'aliases.json')),
    readLoudness(join(modelsFolder, 'loudness.json')),
  );
  catalog.useAliases(own);
  return catalog;
}

export class VoiceCatalog implements Catalog {
  private readonly voiceOfName: ReadonlyMap<string, Voice>;
  private rules: AliasRules;

  constructor(
    readonly voices: readonly Voice[],
    private readonly packs: ModelPacks,
    private readonly shippedAliases = NO_ALIASES,
    private readonly loudness: LoudnessTable = {},
  ) {
    this.voiceOfName = new Map(voices.map((voice) => [voice.name, voice]));
    this.rules = { ...shippedAliases, unknownVoices: 'refused' };
  }

  /** Replaces the aliases of the last call; a shipped alias stays unless one of these has its name. @throws Error that names each invalid one */
  useAliases({ models = {}, voices = {}, unknownVoices = 'refused' }: Partial<AliasRules>): void {
    const tables = mergeAliases(this.shippedAliases, { models, voices });
    const problems = aliasProblems(tables, this.voices);
    if (problems.length > 0) throw new Error(['These aliases are invalid:', ...problems].join('\n  '));
    this.rules = { ...tables, unknownVoices };
  }

  get aliases(): AliasTables {
    return this.rules;
  }

  modelOf(name: string): ModelId | undefined {
    const { models } = this.rules;
    const alias = name.toLowerCase();
    return MODEL_IDS.find((id) => id === name) ?? (Object.hasOwn(models, alias) ? models[alias] : undefined);
  }

  resolveVoice({ speaker, modelId, lang }: VoiceQuery): ResolvedVoice {
    const language = lang === undefined ? undefined : languageOf(lang);
    if (lang !== undefined && (language === undefined || !MODEL_LANGUAGES[modelId].includes(language))) {
      throw new SonantError('language_not_in_model', { lang: echo(lang), model: modelId });
    }
    const region = lang === undefined ? undefined : regionOf(lang);
    const voice =
      this.voiceNamed(speaker, modelId, language) ??
      this.substitute({ name: speaker, modelId, language: language ?? 'en', region });
    if (voice === undefined) throw this.speakerNotFound(speaker, modelId);
    if (lang !== undefined && language !== undefined && voice.language !== language) {
      const hint = this.voicesHint(language, modelId);
      throw new SonantError('language_not_of_speaker', { lang: echo(lang), speaker: echo(speaker), hint });
    }
    return { voice: this.served(voice, modelId), modelId, language: voice.language };
  }

  checkScript(text: string, { name, language }: Pick<Voice, 'name' | 'language'>, modelId: ModelId): void {
    const written = languageOfScript(text);
    if (written === undefined || written === language) return;
    throw new SonantError('script_not_of_speaker', {
      speaker: name,
      language: LANGUAGES[language].englishName,
      script: LANGUAGES[written].englishName,
      hint: this.voicesHint(written, modelId),
    });
  }

  /** Each voice once with each pack that one of its models speaks with. */
  servedVoices(): ServedVoice[] {
    return this.voices.flatMap((voice) => {
      const served = voice.models.map((modelId) => this.served(voice, modelId));
      return [...new Map(served.map((one) => [one.pack, one])).values()];
    });
  }

  voiceNamesByModel(): Record<string, Record<string, string[]>> {
    const namesOf = (modelId: ModelId): [string, string[]][] =>
      LANGUAGE_CODES.map((code): [string, string[]] => [
        LANGUAGES[code].iso639_2,
        this.voices
          .filter((voice) => voice.language === code && voice.models.includes(modelId))
          .map((voice) => voice.name),
      ]).filter(([, names]) => names.length > 0);
    return Object.fromEntries(MODEL_IDS.map((modelId) => [modelId, Object.fromEntries(namesOf(modelId))]));
  }

  voiceDetails(): VoiceDetails[] {
    return this.voices.flatMap((voice) =>
      voice.models.map((modelId) => ({
        ...detailsOf(voice, modelId),
        sameSamplesAs: this.sameSamplesAs(voice, modelId),
        aliases: this.aliasesOf(voice, modelId),
      })),
    );
  }

  /** Finds a voice by name or alias. An alias of several voices gives the first of the language, otherwise the first of all. */
  private voiceNamed(
    speaker: string,
    modelId: ModelId,
    language: LanguageCode | undefined,
  ): Voice | undefined {
    const name = speaker.toLowerCase();
    const { voices: aliases } = this.rules;
    const names = this.voiceOfName.has(name) ? [name] : Object.hasOwn(aliases, name) ? aliases[name] : [];
    const meant = (names ?? [])
      .map((one) => this.voiceOfName.get(one))
      .filter((voice) => voice?.models.includes(modelId));
    return meant.find((voice) => voice?.language === language) ?? meant[0];
  }

  private substitute(wanted: Parameters<typeof substituteFor>[0]): Voice | undefined {
    if (this.rules.unknownVoices === 'refused') return undefined;
    // A voice that exists, but not with this model, is refused, not replaced.
    return this.voiceOfName.has(wanted.name.toLowerCase()) ? undefined : substituteFor(wanted, this.voices);
  }

  private aliasesOf(voice: Voice, modelId: ModelId): string[] {
    return Object.keys(this.rules.voices).filter(
      (alias) => this.voiceNamed(alias, modelId, undefined)?.name === voice.name,
    );
  }

  /** Models differ in the markup that they read; how they sound depends on their packs alone. */
  private sameSamplesAs(voice: Voice, modelId: ModelId): ModelId[] {
    const { pack } = this.served(voice, modelId);
    return voice.models.filter((other) => other !== modelId && this.served(voice, other).pack === pack);
  }

  /** `; voices of ja: hoshi, subaru (coda)` */
  private voicesHint(language: LanguageCode, modelId: ModelId): string {
    const all = this.voices.filter((voice) => voice.language === language);
    const ofModel = all.filter((voice) => voice.models.includes(modelId));
    const named = (ofModel.length > 0 ? ofModel : all).slice(0, MAX_HINTS).map(({ name }) => name);
    if (named.length === 0) return '';
    const models = MODEL_IDS.filter((id) => all[0]?.models.includes(id)).join(', ');
    return `; voices of ${language}: ${named.join(', ')}${ofModel.length > 0 ? '' : ` (${models})`}`;
  }

  private served(voice: Voice, modelId: ModelId): ServedVoice {
    const pack = voice.packs?.[modelId] ?? this.packs[modelId];
    return { ...voice, pack, loudness: this.loudness[pack]?.[voice.name] ?? UNMEASURED };
  }

  private speakerNotFound(speaker: string, modelId: ModelId): SonantError {
    const names = this.voices.filter((voice) => voice.models.includes(modelId)).map((voice) => voice.name);
    const close = closeNames(echo(speaker), names);
    const hint = close.length > 0 ? `; close names: ${close.join(', ')}` : '';
    return new SonantError('speaker_not_found', { speaker: echo(speaker), hint });
  }
}

const echo = (sent: string): string => [...sent.slice(0, 2 * MAX_ECHO)].slice(0, MAX_ECHO).join('');

const detailsOf = (voice: Voice, modelId: ModelId): Omit<VoiceDetails, 'sameSamplesAs' | 'aliases'> => ({
  speaker: voice.name,
  gender: voice.gender,
  age: voice.age,
  country: voice.country,
  dialect: voice.dialect,
  demographic: voice.demographic,
  genre: voice.genre,
  modelId,
  language: LANGUAGES[voice.language].englishName,
  lang: LANGUAGES[voice.language].iso639_2,
  flagship: voice.flagship,
  description: voice.description,
  recordings: voice.recordings,
  origin: voice.origin,
  samplingRate: voice.samplingRate,
  license: voice.license,
  derivedFrom: voice.derivedFrom,
});
