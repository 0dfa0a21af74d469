import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const CACHE = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'sonant');

/**
 * The one on the PATH, or that of Debian's package `prometheus`, which is unpacked once and not installed: installed, it would
 * start a service.
 * @returns its path
 */
export function promtool(): string {
  if (spawnSync('promtool', ['--version']).status === 0) return 'promtool';
  const place = join(CACHE, 'prometheus');
  const program = join(place, 'usr/bin/promtool');
  if (existsSync(program)) return program;
  mkdirSync(CACHE, { recursive: true });
  const scratch = mkdtempSync(join(CACHE, '.new-'));
  try {
    execFileSync('apt-get', ['-o', 'APT::Sandbox::User=root', 'download', 'prometheus'], {
      cwd: scratch,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [archive = ''] = readdirSync(scratch).filter((name) => name.endsWith('.deb'));
    execFileSync('dpkg-deb', ['-x', archive, 'it'], { cwd: scratch });
    if (!existsSync(place)) renameSync(join(scratch, 'it'), place);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return program;
}
