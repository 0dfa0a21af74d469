import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t, { type Test } from 'tap';
import { sparePort } from '../../support/own-server.js';
import { ROOT } from './folder.js';
import { pythonOf } from './install.js';

t.setTimeout(300_000);
const run = promisify(execFile);

/** Where nobody listens, and where an answer breaks off after a few bytes. */
async function addresses(t: Test): Promise<string[]> {
  const http = createServer((_request, answer) => {
    answer.writeHead(200, { 'content-length': 1000 });
    answer.write('0123456789', () => setTimeout(() => answer.destroy(), 100));
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  t.teardown(() => http.close());
  return [await sparePort(), (http.address() as AddressInfo).port].map((port) => `http://127.0.0.1:${port}`);
}

const JAVASCRIPT = `
import { Sonant, SonantError } from 'sonant-client';
const said = [];
for (const url of process.argv.slice(2)) {
  let bytes = 0;
  try {
    const sonant = new Sonant({ apiKey: 'key', url });
    for await (const part of await sonant.speak('Hello.', { speaker: 'astra' })) bytes += part.length;
  } catch (error) { said.push([error instanceof SonantError, error.kind, bytes, error.message]); }
}
const stopped = new AbortController();
stopped.abort();
const { signal } = stopped;
await new Sonant({ apiKey: 'key' }).speak('Hello.', { signal }).catch((error) => said.push(error.name));
console.log(JSON.stringify(said));
`;

void t.test('JavaScript: speech over HTTP that is lost ends with a SonantError', async (t) => {
  const folder = t.testdir({});
  const place = join(folder, 'node_modules/sonant-client');
  cpSync(`${ROOT}clients/js`, place, { recursive: true });
  symlinkSync(`${ROOT}node_modules/ws`, join(folder, 'node_modules/ws'));
  await run(process.execPath, [`${ROOT}node_modules/typescript/bin/tsc`, '-p', place]);
  writeFileSync(join(folder, 'run.mjs'), JAVASCRIPT);
  const { stdout } = await run(process.execPath, [join(folder, 'run.mjs'), ...(await addresses(t))]);
  t.match(JSON.parse(stdout), [
    [true, 'connection', 0, /ECONNREFUSED/],
    [true, 'connection', 10, /\w/],
    'AbortError',
  ]);
});

const PYTHON = `
import asyncio, json, sys
from sonant_client import AsyncSonant, Sonant, SonantError

async def spoken(url, said):
    async with AsyncSonant("key", url=url) as sonant:
        async for piece in sonant.speak("Hello.", speaker="astra"):
            said.append(piece)

def plainly(url, said):
    with Sonant("key", url=url) as sonant:
        said.extend(sonant.speak("Hello.", speaker="astra"))

kinds = []
for url in sys.argv[1:]:
    for speak in (plainly, lambda url, said: asyncio.run(spoken(url, said))):
        said = []
        try:
            speak(url, said)
        except SonantError as error:
            kinds.append([error.kind, len(b"".join(said)), str(error)])
print(json.dumps(kinds))
`;

void t.test('Python: the same, with asyncio and without', async (t) => {
  const env = { PYTHONPATH: `${ROOT}clients/python` };
  const program = await pythonOf('sonant-client', undefined);
  const { stdout } = await run(program, ['-c', PYTHON, ...(await addresses(t))], { env });
  const [refused, cut] = [
    ['connection', 0, /\w/],
    ['connection', 10, /\w/],
  ];
  t.match(JSON.parse(stdout), [refused, refused, cut, cut]);
});
