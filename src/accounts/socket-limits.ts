import type { SocketLease, SocketLimiter } from '../contracts/accounts.js';
import { SonantError } from '../errors.js';

export interface SocketLimitSettings {
  /** Open at once. */
  readonly perAccount: number;
  /** New ones, in the long run. */
  readonly perAccountPerSecond: number;
  /** New ones, at once. */
  readonly burstPerAccount: number;
}

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
  constructor(
    private readonly settings: SocketLimitSettings,
    private readonly now: () => number = () => performance.now(),
  ) {}

  // An async function: the refusal is a rejection, as where the count is kept elsewhere.
  // eslint-disable-next-line @typescript-eslint/require-await
  async acquire(accountId: string): Promise<SocketLease> {
    const usage = this.usageOf(accountId);
    if (usage.open >= this.settings.perAccount || usage.tokens < 1) throw new SonantError('socket_limit');
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

  private usageOf(accountId: string): Usage {
    const { perAccountPerSecond, burstPerAccount } = this.settings;
    const nowMs = this.now();
    const known = this.usages.get(accountId);
    if (known === undefined) {
      const fresh = { open: 0, tokens: burstPerAccount, countedAtMs: nowMs };
      this.usages.set(accountId, fresh);
      return fresh;
    }
    const gained = ((nowMs - known.countedAtMs) / 1000) * perAccountPerSecond;
    known.tokens = Math.min(burstPerAccount, known.tokens + gained);
    known.countedAtMs = nowMs;
    return known;
  }
}
