import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { goModuleOf } from '../../system/clients/install.js';

const SOURCE = fileURLToPath(new URL('../../../../test/support/deploy-checker/main.go', import.meta.url));

let program: Promise<string> | undefined;

/** Compiles the checker, which takes minutes the first time and a second later. */
async function compiled(): Promise<string> {
  const module = await goModuleOf('deploy', []);
  const folder = mkdtempSync(join(tmpdir(), 'sonant-checker-'));
  process.on('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  for (const file of ['go.mod', 'go.sum']) cpSync(join(module, file), join(folder, file));
  cpSync(SOURCE, join(folder, 'main.go'));
  const { stderr } = spawnSync('go', ['build', '-mod=mod', '-o', 'check', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (!existsSync(join(folder, 'check'))) throw new Error(stderr);
  return join(folder, 'check');
}

/** Runs main.go. @param args `objects` (of `input`) or `compose FILE` */
export async function checkDeploy(
  args: readonly string[],
  { input = '', environment = {} }: { input?: string; environment?: Readonly<Record<string, string>> },
): Promise<{ status: number | null; output: string }> {
  program ??= compiled();
  const { status, stdout, stderr } = spawnSync(await program, args, {
    input,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...environment },
  });
  return { status, output: stdout + stderr };
}
