import { setTimeout as delay } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import { networkOf } from '../contracts/addresses.js';
import { Gate } from '../contracts/bounds.js';
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
/** Bounds each client address or IPv6 /64 prefix, so that nobody keeps everyone else from signing in. */
const MAX_WAITING_PER_CLIENT = 8;
/** No hash begins until this many times the length of the previous one has passed: whoever knows a password may send it without end. */
const RESTS = 3;

/** @param email lower case @throws SonantError `password_length`, `password_is_email` */
export function checkPassword(password: string, email: string): void {
  const length = [...normal(password)].length;
  if (length < MIN_LENGTH || length > MAX_LENGTH) {
    throw new SonantError('password_length', { min: MIN_LENGTH, max: MAX_LENGTH });
  }
  if (normal(password).toLowerCase() === email) throw new SonantError('password_is_email');
}

const throttled = (): SonantError => new SonantError('sign_in_throttled', { seconds: 1 });

/**
 * Hashes one password after the other, with rests: each takes a core for some tens of milliseconds, and speech needs the cores,
 * too. Clients whose passwords wait take turns.
 */
export class Passwords {
  private readonly gate = new Gate(1, MAX_WAITING_PER_CLIENT, throttled);
  private restsUntilMs = 0;

  /**
   * The argon2id hash that the store keeps, with its salt and costs.
   * @param address of the client
   * @throws SonantError (a rejection) `sign_in_throttled`
   */
  hash(password: string, address: string): Promise<string> {
    return this.inTurn(address, () => hash(normal(password), COSTS));
  }

  /**
   * Costs the same whether there is a hash or not.
   * @param passwordHash undefined: there is no such member
   * @param address of the client
   * @throws SonantError (a rejection) `sign_in_throttled`
   */
  async matches(password: string, passwordHash: string | undefined, address: string): Promise<boolean> {
    const matches = await this.inTurn(address, () => verify(passwordHash ?? NOBODYS_HASH, normal(password)));
    return matches && passwordHash !== undefined;
  }

  private inTurn<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    if (this.gate.waitingCount >= MAX_WAITING) return Promise.reject(throttled());
    return this.gate.take(networkOf(address), () => this.rested(work));
  }

  private async rested<Result>(work: () => Promise<Result>): Promise<Result> {
    await delay(Math.max(0, this.restsUntilMs - performance.now()));
    const startedMs = performance.now();
    try {
      return await work();
    } finally {
      const endedMs = performance.now();
      this.restsUntilMs = endedMs + RESTS * (endedMs - startedMs);
    }
  }
}

/** Keyboards encode the same characters in different ways. */
const normal = (password: string): string => password.normalize('NFKC');
