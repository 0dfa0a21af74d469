import { createHmac, hash, randomBytes } from 'node:crypto';

const PREFIX_LENGTH = 'sk_0123456789ab'.length;
const SHAPE = /^sk_[0-9a-f]{12}_[\w-]{43}$/;

/** A new key: a readable prefix that finds it, then 256 random bits that prove it. */
export const newSecret = (): string =>
  `sk_${randomBytes(6).toString('hex')}_${randomBytes(32).toString('base64url')}`;

/** @returns undefined when it cannot be one of our keys */
export const prefixOf = (secret: string): string | undefined =>
  SHAPE.test(secret) ? secret.slice(0, PREFIX_LENGTH) : undefined;

/** Hashes without salt or stretching, which 256 random bits do not need. */
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');

const TOKEN = /^[\w-]{43}$/;

/** Whether it can be a token of ours at all. */
export const isToken = (text: string): boolean => TOKEN.test(text);

/** The form in which the store keeps a token: without salt or stretching, which 256 random bits do not need. */
export const tokenHashOf = (token: string): string => hash('sha256', token);

/** A new secret of 256 random bits for a cookie or a link, and what the store keeps of it. Times are milliseconds since 1970. */
export function issueToken(lifeMs: number) {
  const token = randomBytes(32).toString('base64url');
  const createdAtMs = Date.now();
  const expiresAtMs = createdAtMs + lifeMs;
  return { token, expiresAtMs, kept: { tokenHash: tokenHashOf(token), createdAtMs, expiresAtMs } };
}

/** A token that its holder is shown once, at the end of a link. */
export interface LinkToken {
  readonly token: string;
  readonly expiresAtMs: number;
}

/** A second secret that can be computed only from the token, and does not reveal it. */
export const derivedToken = (token: string, purpose: string): string =>
  createHmac('sha256', token).update(purpose).digest('base64url');
