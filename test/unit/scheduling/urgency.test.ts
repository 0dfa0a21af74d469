import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import t from 'tap';
import { Urgency } from '../../../src/scheduling/urgency.js';

const MODULE = new URL('../../../src/scheduling/urgency.js', import.meta.url).href;

void t.test('another thread reads on its own clock what was written on that of this one', async (t) => {
  const urgency = new Urgency();
  urgency.write(performance.now() + 5000);
  const program = `
    const { parentPort, workerData } = require('node:worker_threads');
    import('${MODULE}').then(({ Urgency }) => {
      const { leftMs, nowMs } = new Urgency(workerData);
      parentPort.postMessage({ leftMs, nowMs });
    });`;
  const beforeMs = performance.now();
  const worker = new Worker(program, { eval: true, workerData: urgency.shared });
  const [read] = (await once(worker, 'message')) as [{ leftMs: number; nowMs: number }];
  const afterMs = performance.now();
  t.ok(read.nowMs > beforeMs && read.nowMs < afterMs, `${beforeMs} < ${read.nowMs} < ${afterMs}`);
  t.ok(Math.abs(read.leftMs - (beforeMs + 5000 - read.nowMs)) < 3);
});

void t.test('nothing waits, something is due at once, or a time has wrapped', (t) => {
  const urgency = new Urgency();
  t.equal(urgency.leftMs, Infinity);
  urgency.write(-Infinity);
  t.equal(urgency.leftMs, -Infinity);
  urgency.write(undefined);
  t.equal(urgency.leftMs, Infinity);
  for (const days of [0, 10, 25, 49.71027, 60]) {
    const due = new Int32Array(new SharedArrayBuffer(4));
    const { originMs } = urgency.shared;
    const later = new Urgency({ due, originMs: originMs - days * 86_400_000 });
    for (const inMs of [-1000, -1, 0, 1, 1000]) {
      later.write(later.nowMs + inMs);
      t.ok(Math.abs(later.leftMs - inMs) <= 2, `${later.leftMs} for ${inMs} after ${days} days`);
    }
  }
  t.end();
});
