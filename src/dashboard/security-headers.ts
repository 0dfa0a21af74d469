import type { ResponseHeaders } from '../transports/http/exchange.js';

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
].join('; ');

/** On every answer of the dashboard; `x-content-type-options: nosniff` is on every answer of the server. */
export const SECURITY_HEADERS: ResponseHeaders = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
