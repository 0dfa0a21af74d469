import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { startServer } from '../../support/running-server.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const SHORTEST_BYTES = 5000;

/** The blocks of code under a heading, in a language. */
function blocksUnder(heading: string, language: string): string[] {
  const section = README.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
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
  const script = here(call).replace('npx sonant', `node ${ROOT}scripts/sonant.mjs`);
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
});
