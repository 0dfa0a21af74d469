import type { UsageRecord } from '../contracts/accounts.js';
import type { OpenUsage } from './ports.js';

/** The heartbeat interval even without changes: a process that is silent for much longer is considered dead. */
const SIGN_OF_LIFE_MS = 5000;

/** The records of the texts that this process is speaking, and their state in the store. */
export class OpenRecords {
  private readonly records = new Set<() => UsageRecord>();
  private toldMs = -Infinity;
  /** The open records that the store knows, as text; empty: none. */
  private toldText = '';
  private tellingText = '';

  /** @returns closes it; idempotent */
  open(record: () => UsageRecord): () => void {
    this.records.add(record);
    return () => void this.records.delete(record);
  }

  /** Whether something is being spoken, or is still open in the store. */
  get isWatched(): boolean {
    return this.records.size > 0 || this.toldText !== '';
  }

  /** What to tell the store; undefined: it is up to date. */
  news(nodeId: string): OpenUsage | undefined {
    const records = Array.from(this.records, (record) => record());
    this.tellingText = records.map(({ id, audioMs }) => `${id} ${audioMs}`).join();
    const isKnown = this.tellingText === this.toldText;
    if (isKnown && (records.length === 0 || performance.now() - this.toldMs < SIGN_OF_LIFE_MS))
      return undefined;
    return { nodeId, records };
  }

  /** @param open what the store knows by now; undefined: nothing new */
  told(open: OpenUsage | undefined): void {
    if (open === undefined) return;
    this.toldMs = performance.now();
    this.toldText = this.tellingText;
  }
}
