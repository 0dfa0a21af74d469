/** Carries one call: audio both ways, keys, and an end. Audio is mu-law, 20 ms in a frame. */
export interface Line {
  /** Called once, before anything comes. */
  listen(events: LineEvents): void;
  play(frame: Buffer): void;
  /** `onMark` follows once all that was played before has been heard. */
  mark(name: string): void;
  /** Drops what was played but has not been heard yet. */
  clear(): void;
  hangUp(): void;
}

export interface LineEvents {
  onStart(callId: string): void;
  onAudio(mulaw: Buffer): void;
  onDigit(digit: string): void;
  onMark(name: string): void;
  /** Once, whoever ended the call; nothing follows. */
  onEnd(): void;
}

/** A line without a frame for this long has lost its call: a frame comes every 20 ms. */
export const LOST_AFTER_MS = 30_000;
