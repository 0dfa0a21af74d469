import { Agent } from 'node:http';
import t from 'tap';
import { CoreWaits } from '../../support/core-waits.js';
import { type Answer, speak } from '../../support/e2e-client.js';
import { quantile, runPaced } from '../../support/load/load.js';
import { startServer } from '../../support/running-server.js';

/** One sentence, so that nothing but the slices of a sentence can make it stream. */
const SENTENCE =
  'The old harbour master walked slowly along the quiet quay while the morning fog lifted from the water and the ' +
  'fishing boats came home one after another with their lamps still burning and their nets full of silver fish.';
const TEXT = `${SENTENCE} ${SENTENCE} ${SENTENCE} ${SENTENCE}`;

const server = await startServer();
t.teardown(() => server.stop());

void t.test('on one connection the first bytes come long before the last, for every type', async (t) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  t.teardown(() => agent.destroy());
  for (const accept of ['audio/L16', 'audio/wav', 'audio/PCMU', 'audio/mpeg', 'audio/ogg', 'audio/webm']) {
    const { share, chunkCount } = await hearFrom(SENTENCE, accept, agent);
    t.ok(share < 0.5, `${accept}: first byte after ${share.toFixed(2)} of the time`);
    // A sentence of 12 s is about 24 slices, in tasks of at most 8 ms: the faster the processor, the fewer.
    t.ok(chunkCount >= 3, `${accept}: ${chunkCount} chunks`);
  }
  const { share } = await hearFrom(TEXT, 'audio/L16', agent);
  t.ok(share < 0.2, `four sentences: first byte after ${share.toFixed(2)} of the time`);
});

/** The middle one of five tries: when the first byte came, as a share of the time to the last; the fewest chunks. */
async function hearFrom(
  text: string,
  accept: string,
  agent: Agent,
): Promise<{ share: number; chunkCount: number }> {
  const answers: Answer[] = [];
  while (answers.length < 5) {
    const body = { text, speaker: 'astra', modelId: 'coda', samplingRate: 8000 };
    answers.push(await speak(server, { body, accept, agent }));
  }
  const shares = answers.map(({ firstByteMs, lastByteMs }) => firstByteMs / lastByteMs).sort((a, b) => a - b);
  return {
    share: quantile(shares, 0.5),
    chunkCount: Math.min(...answers.map(({ chunkCount }) => chunkCount)),
  };
}

void t.test('12 listeners at playback speed hear at once, and none waits for more', async (t) => {
  const scenario = { streams: 12, durationMs: 6000, url: server.url, key: server.key };
  const waits = new CoreWaits([process.pid, server.pid]);
  const { utterances, failures, underruns, firstAudioMs } = await runPaced(scenario);
  waits.stop();
  const waitedMs = waits.longestMs(0, Infinity);
  t.equal(failures, 0);
  t.ok(utterances >= 12, `${utterances} utterances`);
  // This only catches gross delays, because the machine may be busy; `npm run bench` measures.
  const p99 = quantile(firstAudioMs, 0.99);
  t.comment(
    `first audio p50 ${quantile(firstAudioMs, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; waited ${waitedMs.toFixed()} ms for a core`,
  );
  // The allowance may hide a delay on a machine that is busy all the time, but not one that half of the listeners share.
  t.ok(quantile(firstAudioMs, 0.5) < 600, 'half of the listeners hear within 600 ms');
  t.ok(p99 < 400 + waitedMs, `p99 of the first audio ${p99.toFixed(1)} ms`);
  t.ok(
    underruns <= utterances / 20 || waitedMs > scenario.durationMs / 10,
    `${underruns} of ${utterances} ran dry`,
  );
});
