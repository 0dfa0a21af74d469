import type { HttpResponse } from 'uWebSockets.js';
import { SonantError } from '../../errors.js';

export const MAX_BODY_BYTES = 64 * 1024;
/** A body may come in so many parts, and in one more for each `BYTES_A_PART`. */
const MAX_PARTS = 256;
/** Each part costs a call, however small it is; a packet holds 90,000 chunks of one byte. */
const BYTES_A_PART = 64;

/** A request's body, collected while something else is waited for, because uWS keeps nothing of it. */
export class RequestBody {
  /** One piece of memory that grows: a client may send each byte as a chunk of its own. */
  private bytes = Buffer.alloc(0);
  private byteCount = 0;
  private partCount = 0;
  private state: 'arriving' | 'complete' | 'too large' | 'dropped' = 'arriving';
  /** Until its last part has come, whether it is kept or not. */
  isUnfinished = true;
  private onSettled: () => void = () => undefined;
  private readonly settled = new Promise<void>((resolve) => (this.onSettled = resolve));

  /**
   * Must be called before the request handler returns.
   * @param onCrumbs called when the body comes in too many parts; only a connection that is cut reads none of the rest
   */
  constructor(
    res: HttpResponse,
    private readonly maxBytes: number,
    onCrumbs: () => void,
  ) {
    res.onData((chunk, isLast) => {
      this.partCount += 1;
      this.isUnfinished = !isLast;
      this.take(chunk);
      if (this.partCount - MAX_PARTS > this.byteCount / BYTES_A_PART) {
        onCrumbs();
        return;
      }
      if (isLast && this.state === 'arriving') this.settle('complete');
    });
  }

  /** Never settles when the client leaves. @throws SonantError (a rejection) `body_too_large` */
  async read(): Promise<Buffer> {
    await this.settled;
    if (this.state === 'too large') throw new SonantError('body_too_large', { maxBytes: this.maxBytes });
    return this.bytes.subarray(0, this.byteCount);
  }

  /** Keeps nothing of what still comes; a `read` that waits for it never settles. */
  drop(): void {
    if (this.state !== 'arriving') return;
    this.state = 'dropped';
    this.bytes = Buffer.alloc(0);
  }

  private take(chunk: ArrayBuffer): void {
    if (this.state !== 'arriving') return;
    const start = this.byteCount;
    this.byteCount += chunk.byteLength;
    if (this.byteCount > this.maxBytes) {
      this.settle('too large');
      return;
    }
    if (this.byteCount > this.bytes.length) {
      const grown = Buffer.allocUnsafeSlow(Math.max(this.byteCount, 2 * this.bytes.length));
      this.bytes.copy(grown);
      this.bytes = grown;
    }
    // uWS takes its memory back when the callback returns.
    this.bytes.set(new Uint8Array(chunk), start);
  }

  private settle(state: 'complete' | 'too large'): void {
    this.state = state;
    if (state === 'too large') this.bytes = Buffer.alloc(0);
    this.onSettled();
  }
}
