import { randomUUID } from 'node:crypto';
import { speakOffline } from '../synthesis/offline.js';
import { clampTimeScale, parseSynthesisRequest } from '../transports/shared/synthesis-request.js';
import type { AudioOutput } from './audio-output.js';
import { localPronunciations } from './local-pronunciations.js';
import { openCatalog, openEngine } from './project.js';
import type { Utterance } from './say.js';

/**
 * Speaks with the engine of this process, and the lexicon of the account of this machine.
 * @throws SonantError what the server would refuse too
 */
export async function sayHere(utterance: Utterance, output: AudioOutput): Promise<void> {
  const { text, speaker, modelId, lang, codec, sampleRateHz, speed } = utterance;
  const { voiceName, voice, markup, normalization } = parseSynthesisRequest(
    { text, speaker, modelId, lang, samplingRate: sampleRateHz },
    openCatalog(),
  );
  const pronunciations = await localPronunciations(voice.language, text);
  const slices = speakOffline(await openEngine(), {
    id: randomUUID(),
    text,
    modelId,
    voiceName,
    voice,
    format: { codec, sampleRateHz },
    timeScale: clampTimeScale(1 / speed),
    markup,
    normalization,
    wordTimes: 'none',
    cutSilence: 'both',
    ...(pronunciations === undefined ? {} : { pronunciations }),
  });
  try {
    for (const { bytes } of slices) await output.write(bytes);
    await output.finish();
  } finally {
    await output.close();
  }
}
