/**
 * `heard`: played to its end. `interrupted`: the caller cut in. `failed`: it could not be spoken; the log
 * says why.
 */
export type Outcome = 'heard' | 'interrupted' | 'failed';

/** A call from the agent's point of view. */
export interface Call {
  readonly callSid: string;
  /**
   * Speaks, after everything that it was told to say before. Tokens of a language model go in as they come: speech
   * begins with the first whole sentence. A stream that will pause (to look something up, say) should end
   * first, and go on in a `say` of its own.
   */
  say(text: string | AsyncIterable<string>): Promise<Outcome>;
  hangUp(): void;
}

/** The events that an agent may handle. */
export interface CallEvents {
  /**
   * The caller began to speak. Whatever was being said has been cut, and what waited to be said is dropped.
   */
  onSpeechStart?(): void;
  onSpeechEnd?(): void;
  /** The caller's audio, 20 ms of mu-law at a time, for a recognizer. */
  onAudio?(mulaw: Buffer): void;
  /** One of 0-9, * and #. It interrupts like speech. */
  onDigit?(digit: string): void;
  onHangUp?(): void;
}

/** Makes an agent. Called once for each call, when it begins. */
export type Agent = (call: Call) => CallEvents;
