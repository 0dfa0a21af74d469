import { runServer } from './composition/run-server.js';
import { withoutSecrets } from './telemetry/logger.js';

runServer().catch((error: unknown) => {
  // The message is for people: a stack trace does not help when a port is taken or a pack is damaged.
  process.stderr.write(`${withoutSecrets(error instanceof Error ? error.message : String(error))}\n`);
  process.exit(1);
});
