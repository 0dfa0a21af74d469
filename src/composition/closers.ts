/** What has been opened, to be closed in the reverse order. */
export class Closers {
  private readonly closers: (() => Promise<void>)[] = [];

  opened(close: () => Promise<void>): void {
    this.closers.push(close);
  }

  /** The last thing first; what is opened meanwhile too. */
  async closeAll(): Promise<void> {
    for (let close = this.closers.pop(); close !== undefined; close = this.closers.pop()) await close();
  }
}
