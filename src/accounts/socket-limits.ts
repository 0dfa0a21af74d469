import type { AccountLimits, Lease, Principal, SocketLimiter } from '../contracts/accounts.js';
import { SonantError } from '../errors.js';

interface Usage {
  open: number;
  /** How many more may be opened now; grows with time up to the burst. */
  tokens: number;
  countedAtMs: number;
}

/** Counts the sockets of each account in this process: a ceiling, and a token bucket for opening. */
export class SocketLimits implements SocketLimiter {
  private readonly usages = new Map<string, Usage>();

  /** @param now milliseconds on a clock that never goes back */
  constructor(private readonly now: () => number = () => performance.now()) {}

  // An async function: the refusal is a rejection, as where the count is kept elsewhere.
  // eslint-disable-next-line @typescript-eslint/require-await
  async acquireSocket({ accountId, limits }: Principal): Promise<Lease> {
    const usage = this.usageOf(accountId, limits);
    if (usage.open >= limits.sockets || usage.tokens < 1) throw new SonantError('socket_limit');
    usage.tokens -= 1;
    usage.open += 1;
    let held = true;
    return {
      release: () => {
        if (held) usage.open -= 1;
        held = false;
      },
    };
  }

  private usageOf(accountId: string, { socketsPerSecond, socketBurst }: AccountLimits): Usage {
    const nowMs = this.now();
    const known = this.usages.get(accountId);
    if (known === undefined) {
      const fresh = { open: 0, tokens: socketBurst, countedAtMs: nowMs };
      this.usages.set(accountId, fresh);
      return fresh;
    }
    const gained = ((nowMs - known.countedAtMs) / 1000) * socketsPerSecond;
    known.tokens = Math.min(socketBurst, known.tokens + gained);
    known.countedAtMs = nowMs;
    return known;
  }
}
