import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { speak } from '../../support/e2e-client.js';
import { type RunningServer, startServer } from '../../support/running-server.js';
import { watchServer } from '../../support/vital-signs.js';

/** The memory that one request may take, whatever its text becomes. */
const ROOM_MIB = 150;
const MIST = { speaker: 'astra', modelId: 'mistv3', samplingRate: 96_000, pauseBetweenBrackets: true };
const CODA = { speaker: 'astra', modelId: 'coda', samplingRate: 96_000, pauseBetweenBrackets: true };
/** As many seconds of pauses as are allowed. */
const PAUSES = `Hi.${'<9900>'.repeat(12)}`;

/** Answers as JSON when it is sent without `Accept`. @returns the bytes that came, which nobody keeps */
const countedBytes = (server: RunningServer, body: object): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${server.key}` };
    const outgoing = request(`${server.url}/v1/svc-tts`, { method: 'POST', headers, agent: new Agent() });
    outgoing.once('error', reject).once('response', (response) => {
      let count = 0;
      response.on('data', (chunk: Buffer) => (count += chunk.length));
      response.once('error', reject).once('end', () => resolve(count));
    });
    outgoing.end(JSON.stringify(body));
  });

/** Asks and reads nothing. @returns what reads on, and counts the bytes */
const unread = (server: RunningServer, body: object): Promise<() => Promise<number>> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${server.key}` };
    const outgoing = request(`${server.url}/v1/svc-tts`, { method: 'POST', headers, agent: new Agent() });
    outgoing.once('error', reject).once('response', (response) => {
      resolve(async () => {
        let count = 0;
        for await (const chunk of response) count += (chunk as Buffer).length;
        return count;
      });
    });
    outgoing.end(JSON.stringify(body));
  });

void t.test('a small request becomes neither hours of audio nor gigabytes of memory', async (t) => {
  const server = await startServer({ env: { WORKERS: '1' } });
  t.teardown(() => server.stop());
  for (const voice of [MIST, CODA]) await speak(server, { body: { ...voice, text: 'Warm.' } });
  const signs = watchServer(server);
  const beforeMib = server.residentMemoryMib();
  const grownMib = (what: string): void => {
    const grown = server.peakMemoryMib() - beforeMib;
    t.ok(grown < ROOM_MIB, `${what}: peak memory grew by ${grown.toFixed()} MiB`);
    t.comment(`${what}: peak memory grew by ${grown.toFixed()} MiB`);
  };

  const pauses = await speak(server, { body: { ...MIST, text: `Hi.${'<9999>'.repeat(166)}` } });
  t.equal(pauses.status, 400);
  t.match(pauses.bytes.toString(), /at most 120 s are allowed \(MAX_PAUSE_SECONDS\)/);
  for (const voice of [MIST, CODA]) {
    const bytes = await countedBytes(server, { ...voice, text: PAUSES });
    // Coda reads out what stands in brackets.
    const least = voice === MIST ? 118 * MIST.samplingRate * 2 * (4 / 3) : 1e6;
    t.ok(bytes > least, `${bytes} bytes`);
    grownMib(`${voice.modelId}, an answer of ${bytes >> 20} MiB`);
  }

  const clients = await Promise.all(
    Array.from({ length: 20 }, () => unread(server, { ...MIST, text: PAUSES })),
  );
  await sleep(2000);
  grownMib(`${clients.length} such answers that nobody reads`);
  const counts = await Promise.all(clients.map((readOn) => readOn()));
  t.ok(
    counts.every((count) => count > 1e6),
    'all come whole in the end',
  );
  grownMib('all of them read');
  await signs.check(t);
});
