import type { SonantError } from '../errors.js';
import type { Principal, Transport } from './accounts.js';
import type { SpeechRequest, SpeechSummary } from './speech.js';

/** How a speech ended. `refused`: it never began. */
export type SpeechOutcome =
  | { readonly kind: 'completed'; readonly summary: SpeechSummary }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed' | 'refused'; readonly error: SonantError };

/** Told what one speech does. Must not throw. */
export interface SpeechWatch {
  onFirstAudio?(): void;
  /** Once. */
  onOver?(outcome: SpeechOutcome): void;
}

/** Somebody who wants to know what is spoken, and changes nothing of it. */
export interface SpeechObserver {
  /** Called where a request or a socket begins. @returns a function that is called for each text of it */
  open(principal: Principal, transport: Transport): (request: SpeechRequest) => SpeechWatch;
}
