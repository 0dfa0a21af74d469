/** What an account can have open at once. */
export type Countable = 'sockets' | 'syntheses';
export type OpenCounts = Readonly<Record<Countable, number>>;

export interface OpenCounter {
  /** What an account has open, over all nodes that can be known. */
  open(accountId: string): Promise<OpenCounts>;
}

/** Asks the shared count of one account for more, and gives back what is not needed: the node's count becomes `keep` plus what is granted. */
export interface CountQuestion {
  readonly accountId: string;
  readonly kind: Countable;
  /** What the node holds and keeps, regardless of the ceiling. */
  readonly keep: number;
  /** More, as many as the ceiling allows. */
  readonly asked: number;
  /** A further reserve, granted only while there is plenty of room. */
  readonly wished: number;
  readonly ceiling: number;
  /** Each of `asked` takes a token; null: there is no bucket. */
  readonly bucket: { readonly perSecond: number; readonly burst: number } | null;
  /** `told`: if less than `asked` is available, `onTight` is called on all nodes. */
  readonly shortage: 'told' | 'silent';
}

export interface CountAnswer {
  /** How many of `asked` were granted. */
  readonly granted: number;
  /** How many of `wished` were granted. */
  readonly extra: number;
  /** What other nodes hold. */
  readonly others: number;
}

/** What one node holds of an account. */
export interface HeldCount {
  readonly accountId: string;
  readonly kind: Countable;
  readonly count: number;
}

/** A node that counts together with others. */
export interface CountWatcher {
  /**
   * Called whenever the node has to report what it holds: when the counts become reachable, and every few seconds as a sign of life.
   * @returns the counts about which no question is under way
   */
  held(): readonly HeldCount[];
  /** The counts can be reached, and hold only what `held` said last. */
  onReached(): void;
  /** The counts became unreachable: questions still open will never be answered. */
  onLost(cause: unknown): void;
  /** A node wants more for the account than is left. */
  onTight(kind: Countable, accountId: string): void;
}

/** The count after one more request. */
export interface RequestCount {
  readonly outcome: 'counted' | 'refused';
  /** Requests in this minute, over all nodes. */
  readonly used: number;
  /** Milliseconds until the minute ends. */
  readonly leftMs: number;
}

/** The counts of all nodes. */
export interface SharedCounts {
  /** Must be called once, before anything else. */
  watch(watcher: CountWatcher): void;
  /** Rejects while the counts are unreachable, after `onLost` was called. One at a time for each account and kind. */
  ask(question: CountQuestion): Promise<CountAnswer>;
  /** Counts a request of the account in its window, which began with the first. Rejects while the counts cannot be reached. */
  countRequest(accountId: string, limit: number, windowMs: number): Promise<RequestCount>;
  /** The sums over all live nodes. Rejects while the counts cannot be reached. */
  read(accountId: string): Promise<OpenCounts>;
}
