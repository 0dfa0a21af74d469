import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const CACHE = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'sonant/node');

/** The Node of that version for Linux, from the npm registry. @returns its path @throws Error where there is none for `arch` */
export function npmNode(version: string, arch: string = process.arch): string {
  const folder = join(CACHE, `${version}-${arch}`);
  const node = join(folder, 'package/bin/node');
  if (!existsSync(node)) {
    mkdirSync(folder, { recursive: true });
    const name = `node-linux-${arch}@${version}`;
    const archive = execFileSync('npm', ['pack', '--silent', name], { cwd: folder, encoding: 'utf8' }).trim();
    execFileSync('tar', ['xzf', archive], { cwd: folder });
    rmSync(join(folder, archive));
  }
  return node;
}
