import type { OpenUsage } from '../../../src/accounts/ports.js';
import type { UsageRecord } from '../../../src/contracts/accounts.js';

/** A store of usage that fails and returns at random. */
export class FakeStore {
  isDown = false;
  private readonly records = new Map<string, string>();
  /** Records that came since the last check. */
  readonly arrived: UsageRecord[] = [];
  readonly breaches: string[] = [];

  /** @param onOpen told what is being spoken, whenever that is written */
  constructor(
    private readonly roll: () => number,
    private readonly onOpen: (open: OpenUsage) => void,
  ) {}

  append(records: readonly UsageRecord[], open?: OpenUsage): Promise<void> {
    // A failure may come before the write, or after it.
    if (!this.isDown || this.roll() < 0.3) this.write(records, open);
    return this.isDown ? Promise.reject(new Error('the store is down')) : Promise.resolve();
  }

  private write(records: readonly UsageRecord[], open: OpenUsage | undefined): void {
    for (const record of records) {
      const text = JSON.stringify(record);
      const before = this.records.get(record.id);
      if (before === undefined) this.arrived.push(record);
      else if (before !== text) this.breaches.push(`two records of one id: ${before}, ${text}`);
      this.records.set(record.id, text);
    }
    if (open !== undefined) this.onOpen(open);
  }
}
