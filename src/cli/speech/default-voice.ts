import { languageOf } from '../../catalog/languages.js';
import type { LanguageCode, ModelId } from '../../contracts/catalog.js';
import { readClientConfig } from '../client-config.js';
import { CommandError } from '../command.js';
import { voiceDetails } from '../project.js';

/** The voice, and the language whose rules split the sentences. */
interface Choice {
  readonly speaker: string;
  readonly language: LanguageCode;
}

/**
 * The speaker asked for, else that of `SONANT_VOICE`, else the model's best voice of the language: English when none is named.
 * @throws ConfigError, CommandError `voice_missing`
 */
export async function chooseVoice(
  asked: string | undefined,
  modelId: ModelId,
  lang: string | undefined,
): Promise<Choice> {
  const details = (await voiceDetails()).filter((voice) => voice.modelId === modelId);
  const named = asked ?? (lang === undefined ? readClientConfig().voice : undefined);
  if (named !== undefined) {
    const name = named.toLowerCase();
    const voice = details.find(({ speaker, aliases }) => speaker === name || aliases.includes(name));
    // The engine or the server refuses an unknown name, and suggests similar ones.
    return { speaker: named, language: languageOf(lang ?? voice?.lang ?? 'en') ?? 'en' };
  }
  const language = languageOf(lang ?? 'en') ?? 'en';
  const own = details.filter((voice) => languageOf(voice.lang) === language);
  const best = own.find(({ flagship }) => flagship) ?? own[0];
  if (best === undefined) {
    throw new CommandError(
      'voice_missing',
      `${modelId} has no voice for ${lang ?? 'en'}; see: sonant voices`,
    );
  }
  return { speaker: best.speaker, language };
}
