import { Agent, request } from 'node:http';
import t from 'tap';
import { speak } from '../../support/e2e-client.js';
import { startServer, type RunningServer } from '../../support/running-server.js';

/** Of the answer of one request, whatever it may become. */
const ROOM_MIB = 200;
const LOUD = { speaker: 'cove', modelId: 'mist', samplingRate: 44_100, pauseBetweenBrackets: true };

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

void t.test('a small request becomes neither hours of audio nor gigabytes of memory', async (t) => {
  const server = await startServer({ env: { WORKERS: '1' } });
  t.teardown(() => server.stop());
  await speak(server, { body: { ...LOUD, text: 'Warm.' } });
  const beforeMib = server.residentMemoryMib();

  const pauses = await speak(server, { body: { ...LOUD, text: `Hi.${'<9999>'.repeat(166)}` } });
  t.equal(pauses.status, 400);
  t.match(pauses.bytes.toString(), /at most 120 s are allowed \(MAX_PAUSE_SECONDS\)/);
  // As much as is allowed, as JSON: 118 s of 44.1 kHz are 10 MB of samples.
  const bytes = await countedBytes(server, { ...LOUD, text: `Hi.${'<9900>'.repeat(12)}` });
  t.ok(bytes > 118 * 44_100 * 2 * (4 / 3), `${bytes} bytes`);
  const grownMib = server.peakMemoryMib() - beforeMib;
  t.comment(`an answer of ${bytes >> 20} MiB, peak memory grew by ${grownMib.toFixed()} MiB`);
  t.ok(grownMib < ROOM_MIB, `${grownMib} MiB`);
});
