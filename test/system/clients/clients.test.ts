import t from 'tap';
import { NOT_RUN, runClients } from './run.js';
import { readRows } from './table.js';

t.setTimeout(900_000);

/** Real packages, unchanged, from the registries: docs/CLIENTS.md says which, and how to run those that need SONANT_TEST_BRAND. */
void t.test('what stock clients play is the whole reply', async (t) => {
  const outcomes = await runClients();
  const rows = readRows();
  t.equal(rows.length, outcomes.length, 'the table has a row for each mode');
  for (const { row, complaints, ran } of outcomes) {
    const name = `${row.client}, ${row.how}`;
    const written = rows.find(({ client, how }) => client === row.client && how === row.how);
    if (!ran) {
      t.ok(written, `${name}: in the table, ${NOT_RUN} here`);
      continue;
    }
    t.same(complaints, [], `${name}: whole`);
    t.same({ ...written, firstAudio: row.firstAudio }, row, `${name}: as docs/CLIENTS.md has it`);
  }
});
