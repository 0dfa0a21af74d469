import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Libsql from 'libsql';
import { openStores, type StoreSettings } from '../../../src/storage/open-stores.js';
import { ask } from '../postgres.js';
import { type Claim, openFor } from './backends.js';
import { account } from './samples.js';

const MODULE = new URL('../../../src/storage/open-stores.js', import.meta.url).href;
const LATER = "insert into kysely_migration values ('9999-later', '2030-01-01T00:00:00.000Z')";

async function run({ dataDir, databaseUrl }: StoreSettings, text: string): Promise<void> {
  if (databaseUrl !== undefined) {
    await ask(databaseUrl, text);
    return;
  }
  const connection = new Libsql(join(dataDir, 'sonant.db'));
  connection.exec(text);
  connection.close();
}

/** Claims that hold in whatever order the processes of a store start. */
export function openingClaims(claim: Claim): void {
  claim('processes that start at once on an empty store do not disturb each other', async (t, settings) => {
    const code = `import { openStores } from ${JSON.stringify(MODULE)};
      const stores = await openStores(JSON.parse(process.argv[1]));
      await stores.accounts.countAccounts();
      await stores.close();`;
    const args = ['-u', 'NODE_OPTIONS', process.execPath, '--input-type=module', '-e', code];
    const start = (): Promise<unknown> =>
      promisify(execFile)('/usr/bin/env', [...args, JSON.stringify(settings)]);
    t.same(await Promise.all(Array.from({ length: 4 }, start)), Array(4).fill({ stdout: '', stderr: '' }));
    const { accounts } = await openFor(t, settings);
    t.equal((await accounts.listPlans()).length, 1, 'the standard plan was put in once');
  });

  claim('stores of one process that are opened at once do not disturb each other', async (t, settings) => {
    const stores = await Promise.all(Array.from({ length: 4 }, () => openFor(t, settings)));
    for (const { accounts } of stores) await accounts.countAccounts();
    t.equal(await stores[0]?.accounts.countAccounts(), 0);
  });

  claim('a store of a newer version is refused, and left as it was', async (t, settings) => {
    const stores = await openFor(t, settings);
    await stores.accounts.ensureAccount(account());
    await run(settings, LATER);
    await t.rejects(openStores(settings), { message: /^The database \S+ cannot be opened: .*9999-later/ });
    t.same(await stores.accounts.listAccounts(), [account()]);
    await run(settings, "delete from kysely_migration where name = '9999-later'");
    await openFor(t, settings);
  });

  claim('a start that was broken off leaves no lock behind', async (t, settings) => {
    await openFor(t, settings);
    await run(settings, LATER);
    for (let time = 0; time < 3; time++) await t.rejects(openStores(settings), /9999-later/);
    await run(settings, "delete from kysely_migration where name = '9999-later'");
    await openFor(t, settings);
  });
}
