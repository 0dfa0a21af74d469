/** Telephone lines carry G.711 in frames of 20 ms. */
export const TELEPHONE_FRAME_BYTES = 160;
const SILENCE = { mulaw: 0xff, alaw: 0xd5 };

/** Cuts G.711 that arrives in pieces of any length into whole frames; the remainder waits for the next piece. */
export class TelephoneFramer {
  private rest: Uint8Array = new Uint8Array(0);

  constructor(
    private readonly codec: keyof typeof SILENCE,
    private readonly frameBytes = TELEPHONE_FRAME_BYTES,
  ) {}

  /** @returns as many whole frames as there are now, possibly none */
  push(bytes: Uint8Array): Uint8Array {
    const joined = this.rest.length === 0 ? bytes : Buffer.concat([this.rest, bytes]);
    const whole = joined.length - (joined.length % this.frameBytes);
    // A copy, so that less than a frame does not keep a whole slice alive.
    this.rest = new Uint8Array(joined.subarray(whole));
    return joined.subarray(0, whole);
  }

  /** @returns the remainder, padded with silence to a whole frame; empty when there is none */
  pad(): Uint8Array {
    const { rest } = this;
    this.clear();
    if (rest.length === 0) return rest;
    const frame = new Uint8Array(this.frameBytes).fill(SILENCE[this.codec]);
    frame.set(rest);
    return frame;
  }

  /** Forgets the remainder. */
  clear(): void {
    this.rest = new Uint8Array(0);
  }
}
