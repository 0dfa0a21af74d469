import { promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import t from 'tap';
import { AccountChanges } from '../../../src/accounts/changes.js';
import { lockForServer } from '../../../src/storage/sqlite/data-folder.js';
import { eventually } from '../../support/server.js';
import { openFor } from '../../support/storage/backends.js';

void t.test('a full disk is an outage that says so, until there is room again', async (t) => {
  const { accounts } = await openFor(t, { dataDir: t.testdir({}), databaseUrl: undefined });
  let freeBlocks = 1_000_000;
  const real = promises.statfs;
  // This is the system's answer with a different number, because a test cannot fill a disk.
  promises.statfs = (async (path: string) =>
    Object.assign(await real(path), { bsize: 4096, bavail: freeBlocks })) as typeof real;
  syncBuiltinESMExports();
  t.teardown(() => {
    promises.statfs = real;
    syncBuiltinESMExports();
  });
  const told: string[] = [];
  const changes = new AccountChanges(accounts, {
    onOutage: (cause) => told.push((cause as Error).message),
    onRecovery: () => told.push('recovered'),
  });
  t.teardown(() => changes.close());
  await changes.start();
  t.ok(changes.isReachable);
  freeBlocks = 255;
  await eventually(() => !changes.isReachable, 'the outage');
  t.match(changes.fault, { name: 'DiskFull' });
  freeBlocks = 256;
  await eventually(() => changes.isReachable, 'room again');
  t.same(told, ['the disk of DATA_DIR is full', 'recovered']);
  t.equal(changes.fault, undefined);
});

void t.test('what is no folder is refused with the name of the setting', (t) => {
  const file = `${t.testdir({ file: '' })}/file`;
  for (const dataDir of [file, `${file}/below`]) {
    t.throws(() => lockForServer(dataDir), {
      message: new RegExp(`^DATA_DIR: ${dataDir} is not a writable folder: E`),
    });
  }
  t.end();
});
