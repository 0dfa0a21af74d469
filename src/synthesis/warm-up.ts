import { loadCatalog } from '../catalog/catalog.js';
import type { Voice } from '../contracts/catalog.js';
import type { SpeechEngine } from './engine.js';
import { synthesizeToBytes } from './offline.js';

/** "Read" loads the part-of-speech tagger of English. */
const TEXT = 'One, two. Read 3 4!';

/** One voice for each pack and language of the catalog. @throws Error that names what is wrong in `voices.json`. */
export function voicesToServe(modelsFolder: string): Voice[] {
  const voices = new Map<string, Voice>();
  for (const voice of loadCatalog(modelsFolder).voices) {
    const key = `${voice.pack} ${voice.language}`;
    if (!voices.has(key)) voices.set(key, voice);
  }
  return [...voices.values()];
}

/**
 * Loads the packs and speaks once with each voice: without it, the first client of a thread would wait for the pages of
 * the weights, for espeak-ng's data and for the compiler. @throws Error that names a pack that cannot be used.
 */
export function warmUp(engine: SpeechEngine, voices: readonly Voice[]): void {
  for (const voice of voices) {
    synthesizeToBytes(engine, {
      id: 'warm-up',
      text: TEXT,
      modelId: 'mistv3',
      voiceName: voice.name,
      voice,
      format: { codec: 'pcm', sampleRateHz: 24000 },
      timeScale: 1,
      markup: { pauses: false, phonemes: false, inlineTimeScales: [], homographs: false },
      normalization: 'on',
      wordTimes: 'ahead',
    });
  }
}
