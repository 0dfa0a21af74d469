import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { HttpResponse } from 'uWebSockets.js';
import type { Principal, QuotaState } from '../../contracts/accounts.js';
import { networkOf } from '../../contracts/addresses.js';
import type { ByteRoom, Gate } from '../../contracts/bounds.js';
import { CLIENT_LEFT_STATUS } from '../../contracts/observing.js';
import { faultOf, SonantError } from '../../errors.js';
import type { Client } from '../uws/client-address.js';
import type { RequestHead } from '../uws/request-head.js';
import { type ErrorBody, failureBody, failureHeaders } from './failure.js';
import { PacedWriter } from './paced-writer.js';
import { quotaHeaders, refusedQuota } from './quota-headers.js';
import { MAX_BODY_BYTES, RequestBody } from './request-body.js';

/** Methods whose request body is read. */
const WITH_BODY: readonly string[] = ['POST', 'PUT'];

export type ResponseHeaders = Readonly<Record<string, string>>;

/** For an answer that no cache may keep. */
export const NO_STORE: ResponseHeaders = { 'cache-control': 'no-store' };

/** Whether the client already has what the ETag names, by the weak comparison that If-None-Match asks for. */
export function isFresh({ head }: Pick<Exchange, 'head'>, etag: string): boolean {
  const tags = (head.headers.get('if-none-match') ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

/** uWS closes a connection that is idle for this long after an answer. Clients are told, so that they do not write into a closing one. */
const KEEP_ALIVE = 'timeout=10';

/** About as many bytes as the kernel accepts at once. */
const LARGE_BODY_LENGTH = 64 * 1024;

const REQUEST_ID = /^[\w-]{1,64}$/;

/**
 * One request and its answer. After the client has left, or the answer is complete, every method does nothing, so that
 * late results need no guard of their own.
 */
export class Exchange {
  readonly id: string;
  readonly startedMs = performance.now();
  /** The client's account and key, once they are known, for the log. */
  principal: Principal | undefined;
  /** The quotas of the account, for the headers. */
  quota: QuotaState | undefined;
  private state: 'open' | 'streaming' | 'over' = 'open';
  private status = 0;
  private isMisframed = false;
  private readonly overListeners: (() => void)[] = [];
  private drainListener: () => void = () => undefined;
  private readonly writer: PacedWriter;
  private readonly body: RequestBody | undefined;

  constructor(
    private readonly res: HttpResponse,
    readonly head: RequestHead,
    private readonly policy: {
      readonly client: Client;
      readonly errorBody: ErrorBody;
      /** 64 KiB unless set. */
      readonly maxBodyBytes?: number | undefined;
      /** The room of all bodies that are arriving, and of long answers. */
      readonly room: ByteRoom;
      /** Where tasks that need much memory wait. */
      readonly gate: Gate;
      /** The account of the request's key, if that is known already. */
      readonly knownAccount: string | undefined;
      /** Sent with every answer of the route. */
      readonly headers: ResponseHeaders;
      /** `close` while the server is shutting down. */
      readonly connection: () => 'keep' | 'close';
      /** Settles when the event loop has time for work on a request. */
      readonly turn: () => Promise<void>;
      /** Called with a fault of the server itself, for the log. */
      readonly onFault: (fault: unknown) => void;
    },
  ) {
    const offered = head.headers.get('x-request-id') ?? '';
    this.id = REQUEST_ID.test(offered) ? offered : randomUUID();
    res.onAborted(() => this.settle(CLIENT_LEFT_STATUS));
    this.body = WITH_BODY.includes(head.method)
      ? new RequestBody(res, {
          maxBytes: policy.maxBodyBytes ?? MAX_BODY_BYTES,
          announcedBytes: Number(head.headers.get('content-length') ?? NaN),
          room: policy.room,
          owner: () => this.owner,
          onCrumbs: () => this.cut(413),
        })
      : undefined;
    this.writer = new PacedWriter(res, {
      drained: () => this.drainListener(),
      ended: () => this.settle(200),
    });
  }

  get client(): Client {
    return this.policy.client;
  }

  /** The account whose request it is; while that is unknown, the client. */
  get owner(): string {
    return this.principal?.accountId ?? this.policy.knownAccount ?? networkOf(this.client.address);
  }

  get isOver(): boolean {
    return this.state === 'over';
  }

  /** The status of an ended exchange: `CLIENT_LEFT_STATUS` if the client left, that of the error if a stream broke. */
  get outcome(): number {
    return this.status;
  }

  /** Called once, when the answer is complete or the client has left; immediately if that is already so. */
  onOver(listener: () => void): void {
    if (this.state === 'over') listener();
    else this.overListeners.push(listener);
  }

  /** Called each time the socket has taken what was written. */
  onDrain(listener: () => void): void {
    this.drainListener = listener;
  }

  /**
   * The body of a POST or PUT, once. Never settles when the client leaves.
   * @throws SonantError (a rejection) `encoding_unsupported`, `body_too_large`, `bodies_too_large`
   */
  async readBody(): Promise<Buffer> {
    const [body, giveBack] = await this.holdBody();
    giveBack();
    return body;
  }

  /** Like `readBody`, but the bytes count as arriving until the returned function is called. */
  async holdBody(): Promise<[Buffer, () => void]> {
    const encoding = this.head.headers.get('content-encoding')?.trim() ?? '';
    if (!/^(?:identity)?$/i.test(encoding)) {
      throw new SonantError('encoding_unsupported', { encoding: encoding.slice(0, 40) });
    }
    const held = await (this.body?.hold() ?? ([Buffer.alloc(0), () => undefined] as [Buffer, () => void]));
    await this.turn();
    return held;
  }

  /** Settles when the event loop has time for work on a request. Await it before work that may take milliseconds. */
  turn(): Promise<void> {
    return this.policy.turn();
  }

  /** Does long work in as many turns of the event loop as it takes. */
  async inTurns<Result>(steps: Generator<void, Result>): Promise<Result> {
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      await this.turn();
    }
  }

  /**
   * Does a task that holds much memory while it waits for its turns. Only a few run at once, and accounts take turns.
   * @throws SonantError (a rejection) `overloaded`, and what the task throws
   */
  async inLine(task: () => Promise<void>): Promise<void> {
    await this.policy.gate.take(this.owner, () => (this.isOver ? Promise.resolve() : task()));
  }

  /** A complete answer. */
  answer(status: number, headers: ResponseHeaders, body: string | Uint8Array): void {
    if (this.state !== 'open') return;
    if (body.length > LARGE_BODY_LENGTH && this.head.method !== 'HEAD') {
      this.answerLarge(status, headers, typeof body === 'string' ? Buffer.from(body) : body);
      return;
    }
    this.state = 'streaming';
    this.res.cork(() => {
      this.writeHead(status, headers);
      const close = this.closes;
      const hasNoBody = status === 204 || status === 304;
      const isHead = this.head.method === 'HEAD' && !hasNoBody;
      // After an answer that reports a length without a body, uWebSockets takes the next request for one that came too early.
      if (isHead && !close) this.res.writeHeader('content-length', `${Buffer.byteLength(body)}`);
      // Called without arguments, because uWebSockets turns an undefined length into 2^63.
      if (hasNoBody || (isHead && !close)) this.res.endWithoutBody();
      else if (isHead) this.res.endWithoutBody(Buffer.byteLength(body), close);
      else this.res.end(body, close);
    });
    this.settle(status);
  }

  json(status: number, value: unknown, headers: ResponseHeaders = {}): void {
    const type = { 'content-type': 'application/json; charset=utf-8' };
    this.answer(status, { ...type, ...headers }, JSON.stringify(value));
  }

  /** The next part of a streamed answer; the first one brings status 200 and the headers. @returns `full`: wait for a drain. */
  write(part: Uint8Array | string, headers: ResponseHeaders): 'flowing' | 'full' {
    if (this.state === 'over') return 'full';
    let outcome: 'flowing' | 'full' = 'flowing';
    this.res.cork(() => {
      if (this.state === 'open') this.writeHead(200, headers);
      this.state = 'streaming';
      outcome = this.writer.write(typeof part === 'string' ? Buffer.from(part) : part);
    });
    return outcome;
  }

  /** Ends a streamed answer, even one without any part. */
  end(headers: ResponseHeaders): void {
    if (this.state === 'open') this.answer(200, headers, '');
    else if (this.state === 'streaming') this.writer.end();
  }

  /** Answers with the error, or breaks the connection after the first byte, so that no client mistakes a part for the whole. */
  fail(error: SonantError): void {
    // A body in tiny parts can be cut off only before the answer; more of it may be in the packet that is being read.
    if (this.state === 'open' && this.body?.isUnfinished === true) setImmediate(() => this.failNow(error));
    else this.failNow(error);
  }

  private failNow(error: SonantError): void {
    if (error.code === 'framing_invalid') this.isMisframed = true;
    const fault = faultOf(error);
    if (fault !== undefined) this.policy.onFault(fault);
    this.quota = refusedQuota(error) ?? this.quota;
    const { errorBody } = this.policy;
    if (this.state === 'streaming') {
      this.cut(error.httpStatus);
    } else {
      this.answer(error.httpStatus, failureHeaders(error, errorBody), failureBody(error, errorBody));
    }
  }

  private cut(outcome: number): void {
    if (this.state === 'over') return;
    this.settle(outcome);
    this.res.close();
  }

  /** An exchange ends when the kernel has all of it: a stopping server waits for open exchanges, then cuts connections. */
  private answerLarge(status: number, headers: ResponseHeaders, body: Uint8Array): void {
    const { owner } = this;
    const { room } = this.policy;
    if (!room.take(owner, body.length)) {
      this.failNow(new SonantError('bodies_too_large', { maxBytes: room.maxBytes }));
      return;
    }
    this.onOver(() => room.giveBack(owner, body.length));
    this.state = 'streaming';
    const sendFrom = (offset: number): boolean => {
      const [taken, done] = this.res.tryEnd(body.subarray(offset), body.length);
      if (done) this.settle(status);
      return taken;
    };
    this.res.onWritable(sendFrom);
    this.res.cork(() => {
      this.writeHead(status, headers);
      sendFrom(0);
    });
  }

  private writeHead(status: number, headers: ResponseHeaders): void {
    this.res.writeStatus(`${status} ${STATUS_CODES[status] ?? ''}`);
    const all = {
      ...this.policy.headers,
      ...(this.quota && quotaHeaders(this.quota)),
      ...headers,
      'x-request-id': this.id,
      'x-content-type-options': 'nosniff',
      ...(!this.closes && { 'keep-alive': KEEP_ALIVE }),
    };
    for (const [name, value] of Object.entries(all)) this.res.writeHeader(name, value);
  }

  /** Whether the connection ends with the answer. */
  private get closes(): boolean {
    return this.isMisframed || this.policy.connection() === 'close';
  }

  private settle(outcome: number): void {
    if (this.state === 'over') return;
    this.state = 'over';
    this.writer.stop();
    this.body?.drop();
    this.status = outcome;
    for (const listener of this.overListeners) listener();
  }
}
