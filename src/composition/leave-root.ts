import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import type { Config } from '../config/config.js';

type Settings = Pick<Config, 'user' | 'dataDir'>;

/**
 * Switches to the user of the settings, before anything is opened, so that this user owns what is written. If the settings
 * name no user, root stays root, with a warning. A data folder that does not exist yet is created for the user.
 * @throws Error when there is no such user, or when the process belongs to another user than that and root
 */
export function leaveRoot(
  { user, dataDir }: Settings,
  logger: { warn(details: object, message: string): void },
): void {
  const isRoot = process.getuid?.() === 0;
  if (user === undefined) {
    if (isRoot) logger.warn({}, 'running as root; set SONANT_USER to switch to another user');
    return;
  }
  if (user === userInfo().username) return;
  if (!isRoot) throw new Error(`SONANT_USER is ${user}, but only root can switch to another user`);
  const [uid, gid] = ['-u', '-g'].map((what) => idOf(what, user)) as [number, number];
  if (!existsSync(dataDir)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    chownSync(dataDir, uid, gid);
  }
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}

function idOf(what: string, user: string): number {
  try {
    return Number(execFileSync('id', [what, '--', user], { encoding: 'utf8', stdio: 'pipe' }));
  } catch (cause) {
    throw new Error(`SONANT_USER names ${user}, but there is no such user`, { cause });
  }
}
