import type { Lease, Principal } from '../contracts/accounts.js';
import type { SharedCounts } from './count-ports.js';
import { SharedLimits } from './limits-shared.js';

const unreachable = (): Promise<never> => Promise.reject(new Error('there are no shared counts'));
const NO_COUNTS: SharedCounts = {
  watch: () => undefined,
  ask: unreachable,
  countRequest: unreachable,
  read: unreachable,
};

/** The limits of one process: those that hold while shared counts cannot be reached, because there are none. */
export class LocalLimits extends SharedLimits {
  /** @param now milliseconds on a clock that never goes back */
  constructor(now?: () => number) {
    super(NO_COUNTS, {
      whenUnknown: 'open',
      metrics: { setLimits: () => undefined },
      logger: { warn: () => undefined, info: () => undefined },
      now,
    });
  }

  // Nobody is asked, so the answer is there at once.
  override acquireSynthesis(principal: Principal): Lease {
    return super.acquireSynthesis(principal) as Lease;
  }
}
