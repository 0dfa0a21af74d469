import type { Logger } from 'pino';
import type { SpeechForAccounts, Authenticator, Lexicons, UsageReports } from '../../contracts/accounts.js';
import type { Catalog } from '../../contracts/catalog.js';
import type { HttpMetrics } from '../../contracts/metrics.js';
import type { SpeechService } from '../../contracts/speech.js';
import type { ErrorBody, Exchange, ResponseHeaders } from './exchange.js';
import type { OpenApiOperation } from './openapi-types.js';

/** What the handlers speak to. */
export interface HttpPorts {
  readonly speech: SpeechService;
  readonly catalog: Catalog;
  readonly authenticator: Authenticator;
  readonly lexicons: Lexicons;
  readonly accountSpeech: SpeechForAccounts;
  readonly usage: UsageReports;
  readonly metrics: HttpMetrics;
  readonly logger: Logger;
  readonly version: string;
  /** Words of `/v1/{brand}-tts`. */
  readonly wireBrands: readonly string[];
}

/** An address with one method; its last segment may be `{name}`, which stands for any. A GET route answers HEAD too, every route OPTIONS. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly errorBody: ErrorBody;
  /** `open`: any web page may read it. */
  readonly cors: 'open' | 'none';
  /** Sent with every answer, a failure's too; alike for the routes of one path. */
  readonly headers?: ResponseHeaders;
  /** What `/openapi.json` says of it; none: it is our own page's. */
  readonly operation?: OpenApiOperation;
  /** Whatever it throws becomes the answer. */
  handle(exchange: Exchange): void | Promise<void>;
}
