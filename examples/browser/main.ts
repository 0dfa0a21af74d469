import { parseArgs } from 'node:util';
import { startBridge } from './bridge.js';

const HELP = `A page that speaks, and the bridge that keeps its key.

Usage: npm run example:browser -- [options]

  --port <port>      where the page is served; 0: any free port (default 8090)
  --host <address>   which interface (default 127.0.0.1)
  --origin <origin>  another origin the page is opened from, e.g. https://talk.example; may be repeated
  --help             this text

Environment:
  SONANT_KEY         an API key: npx sonant keys create --name browser
  SONANT_URL         the server (default http://127.0.0.1:8080)
`;

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

try {
  process.exitCode = await main();
} catch (error) {
  process.exitCode = fail(EXIT_FAILED, String(error));
}

async function main(): Promise<number> {
  const options = readOptions();
  if (typeof options === 'string') return fail(EXIT_USAGE, options);
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const { SONANT_KEY: key = '', SONANT_URL: sonantUrl = 'http://127.0.0.1:8080' } = process.env;
  if (key === '')
    return fail(EXIT_USAGE, 'SONANT_KEY is not set; npx sonant keys create --name browser makes a key');
  if (!URL.canParse(sonantUrl)) return fail(EXIT_USAGE, `SONANT_URL is no address: ${sonantUrl}`);
  const { host, port, origin: origins } = options;
  const bridge = await startBridge({ host, port, origins, sonantUrl, key });
  process.stdout.write(`Open ${bridge.url} (speaks through ${sonantUrl})\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void bridge.close());
  return 0;
}

/** @returns what is wrong with the command line, in words, when something is. */
function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: '8090' },
        host: { type: 'string', default: '127.0.0.1' },
        origin: { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean', default: false },
      },
    });
    const port = Number(values.port);
    if (!/^\d+$/.test(values.port) || port > 65535) return `--port is no port: ${values.port}`;
    return { ...values, port };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function fail(status: number, message: string): number {
  process.stderr.write(`browser example: ${message}\n`);
  return status;
}
