import { createHash } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import t from 'tap';
import { type Answer, type Call, metric, settled, speak } from '../../support/e2e-client.js';
import { random } from '../../support/fuzz.js';
import { quantile } from '../../support/load/load.js';
import { startServer } from '../../support/running-server.js';
import { watchServer } from '../../support/vital-signs.js';

const REQUESTS = 16_000;
/** The heaps of the threads and the allocator's arenas reach their size in so many. */
const WARM_REQUESTS = 7000;
/** Requests at either end of the rest whose memory is compared. */
const COMPARED = 3000;
const MAX_LEAK_KIB = 4;
const AT_ONCE = 24;
const CUT_SHARE = 0.1;
/** A short answer takes a few times that on a machine with nothing else to do. */
const LONGEST_LIFE_MS = 60;
const SAMPLE_EVERY = 100;

t.setTimeout(900_000);

const TEXTS = ['Yes.', 'No.', 'OK, done.', 'One moment.', 'Thank you!', 'At 5 pm?', 'Hello.', 'Bye-bye.'];
const VOICES = [
  { speaker: 'astra', modelId: 'coda' },
  { speaker: 'cove', modelId: 'mistv2' },
];
const FORMATS = [
  { accept: 'audio/PCMU', samplingRate: 8000 },
  { accept: 'audio/L16', samplingRate: 16000 },
  { accept: 'audio/wav', samplingRate: 22050 },
  { accept: 'audio/mpeg', samplingRate: 24000 },
  { accept: 'audio/ogg', samplingRate: 24000 },
  { accept: 'audio/webm', samplingRate: 16000 },
];
const CALLS: readonly Call[] = TEXTS.flatMap((text) =>
  VOICES.flatMap((voice) =>
    FORMATS.map(({ accept, samplingRate }) => ({ body: { text, samplingRate, ...voice }, accept })),
  ),
);

const fingerprint = ({ status, bytes }: Answer): string =>
  `${status} ${createHash('sha256').update(bytes).digest('base64')}`;

void t.test(`${REQUESTS} short requests, clients who leave among them`, async (t) => {
  const server = await startServer();
  t.teardown(() => server.stop());
  const agent = new Agent({ keepAlive: true, maxSockets: 2 * AT_ONCE });
  t.teardown(() => agent.destroy());

  const alone: string[] = [];
  for (const call of CALLS) {
    const answer = await speak(server, { ...call, agent });
    if (answer.status !== 200 || answer.bytes.length < 1000)
      throw new Error(`${answer.status}: ${answer.bytes.length} bytes`);
    alone.push(fingerprint(answer));
  }
  const threadCount = server.threadCount();
  const signs = watchServer(server);

  const memoryMib: number[] = [];
  const failures: string[] = [];
  let [started, cut, refused] = [0, 0, 0];
  /** Repeats a request that was refused for overload, as a client should. */
  const ask = async (call: Call & { signal?: AbortSignal }): Promise<Answer> => {
    for (;;) {
      const answer = await speak(server, { ...call, agent });
      if (answer.status !== 503) return answer;
      refused++;
      await setTimeout(1000);
    }
  };
  const client = async (): Promise<void> => {
    while (started < REQUESTS) {
      const index = started++ % CALLS.length;
      if (started % SAMPLE_EVERY === 0) memoryMib.push(server.residentMemoryMib());
      const leaves = random() < CUT_SHARE;
      const signal = leaves ? AbortSignal.timeout(Math.floor(random() * LONGEST_LIFE_MS)) : undefined;
      try {
        const answer = await ask({ ...(CALLS[index] as Call), ...(signal && { signal }) });
        if (fingerprint(answer) !== alone[index])
          failures.push(`${JSON.stringify(CALLS[index])}: ${answer.status}, ${answer.bytes.length} bytes`);
      } catch (error) {
        if (signal?.aborted) cut++;
        else failures.push(String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  await signs.check(t);

  t.same(failures.slice(0, 5), [], `${failures.length} answers failed or differ from the same request alone`);
  t.ok(refused < 0.01 * REQUESTS, `${refused} times refused for overload`);
  t.ok(cut > 0.3 * CUT_SHARE * REQUESTS, `${cut} clients left before their answer was whole`);

  t.equal(await settled(() => metric(server, 'sonant_streams_active'), 0), 0);
  t.equal(await settled(() => metric(server, 'sonant_queue_slices'), 0), 0);
  t.equal(await metric(server, 'sonant_worker_restarts_total'), 0);
  t.equal(server.threadCount(), threadCount, 'no thread more, none less');
  t.notMatch(server.output(), /"level":[56]0/, 'no error in the end of the log');

  const memoryAt = (from: number): number =>
    quantile(
      memoryMib.slice(from / SAMPLE_EVERY, (from + COMPARED) / SAMPLE_EVERY).sort((a, b) => a - b),
      0.5,
    );
  const last = REQUESTS - COMPARED;
  const [early, late] = [memoryAt(WARM_REQUESTS), memoryAt(last)];
  const leakKib = ((late - early) * 1024) / (last - WARM_REQUESTS);
  t.ok(
    leakKib <= MAX_LEAK_KIB,
    `${leakKib.toFixed(1)} KiB of memory are lost with each request: ${early.toFixed(0)} MiB, then ${late.toFixed(0)} MiB`,
  );
});
