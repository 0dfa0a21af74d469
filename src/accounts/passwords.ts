import { hash, verify } from '@node-rs/argon2';
import { SonantError } from '../errors.js';

/** Code points. */
const MIN_LENGTH = 12;
const MAX_LENGTH = 256;
/** The costs that OWASP recommends for argon2id, the library's default. Memory is in KiB. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The hash of random bytes that were discarded, with the same costs. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$fB4ttZQ9E5wX5o28JMlrWg$9wSbFSJKE/ZfhCKlV3xhB9XIlWYshYHAkZYIXvsHNZM';
/** With more passwords waiting than this, the last would take longer than people wait. */
const MAX_WAITING = 64;

/** @param email lower case @throws SonantError `password_length`, `password_is_email` */
export function checkPassword(password: string, email: string): void {
  const length = [...normal(password)].length;
  if (length < MIN_LENGTH || length > MAX_LENGTH) {
    throw new SonantError('password_length', { min: MIN_LENGTH, max: MAX_LENGTH });
  }
  if (normal(password).toLowerCase() === email) throw new SonantError('password_is_email');
}

/** Hashes one password after the other: each takes a core for some tens of milliseconds, and speech needs the cores, too. */
export class Passwords {
  private waiting = 0;
  private last: Promise<unknown> = Promise.resolve();

  /** The argon2id hash that the store keeps, with its salt and costs. @throws SonantError (a rejection) `sign_in_throttled` */
  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(normal(password), COSTS));
  }

  /**
   * Costs the same whether there is a hash or not.
   * @param passwordHash undefined: there is no such member
   * @throws SonantError (a rejection) `sign_in_throttled`
   */
  async matches(password: string, passwordHash: string | undefined): Promise<boolean> {
    const matches = await this.inTurn(() => verify(passwordHash ?? NOBODYS_HASH, normal(password)));
    return matches && passwordHash !== undefined;
  }

  private inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.waiting >= MAX_WAITING) {
      return Promise.reject(new SonantError('sign_in_throttled', { seconds: 1 }));
    }
    this.waiting += 1;
    const result = this.last.then(work).finally(() => (this.waiting -= 1));
    this.last = result.catch(() => undefined);
    return result;
  }
}

/** Keyboards encode the same characters in different ways. */
const normal = (password: string): string => password.normalize('NFKC');
