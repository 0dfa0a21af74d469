import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The project's root, with a slash at the end. */
export const ROOT = fileURLToPath(new URL('../', import.meta.url));

export const say = (message) => console.error(`sonant: ${message}`);

/** @returns {never} */
export function fail(message) {
  console.error(`sonant: ${message}`);
  process.exit(1);
}

/** Runs a command in the project's root with its output shown. @returns whether it succeeded */
export function attempt([command, ...args]) {
  // Whatever a command prints goes to stderr: stdout belongs to the program that follows.
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: ['ignore', 2, 2] });
  return status === 0;
}

/** Like `attempt`, but ends this process when the command fails. */
export function run(command) {
  if (!attempt(command)) fail(`command failed: ${command.join(' ')}`);
}
