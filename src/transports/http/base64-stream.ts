/** Bytes of a base64 group, which becomes four characters. */
const GROUP_BYTES = 3;
const NOTHING = Buffer.alloc(0);

/** Bytes that come in parts, as one base64 text: only the last group is padded. */
export class Base64Stream {
  /** Fewer than a group. */
  private rest: Uint8Array = NOTHING;

  encode(part: Uint8Array): string {
    const bytes = Buffer.concat([this.rest, part]);
    const whole = bytes.length - (bytes.length % GROUP_BYTES);
    this.rest = Buffer.from(bytes.subarray(whole));
    return bytes.toString('base64', 0, whole);
  }

  end(): string {
    return Buffer.from(this.rest).toString('base64');
  }
}
