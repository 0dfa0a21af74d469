/**
 * How long the clients of one server wait, all of them together: it begins anew with whatever any of them hears. On a machine without a
 * free processor a server needs minutes for what takes seconds elsewhere, but somebody hears something now and then. Where nobody does,
 * what a client still waits for is lost.
 */
export class Patience {
  private heardMs = performance.now();

  constructor(readonly ms: number) {}

  /** Called for all that a client hears, and where it begins to wait. */
  renew(): void {
    this.heardMs = performance.now();
  }

  get isOver(): boolean {
    return performance.now() - this.heardMs > this.ms;
  }
}
