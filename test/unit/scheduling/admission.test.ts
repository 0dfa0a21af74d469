import t from 'tap';
import { Admission } from '../../../src/scheduling/admission.js';

const admitted = (admission: Admission, workers: number): number => {
  for (let streams = 0; ; streams++) {
    try {
      admission.admit(streams);
    } catch {
      return streams;
    }
    if (streams > 10_000 * workers) throw new Error('no bound');
  }
};

const observe = (admission: Admission, slices: number, realTimeFactor: number, latenessMs = 0): void => {
  for (let i = 0; i < slices; i++)
    admission.observe({ processorMs: realTimeFactor * 500, audioMs: 500, latenessMs });
};

void t.test(
  'two workers at a real-time factor of 0.01 take 120 streams before anything was measured',
  (t) => {
    t.ok(admitted(new Admission(2), 2) >= 120);
    t.end();
  },
);

void t.test('the slower the engine shows itself, the fewer streams are let in', (t) => {
  const admission = new Admission(2);
  observe(admission, 1000, 0.09);
  t.equal(admitted(admission, 2), 18, '2 workers * 0.85 / 0.09');
  observe(admission, 1000, 0.01);
  t.ok(admitted(admission, 2) >= 169);
  t.end();
});

void t.test('streams that run dry close the door, streams in time open it again', (t) => {
  const admission = new Admission(2);
  observe(admission, 200, 0.001, 400);
  t.throws(() => admission.admit(1), { code: 'overloaded' });
  observe(admission, 200, 0.001, 0);
  t.doesNotThrow(() => admission.admit(1));
  t.end();
});

void t.test('an idle pool always takes a stream, so that a bad memory cannot lock it', (t) => {
  const admission = new Admission(1);
  observe(admission, 1000, 5, 5000);
  t.doesNotThrow(() => admission.admit(0));
  t.throws(() => admission.admit(1), { code: 'overloaded' });
  t.end();
});

void t.test('the number of streams is bounded however cheap they are', (t) => {
  const admission = new Admission(1);
  observe(admission, 1000, 1e-6);
  t.equal(admitted(admission, 1), 512);
  t.end();
});
