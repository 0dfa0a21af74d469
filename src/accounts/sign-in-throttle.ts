import { networkOf } from '../contracts/addresses.js';
import { SonantError } from '../errors.js';

const FREE_FAILURES = 5;
const FIRST_DELAY_MS = 1000;
/** The delay is bounded, because guesses at a member's password also lock that member out. */
const MAX_DELAY_MS = { member: 5 * 60_000, address: 15 * 60_000 };
const FORGET_MS = 60 * 60_000;
const MAX_ENTRIES = 10_000;

interface Entry {
  failures: number;
  blockedUntilMs: number;
  lastMs: number;
}

/** A sign-in attempt, which counts as a failure until it succeeds. */
export interface Attempt {
  succeed(): void;
}

/** Slows down the guessing of passwords, whether from many addresses for one member or from one address for many members. */
export class SignInThrottle {
  /** Least recently used first. */
  private readonly entries = new Map<string, Entry>();

  /** @param now milliseconds on a clock that never goes back */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /**
   * Counted before anything is compared, so that simultaneous guesses do not slip past.
   * @param email lower case @param address of the client
   * @throws SonantError `sign_in_throttled`
   */
  begin(email: string, address: string): Attempt {
    const names = { member: `member ${email}`, address: `address ${networkOf(address)}` };
    this.refuse(names.member, names.address);
    const member = this.count(names.member, MAX_DELAY_MS.member);
    const network = this.count(names.address, MAX_DELAY_MS.address);
    return {
      succeed: () => {
        forgive(member, member.failures);
        // Signing in with one's own password must not allow more guesses at others.
        forgive(network, 1);
      },
    };
  }

  /** For guesses at a link, which names no member. @throws SonantError `sign_in_throttled` */
  beginFrom(address: string): Attempt {
    const name = `address ${networkOf(address)}`;
    this.refuse(name);
    const network = this.count(name, MAX_DELAY_MS.address);
    return { succeed: () => forgive(network, 1) };
  }

  /** Members and addresses that are remembered. */
  get size(): number {
    return this.entries.size;
  }

  /** Refuses before remembering anything: a refusal is free, and must not displace what is known about others. */
  private refuse(...names: readonly string[]): void {
    const blocked = names.map((name) => this.known(name)?.blockedUntilMs ?? 0);
    const waitMs = Math.max(...blocked) - this.now();
    if (waitMs > 0) throw new SonantError('sign_in_throttled', { seconds: Math.ceil(waitMs / 1000) });
  }

  private known(name: string): Entry | undefined {
    const entry = this.entries.get(name);
    return entry !== undefined && this.now() - entry.lastMs < FORGET_MS ? entry : undefined;
  }

  private count(name: string, maxDelayMs: number): Entry {
    const nowMs = this.now();
    const entry = this.known(name) ?? { failures: 0, blockedUntilMs: 0, lastMs: nowMs };
    this.entries.delete(name);
    if (this.entries.size >= MAX_ENTRIES) this.forgetOne(nowMs);
    this.entries.set(name, entry);
    entry.failures += 1;
    entry.lastMs = nowMs;
    if (entry.failures < FREE_FAILURES) return entry;
    const delayMs = FIRST_DELAY_MS * 2 ** (entry.failures - FREE_FAILURES);
    entry.blockedUntilMs = nowMs + Math.min(delayMs, maxDelayMs);
    return entry;
  }

  /** The least recently used one; a blocked one only if all are blocked. */
  private forgetOne(nowMs: number): void {
    for (const [name, { blockedUntilMs }] of this.entries) {
      if (blockedUntilMs > nowMs) continue;
      this.entries.delete(name);
      return;
    }
    const [oldest] = this.entries.keys();
    if (oldest !== undefined) this.entries.delete(oldest);
  }
}

function forgive(entry: Entry, count: number): void {
  entry.failures = Math.max(0, entry.failures - count);
  if (entry.failures < FREE_FAILURES) entry.blockedUntilMs = 0;
}
