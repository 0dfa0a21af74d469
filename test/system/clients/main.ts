import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startServer } from '../../support/running-server.js';
import { CLIENTS } from './rows.js';
import { NOT_RUN, runClients } from './run.js';
import { readRows, writeRows } from './table.js';
import { generatedTypes } from './types.js';
import { update } from './update.js';

const USAGE = `usage: npm run clients -- [word] [--write] [--keep FOLDER]   drive the clients whose driver's name contains the word; --write: one at a time, docs/CLIENTS.md
       npm run clients -- --update           pin the newest versions in test/system/clients/packages.json
       npm run clients -- --types            write the types of the packages in clients/

SONANT_TEST_BRAND, or ~/.config/sonant/test-brand, holds the word under which stock clients look for the service.`;

const { values, positionals } = parseArgs({
  options: {
    write: { type: 'boolean' },
    keep: { type: 'string' },
    update: { type: 'boolean' },
    types: { type: 'boolean' },
    help: { type: 'boolean' },
  },
  allowPositionals: true,
});
if (values.help === true) console.log(USAGE);
else if (values.update === true) await update();
else if (values.types === true) await writeTypes();
else {
  const outcomes = await runClients(positionals[0], values.keep, values.write === true ? 1 : undefined);
  for (const { row, complaints } of outcomes) {
    console.log(`${row.client} ${row.version}, ${row.how}: ${row.verdict}, first audio ${row.firstAudio}`);
    for (const complaint of complaints) console.log(`  ${complaint}`);
  }
  if (values.write === true) {
    // Rows that did not run here keep the result of an earlier run.
    const known = readRows();
    const ran = outcomes.filter(({ row }) => row.verdict !== NOT_RUN);
    const of = (row: { client: string; how: string }): string => `${row.client}\n${row.how}`;
    const fresh = new Map(ran.map(({ row }) => [of(row), row]));
    const rest = known.filter((row) => !outcomes.some((outcome) => of(outcome.row) === of(row)));
    const all = [
      ...outcomes.map(({ row }) => fresh.get(of(row)) ?? known.find((old) => of(old) === of(row)) ?? row),
      ...rest,
    ];
    const order = CLIENTS.flatMap(({ modes }) => modes.map(of));
    writeRows(all.sort((a, b) => order.indexOf(of(a)) - order.indexOf(of(b))));
  }
  if (outcomes.some(({ complaints }) => complaints.length > 0)) process.exitCode = 1;
}

async function writeTypes(): Promise<void> {
  const server = await startServer();
  try {
    const openapi: unknown = await (await fetch(`${server.url}/openapi.json`)).json();
    for (const [file, text] of generatedTypes(openapi)) writeFileSync(file, text);
  } finally {
    await server.stop();
  }
}
