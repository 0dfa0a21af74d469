import { damaged } from './bounds.js';

/** Four bytes hold so many bits, wherever in the first byte they begin. */
const MOST_AT_ONCE = 25;

/** Bits of a file, the highest of each byte first. */
export class BitReader {
  private bit = 0;

  constructor(private readonly bytes: Uint8Array) {}

  /** Index of the byte that is read next. */
  get byteIndex(): number {
    return this.bit >> 3;
  }

  /** Whether whole bytes are left. */
  get isAtEnd(): boolean {
    return this.byteIndex >= this.bytes.length;
  }

  align(): void {
    this.bit = (this.bit + 7) & ~7;
  }

  skipBytes(count: number): void {
    this.bit += 8 * count;
  }

  /** @param count 0..32 @throws SonantError `recording_damaged` */
  read(count: number): number {
    if (this.bit + count > 8 * this.bytes.length) throw damaged('it is cut off');
    if (count > MOST_AT_ONCE) return this.read(count - 16) * 65536 + this.read(16);
    if (count === 0) return 0;
    const { bytes } = this;
    const at = this.bit >> 3;
    const window =
      ((bytes[at] ?? 0) << 24) |
      ((bytes[at + 1] ?? 0) << 16) |
      ((bytes[at + 2] ?? 0) << 8) |
      (bytes[at + 3] ?? 0);
    const value = (window << (this.bit & 7)) >>> (32 - count);
    this.bit += count;
    return value;
  }

  /** Two's complement. @param count 1..32 */
  readSigned(count: number): number {
    const value = this.read(count);
    return value >= 2 ** (count - 1) ? value - 2 ** count : value;
  }

  /** How many zeros stand before the next one, which is read as well. @throws SonantError `recording_damaged` */
  readUnary(): number {
    let zeros = 0;
    for (;;) {
      const offset = this.bit & 7;
      const byte = this.bytes[this.bit >> 3];
      if (byte === undefined) throw damaged('it is cut off');
      const rest = (byte << offset) & 0xff;
      if (rest === 0) {
        zeros += 8 - offset;
        this.bit += 8 - offset;
        continue;
      }
      const leading = Math.clz32(rest) - 24;
      this.bit += leading + 1;
      return zeros + leading;
    }
  }
}
