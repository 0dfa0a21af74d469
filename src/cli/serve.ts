import type { Command } from 'commander';
import { integerBetween } from '../config/values.js';
import { type CommonOptions, leaf, mustBe } from './command.js';

interface ServeOptions extends CommonOptions {
  readonly port?: number;
  readonly host?: string;
  readonly dataDir?: string;
}

const parsePort = mustBe('from 0 to 65535', integerBetween(0, 65_535));

/** The settings of the server as options; the environment has the others. */
export function addServeCommand(root: Command): void {
  leaf(root, 'serve', 'run the server until Ctrl-C; its log is JSON', [
    'sonant serve',
    'sonant serve --port 9000 --host 0.0.0.0',
    'WORKERS=2 LOG_LEVEL=warn sonant serve',
  ])
    .option('--port <number>', 'port to listen on; default: PORT, or 8080; 0 picks a free one', parsePort)
    .option('--host <address>', 'address to listen on; default: HOST, or 127.0.0.1')
    .option('--data-dir <folder>', 'folder of the store; default: DATA_DIR, or data in the project')
    .action(async ({ port, host, dataDir }: ServeOptions) => {
      const given = { PORT: port, HOST: host, DATA_DIR: dataDir };
      for (const [name, value] of Object.entries(given))
        if (value !== undefined) process.env[name] = String(value);
      const { runServer } = await import('../composition/run-server.js');
      await runServer();
    });
}
