import { hash } from 'node:crypto';
import type { SpeechRequest } from '../contracts/speech.js';

/** What is said and how, but not in which format or for whom: the same speech has the same noise. */
export function seedOf({
  text,
  voice,
  timeScale,
  markup,
  normalization,
  pronunciations,
  directions,
}: SpeechRequest): bigint {
  const content = JSON.stringify([
    text,
    voice.pack,
    voice.speaker,
    voice.transform.pitchSemitones,
    voice.transform.formantRatio,
    voice.transform.rate,
    timeScale,
    markup.pauses,
    markup.phonemes,
    markup.inlineTimeScales,
    markup.homographs,
    normalization,
    // Pronunciations count only if there are any, so that a request without them keeps its noise.
    ...(pronunciations === undefined ? [] : [pronunciations]),
    ...(directions === undefined ? [] : [directions.parts]),
  ]);
  return hash('sha256', content, 'buffer').readBigUInt64LE();
}
