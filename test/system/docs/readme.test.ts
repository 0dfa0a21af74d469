import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { WebSocket } from 'ws';
import { read } from '../../support/documents.js';
import { startServer } from '../../support/running-server.js';
import { eventually } from '../../support/server.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const README = read('README.md');
const PROTOCOLS = read('docs/PROTOCOLS.md');
const SHORTEST_BYTES = 5000;
const SONANT = `node ${ROOT}scripts/sonant.mjs`;

/** The blocks of code under a heading of a page, in a language. */
function blocksUnder(heading: string, language: string, page = README): string[] {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'gm'))].map(
    ([, code = '']) => code,
  );
}

void t.test('the calls of the README speak, as they are written', async (t) => {
  // Below the project, so that its packages and its command are found.
  mkdirSync(join(ROOT, 'build'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, 'build/readme-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const dataFolder = join(folder, 'data');
  const server = await startServer({ dataFolder });
  t.teardown(() => server.stop());
  const here = (code: string): string => code.replaceAll('127.0.0.1:8080', new URL(server.url).host);
  const run = async (
    command: string,
    args: string[],
    key = '',
  ): Promise<{ status: unknown; output: string }> => {
    const env = { ...process.env, DATA_DIR: dataFolder, KEY: key };
    const child = spawn(command, args, { cwd: folder, env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    const [status] = (await once(child, 'close')) as [unknown];
    return { status, output };
  };
  const spoken = (file: string): number => statSync(join(folder, file)).size;

  const [call = ''] = blocksUnder('Speak', 'sh');
  t.match(call, 'curl');
  const script = here(call).replace('npx sonant', SONANT);
  const called = await run('sh', ['-euc', `${script}\necho "KEY is $KEY"`]);
  t.equal(called.status, 0, called.output);
  t.ok(spoken('order.mp3') > SHORTEST_BYTES, `${spoken('order.mp3')} bytes`);
  const key = /KEY is (\S+)/.exec(called.output)?.[1] ?? '';

  const programs = blocksUnder('Speak', 'js');
  t.ok(programs.length > 0);
  for (const [index, program] of programs.entries()) {
    writeFileSync(join(folder, `${index}.mjs`), here(program));
    const ran = await run(process.execPath, [`${index}.mjs`], key);
    t.equal(ran.status, 0, ran.output);
  }
  t.ok(spoken('order.pcm') > SHORTEST_BYTES, `${spoken('order.pcm')} bytes`);

  // The command line beside the running server, in the order of the page.
  for (const heading of ['Pronunciation', 'Accounts, keys and the dashboard']) {
    const blocks = blocksUnder(heading, 'sh');
    t.ok(blocks.length > 0, heading);
    for (const block of blocks) {
      const ran = await run('sh', ['-euc', block.replaceAll('npx sonant', SONANT)]);
      t.equal(ran.status, 0, `${heading}: ${ran.output}`);
    }
  }

  const usage = await fetch(`${server.url}/usage`, { headers: { authorization: `Bearer ${key}` } });
  const [sums] = blocksUnder('HTTP', 'json', PROTOCOLS);
  t.same(fieldsOf(await usage.json()), fieldsOf(JSON.parse(sums ?? '')), 'the answer of /usage');
  const [, conversation = ''] = /### A conversation\n\n```text\n([^]*?)```/.exec(PROTOCOLS) ?? [];
  await converse(t, `${server.url.replace('http', 'ws')}/coda/ws`, key, conversation);
});

/** The fields of the first object in a list. */
const fieldsOf = (list: unknown): string[] => Object.keys((list as readonly object[])[0] ?? {}).sort();

interface Said {
  readonly contextId: string;
  readonly [kind: string]: unknown;
}
const kindOf = (said: Said): string => Object.keys(said).find((name) => name !== 'contextId') ?? '';
/** Audio and request ids differ from day to day. */
const VARIES = ['audio', 'started'];

/** Holds a conversation of docs/PROTOCOLS.md: what the client sends, and what it then hears in the same context. */
async function converse(t: Test, url: string, key: string, conversation: string): Promise<void> {
  const socket = new WebSocket(url, { headers: { authorization: `Bearer ${key}` } });
  const heard: Said[] = [];
  socket.on('message', (frame: Buffer) => heard.push(JSON.parse(frame.toString()) as Said));
  await once(socket, 'open');
  const lines = conversation.trim().split('\n');
  t.ok(lines.length > 8);
  for (const line of lines) {
    const [, side, message = ''] = /^([→←]) (\{.*\})/.exec(line) ?? [];
    if (side === '→') {
      socket.send(message);
      continue;
    }
    const wanted = JSON.parse(message) as Said;
    const isWanted = (said: Said): boolean =>
      said.contextId === wanted.contextId && kindOf(said) === kindOf(wanted);
    await eventually(() => heard.some(isWanted), line);
    const [said] = heard.splice(heard.findIndex(isWanted), 1);
    if (!VARIES.includes(kindOf(wanted))) t.same(said, wanted, line);
  }
  t.same([...new Set(heard.map(kindOf))], ['audio'], 'nothing else was said');
  socket.close();
}
