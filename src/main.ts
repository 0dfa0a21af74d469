import { runServer } from './composition/run-server.js';
import { messageOf } from './errors.js';
import { withoutSecrets } from './telemetry/logger.js';

runServer().catch((error: unknown) => {
  // The message is for people: a stack trace does not help when a port is taken or a pack is damaged.
  process.stderr.write(`${withoutSecrets(messageOf(error))}\n`);
  process.exit(1);
});
