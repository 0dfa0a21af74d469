import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';
import { sparePort } from '../../support/own-server.js';
import { startServer, type RunningServer } from '../../support/running-server.js';
import { FOLDER } from './folder.js';
import { MissingPython, pythonOf } from './install.js';
import { PAGE } from './table.js';

t.setTimeout(300_000);
const run = promisify(execFile);
/** A second of speech at the least, whatever the format. */
const LEAST_BYTES = 6000;

let server: RunningServer;
let folder: string;
t.before(async () => {
  server = await startServer();
  folder = mkdtempSync(join(tmpdir(), 'sonant-snippets-'));
});
t.teardown(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** What stands under a heading of docs/CLIENTS.md, with this server's address. */
function snippet(heading: string): string {
  const [, code] =
    new RegExp(`^### ${heading}\\n[^#]*?\`\`\`\\w+\\n(.*?)\`\`\``, 'ms').exec(readFileSync(PAGE, 'utf8')) ??
    [];
  if (code === undefined) throw new Error(`${PAGE} has no code under ${heading}`);
  return code.replaceAll('http://127.0.0.1:8080', server.url);
}

const environment = (): Record<string, string | undefined> => ({
  PATH: process.env['PATH'],
  SONANT_KEY: server.key,
});

async function runIn(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run(program, [...args], { cwd: folder, env: environment(), timeout: 120_000 });
  return stdout;
}

function wrote(file: string, head: RegExp): boolean {
  const bytes = readFileSync(join(folder, file));
  rmSync(join(folder, file));
  return bytes.length > LEAST_BYTES && head.test(bytes.toString('latin1', 0, 4));
}

const MP3 = /^(ID3|\xff[\xe2-\xff])/;

void t.test('curl', async (t) => {
  await runIn('sh', ['-ec', snippet('curl')]);
  t.ok(wrote('hello.mp3', MP3));
});

void t.test('Node', async (t) => {
  writeFileSync(join(folder, 'hello.mjs'), snippet('Node'));
  await runIn(process.execPath, ['hello.mjs']);
  t.ok(wrote('hello.wav', /^RIFF$/));
});

void t.test('Python', async (t) => {
  await runIn('python3', ['-c', snippet('Python')]);
  t.ok(wrote('hello.wav', /^RIFF$/));
});

void t.test('OpenAI client', async (t) => {
  await runIn(await pythonOf('agents', undefined), ['-c', snippet('OpenAI client')]);
  t.ok(wrote('hello.mp3', MP3));
});

for (const [heading, probe] of [
  ['LiveKit', 'snippet_livekit.py'],
  ['Pipecat', 'snippet_pipecat.py'],
] as const) {
  void t.test(heading, async (t) => {
    const speaks = readFileSync(`${FOLDER}drivers/${probe}`, 'utf8');
    const said = await runIn(await pythonOf('agents', undefined), ['-c', `${snippet(heading)}\n${speaks}`]);
    t.ok(Number(said.trim().split('\n').at(-1)) > LEAST_BYTES, `${said} bytes`);
  });
}

void t.test('Home Assistant', async (t) => {
  const python = await pythonOf('wyoming', undefined).catch((cause: unknown) => {
    if (cause instanceof MissingPython) return undefined;
    throw cause;
  });
  if (python === undefined) {
    t.comment('not run: its package needs Python 3.12');
    return;
  }
  const port = await sparePort();
  const command = snippet('Home Assistant')
    .replace('0.0.0.0:10300', `127.0.0.1:${port}`)
    .replace(/^python /, `exec ${python} `);
  const bridge: ChildProcess = spawn('sh', ['-c', command], {
    cwd: folder,
    env: environment(),
    stdio: 'ignore',
  });
  t.teardown(() => bridge.kill());
  const said = await runIn(python, [`${FOLDER}drivers/snippet_wyoming.py`, String(port)]);
  t.ok(Number(said) > LEAST_BYTES, `${said} bytes`);
});
