import { loadCatalog } from '../../src/catalog/catalog.js';
import type { LanguageCode } from '../../src/contracts/catalog.js';
import type { SpeechRequest } from '../../src/contracts/speech.js';
import type { SpeechEngine } from '../../src/synthesis/engine.js';
import { closeSpeech, nextSlice, type OpenSpeech, openSpeech } from '../../src/synthesis/speech.js';
import { MODELS } from './synthesis.js';

const VOICES = loadCatalog(MODELS).servedVoices();

export interface Outcome {
  /** A code of the error table, or `spoken`. */
  readonly code: string;
  readonly audioMs: number;
  /** Processor time of each task. */
  readonly taskMs: readonly number[];
}

/** Speaks as a worker does, for as long as nothing sounds, or for `slices` slices. */
export function attempt(by: SpeechEngine, asked: SpeechRequest, slices = Infinity): Outcome {
  const taskMs: number[] = [];
  let audioMs = 0;
  let open: OpenSpeech | null = null;
  try {
    for (let sounding = 0; sounding < slices;) {
      const startedMs = by.addon.threadCpuMs();
      const slice = nextSlice(by, open ?? openSpeech(by, asked));
      taskMs.push(by.addon.threadCpuMs() - startedMs);
      audioMs += slice.durationMs;
      if (slice.durationMs > 0) sounding += 1;
      if (slice.next === null) return { code: 'spoken', audioMs, taskMs };
      open = slice.next;
    }
    return { code: 'spoken', audioMs, taskMs };
  } catch (cause) {
    return { code: (cause as { code?: string }).code ?? String(cause), audioMs, taskMs };
  } finally {
    if (open !== null) closeSpeech(by, open);
  }
}

/** The catalog's first voice of the language. */
export const voiceOf = (language: LanguageCode) => {
  const voice = VOICES.find((each) => each.language === language);
  if (voice === undefined) throw new Error(`no voice speaks ${language}`);
  return voice;
};
