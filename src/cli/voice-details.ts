import type { VoiceDetails } from '../contracts/catalog.js';
import { openCatalog } from './project.js';
import { configuredServer } from './server-client.js';

/** One row for each voice and model, of the server that is set, else of this machine. @throws ConfigError, CommandError */
export async function voiceDetails(): Promise<readonly VoiceDetails[]> {
  const server = configuredServer();
  if (server === undefined) return openCatalog().voiceDetails();
  return server.list<VoiceDetails>('/data/voices/voice_details.json', { key: 'none' });
}
