import { damaged } from './bounds.js';

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
    let value = 0;
    for (let left = count; left > 0;) {
      const offset = this.bit & 7;
      const taken = Math.min(left, 8 - offset);
      const byte = this.bytes[this.bit >> 3] ?? 0;
      value = value * 2 ** taken + ((byte >> (8 - offset - taken)) & ((1 << taken) - 1));
      this.bit += taken;
      left -= taken;
    }
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
