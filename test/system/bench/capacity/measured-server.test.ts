import t from 'tap';
import { medianRatio } from '../../../../bench/capacity/compare.js';
import { MeasuredServer } from '../../../../bench/capacity/measured-server.js';

void t.test('the processor time of the same calls, by thread', async (t) => {
  const server = await MeasuredServer.start({ server: '0', generator: '0' });
  t.teardown(() => server.stop());
  await server.spend('mistv3 /ws3', 20, 4, 1);
  const first = await server.spend('mistv3 /ws3', 40, 4, 2);
  const second = await server.spend('mistv3 /ws3', 40, 4, 2);
  for (const { main, worker } of [first, second]) {
    t.ok(main > 0 && worker > 0, `main thread ${main} ms, worker ${worker} ms for a second of speech`);
    t.ok(worker < 100, 'less than a tenth of real time');
  }
  const ratio = medianRatio([{ ours: first, other: second, engine: 1 }], 'other');
  t.ok(ratio > 0.2 && ratio < 5, `the same work twice: ${ratio}`);
});
