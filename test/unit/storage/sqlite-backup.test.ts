import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import t from 'tap';
import { AccountChanges } from '../../../src/accounts/changes.js';
import { backUp, restore } from '../../../src/storage/sqlite/backup.js';
import { lockForServer } from '../../../src/storage/sqlite/data-folder.js';
import { plainNode } from '../../support/plain-node.js';
import { openFor } from '../../support/storage/backends.js';
import { account, key } from '../../support/storage/samples.js';

const at = (dataDir: string) => ({ dataDir, databaseUrl: undefined });

void t.test('after a close the file alone is the whole database', async (t) => {
  const [folder, elsewhere] = [join(t.testdir({}), 'a'), join(t.testdirName, 'b')];
  const stores = await openFor(t, at(folder));
  await stores.accounts.ensureAccount(account());
  await stores.accounts.addKey(key(1));
  await stores.close();
  const log = join(folder, 'sonant.db-wal');
  t.equal(existsSync(log) ? statSync(log).size : 0, 0);
  mkdirSync(elsewhere);
  copyFileSync(join(folder, 'sonant.db'), join(elsewhere, 'sonant.db'));
  const { accounts } = await openFor(t, at(elsewhere));
  t.equal((await accounts.listKeys('acc')).length, 1);
});

void t.test('a backup is taken and restored beside those who use the database', async (t) => {
  const folder = join(t.testdir({}), 'data');
  const file = join(t.testdirName, 'backup.db');
  const { accounts } = await openFor(t, at(folder));
  await accounts.ensureAccount(account());
  await accounts.addKey(key(1));
  backUp(folder, file);
  t.equal(statSync(file).mode & 0o777, 0o600);
  await accounts.addKey(key(2));
  await accounts.revokeKey('acc', key(1).name, 5);
  await accounts.ensureAccount(account({ id: 'later', name: 'later' }));
  const told = new Set<string>();
  const changes = new AccountChanges(accounts, { onOutage: () => t.fail(), onRecovery: () => undefined });
  await changes.start();
  t.teardown(() => changes.close());
  changes.listen({ onChanged: (id) => told.add(id), onGap: () => undefined });
  await restore(folder, file);
  const keys = await accounts.listKeys('acc');
  t.match(keys, [{ name: key(1).name, revokedAtMs: null }]);
  t.equal(keys.length, 1);
  t.equal(await accounts.findAccount({ id: 'later' }), undefined);
  await new Promise((resolve) => setTimeout(resolve, 700));
  t.same([...told].sort(), ['acc', 'later'], 'a server reads both again');
  t.same(
    readdirSync(folder).filter((name) => name.startsWith('restore')),
    [],
  );
});

void t.test('a backup overwrites nothing, and what is no backup restores nothing', async (t) => {
  const folder = join(t.testdir({}), 'data');
  const { accounts } = await openFor(t, at(folder));
  await accounts.ensureAccount(account());
  const file = join(t.testdirName, 'there');
  writeFileSync(file, 'precious');
  t.throws(() => backUp(folder, file), { message: `${file} already exists` });
  t.throws(() => backUp(join(folder, 'none'), `${file}2`), /there is no database/);
  t.throws(() => backUp(folder, '/not/there/at/all.db'), /no such file or directory/);
  const other = join(t.testdirName, 'other.db');
  const connection = new Libsql(other);
  connection.exec('CREATE TABLE cats (name)');
  connection.close();
  for (const bad of [file, other, join(t.testdirName, 'missing')])
    await t.rejects(restore(folder, bad), { message: /is not a backup: / }, bad);
  t.equal((await accounts.findAccount({ id: 'acc' }))?.id, 'acc');
});

void t.test('one server serves from a folder, until it ends, in whatever way', (t) => {
  const folder = join(t.testdir({}), 'new');
  const module = new URL('../../../src/storage/sqlite/data-folder.js', import.meta.url).href;
  const elsewhere = (end: string): ReturnType<typeof plainNode> =>
    plainNode(
      [
        '--input-type=module',
        '-e',
        `(await import('${module}')).lockForServer(${JSON.stringify(folder)});${end}`,
      ],
      {},
    );
  t.equal(elsewhere("process.kill(process.pid, 'SIGKILL')").signal, 'SIGKILL');
  const unlock = lockForServer(folder);
  t.match(elsewhere('').stderr, `Another server (process ${process.pid}) serves from ${folder}`);
  t.throws(() => lockForServer(folder), /Another server/, 'nor another one of this process');
  unlock();
  t.equal(elsewhere('').status, 0);
  t.end();
});
