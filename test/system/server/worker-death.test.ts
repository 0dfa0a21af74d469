import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import type { Piscina } from 'piscina';
import t from 'tap';
import { loadCatalog } from '../../../src/catalog/catalog.js';
import { loadAddon } from '../../../src/engine/addon.js';
import { createMetrics } from '../../../src/metrics/metrics.js';
import { createSpeechPool } from '../../../src/scheduling/pool.js';
import { type Answer, metric, settled, speak } from '../../support/e2e-client.js';
import { random } from '../../support/fuzz.js';
import { startServer } from '../../support/server.js';

const MODELS = fileURLToPath(new URL('../../../../models', import.meta.url));
const SENTENCE = 'The quick brown fox jumps over the lazy dog. ';
const LISTENERS = 6;
const MAX_KILLS = 30;

/** The bytes; `refused`: a 500 before any; `broken`: the connection ended inside the body. */
type Outcome = { kind: 'whole'; bytes: Buffer } | { kind: 'refused' } | { kind: 'broken' };

void t.test('a worker that dies breaks one answer and no other, and the server speaks on', async (t) => {
  const metrics = createMetrics({ version: '0.0.0-test', isa: 'any' });
  const logger = pino({ level: 'silent' });
  const pool = await createSpeechPool({ workers: 1, modelsFolder: MODELS, metrics, logger });
  t.teardown(() => pool.close());
  const { url, keys } = await startServer(t, pool, { catalog: loadCatalog(MODELS), metrics });
  const server = { url, key: keys.good };
  // The test kills the real threads of the pool, because the product has no switch for that.
  const { piscina } = pool as unknown as { piscina: Piscina };

  const say = (repeats: number): Promise<Answer> => {
    const body = { text: SENTENCE.repeat(repeats), speaker: 'astra', modelId: 'coda' };
    return speak(server, { body, accept: 'audio/L16' });
  };
  const alone = await Promise.all([2, 4, 6, 8, 10, 12].map(async (repeats) => (await say(repeats)).bytes));

  const seen = new Set<Outcome['kind']>();
  let kills = 0;
  while (!(seen.has('broken') && seen.has('whole')) && kills < MAX_KILLS) {
    const answers = [2, 4, 6, 8, 10, 12].map((repeats) => outcomeOf(say(repeats)));
    await new Promise((resolve) => setTimeout(resolve, 10 + random() * 60));
    await piscina.threads[0]?.terminate();
    kills++;
    const outcomes = await Promise.all(answers);
    for (const [i, outcome] of outcomes.entries()) {
      seen.add(outcome.kind);
      if (outcome.kind === 'whole')
        t.ok(alone[i]?.equals(outcome.bytes), 'what is whole has the right bytes');
    }
    const lost = outcomes.filter(({ kind }) => kind !== 'whole').length;
    t.ok(lost <= 1, `${lost} of ${LISTENERS} lost`);
    t.ok((await say(2)).bytes.equals(alone[0] ?? Buffer.alloc(0)), 'the next request is served');
  }
  t.ok(seen.has('broken'), `an answer broke within ${kills} deaths`);
  t.equal(await metric(server, 'sonant_worker_restarts_total'), kills);
  t.equal(await settled(() => metric(server, 'sonant_streams_active'), 0), 0);
  t.equal(loadAddon().streamCount(), 0);
  t.equal((await fetch(`${url}/health/ready`)).status, 200);
});

async function outcomeOf(answer: Promise<Answer>): Promise<Outcome> {
  const { status, bytes } = await answer.catch(() => ({ status: 0, bytes: Buffer.alloc(0) }));
  if (status === 200) return { kind: 'whole', bytes };
  if (status === 0) return { kind: 'broken' };
  if (status === 500 && bytes.toString() === '{"error":"internal error"}') return { kind: 'refused' };
  throw new Error(`status ${status}: ${bytes.toString()}`);
}
