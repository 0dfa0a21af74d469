import { fileURLToPath } from 'node:url';
import { loadCatalog, type VoiceCatalog } from '../catalog/catalog.js';
import { ownAliases } from '../composition/aliases.js';
import { readConfig } from '../config/config.js';
import type { VoiceDetails } from '../contracts/catalog.js';
import type { SpeechEngine } from '../synthesis/engine.js';
import { configuredServer } from './server-client.js';

const MODELS_FOLDER = fileURLToPath(new URL('../../../models', import.meta.url));

/** Loads the catalog with the server's aliases. @throws ConfigError, Error that names what is wrong in a file */
export const openCatalog = (): VoiceCatalog => loadCatalog(MODELS_FOLDER, ownAliases(readConfig()));

/** One row for each voice and model, of the server that is set, else of this machine. @throws ConfigError, CommandError */
export async function voiceDetails(): Promise<readonly VoiceDetails[]> {
  const server = configuredServer();
  if (server === undefined) return openCatalog().voiceDetails();
  return server.list<VoiceDetails>('/data/voices/voice_details.json', { key: 'none' });
}

/** The engine that the server's workers run, on this thread. Loaded when it is needed: most commands do not speak. */
export async function openEngine(): Promise<SpeechEngine> {
  const { SpeechEngine } = await import('../synthesis/engine.js');
  return new SpeechEngine(MODELS_FOLDER);
}
