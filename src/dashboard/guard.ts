import { createHash, timingSafeEqual } from 'node:crypto';
import type { MemberSessions, SignedIn } from '../accounts/sessions.js';
import type { Actor } from '../contracts/audit.js';
import { SonantError } from '../errors.js';
import type { Exchange, ResponseHeaders } from '../transports/http/exchange.js';
import { type Fields, parseJsonObject } from '../transports/shared/fields.js';
import { sessionTokenOf } from './cookies.js';

/** A signed-in browser and its cookie. */
export interface Session extends SignedIn {
  readonly token: string;
}

/** @throws SonantError `signed_out`, `database_error` */
export async function readSession(exchange: Exchange, sessions: MemberSessions): Promise<Session> {
  const token = sessionTokenOf(exchange.head.headers.get('cookie'));
  const found = token === undefined ? undefined : await sessions.find(token);
  if (token === undefined || found === undefined) throw new SonantError('signed_out');
  return { ...found, token };
}

/**
 * Whether a request that changes something may come from our own page: a page elsewhere is named in `Origin`, and cannot send
 * JSON without the browser asking about it first.
 * @throws SonantError `origin_foreign`, `body_not_typed`, `body_too_large`
 */
export async function checkOwnPage(exchange: Exchange): Promise<void> {
  const { headers } = exchange.head;
  const origin = headers.get('origin');
  if (origin !== undefined && !isOwnOrigin(origin, exchange.client.host)) {
    throw new SonantError('origin_foreign');
  }
  const type = headers.get('content-type');
  const isTyped = type === undefined ? (await exchange.readBody()).length === 0 : JSON_TYPE.test(type);
  if (!isTyped) throw new SonantError('body_not_typed');
}

const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** Checks the token, which other sites cannot read. @throws SonantError `csrf_token_wrong` */
export function checkToken({ head }: Exchange, { csrfToken }: Session): void {
  const sent = head.headers.get('x-csrf-token') ?? '';
  if (!timingSafeEqual(digest(sent), digest(csrfToken))) throw new SonantError('csrf_token_wrong');
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** @param origin as in the Origin header @param host as in the Host header */
export function isOwnOrigin(origin: string, host: string): boolean {
  if (!/^https?:\/\/[^/?#@\\\s]+$/i.test(origin) || !/^[^/?#@\\\s]+$/.test(host)) return false;
  // The scheme's default port may be written or left out.
  const [named, asked] = [origin, `${origin.slice(0, origin.indexOf(':'))}://${host}`];
  return URL.canParse(named) && URL.canParse(asked) && new URL(named).host === new URL(asked).host;
}

/** The actor that the audit log names. */
export const actorOf = (exchange: Exchange, { member }: Session): Actor => ({
  kind: 'member',
  name: member.email,
  address: exchange.client.address,
});

/** The fields of a JSON body. @throws SonantError as parseJsonObject */
export const readFields = async (exchange: Exchange): Promise<Fields> =>
  parseJsonObject(await exchange.readBody());

/** Scripts, styles and data come from here alone, nothing is inline, and no other page may hold ours in a frame. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

const securityHeaders = (policy: readonly string[]): ResponseHeaders => ({
  'content-security-policy': policy.join('; '),
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
});

/** Headers of every answer of the dashboard; `x-content-type-options: nosniff` is on every answer of the server. */
export const SECURITY_HEADERS = securityHeaders(CONTENT_SECURITY_POLICY);

/** For the API reference: the icons of Swagger UI are in its style sheet, and it plays the speech that an answer holds. */
export const REFERENCE_HEADERS = securityHeaders([
  ...CONTENT_SECURITY_POLICY.map((rule) => (rule.startsWith('img-src') ? `${rule} data:` : rule)),
  'media-src blob:',
]);
