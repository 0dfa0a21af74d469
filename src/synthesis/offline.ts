import type { AudioSlice } from '../contracts/audio.js';
import type { SpeechRequest } from '../contracts/speech.js';
import type { SpeechEngine } from './engine.js';
import { closeSpeech, nextSlice, type OpenSpeech, openSpeech } from './speech.js';

/** Speaks on this thread, slice by slice; the bytes are those that the pool gives. @throws SonantError `phoneme_invalid`. */
export function* speakOffline(engine: SpeechEngine, request: SpeechRequest): Generator<AudioSlice, void> {
  const speech = openSpeech(engine, request);
  try {
    let next: OpenSpeech | null = speech;
    while (next !== null) {
      const slice = nextSlice(engine, next);
      next = slice.next;
      if (slice.durationMs > 0 || slice.bytes.byteLength > 0) {
        yield { bytes: new Uint8Array(slice.bytes), durationMs: slice.durationMs };
      }
    }
  } finally {
    closeSpeech(engine, speech);
  }
}

/** The whole file at once. @throws SonantError `phoneme_invalid`. */
export function synthesizeToBytes(engine: SpeechEngine, request: SpeechRequest): Buffer {
  return Buffer.concat([...speakOffline(engine, request)].map(({ bytes }) => bytes));
}
