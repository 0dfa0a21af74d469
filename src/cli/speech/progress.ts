const EVERY_MS = 200;
/** A text that is spoken sooner than this needs no progress bar. */
const PATIENCE_MS = 600;
const BAR_COLUMNS = 24;

/** How far a text has been spoken, on a terminal's own line; elsewhere nothing is shown. */
export class Progress {
  private readonly startedMs = performance.now();
  private shownMs = this.startedMs + PATIENCE_MS - EVERY_MS;

  /** @param total in the unit of `show` */
  constructor(
    private readonly total: number,
    private readonly stream: NodeJS.WriteStream = process.stderr,
  ) {}

  /** @param note beside the bar: how much speech there is */
  show(done: number, note: string): void {
    const nowMs = performance.now();
    if (!this.stream.isTTY || nowMs - this.shownMs < EVERY_MS) return;
    this.shownMs = nowMs;
    const share = Math.min(1, done / Math.max(1, this.total));
    const leftSeconds = share > 0 ? ((nowMs - this.startedMs) * (1 - share)) / share / 1000 : 0;
    const bar = '#'.repeat(Math.round(share * BAR_COLUMNS)).padEnd(BAR_COLUMNS, '.');
    const line = `[${bar}] ${Math.floor(100 * share)} %  ${note}, ${Math.ceil(leftSeconds)} s left`;
    this.stream.write(`\r${line.padEnd(72)}`);
  }

  /** Leaves an empty line. */
  clear(): void {
    if (this.stream.isTTY && this.shownMs > this.startedMs + PATIENCE_MS - EVERY_MS) {
      this.stream.write(`\r${' '.repeat(72)}\r`);
    }
  }
}

/** `2:05` */
export const minutesOf = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`;
