import { join } from 'node:path';
import t from 'tap';
import { sonant, sonantJson } from '../../support/sonant.js';

void t.test('a backup is made and restored, and each refusal says why', (t) => {
  const settings = { DATA_DIR: join(t.testdir({}), 'data') };
  const file = join(t.testdirName, 'backup.db');
  const kept = join(t.testdirName, 'kept.db');
  t.match(sonant(['backup', file], settings), { status: 1, stderr: /there is no database/ });
  sonant(['keys', 'create', '--name', 'old'], settings);
  t.match(sonantJson(['backup', file], settings), { file, bytes: Number });
  t.match(sonant(['backup', file], settings), { status: 1, stderr: /already exists/ });
  sonant(['keys', 'create', '--name', 'new'], settings);
  t.match(sonantJson(['restore', file, '--keep', kept], settings), { restored: file, kept });
  t.match(sonantJson(['keys', 'list'], settings), [{ name: 'old' }]);
  t.equal(sonant(['restore', kept], settings).status, 0);
  t.equal((sonantJson(['keys', 'list'], settings) as unknown[]).length, 2);
  t.match(sonant(['restore', '/dev/null'], settings), { status: 1, stderr: /is not a backup/ });
  const postgres = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' };
  t.match(sonant(['backup', file], postgres), { status: 1, stderr: /pg_dump/ });
  t.match(sonant(['backup', file], { SONANT_URL: 'http://127.0.0.1:9' }), { stderr: /managed at the store/ });
  t.end();
});
