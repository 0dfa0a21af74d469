import { createHmac, hash, randomBytes } from 'node:crypto';

const PREFIX_LENGTH = 'sk_0123456789ab'.length;
const SHAPE = /^sk_[0-9a-f]{12}_[\w-]{43}$/;

/** A new key: a readable prefix that finds it, then 256 random bits that prove it. */
export const newSecret = (): string =>
  `sk_${randomBytes(6).toString('hex')}_${randomBytes(32).toString('base64url')}`;

/** @returns undefined when it cannot be a key of ours */
export const prefixOf = (secret: string): string | undefined =>
  SHAPE.test(secret) ? secret.slice(0, PREFIX_LENGTH) : undefined;

/** Hashes without salt or stretching, which 256 random bits do not need. */
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');

const TOKEN = /^[\w-]{43}$/;

/** A new secret of 256 random bits: what a cookie holds, or a link. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Whether it can be a token of ours at all. */
export const isToken = (text: string): boolean => TOKEN.test(text);

/** How the store knows a token. Without salt or stretching, which 256 random bits do not need. */
export const tokenHashOf = (token: string): string => hash('sha256', token);

/** Another secret that only whoever knows the token can know, and that does not tell the token. */
export const derivedToken = (token: string, purpose: string): string =>
  createHmac('sha256', token).update(purpose).digest('base64url');
