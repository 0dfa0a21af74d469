/** How many are checked for each one that is used. With one alone, their number would keep growing. */
const LOOKED_AT = 2;

/** What is counted for each account. Accounts with nothing left to remember are forgotten, a few at each use. */
export class CountedAccounts<Counted> {
  private readonly accounts = new Map<string, Counted>();

  constructor(
    private readonly make: (accountId: string) => Counted,
    /** True when a new one would be the same. */
    private readonly isForgettable: (counted: Counted) => boolean,
  ) {}

  /** The one that is there, or a new one. */
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

  /** Checks some accounts in a circle: an account that is kept goes to the end. */
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
