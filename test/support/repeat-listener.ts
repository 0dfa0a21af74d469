/** In mu-law. */
const SILENCE = 0xff;

/**
 * Hears one text over and over on one connection and knows every byte of it beforehand. Any byte that is not the next one
 * of that text is told by `hear` returning false.
 */
export class RepeatListener {
  wholeCount = 0;
  private offset = 0;
  private mayRestart = false;
  private mayPad = false;

  constructor(private readonly expected: Buffer) {}

  /** From now on the text may begin anew at the start of any chunk. */
  expectCut(): void {
    this.mayRestart = true;
  }

  /** After the end of a text there may be silence. */
  expectPadding(): void {
    this.mayPad = true;
  }

  /** How much of the text has been heard. */
  get heardBytes(): number {
    return this.offset;
  }

  hear(chunk: Buffer): boolean {
    return this.follow(chunk, this.offset) || (this.mayRestart && this.follow(chunk, 0));
  }

  /** Where the bytes that `hear` refused lie in the text. */
  describe(chunk: Buffer): string {
    const at = this.expected.indexOf(chunk);
    const like = (from: number): number => {
      let same = 0;
      while (same < chunk.length && chunk[same] === this.expected[from + same]) same++;
      return same;
    };
    const place = at >= 0 ? `those from byte ${at}` : 'nowhere in the text';
    return (
      `${chunk.length} bytes, ${place}, instead of those from byte ${this.offset} of ${this.expected.length}; ` +
      `as there for ${like(this.offset)} bytes, as the start for ${like(0)}`
    );
  }

  /** True when the last text was heard to its end; what does not fill a frame is heard with the next. */
  isWhole(frameBytes: number): boolean {
    return this.offset === 0 || this.hasHeardPadding() || this.expected.length - this.offset < frameBytes;
  }

  /** Padding may sound like the silence that the text begins with. */
  private hasHeardPadding(): boolean {
    return this.mayPad && this.expected.subarray(0, this.offset).every((byte) => byte === SILENCE);
  }

  private follow(chunk: Buffer, from: number): boolean {
    let [offset, at, wholes] = [from, 0, 0];
    while (at < chunk.length) {
      const length = Math.min(this.expected.length - offset, chunk.length - at);
      const isNext = chunk.subarray(at, at + length).equals(this.expected.subarray(offset, offset + length));
      if (!isNext) {
        if (!this.mayPad || offset > 0 || chunk.subarray(at).some((byte) => byte !== SILENCE)) return false;
        break;
      }
      at += length;
      offset += length;
      if (offset === this.expected.length) {
        offset = 0;
        wholes++;
      }
    }
    this.offset = offset;
    this.wholeCount += wholes;
    return true;
  }
}
