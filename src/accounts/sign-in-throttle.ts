import { SonantError } from '../errors.js';

/** How many attempts are free, and how long the wait may become that doubles with each further one. */
interface Pace {
  readonly free: number;
  readonly maxWaitMs: number;
}

/** Not long: whoever knows an address of e-mail could keep its owner out. */
const FOR_EMAIL: Pace = { free: 5, maxWaitMs: 60_000 };
/** Many people may share one. */
const FOR_ADDRESS: Pace = { free: 20, maxWaitMs: 900_000 };
const FIRST_WAIT_MS = 1000;
/** After this long without an attempt all is forgotten. */
const MEMORY_MS = 3_600_000;
const MAX_REMEMBERED = 50_000;

interface Attempts {
  count: number;
  nextAtMs: number;
}

/** Slows down who guesses passwords: for each e-mail address and for each address that requests come from. */
export class SignInThrottle {
  /** Those that were tried last come last. */
  private readonly attempts = new Map<string, Attempts>();

  /** @param now milliseconds on a clock that never goes back */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /**
   * Counts an attempt before it is made, so that many at once are many.
   * @throws SonantError `sign_in_throttled` with how long to wait; such an attempt does not count
   */
  take(email: string, address: string): void {
    const nowMs = this.now();
    const names = [
      ['email', email, FOR_EMAIL],
      ['address', network(address), FOR_ADDRESS],
    ] as const;
    const waitMs = Math.max(
      ...names.map(([kind, name]) => (this.find(kind, name, nowMs)?.nextAtMs ?? 0) - nowMs),
    );
    if (waitMs > 0) throw new SonantError('sign_in_throttled', { seconds: Math.ceil(waitMs / 1000) });
    for (const [kind, name, pace] of names) this.count(kind, name, pace, nowMs);
    this.forgetOldest();
  }

  /** The attempt was right: all that was guessed at this e-mail address is forgotten, and this one attempt from the address. */
  forgive(email: string, address: string): void {
    this.attempts.delete(`email ${email}`);
    const from = this.attempts.get(`address ${network(address)}`);
    if (from === undefined) return;
    from.count -= 1;
    if (from.count < FOR_ADDRESS.free) from.nextAtMs = 0;
  }

  private find(kind: string, name: string, nowMs: number): Attempts | undefined {
    const key = `${kind} ${name}`;
    const found = this.attempts.get(key);
    if (found === undefined || nowMs < found.nextAtMs + MEMORY_MS) return found;
    this.attempts.delete(key);
    return undefined;
  }

  private count(kind: string, name: string, { free, maxWaitMs }: Pace, nowMs: number): void {
    const count = (this.find(kind, name, nowMs)?.count ?? 0) + 1;
    const waitMs = count < free ? 0 : Math.min(maxWaitMs, FIRST_WAIT_MS * 2 ** (count - free));
    const key = `${kind} ${name}`;
    this.attempts.delete(key);
    this.attempts.set(key, { count, nextAtMs: nowMs + waitMs });
  }

  private forgetOldest(): void {
    for (const key of this.attempts.keys()) {
      if (this.attempts.size <= MAX_REMEMBERED) return;
      this.attempts.delete(key);
    }
  }
}

/** Of an IPv6 address the first 64 bits: the rest is free to whoever has one. */
function network(address: string): string {
  if (!address.includes(':')) return address;
  const [start = '', end] = address.split('::');
  const parts = start === '' ? [] : start.split(':');
  const after = end === undefined || end === '' ? [] : end.split(':');
  const zeros =
    end === undefined ? [] : new Array<string>(Math.max(0, 8 - parts.length - after.length)).fill('0');
  return [...parts, ...zeros, ...after].slice(0, 4).join(':');
}
