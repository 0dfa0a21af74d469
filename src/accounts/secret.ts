import { createHash, randomBytes } from 'node:crypto';

const PREFIX_LENGTH = 'sk_0123456789ab'.length;
const SHAPE = /^sk_[0-9a-f]{12}_[\w-]{43}$/;

/** A new key: a readable prefix that finds it, then 256 random bits that prove it. */
export const newSecret = (): string =>
  `sk_${randomBytes(6).toString('hex')}_${randomBytes(32).toString('base64url')}`;

/** @returns undefined when it cannot be a key of ours */
export const prefixOf = (secret: string): string | undefined =>
  SHAPE.test(secret) ? secret.slice(0, PREFIX_LENGTH) : undefined;

/** Without salt or stretching, which 256 random bits do not need. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
