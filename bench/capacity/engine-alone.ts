import { loadCatalog } from '../../src/catalog/catalog.js';
import type { ModelId } from '../../src/contracts/catalog.js';
import type { SpeechRequest } from '../../src/contracts/speech.js';
import { SpeechEngine } from '../../src/synthesis/engine.js';
import { speakOffline } from '../../src/synthesis/offline.js';
import { MODELS, request } from '../../test/support/synthesis.js';
import { textsOf } from './texts.js';

/**
 * The engine without a server, in a process of its own: text to 8 kHz mu-law on its one thread. Gets an `EngineRound` in each
 * message of its parent and answers with the thread's processor ms for a second of speech.
 */
export interface EngineRound {
  readonly modelId: ModelId;
  readonly calls: number;
  readonly seed: number;
}

const engine = new SpeechEngine(MODELS);
const catalog = loadCatalog(MODELS);

function requestOf(text: string, modelId: ModelId): SpeechRequest {
  const { voice } = catalog.resolveVoice({ speaker: 'astra', modelId, lang: undefined });
  const format = { codec: 'mulaw', sampleRateHz: 8000 } as const;
  return request(text, { modelId, voice, voiceName: voice.name, format, cutSilence: 'both' });
}

function spend({ modelId, calls, seed }: EngineRound): number {
  const startedMs = engine.addon.threadCpuMs();
  let audioMs = 0;
  for (const text of textsOf(calls, seed))
    for (const { durationMs } of speakOffline(engine, requestOf(text, modelId))) audioMs += durationMs;
  return (1000 * (engine.addon.threadCpuMs() - startedMs)) / audioMs;
}

process.on('message', (round: EngineRound) => process.send?.(spend(round)));
