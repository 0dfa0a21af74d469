import type { HttpRequest } from 'uWebSockets.js';
import { SonantError } from '../../errors.js';

export interface RequestHead {
  /** Upper case. */
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Headers by lower-case name; the values of a repeated header are joined by commas. */
  readonly headers: ReadonlyMap<string, string>;
}

/**
 * The segment of an address in place of the `{name}` at the end of a route's path.
 * @returns `text` is decoded; undefined: it is not valid text or has characters that databases refuse
 */
export function lastSegment({ path }: Pick<RequestHead, 'path'>): {
  written: string;
  text: string | undefined;
} {
  const written = path.slice(path.lastIndexOf('/') + 1);
  try {
    const text = decodeURIComponent(written);
    return { written, text: /\p{Cc}/u.test(text) ? undefined : text };
  } catch {
    return { written, text: undefined };
  }
}

/** Reads all of the request, which uWS discards when the route handler returns. */
export function readHead(req: HttpRequest): RequestHead {
  const headers = new Map<string, string>();
  req.forEach((name, value) => {
    const earlier = headers.get(name);
    headers.set(name, earlier === undefined ? value : `${earlier}, ${value}`);
  });
  return {
    method: req.getCaseSensitiveMethod().toUpperCase(),
    path: req.getUrl(),
    query: new URLSearchParams(req.getQuery()),
    headers,
  };
}

/**
 * Two proxies that read these headers differently see different requests (RFC 9112, 6.3): such a request is refused, and
 * its connection closed. uWebSockets refuses some of them itself.
 * @throws SonantError `framing_invalid`
 */
export function checkFraming({ headers }: RequestHead): void {
  const lengths = new Set((headers.get('content-length') ?? '').split(',').map((length) => length.trim()));
  if (lengths.size > 1) throw new SonantError('framing_invalid', { field: 'Content-Length' });
  const encoding = headers.get('transfer-encoding');
  if (encoding !== undefined && encoding.toLowerCase() !== 'chunked') {
    throw new SonantError('framing_invalid', { field: 'Transfer-Encoding' });
  }
}
