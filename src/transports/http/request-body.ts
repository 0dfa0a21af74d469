import type { HttpResponse } from 'uWebSockets.js';
import type { ByteRoom } from '../../contracts/bounds.js';
import { SonantError } from '../../errors.js';

export const MAX_BODY_BYTES = 64 * 1024;
/** A body may arrive in this many parts, plus one for each `BYTES_A_PART`. */
const MAX_PARTS = 256;
/** Each part costs a call, however small it is; a packet holds 90,000 chunks of one byte. */
const BYTES_A_PART = 64;

export interface BodyOptions {
  readonly maxBytes: number;
  /** The client's `Content-Length`; NaN: it names none. */
  readonly announcedBytes: number;
  readonly room: ByteRoom;
  /** The account; before it is known, the client. */
  readonly owner: () => string;
  /** Called when the body comes in too many parts; only a connection that is cut reads none of the rest. */
  readonly onCrumbs: () => void;
}

/** Collects a request's body as it arrives, because uWS keeps nothing of it until somebody asks. */
export class RequestBody {
  /**
   * One growing buffer, because a client may send each byte as its own chunk. Threads can share it, so workers need no copy
   * of a recording.
   */
  private bytes: Buffer = Buffer.alloc(0);
  private byteCount = 0;
  private partCount = 0;
  private state: 'arriving' | 'complete' | 'too large' | 'no room' | 'dropped' = 'arriving';
  /** The owner whose room the bytes take. */
  private charged: { readonly owner: string; readonly bytes: number } | undefined;
  /** True until its last part has come, even if the parts are discarded. */
  isUnfinished = true;
  private onSettled: () => void = () => undefined;
  private readonly settled = new Promise<void>((resolve) => (this.onSettled = resolve));

  /** Must be called before the request handler returns. */
  constructor(
    res: HttpResponse,
    private readonly options: BodyOptions,
  ) {
    res.onData((chunk, isLast) => {
      this.partCount += 1;
      this.isUnfinished = !isLast;
      this.take(chunk);
      if (this.partCount - MAX_PARTS > this.byteCount / BYTES_A_PART) {
        options.onCrumbs();
        return;
      }
      if (isLast && this.state === 'arriving') this.settle('complete');
    });
  }

  /**
   * Hands over the body, which is then no longer kept here, because an answer may take hours. The bytes still count against
   * their owner until the returned function is called, because they may wait for a worker. Never settles when the client leaves.
   * @throws SonantError (a rejection) `body_too_large`, `bodies_too_large`
   */
  async hold(): Promise<[Buffer, () => void]> {
    await this.settled;
    if (this.state === 'dropped') await new Promise(() => undefined);
    if (this.state === 'too large')
      throw new SonantError('body_too_large', { maxBytes: this.options.maxBytes });
    if (this.state === 'no room')
      throw new SonantError('bodies_too_large', { maxBytes: this.options.room.maxBytes });
    const body = this.bytes.subarray(0, this.byteCount);
    const { charged } = this;
    this.charged = undefined;
    this.forget();
    return [body, () => charged && this.options.room.giveBack(charged.owner, charged.bytes)];
  }

  /** Discards what is still to come, and what nobody has read; a pending `hold` never settles. */
  drop(): void {
    if (this.state === 'arriving' || this.state === 'complete') this.state = 'dropped';
    this.forget();
  }

  private take(chunk: ArrayBuffer): void {
    if (this.state !== 'arriving') return;
    const start = this.byteCount;
    this.byteCount += chunk.byteLength;
    if (this.byteCount > this.options.maxBytes) {
      this.settle('too large');
      return;
    }
    if (this.byteCount > this.bytes.length && !this.grow(this.roomy())) {
      this.settle('no room');
      return;
    }
    // uWS takes its memory back when the callback returns.
    this.bytes.set(new Uint8Array(chunk), start);
  }

  /**
   * As much as the client announces: V8 collects its whole heap after every few buffers of this size. Else twice as much, so
   * that few parts need a copy; never more than the body may have.
   */
  private roomy(): number {
    const { announcedBytes, maxBytes } = this.options;
    const expected = announcedBytes > 0 ? announcedBytes : 2 * this.bytes.length;
    return Math.max(this.byteCount, Math.min(expected, maxBytes));
  }

  /** @returns false: there is no room */
  private grow(bytes: number): boolean {
    const { room, owner } = this.options;
    this.giveBack();
    const charged = { owner: owner(), bytes };
    if (!room.take(charged.owner, bytes)) return false;
    this.charged = charged;
    const grown = Buffer.from(new SharedArrayBuffer(bytes));
    this.bytes.copy(grown);
    this.bytes = grown;
    return true;
  }

  private settle(state: 'complete' | 'too large' | 'no room'): void {
    this.state = state;
    if (state !== 'complete') this.forget();
    this.onSettled();
  }

  private forget(): void {
    this.bytes = Buffer.alloc(0);
    this.giveBack();
  }

  private giveBack(): void {
    if (this.charged !== undefined) this.options.room.giveBack(this.charged.owner, this.charged.bytes);
    this.charged = undefined;
  }
}
