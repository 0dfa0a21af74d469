import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { plainNode } from '../../support/plain-node.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const NOBODY = 65534;

type Named = Readonly<Record<string, readonly string[]>>;
interface Lists {
  readonly packages: Named;
  readonly commandsElsewhere: Named;
}

/** Runs the check in a copy of the scripts with these lists, as a user who may not install, with only `programs` in reach. */
function check(
  t: Test,
  lists: Lists,
  programs: readonly string[],
): { status: number | null; stderr: string } {
  // The folder is outside the project, which another user might not be allowed to enter.
  const folder = mkdtempSync(join(tmpdir(), 'sonant-scripts-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  for (const part of ['scripts', 'native', 'bin']) mkdirSync(join(folder, part));
  for (const file of ['system-packages.mjs', 'shell.mjs']) {
    cpSync(join(ROOT, 'scripts', file), join(folder, 'scripts', file));
  }
  cpSync(join(ROOT, 'native/sources.json'), join(folder, 'native/sources.json'));
  writeFileSync(join(folder, 'scripts/apt-packages.json'), JSON.stringify(lists));
  for (const program of programs) {
    const folders = ['/usr/bin', '/bin', ...(process.env['PATH'] ?? '').split(':')];
    const target = folders.map((bin) => join(bin, program)).find(existsSync);
    if (target !== undefined) symlinkSync(target, join(folder, 'bin', program));
  }
  spawnSync('chmod', ['-R', 'a+rX', folder]);
  const code = `import { ensureSystemPackages } from ${JSON.stringify(join(folder, 'scripts/system-packages.mjs'))};
    ensureSystemPackages(['system']);`;
  return plainNode(['--input-type=module', '-e', code], {
    env: { PATH: join(folder, 'bin') },
    cwd: folder,
    ...(process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}),
  });
}

const LISTS = JSON.parse(readFileSync(join(ROOT, 'scripts/apt-packages.json'), 'utf8')) as Lists;
const ELSEWHERE = { build: ['sh'], system: ['sonant-no-such-program'] };

void t.test('a user who may not install is told the one command', (t) => {
  const lists = {
    packages: { build: ['dpkg', 'sonant-none'], system: ['sonant-a | sonant-b'] },
    commandsElsewhere: ELSEWHERE,
  };
  const { status, stderr } = check(t, lists, ['dpkg-query', 'apt-cache']);
  t.equal(status, 1);
  t.equal(
    stderr,
    'sonant: Debian packages are missing. Install them, then run this again:\n' +
      '  sudo apt-get update && sudo apt-get install -y --no-install-recommends sonant-none sonant-a\n',
  );
  t.end();
});

void t.test('nothing is said when all is there, by its first or its second name', (t) => {
  const lists = {
    packages: { build: ['dpkg'], system: ['sonant-a | dpkg'] },
    commandsElsewhere: { build: [], system: [] },
  };
  t.match(check(t, lists, ['dpkg-query']), { status: 0, stderr: '' });
  t.match(
    check(t, LISTS, ['dpkg-query', 'sh', 'helm', 'go']),
    { status: 0, stderr: '' },
    'the real lists, where this suite runs',
  );
  t.end();
});

void t.test('nothing is installed for a command that is there from elsewhere', (t) => {
  const lists = {
    packages: { build: [], system: ['$sonant-none | $cat | sonant-a'] },
    commandsElsewhere: ELSEWHERE,
  };
  t.match(check(t, lists, ['dpkg-query', 'sh', 'cat']), { status: 0, stderr: '' });
  t.match(check(t, lists, ['dpkg-query', 'sh', 'apt-cache']).stderr, /install .* sonant-a\n/);
  t.end();
});

void t.test('on a system without dpkg, what is missing is named', (t) => {
  const { status, stderr } = check(t, { packages: { build: [], system: [] }, commandsElsewhere: ELSEWHERE }, [
    'sh',
    'pkg-config',
  ]);
  t.equal(status, 1);
  t.equal(
    stderr,
    'sonant: This is not Debian or Ubuntu. Install these yourself, then run this again:\n' +
      '  sonant-no-such-program\n',
  );
  t.end();
});
