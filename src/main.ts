import { runServer } from './composition/run-server.js';
import { withoutSecrets } from './telemetry/logger.js';

runServer().catch((error: unknown) => {
  // For people: the stack helps nobody whose port is taken or whose pack is damaged.
  process.stderr.write(`${withoutSecrets(error instanceof Error ? error.message : String(error))}\n`);
  process.exit(1);
});
