import type { Logger } from 'pino';

/** Everything that has been opened, to be closed in reverse order. */
export class Closers {
  private readonly closers: (() => void | Promise<void>)[] = [];

  opened(close: () => void | Promise<void>): void {
    this.closers.push(close);
  }

  /** Closes in reverse order, including what is opened in the meantime. */
  async closeAll(): Promise<void> {
    for (let close = this.closers.pop(); close !== undefined; close = this.closers.pop()) await close();
  }
}

/** Two signals within this time count as one: under `npm start`, Ctrl-C comes from the terminal and again from npm. */
const SAME_SIGNAL_MS = 500;

/**
 * The first signal closes everything that has been opened, newest first, and ends the process with 0; a later signal ends it
 * at once with 1.
 */
export class StopOnSignal extends Closers {
  private askedMs = Infinity;

  constructor(private readonly logger: Logger) {
    super();
    const onSignal = (signal: NodeJS.Signals): void => this.onSignal(signal);
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
  }

  /** Once true, failures are only a consequence of closing. */
  get hasBegun(): boolean {
    return this.askedMs < Infinity;
  }

  private onSignal(signal: NodeJS.Signals): void {
    if (performance.now() - this.askedMs > SAME_SIGNAL_MS) {
      this.logger.warn({ signal }, 'a second signal: exiting at once');
      process.exit(1);
    }
    if (this.hasBegun) return;
    this.askedMs = performance.now();
    this.logger.info({ signal }, 'stopping');
    this.closeAll().then(
      () => process.exit(0),
      (error: unknown) => {
        this.logger.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  }
}
