import { createHash, createHmac, randomBytes } from 'node:crypto';

const TOKEN = /^[\w-]{43}$/;

/** A new secret of 256 random bits: what a cookie holds, or a link. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Whether it can be a token of ours at all. */
export const isToken = (text: string): boolean => TOKEN.test(text);

/** How the store knows a token. Without salt or stretching, which 256 random bits do not need. */
export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Another secret that only whoever knows the token can know, and that does not tell the token. */
export const derivedToken = (token: string, purpose: string): string =>
  createHmac('sha256', token).update(purpose).digest('base64url');
