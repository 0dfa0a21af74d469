import type { OpenUsage } from '../../../src/accounts/ports.js';
import { BatchedLedger } from '../../../src/accounts/usage-ledger.js';
import type { UsageLedger, UsageRecord } from '../../../src/contracts/accounts.js';
import { FakeStore } from './fake-store.js';

/** A store that is back has every record after so long: the longest pause between two attempts, and a batch. */
export const MAX_BEHIND_MS = 5400;

/** The product's ledger over a store that comes and goes, and what should be in it. */
export class Bills implements UsageLedger {
  readonly breaches: string[] = [];
  private readonly store: FakeStore;
  private readonly ledger: BatchedLedger;
  /** Records given to the ledger since the last check. */
  private readonly records: UsageRecord[] = [];
  private readonly expected: string[] = [];
  /** Records that are not in the store yet, by id. */
  private readonly missing = new Map<string, { readonly text: string; readonly atMs: number }>();
  private upSinceMs = 0;

  /** @param heard what was heard of each speech that is under way, as `account milliseconds` */
  constructor(
    roll: () => number,
    private readonly clock: { readonly nowMs: number },
    private readonly heard: () => string[],
  ) {
    this.store = new FakeStore(roll, (open) => this.checkOpen(open));
    this.ledger = new BatchedLedger({
      store: this.store,
      metrics: {
        setUsageWaiting: () => undefined,
        onUsageLost: (count) => this.breaches.push(`${count} records are lost`),
      },
      logger: { warn: () => undefined, error: () => undefined },
    });
  }

  append(record: UsageRecord): void {
    this.records.push(record);
    this.missing.set(record.id, { text: JSON.stringify(record), atMs: this.clock.nowMs });
    this.ledger.append(record);
  }

  open(record: () => UsageRecord): () => void {
    return this.ledger.open(record);
  }

  expect(accountId: string, outcome: UsageRecord['outcome'], audioMs: number): void {
    this.expected.push(`${accountId} ${outcome} ${audioMs}`);
  }

  turnStore(to: 'up' | 'down'): void {
    if (to === 'up' && this.store.isDown) this.upSinceMs = this.clock.nowMs;
    this.store.isDown = to === 'down';
  }

  get missingCount(): number {
    return this.missing.size;
  }

  /** @returns what is wrong */
  check(): string[] {
    const broken = [...this.breaches, ...this.store.breaches];
    for (const { accountId, outcome, audioMs } of this.records.splice(0)) {
      const index = this.expected.indexOf(`${accountId} ${outcome} ${audioMs}`);
      if (index < 0) broken.push(`billed ${accountId} ${outcome} ${audioMs}, and nobody heard that`);
      else this.expected.splice(index, 1);
    }
    if (this.expected.length > 0) broken.push(`not billed: ${this.expected.join(', ')}`);
    for (const record of this.store.arrived.splice(0)) {
      const isSame = this.missing.get(record.id)?.text === JSON.stringify(record);
      if (!isSame) broken.push(`the store has another ${record.id}`);
      this.missing.delete(record.id);
    }
    const [oldest] = this.missing.values();
    const sinceMs = Math.max(this.upSinceMs, oldest?.atMs ?? Infinity);
    const isLate = !this.store.isDown && this.clock.nowMs - sinceMs > MAX_BEHIND_MS;
    if (isLate) broken.push('a record is not stored');
    return broken;
  }

  /** If the process were killed now, the bill would contain what was heard. */
  private checkOpen({ records }: OpenUsage): void {
    const told = records.filter(({ audioMs }) => audioMs > 0);
    const said = told.map(({ accountId, audioMs }) => `${accountId} ${audioMs}`).sort();
    const heard = this.heard().sort();
    if (said.join() !== heard.join()) this.breaches.push(`open: ${said.join()}, heard: ${heard.join()}`);
  }
}
