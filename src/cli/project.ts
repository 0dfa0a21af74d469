import { fileURLToPath } from 'node:url';
import { loadCatalog, type VoiceCatalog } from '../catalog/catalog.js';
import { ownAliases } from '../composition/aliases.js';
import { readConfig } from '../config.js';
import { languageOf } from '../catalog/languages.js';
import type { LanguageCode } from '../contracts/catalog.js';
import { SonantError } from '../errors.js';
import type { SpeechEngine } from '../synthesis/engine.js';

const MODELS_FOLDER = fileURLToPath(new URL('../../../models', import.meta.url));

/** Loads the catalog with the server's aliases. @throws ConfigError, Error that names what is wrong in a file */
export const openCatalog = (): VoiceCatalog => loadCatalog(MODELS_FOLDER, ownAliases(readConfig()));

/** The engine that the server's workers run, on this thread. Loaded when it is needed: most commands do not speak. */
export async function openEngine(): Promise<SpeechEngine> {
  const { SpeechEngine } = await import('../synthesis/engine.js');
  return new SpeechEngine(MODELS_FOLDER);
}

/** @throws SonantError `language_unknown` */
export function parseLanguage(lang: string): LanguageCode {
  const language = languageOf(lang);
  if (language === undefined) throw new SonantError('language_unknown', { lang });
  return language;
}
