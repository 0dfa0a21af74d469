import type { HttpRequest, HttpResponse } from 'uWebSockets.js';
import { ByteRoom, Gate } from '../../contracts/bounds.js';
import type { Tracing } from '../../contracts/observing.js';
import { SonantError } from '../../errors.js';
import type { Services } from '../../services.js';
import { findClient, type Reach } from '../uws/client-address.js';
import { checkFraming, readHead, type RequestHead } from '../uws/request-head.js';
import { Exchange } from './exchange.js';
import { loadReport } from './load-report.js';
import { RequestTurns } from './request-turns.js';
import type { Resource, Router } from './router.js';

export type Phase = 'serving' | 'stopping';

export interface RequestServerOptions {
  readonly services: Services;
  /** Undefined: nothing is traced. */
  readonly tracing: Tracing | undefined;
  readonly reach: Reach;
  readonly phase: () => Phase;
  /** Resources whose answers report the load. */
  readonly tellsLoad: ReadonlySet<string>;
  /** Resources that are served until the very end, and logged at `debug`. */
  readonly operations: ReadonlySet<string>;
}

/** The most bytes of one account or client in bodies that are arriving, recordings that wait, and long answers that are not read. */
const MAX_HELD_BYTES = 32 * 1024 * 1024;

/** Long lists, of up to ten thousand entries, that are worked on at once: the database, memory and the event loop have other work too. */
const LISTS_AT_ONCE = 2;
/** The most lists of one account that wait; further ones are refused. */
const MAX_WAITING_LISTS = 100;

/** Makes a browser that has used https use nothing else for a year. */
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000' };

/** Answers requests, and tracks those in progress. */
export class RequestServer {
  private readonly running = new Set<Exchange>();
  private readonly turns = new RequestTurns();
  private readonly room = new ByteRoom(MAX_HELD_BYTES);
  private readonly gate = new Gate(LISTS_AT_ONCE, MAX_WAITING_LISTS);
  private onIdle: () => void = () => undefined;

  constructor(private readonly options: RequestServerOptions) {}

  serve(router: Router, res: HttpResponse, req: HttpRequest): void {
    const { services, tracing, operations } = this.options;
    const head = readHead(req);
    const resource = router.find(head.path);
    const trace = tracing?.begin(head, resource.name);
    const exchange = this.newExchange(resource, res, head, trace?.traceparent);
    this.running.add(exchange);
    exchange.onOver(() => {
      this.running.delete(exchange);
      report(services, exchange, resource.name, operations.has(resource.name) ? 'debug' : 'info');
      trace?.end(exchange.outcome, exchange.id);
      if (this.running.size === 0) this.onIdle();
    });
    if (trace === undefined) void this.answer(resource, exchange);
    else void trace.run(() => this.answer(resource, exchange));
  }

  /** Settles when nothing is being answered. */
  async idle(): Promise<void> {
    if (this.running.size > 0) await new Promise<void>((resolve) => (this.onIdle = resolve));
  }

  private newExchange(
    resource: Resource,
    res: HttpResponse,
    head: RequestHead,
    traceparent: string | undefined,
  ): Exchange {
    const { services, reach, phase, tellsLoad } = this.options;
    const client = findClient(Buffer.from(res.getRemoteAddressAsText()).toString(), head.headers, reach);
    const exchange: Exchange = new Exchange(res, head, {
      client,
      errorBody: resource.errorBody ?? 'text',
      maxBodyBytes: resource.maxBodyBytes,
      room: this.room,
      gate: this.gate,
      knownAccount: services.authenticator.accountOf(head.headers.get('authorization')),
      headers: {
        ...resource.headers,
        ...(traceparent !== undefined && { traceparent }),
        ...(client.scheme === 'https' && HTTPS_ONLY),
        ...(tellsLoad.has(resource.name) && loadReport(services.metrics.load(), head.headers)),
      },
      connection: () => (phase() === 'stopping' ? 'close' : 'keep'),
      turn: () => this.turns.take(exchange, exchange.owner),
      onFault: (fault) => {
        const details = { requestId: exchange.id, route: resource.name, err: fault };
        services.logger.error(details, 'request failed');
      },
    });
    return exchange;
  }

  /** Never rejects: an error becomes the answer. */
  private async answer(resource: Resource, exchange: Exchange): Promise<void> {
    const { phase, operations } = this.options;
    try {
      if (phase() === 'stopping' && !operations.has(resource.name)) {
        // The answer closes the connection, and the kernel resets it if unread data has arrived.
        await exchange.readBody();
        throw new SonantError('server_stopping');
      }
      checkFraming(exchange.head);
      // uWS closes a connection whose next request arrives before the last one was answered.
      await exchange.turn();
      await resource.handle(exchange);
    } catch (cause) {
      exchange.fail(SonantError.from(cause));
    }
  }
}

function report(
  { metrics, logger }: Services,
  exchange: Exchange,
  route: string,
  level: 'info' | 'debug',
): void {
  const { method } = exchange.head;
  const durationMs = performance.now() - exchange.startedMs;
  const status = exchange.outcome;
  metrics.onRequest({ route, method, status, durationMs });
  const { accountId, keyId } = exchange.principal ?? {};
  const who = { client: exchange.client.address, accountId, keyId };
  const what = { method, route, status, durationMs: Math.round(durationMs) };
  // Never the path or the query, because the client can put anything into them.
  logger[level]({ requestId: exchange.id, ...who, ...what }, 'request');
}
