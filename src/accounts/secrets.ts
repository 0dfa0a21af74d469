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

/** A new secret of 256 random bits: what a cookie holds, or a link. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Whether it can be a token of ours at all. */
export const isToken = (text: string): boolean => TOKEN.test(text);

/** The form in which the store keeps a token: without salt or stretching, which 256 random bits do not need. */
export const tokenHashOf = (token: string): string => hash('sha256', token);

/** A second secret that can be computed only from the token, and does not reveal it. */
export const derivedToken = (token: string, purpose: string): string =>
  createHmac('sha256', token).update(purpose).digest('base64url');
