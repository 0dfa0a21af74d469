import t from 'tap';
import { startPostgres } from '../../support/postgres.js';
import { postgres, proveOver } from '../../support/storage/backends.js';
import { STORE_CLAIMS } from '../../support/storage/claims.js';
import { postgresPlace, usageClaims } from '../../support/storage/usage-claims.js';
import { EVER, record } from '../../support/storage/usage-fixtures.js';

await proveOver(t, postgres, STORE_CLAIMS);

void t.test('usage', async (t) => {
  const server = await startPostgres(t);
  usageClaims(t, () => postgresPlace(server));
  void t.test('a server that was away is written to again when it is back', async (t) => {
    const store = await (await postgresPlace(server)).open(t);
    const kept = record();
    await store.append([kept]);
    await server.stop();
    await t.rejects(store.append([record()]));
    await server.start();
    await store.append([kept, record()]);
    t.match(await store.sums('account', { ...EVER, by: [] }), [{ requests: 2 }]);
  });
});
