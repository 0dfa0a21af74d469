import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { WebSocket } from 'ws';
import { read } from '../../support/documents.js';
import { startServer } from '../../support/running-server.js';
import { eventually } from '../../support/server.js';

/** The most hops allowed from a socket to the first slice that the addon renders. */
const MOST_HOPS = 22;
/** The most files allowed on the way, outside `text`. */
const MOST_FILES = 20;

interface Part {
  readonly part: 'main' | 'worker';
  readonly hops: readonly string[];
}

const folder = mkdtempSync(join(tmpdir(), 'sonant-hops-'));
const file = join(folder, 'hops');
writeFileSync(file, '');
const probe = new URL('../../support/hop-probe.js', import.meta.url).href;
const server = await startServer({
  nodeArguments: ['--import', probe],
  env: { HOPS_FILE: file, WORKERS: '1' },
});
t.teardown(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** The hops of a request, from its socket on. */
async function hopsOf(ask: () => Promise<void>): Promise<string[]> {
  writeFileSync(file, '');
  await ask();
  const parts = (): Part[] =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Part);
  const first = (part: Part['part']): readonly string[] | undefined =>
    parts().find((each) => each.part === part)?.hops;
  await eventually(() => first('main') !== undefined && first('worker') !== undefined, 'a slice', 20_000);
  return [...(first('main') ?? []), ...(first('worker') ?? [])];
}

const authorization = `Bearer ${server.key}`;
const REQUESTS: Record<string, () => Promise<void>> = {
  'POST /v1/svc-tts': async () => {
    const answer = await fetch(`${server.url}/v1/svc-tts`, {
      method: 'POST',
      headers: { authorization, accept: 'audio/mpeg' },
      body: JSON.stringify({ text: 'Hello there.', speaker: 'astra', modelId: 'coda' }),
    });
    await answer.arrayBuffer();
  },
  '/ws3': () => converse('/ws3?speaker=astra&modelId=coda', { text: 'Hello there.' }),
  '/coda/ws': () =>
    converse('/coda/ws', { contextId: 'a', start: { speaker: 'astra', text: 'Hello there.' } }),
};

async function converse(path: string, message: object): Promise<void> {
  const socket = new WebSocket(server.url.replace('http', 'ws') + path, { headers: { authorization } });
  await once(socket, 'open');
  socket.send(JSON.stringify(message));
  await eventually(() => readFileSync(file, 'utf8').includes('worker'), 'audio', 20_000);
  socket.terminate();
}

/** Draws the hops like docs/ARCHITECTURE.md: one line for each file on the way. */
function drawn(hops: readonly string[]): string {
  const lines: string[][] = [];
  for (const hop of hops) {
    const [file = '', name = ''] = hop.split(' ');
    const method = name.slice(name.indexOf('.') + 1);
    if (lines.at(-1)?.[0] === file) lines.at(-1)?.push(method);
    else lines.push([file, method]);
  }
  return lines.map(([file = '', ...names]) => `${file.padEnd(33)} ${names.join(' → ')}\n`).join('');
}

// A server is started, and each request waits for its audio.
t.setTimeout(600_000);

for (const [name, ask] of Object.entries(REQUESTS)) {
  void t.test(`${name} takes few hops through few files, as the documents say`, async (t) => {
    const hops = await hopsOf(ask);
    const files = new Set(hops.map((hop) => hop.split(' ')[0] ?? ''));
    for (const file of files) if (file.startsWith('text/')) files.delete(file);
    t.ok(hops.length > 10 && hops.length <= MOST_HOPS, `${hops.length} hops`);
    t.ok(files.size <= MOST_FILES, `${files.size} files`);
    const title = `\`${name}\`: `;
    const [, said, drawing] =
      new RegExp(`^${title}(.*)\\n\\n\`\`\`text\\n([^\`]*)\`\`\``, 'm').exec(read('docs/ARCHITECTURE.md')) ??
      [];
    t.equal(said, `${hops.length} hops, ${files.size} files`);
    t.equal(drawing, drawn(hops));
  });
}
