import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t, { type Test } from 'tap';
import { type RunningServer, startServer } from '../../support/running-server.js';
import { launchChromium } from '../browser/tab.js';
import { ROOT } from './folder.js';
import { pythonOf } from './install.js';
import { generatedTypes } from './types.js';

t.setTimeout(700_000);
const run = promisify(execFile);
/** A machine that was busy with other things let these programs stand still for 53 seconds. */
const PATIENCE_MS = 300_000;
const TEXT = ['Your ', 'order ', 'left. ', 'Anything ', 'else?'];

let server: RunningServer;
let folder: string;
t.before(async () => {
  server = await startServer();
  folder = mkdtempSync(join(tmpdir(), 'sonant-own-clients-'));
  // npm would install the package like this.
  const place = join(folder, 'node_modules/sonant-client');
  cpSync(`${ROOT}clients/js`, place, { recursive: true });
  symlinkSync(`${ROOT}node_modules/ws`, join(folder, 'node_modules/ws'));
  await run(process.execPath, [`${ROOT}node_modules/typescript/bin/tsc`, '-p', place]);
});
t.teardown(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

void t.test('the types of the packages are those of the descriptions', async (t) => {
  const openapi: unknown = await (await fetch(`${server.url}/openapi.json`)).json();
  for (const [file, text] of generatedTypes(openapi))
    t.equal(readFileSync(file, 'utf8'), text, `${file}: npm run clients -- --types writes it`);
});

/** Runs a module beside the package, with the settings that its users have. @returns what it printed, parsed */
async function node(url: string, source: string): Promise<unknown> {
  writeFileSync(join(folder, 'run.mjs'), `import { Sonant } from 'sonant-client';\n${source}`);
  const env = { PATH: process.env['PATH'], SONANT_URL: url, SONANT_KEY: server.key };
  const { stdout } = await run(process.execPath, [join(folder, 'run.mjs')], { env, timeout: PATIENCE_MS });
  return JSON.parse(stdout);
}

const STREAM = `
const sonant = new Sonant({ apiKey: process.env.SONANT_KEY, url: process.env.SONANT_URL });
const stream = sonant.stream({ speaker: 'astra', words: true });
for (const text of ${JSON.stringify(TEXT)}) await stream.write(text);
stream.end();
let [bytes, words, error] = [0, [], null];
try {
  for await (const event of stream) {
    if (event.type === 'audio') bytes += event.audio.length;
    else words.push(...event.words);
  }
} catch (cause) { error = cause.kind; }
sonant.close();
console.log(JSON.stringify({ bytes, words, error }));
`;

interface Streamed {
  readonly bytes: number;
  readonly words: readonly { readonly word: string; readonly end: number }[];
  readonly error: string | null;
}

function isWhole(t: Test, { bytes, words, error }: Streamed): void {
  t.equal(error, null);
  t.same(
    words.map(({ word }) => word),
    TEXT.map((word) => word.trim()),
  );
  const [seconds, end] = [bytes / 48_000, words.at(-1)?.end ?? 0];
  t.ok(Math.abs(seconds - end) < 0.05, `the last word ends (${end} s) with the audio (${seconds} s)`);
}

void t.test('JavaScript: a stream with words', async (t) => {
  isWhole(t, (await node(server.url, STREAM)) as Streamed);
});

void t.test('JavaScript: a connection that is lost before the first audio is opened again', async (t) => {
  const { url, cuts } = await cuttingProxy(t, 2);
  isWhole(t, (await node(url, STREAM)) as Streamed);
  t.equal(cuts(), 2);
});

void t.test('JavaScript: an unknown speaker, a key that is not right, a cancelled stream', async (t) => {
  const answers = await node(
    server.url,
    `
const said = [];
const sonant = new Sonant({ apiKey: process.env.SONANT_KEY, url: process.env.SONANT_URL });
await sonant.speak('Hello.', { speaker: 'nobody' }).catch((error) => said.push(error.kind, error.status));
for (const options of [{ speaker: 'nobody' }]) {
  const stream = sonant.stream(options);
  await stream.write('Hello.');
  stream.end();
  try { for await (const _ of stream); } catch (error) { said.push(error.kind); }
}
const stream = sonant.stream({ speaker: 'astra' });
await stream.write('Hello there, this is a sentence. '.repeat(20));
for await (const _ of stream) { stream.cancel(); said.push('heard'); }
sonant.close();
console.log(JSON.stringify(said));
`,
  );
  t.same(answers, ['http', 400, 'not_found', 'heard']);
});

void t.test('JavaScript: a slow reader holds the server up, not its own memory', async (t) => {
  const { most, bytes } = (await node(
    server.url,
    `
const sonant = new Sonant({ apiKey: process.env.SONANT_KEY, url: process.env.SONANT_URL });
const stream = sonant.stream({ speaker: 'astra', samplingRate: 96000 });
void (async () => {
  for (let i = 0; i < 30; i++) await stream.write('This sentence is one of thirty that are all the same. ');
  stream.end();
})();
let [most, bytes, read] = [0, 0, 0];
for await (const event of stream) {
  if (event.type === 'audio') bytes += event.audio.length;
  if (read++ === 0) await new Promise((resolve) => setTimeout(resolve, 3000));
  most = Math.max(most, stream.unread);
}
sonant.close();
console.log(JSON.stringify({ most, bytes }));
`,
  )) as { most: number; bytes: number };
  t.ok(bytes > 8e6, `${bytes} bytes in all`);
  t.ok(most > 0 && most < 3e6, `${most} of them waited at most`);
});

void t.test('JavaScript in a browser: the key goes in the first message', async (t) => {
  const page = createHttpServer((request, answer) => {
    const isModule = request.url?.endsWith('.js') === true;
    answer.setHeader('content-type', isModule ? 'text/javascript' : 'text/html');
    const file = join(folder, 'node_modules/sonant-client/dist', (request.url ?? '').slice(1));
    answer.end(isModule ? readFileSync(file) : '<title>page</title>');
  }).listen(0, '127.0.0.1');
  await once(page, 'listening');
  const browser = await launchChromium();
  t.teardown(async () => {
    await browser.close();
    page.close();
  });
  const tab = await browser.newPage();
  await tab.goto(`http://127.0.0.1:${(page.address() as AddressInfo).port}/`);
  const settings = JSON.stringify({ SONANT_KEY: server.key, SONANT_URL: server.url });
  const said = await tab.evaluate(`(async () => {
    const { Sonant } = await import('/index.js');
    const process = { env: ${settings} };
    ${STREAM.replace(/console\.log\((.*)\);\s*$/, 'return $1;')}
  })()`);
  isWhole(t, JSON.parse(said as string) as Streamed);
});

void t.test('Python: a stream with words, an unknown speaker, a lost connection', async (t) => {
  const { url, cuts } = await cuttingProxy(t, 1);
  const said = await python(url, 'test/system/clients/drivers/own_python.py', [JSON.stringify(TEXT)]);
  const { kinds, plainBytes, ...streamed } = JSON.parse(said) as Streamed & {
    kinds: unknown;
    plainBytes: number;
  };
  isWhole(t, streamed);
  t.same(kinds, ['http', 400, 'not_found']);
  t.ok(plainBytes > 10_000);
  t.equal(cuts(), 1);
});

void t.test('Pipecat: a reply that pauses keeps all its words', async (t) => {
  const said = await python(server.url, 'test/system/clients/drivers/pipecat_pause.py', [], 'agents');
  t.equal((JSON.parse(said) as string[]).join(' '), 'One moment please. I look for it. Here it is.');
});

void t.test('LiveKit: what a busy server refuses may be tried again', async (t) => {
  const said = await python(server.url, 'test/system/clients/drivers/livekit_refused.py', [], 'agents');
  t.same(JSON.parse(said), { resource_exhausted: true, unavailable: true, not_found: false });
});

void t.test('the examples write a file each', async (t) => {
  const [js, py] = [join(folder, 'js.wav'), join(folder, 'py.wav')];
  const env = { PATH: process.env['PATH'], SONANT_URL: server.url, SONANT_KEY: server.key };
  const example = join(folder, 'say.mjs');
  cpSync(`${ROOT}clients/js/examples/say.mjs`, example);
  await run(process.execPath, [example, 'Hello there.', js], { env });
  await python(server.url, 'clients/python/examples/say.py', ['Hello there.', py]);
  for (const file of [js, py]) {
    const bytes = readFileSync(file);
    t.equal(bytes.toString('latin1', 0, 4), 'RIFF');
    t.ok(bytes.length > 10_000);
  }
});

async function python(
  url: string,
  script: string,
  args: readonly string[],
  packages = 'sonant-client',
): Promise<string> {
  const env = { PYTHONPATH: `${ROOT}clients/python`, SONANT_URL: url, SONANT_KEY: server.key };
  const program = await pythonOf(packages, undefined);
  const { stdout } = await run(program, [`${ROOT}${script}`, ...args], { env, timeout: PATIENCE_MS });
  return stdout;
}

/** Passes on to the server; cuts the first sockets as soon as the server answers. */
async function cuttingProxy(
  t: Test,
  count: number,
): Promise<{ readonly url: string; readonly cuts: () => number }> {
  let cuts = 0;
  const open = new Set<Socket>();
  const proxy = createServer((client) => {
    const upstream = createConnection(Number(new URL(server.url).port), '127.0.0.1');
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => undefined);
    }
    client.pipe(upstream);
    const isCut = cuts < count;
    if (isCut) cuts += 1;
    upstream.on('data', (data) => {
      if (isCut) client.destroy();
      else client.write(data);
    });
    upstream.on('close', () => client.end());
    client.on('close', () => upstream.destroy());
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  t.teardown(() => {
    for (const socket of open) socket.destroy();
    proxy.close();
  });
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, cuts: () => cuts };
}
