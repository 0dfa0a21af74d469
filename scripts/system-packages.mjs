import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fail, ROOT, run, say } from './shell.mjs';

const LISTS = JSON.parse(readFileSync(`${ROOT}scripts/apt-packages.json`, 'utf8'));

/**
 * Installs the Debian packages that are missing, or ends with the one command that would.
 * @param {readonly string[]} needs names of lists in apt-packages.json besides `build`, which everything needs
 */
export function ensureSystemPackages(needs) {
  const wanted = ['build', ...needs].flatMap((name) => LISTS.packages[name] ?? fail(`no list ${name}`));
  const installed = installedPackages(wanted.flatMap(alternatives));
  if (installed === undefined)
    return checkOtherSystem(['build', ...needs].flatMap((name) => LISTS.commandsElsewhere[name]));
  const missing = wanted.filter(
    (entry) => !alternatives(entry).some((name) => installed.has(name)) && !hasCommand(entry),
  );
  if (missing.length === 0) return;

  const asRoot = process.getuid() === 0 ? [] : passwordlessSudo() ? ['sudo', '-n'] : undefined;
  const apt = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
  const install = ['install', '-y', '--no-install-recommends'];
  if (asRoot === undefined) {
    const names = missing.map(firstKnown).join(' ');
    fail(`Debian packages are missing. Install them, then run this again:
  sudo apt-get update && sudo apt-get ${install.join(' ')} ${names}`);
  }
  say(
    `installing Debian packages (1-5 minutes): ${missing.map((entry) => alternatives(entry)[0]).join(' ')}`,
  );
  run([...asRoot, ...apt, 'update', '-qq']);
  // Which alternative exists is known only once the lists are fresh.
  run([...asRoot, ...apt, '-qq', ...install, ...missing.map(firstKnown)]);
}

/** `a | b`: either will do, the first is preferred. `$c | a`: nothing is needed where there is a command `c`. */
const alternatives = (entry) => entry.split(' | ').filter((name) => !name.startsWith('$'));
const hasCommand = (entry) =>
  entry
    .split(' | ')
    .some((name) => name.startsWith('$') && succeeds('sh', '-c', `command -v ${name.slice(1)}`));

/** Names of `names` that are installed; undefined on a system without dpkg. */
function installedPackages(names) {
  const { error, stdout } = spawnSync('dpkg-query', ['-W', '-f=${db:Status-Status} ${Package}\n', ...names], {
    encoding: 'utf8',
  });
  if (error) return undefined;
  return new Set(stdout.split('\n').flatMap((line) => line.match(/^installed (.+)$/)?.[1] ?? []));
}

function firstKnown(entry) {
  const names = alternatives(entry);
  if (names.length === 1) return names[0];
  const { stdout } = spawnSync('apt-cache', ['policy', ...names], { encoding: 'utf8' });
  return names.find((name) => new RegExp(`^${name}:\\n.*\\n  Candidate: \\d`, 'm').test(stdout)) ?? names[0];
}

const succeeds = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
const passwordlessSudo = () => succeeds('sudo', '-n', 'true');

function checkOtherSystem(commands) {
  const { pkgConfig } = JSON.parse(readFileSync(`${ROOT}native/sources.json`, 'utf8'));
  const missing = [
    ...commands.filter((name) => !succeeds('sh', '-c', `command -v ${name}`)),
    ...[...pkgConfig, 'espeak-ng']
      .filter((name) => !succeeds('pkg-config', '--exists', name))
      .map((name) => `${name} (headers)`),
  ];
  if (missing.length > 0) {
    fail(`This is not Debian or Ubuntu. Install these yourself, then run this again:
  ${missing.join('\n  ')}`);
  }
}
