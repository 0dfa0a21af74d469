import type { UsageDimension, UsageRecord, UsageSum } from '../../contracts/accounts.js';

export interface UsageThreadData {
  /** Path of the database. */
  readonly file: string;
}

/** What the usage thread is asked for; done in the order in which it was asked. */
export type UsageTask =
  | { readonly kind: 'append'; readonly id: number; readonly records: readonly UsageRecord[] }
  | {
      readonly kind: 'sums';
      readonly id: number;
      readonly accountId: string;
      readonly question: { fromDay: string; toDay: string; by: readonly UsageDimension[] };
    }
  /** Copies the log beside the file into it, as far as nobody reads it. */
  | { readonly kind: 'copy log'; readonly id: number }
  | { readonly kind: 'close' };

/** Of the task with that id; what is no question has no sums. */
export type UsageAnswer = { readonly id: number } & (
  { readonly value: readonly UsageSum[] } | { readonly failure: string }
);
