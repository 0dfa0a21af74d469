import type { OpenUsage } from '../../accounts/ports.js';
import type { UsageDimension, UsageRecord, UsageSum } from '../../contracts/accounts.js';

export interface UsageThreadData {
  /** Path of the database. */
  readonly file: string;
}

/** The tasks of the usage thread, which does them in order. */
export type UsageTask =
  | {
      readonly kind: 'append';
      readonly id: number;
      readonly records: readonly UsageRecord[];
      readonly open: OpenUsage | undefined;
    }
  | {
      readonly kind: 'settle dead';
      readonly id: number;
      readonly ownNodeId: string;
      readonly silentMs: number;
    }
  | {
      readonly kind: 'sums';
      readonly id: number;
      readonly accountId: string;
      readonly question: { fromDay: string; toDay: string; by: readonly UsageDimension[] };
    }
  /** Copies the log into the file, up to what is still being read. */
  | { readonly kind: 'copy log'; readonly id: number }
  | { readonly kind: 'close' };

export interface UsageResult {
  readonly sums: readonly UsageSum[];
  readonly settled: number;
}

/** The answer to the task with that id; only a question has sums, and only `settle dead` has a count. */
export type UsageAnswer = { readonly id: number } & (
  { readonly result: UsageResult } | { readonly failure: string }
);
