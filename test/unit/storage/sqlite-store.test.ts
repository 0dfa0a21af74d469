import t from 'tap';
import { proveOver, sqlite } from '../../support/storage/backends.js';
import { STORE_CLAIMS } from '../../support/storage/claims.js';
import { sqlitePlace, usageClaims } from '../../support/storage/usage-claims.js';

await proveOver(t, sqlite, STORE_CLAIMS);

void t.test('usage', (t) => {
  usageClaims(t, sqlitePlace);
  t.end();
});
