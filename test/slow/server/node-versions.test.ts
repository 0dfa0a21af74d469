import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { WebSocket } from 'ws';
import { speak } from '../../support/e2e-client.js';
import { npmNode } from '../../support/npm-node.js';
import { startServer } from '../../support/running-server.js';
import { eventually } from '../../support/server.js';

t.setTimeout(300_000);
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
/** The versions are pinned, so that only a change of ours makes a test fail. */
const VERSIONS = ['22.23.3', '24.9.0'];

const folder = mkdtempSync(join(tmpdir(), 'sonant-nodes-'));
t.teardown(() => {
  rmSync(folder, { recursive: true });
});
const TEXT = 'The 2nd of 3 calls, in 2026.';
/** What the engine says, in a process of its own on a Node. */
function said(node: string, name: string): Buffer {
  const file = join(folder, `${name}.wav`);
  const main = join(ROOT, 'dist/src/cli/main.js');
  execFileSync(node, [main, 'say', TEXT, '--speaker', 'astra', '-o', file], {
    env: { ...process.env, DATA_DIR: join(folder, name) },
  });
  return readFileSync(file);
}

for (const version of VERSIONS) {
  if (process.platform !== 'linux') {
    t.comment(`no Node ${version} for ${process.platform}`);
    continue;
  }
  const node = npmNode(version);
  void t.test(`the engine says the same on Node ${version}`, (t) => {
    const bytes = said(node, version);
    t.ok(bytes.length > 10_000 && bytes.equals(said(process.execPath, 'own')));
    t.end();
  });

  const abi = execFileSync(node, ['-p', 'process.versions.modules'], { encoding: 'utf8' }).trim();
  const binary = `node_modules/uWebSockets.js/dist/bin/uws_linux_${process.arch}_${abi}.node`;
  if (!existsSync(join(ROOT, binary))) {
    t.comment(`the server cannot run on Node ${version}: the package of uWebSockets.js has no ${binary}`);
    continue;
  }
  void t.test(`the server speaks on Node ${version}, over HTTP and a socket`, async (t) => {
    const server = await startServer({ node });
    t.teardown(() => server.stop());
    const { status, bytes } = await speak(server, {
      body: { text: TEXT, speaker: 'astra' },
      accept: 'audio/mpeg',
    });
    t.equal(status, 200);
    t.ok(bytes.length > 5000);
    const headers = { authorization: `Bearer ${server.key}` };
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws3?speaker=astra`, { headers });
    const events: string[] = [];
    socket.on('message', (frame: Buffer) =>
      events.push((JSON.parse(frame.toString()) as { type: string }).type),
    );
    socket.on('open', () => {
      socket.send(JSON.stringify({ text: TEXT, operation: 'eos' }));
    });
    await eventually(() => events.includes('done'), 'done', 30_000);
    t.ok(events.includes('chunk'));
    t.equal(await server.stop(), 0);
  });
}
