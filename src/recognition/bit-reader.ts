import { damaged } from './bounds.js';

/** How many bits can be read from four bytes, wherever in the first byte they begin. */
const MAX_WINDOW_BITS = 25;

/** Bits of a file, the highest of each byte first. */
export class BitReader {
  private bit: number;
  /** The bytes and a few zeros, so that four can be read at once even where only one is left. */
  private readonly padded: DataView;

  /** @param from byte that is read first */
  constructor(
    private readonly bytes: Uint8Array,
    from = 0,
  ) {
    this.bit = 8 * from;
    const copy = new Uint8Array(bytes.length + 4);
    copy.set(bytes);
    this.padded = new DataView(copy.buffer);
  }

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
    if (count > MAX_WINDOW_BITS) return this.read(count - 16) * 65536 + this.read(16);
    if (count === 0) return 0;
    const value = (this.padded.getUint32(this.bit >> 3) << (this.bit & 7)) >>> (32 - count);
    this.bit += count;
    return value;
  }

  /** Two's complement. @param count 1..32 */
  readSigned(count: number): number {
    const value = this.read(count);
    return value >= 2 ** (count - 1) ? value - 2 ** count : value;
  }

  /** How many zeros precede the next one, which is read as well. @throws SonantError `recording_damaged` */
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

  /**
   * Numbers in Rice's code: a multiple of 2^parameter as zeros before a one, and the rest. Odd ones are negative.
   * A file has millions of them, so most are read from one window of bits.
   * @param out takes them from index `from` up to `to` @param parameter 0..30 @throws SonantError `recording_damaged`
   */
  readRice(out: Int32Array, from: number, to: number, parameter: number): void {
    const end = 8 * this.bytes.length;
    for (let i = from; i < to; i += 1) {
      if (this.bit >= end) throw damaged('it is cut off');
      const window = this.padded.getUint32(this.bit >> 3) << (this.bit & 7);
      const zeros = Math.clz32(window);
      const length = zeros + 1 + parameter;
      let folded: number;
      if (length <= MAX_WINDOW_BITS) {
        const rest = parameter === 0 ? 0 : (window << (zeros + 1)) >>> (32 - parameter);
        folded = (zeros << parameter) | rest;
        this.bit += length;
      } else folded = this.readUnary() * 2 ** parameter + this.read(parameter);
      out[i] = (folded >>> 1) ^ -(folded & 1);
    }
    if (this.bit > end) throw damaged('it is cut off');
  }
}
