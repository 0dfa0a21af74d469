/** Accounts that are checked at each use of one. With only one, the number of remembered accounts would keep growing. */
const LOOKED_AT = 2;

/** What is counted for each account. Accounts with nothing left to remember are forgotten, a few at each use. */
export class CountedAccounts<Counted> {
  private readonly accounts = new Map<string, Counted>();

  constructor(
    private readonly make: (accountId: string) => Counted,
    /** True when a new one would be the same. */
    private readonly isForgettable: (counted: Counted) => boolean,
  ) {}

  /** The counts of an account, new ones if there are none. */
  of(accountId: string): Counted {
    this.forgetSome();
    const known = this.accounts.get(accountId);
    if (known !== undefined) return known;
    const counted = this.make(accountId);
    this.accounts.set(accountId, counted);
    return counted;
  }

  find(accountId: string): Counted | undefined {
    return this.accounts.get(accountId);
  }

  values(): IterableIterator<Counted> {
    return this.accounts.values();
  }

  get size(): number {
    return this.accounts.size;
  }

  /** Checks the first accounts. Those that are kept move to the end, so that all are checked in turn. */
  private forgetSome(): void {
    for (let i = Math.min(LOOKED_AT, this.accounts.size); i > 0; i -= 1) {
      const [oldest] = this.accounts;
      if (oldest === undefined) return;
      const [accountId, counted] = oldest;
      this.accounts.delete(accountId);
      if (!this.isForgettable(counted)) this.accounts.set(accountId, counted);
    }
  }
}
