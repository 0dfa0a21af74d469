import { fileURLToPath } from 'node:url';
import { loadCatalog } from '../../src/catalog/catalog.js';
import type { AccountRequest } from '../../src/contracts/speech.js';

export const MODELS = fileURLToPath(new URL('../../../models', import.meta.url));
const [VOICE] = loadCatalog(MODELS).servedVoices();

export const SENTENCE = 'The quick brown fox jumps over the lazy dog.';
/** About a quarter of a minute of speech. */
export const LONG_TEXT = `${SENTENCE} `.repeat(6).trim();

/** A request for the catalog's first voice, PCM at 24 kHz. */
export function request(text: string, changes: Partial<AccountRequest> = {}): AccountRequest {
  if (VOICE === undefined) throw new Error('the catalog has no voice');
  return {
    id: 'test',
    text,
    modelId: 'mistv3',
    voiceName: VOICE.name,
    voice: VOICE,
    format: { codec: 'pcm', sampleRateHz: 24000 },
    timeScale: 1,
    markup: { pauses: false, phonemes: false, inlineTimeScales: [], homographs: false },
    normalization: 'on',
    wordTimes: 'none',
    accountId: '',
    ...changes,
  };
}
