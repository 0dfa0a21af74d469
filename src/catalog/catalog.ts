import { join } from 'node:path';
import {
  MODEL_IDS,
  type Catalog,
  type LanguageCode,
  type ModelId,
  type ModelPacks,
  type ResolvedVoice,
  type ServedVoice,
  type Voice,
  type VoiceDetails,
  type VoiceQuery,
} from '../contracts/catalog.js';
import { SonantError } from '../errors.js';
import { closeNames } from './close-names.js';
import { languageOf, LANGUAGE_CODES, LANGUAGES, MODEL_LANGUAGES } from './languages.js';
import { readVoicesFile } from './voices-file.js';

/** Longer than any name; what is repeated to a client has an end. */
const MAX_ECHO = 64;

/** @param modelsFolder holds `voices.json`. @throws Error that names everything that is wrong in the file. */
export function loadCatalog(modelsFolder: string): VoiceCatalog {
  const { voices, packs } = readVoicesFile(join(modelsFolder, 'voices.json'));
  return new VoiceCatalog(voices, packs);
}

export class VoiceCatalog implements Catalog {
  readonly voices: readonly Voice[];
  private readonly packs: ModelPacks;
  private readonly voiceOfName: ReadonlyMap<string, Voice>;

  constructor(voices: readonly Voice[], packs: ModelPacks) {
    this.voices = voices;
    this.packs = packs;
    this.voiceOfName = new Map(voices.map((voice) => [voice.name, voice]));
  }

  resolveVoice({ speaker, modelId, lang }: VoiceQuery): ResolvedVoice {
    const language = lang === undefined ? undefined : languageOf(lang);
    if (lang !== undefined && (language === undefined || !MODEL_LANGUAGES[modelId].includes(language))) {
      throw new SonantError('language_not_in_model', { lang: echo(lang), model: modelId });
    }
    const voice = this.voiceOfName.get(speaker.toLowerCase());
    if (voice === undefined || !voice.models.includes(modelId)) throw this.speakerNotFound(speaker, modelId);
    if (lang !== undefined && voice.language !== language) {
      throw new SonantError('language_not_of_speaker', { lang: echo(lang), speaker: echo(speaker) });
    }
    return { voice: this.served(voice, modelId), modelId, language: voice.language };
  }

  /** Each voice once with each pack that one of its models speaks with. */
  servedVoices(): ServedVoice[] {
    return this.voices.flatMap((voice) => {
      const served = voice.models.map((modelId) => this.served(voice, modelId));
      return [...new Map(served.map((one) => [one.pack, one])).values()];
    });
  }

  languageOf(form: string): LanguageCode | undefined {
    return languageOf(form);
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
    return this.voices.flatMap((voice) => voice.models.map((modelId) => detailsOf(voice, modelId)));
  }

  private served(voice: Voice, modelId: ModelId): ServedVoice {
    return { ...voice, pack: this.packs[modelId] };
  }

  private speakerNotFound(speaker: string, modelId: ModelId): SonantError {
    const names = this.voices.filter((voice) => voice.models.includes(modelId)).map((voice) => voice.name);
    const close = closeNames(echo(speaker), names);
    const hint = close.length > 0 ? `; close names: ${close.join(', ')}` : '';
    return new SonantError('speaker_not_found', { speaker: echo(speaker), hint });
  }
}

const echo = (sent: string): string => [...sent.slice(0, 2 * MAX_ECHO)].slice(0, MAX_ECHO).join('');

const detailsOf = (voice: Voice, modelId: ModelId): VoiceDetails => ({
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
  origin: voice.origin,
  samplingRate: voice.samplingRate,
  license: voice.license,
  derivedFrom: voice.derivedFrom,
});
