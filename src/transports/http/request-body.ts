import type { HttpResponse } from 'uWebSockets.js';
import { SonantError } from '../../errors.js';

export const MAX_BODY_BYTES = 64 * 1024;

/** A request's body, collected while something else is waited for, because uWS keeps nothing of it. */
export class RequestBody {
  private readonly chunks: Buffer[] = [];
  private byteCount = 0;
  private state: 'arriving' | 'complete' | 'too large' | 'dropped' = 'arriving';
  private onSettled: () => void = () => undefined;
  private readonly settled = new Promise<void>((resolve) => (this.onSettled = resolve));

  /** To be made before the request handler returns. */
  constructor(
    res: HttpResponse,
    private readonly maxBytes = MAX_BODY_BYTES,
  ) {
    res.onData((chunk, isLast) => {
      this.take(chunk);
      if (isLast && this.state === 'arriving') this.settle('complete');
    });
  }

  /** Never settles when the client leaves. @throws SonantError (a rejection) `body_too_large` */
  async read(): Promise<Buffer> {
    await this.settled;
    if (this.state === 'too large') throw new SonantError('body_too_large', { maxBytes: this.maxBytes });
    return Buffer.concat(this.chunks);
  }

  /** Keeps nothing of what still comes; a `read` that waits for it never settles. */
  drop(): void {
    if (this.state !== 'arriving') return;
    this.state = 'dropped';
    this.chunks.length = 0;
  }

  private take(chunk: ArrayBuffer): void {
    if (this.state !== 'arriving') return;
    this.byteCount += chunk.byteLength;
    // uWS takes its memory back when the callback returns.
    if (this.byteCount <= this.maxBytes) this.chunks.push(Buffer.from(Buffer.from(chunk)));
    else this.settle('too large');
  }

  private settle(state: 'complete' | 'too large'): void {
    this.state = state;
    if (state === 'too large') this.chunks.length = 0;
    this.onSettled();
  }
}
