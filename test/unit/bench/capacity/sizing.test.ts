import t from 'tap';
import type { Entry } from '../../../../bench/capacity/history.js';
import {
  type Memory,
  memoryTable,
  newestCapacities,
  nodesFor,
  nodesTable,
  plannedStreams,
  streamsTable,
} from '../../../../bench/capacity/sizing.js';
import { read } from '../../../support/documents.js';

const history = JSON.parse(read('bench/capacity/history.json')) as Entry[];
const memory = JSON.parse(read('bench/capacity/memory.json')) as Memory[];

const entry = (target: Entry['target'], capacity: number | null, main = 0.5): Entry => ({
  ...(history[0] as Entry),
  target,
  capacity,
  cpuMs: { main, worker: 1, others: 0 },
});

void t.test('the newest capacity of each target counts; measurements without one do not', (t) => {
  const found = newestCapacities([
    entry('mistv3 /ws3', 300),
    entry('coda HTTP', null),
    entry('mistv3 /ws3', 400),
    entry('mistv3 /ws3', null),
  ]);
  t.same(
    found.map(({ target, capacity }) => [target, capacity]),
    [['mistv3 /ws3', 400]],
  );
  t.end();
});

void t.test('a node carries what its cores carry, until its main thread is full', (t) => {
  const one = entry('mistv3 /ws3', 400, 0.5);
  t.equal(plannedStreams(one, 1), 240);
  t.equal(plannedStreams(one, 4), 960);
  // Half a millisecond for each of 2000 streams fills the main thread.
  t.equal(plannedStreams(one, 16), 1200);
  t.equal(nodesFor(one, 960, 4), 2, 'one that is needed, one that may be lost');
  t.equal(nodesFor(one, 961, 4), 3);
  t.end();
});

void t.test('the page has the figures of the last measurements', (t) => {
  const cells = (text: string): string =>
    text
      .split(/[|\s]+/)
      .filter((cell) => !/^-*$/.test(cell))
      .join(' ');
  const page = cells(read('docs/SIZING.md'));
  for (const table of [streamsTable(history), nodesTable(history), memoryTable(memory)])
    t.ok(page.includes(cells(table)), `run npm run bench:capacity -- --page: ${table}`);
  t.end();
});
