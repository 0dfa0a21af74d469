import { FRAME_MS, loudnessDb } from './mu-law.js';

/** Speech on a telephone line lies at -30 to -10 dB, its noise below -50. */
const SPEECH_DB = -38;
/** A sound of this length is not a click. */
const START_MS = 60;
/** After a pause of this length, the caller has finished speaking. */
const END_MS = 600;

export type VoiceChange = 'started' | 'ended' | 'none';

/**
 * Hears when a caller starts and stops to speak, by loudness alone: good enough to fall silent when
 * interrupted.
 */
export class VoiceActivity {
  #state: 'silent' | 'speaking' = 'silent';
  /** For how long what is heard has contradicted the state. */
  #contraryMs = 0;

  /** @param frame 20 ms of mu-law, in order */
  hear(frame: Uint8Array): VoiceChange {
    const sounds = loudnessDb(frame) > SPEECH_DB ? 'speaking' : 'silent';
    this.#contraryMs = sounds === this.#state ? 0 : this.#contraryMs + FRAME_MS;
    if (this.#contraryMs < (this.#state === 'silent' ? START_MS : END_MS)) return 'none';
    this.#contraryMs = 0;
    this.#state = sounds;
    return sounds === 'speaking' ? 'started' : 'ended';
  }
}
