import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { plainNode } from '../../support/plain-node.js';

const MODULE = new URL('../../../src/composition/leave-root.js', import.meta.url).href;
const SCRIPT = `
import { appendFileSync } from 'node:fs';
const { leaveRoot } = await import('${MODULE}');
const [user, dataDir] = process.argv.slice(-2);
const logger = { warn: (_, message) => console.log(message) };
leaveRoot({ user: user === '-' ? undefined : user, dataDir }, logger);
if (user === 'nobody') appendFileSync(dataDir + '/file', '');
console.log(process.getuid(), process.getgroups().length);
`;

void t.test('root warns, becomes the user that it is told, and nobody else can', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'sonant-user-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const run = (user: string, dataDir = join(folder, 'data')): ReturnType<typeof plainNode> =>
    plainNode(['--input-type=module', '-e', SCRIPT, user, dataDir]);
  const uid = process.getuid?.() ?? NaN;
  if (uid !== 0) {
    t.match(run('-').stdout, new RegExp(`^${uid} `), 'no warning');
    t.match(run('nobody').stderr, /only root can switch to another user/);
    return t.end();
  }
  t.match(run('-').stdout, /^running as root; set SONANT_USER/);
  t.match(run('no-such-user').stderr, /there is no such user/);
  rmSync(join(folder, 'data'), { recursive: true, force: true });
  // Or the user could not get into it.
  const open = mkdtempSync('/tmp/sonant-user-');
  t.teardown(() => rmSync(open, { recursive: true }));
  chmodSync(open, 0o755);
  const nobody = Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }));
  const made = run('nobody', join(open, 'data'));
  t.match(made.stdout, new RegExp(`^${nobody} `), made.stderr);
  t.equal(statSync(join(open, 'data', 'file')).uid, nobody, 'what it writes is its own');
  return t.end();
});
