import type { OpenUsage } from '../../accounts/ports.js';
import type { UsageQuestion, UsageRecord } from '../../contracts/accounts.js';

export interface UsageThreadData {
  /** Path of the database. */
  readonly file: string;
  /** 0..19 */
  readonly nice: number;
}

/** The tasks of the usage thread, which does them in order. */
export type UsageTask =
  | {
      readonly kind: 'append';
      readonly records: readonly UsageRecord[];
      readonly open: OpenUsage | undefined;
    }
  | { readonly kind: 'settle dead'; readonly ownNodeId: string; readonly silentMs: number }
  | { readonly kind: 'sums'; readonly accountId: string; readonly question: UsageQuestion }
  /** Copies the log into the file, up to what is still being read. */
  | { readonly kind: 'copy log' };

export type UsageMessage = 'close' | { readonly id: number; readonly task: UsageTask };

export interface UsageResult {
  /**
   * Lists as JSON, which crosses threads in half the time that objects take: several, because the event loop has other
   * things to do than to parse ten thousand sums.
   */
  readonly sums: readonly string[];
  readonly settled: number;
}

/** The answer to the message with that id; only a question has sums, and only `settle dead` has a count. */
export type UsageAnswer = { readonly id: number } & (
  { readonly result: UsageResult } | { readonly failure: string }
);
