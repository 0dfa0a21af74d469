import type { Logger } from 'pino';

/** Ctrl-C under `npm start` arrives twice: from the terminal and from npm, which hands it on. */
const SAME_WISH_MS = 500;

/** Stops at the first signal, and ends at once with 1 at one that comes later. */
export function stopOnSignal(logger: Logger, stop: () => Promise<void>): void {
  let askedMs = Infinity;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (performance.now() - askedMs > SAME_WISH_MS) {
      logger.warn({ signal }, 'asked again: ending at once');
      process.exit(1);
    }
    if (askedMs < Infinity) return;
    askedMs = performance.now();
    logger.info({ signal }, 'stopping');
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
