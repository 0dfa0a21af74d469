import t from 'tap';
import { speak } from '../../support/e2e-client.js';
import { startServer } from '../../support/running-server.js';

const WORKERS = 2;
/** The memory, not backed by a file, for the first Japanese texts of all workers. */
const ROOM_MIB = 40;

void t.test('workers share the Japanese dictionary', async (t) => {
  const server = await startServer({ env: { WORKERS: `${WORKERS}` } });
  t.teardown(() => server.stop());
  const say = async (text: string, speaker: string): Promise<void> => {
    const body = { text, speaker, modelId: 'coda' };
    const answers = await Promise.all(
      Array.from({ length: 4 * WORKERS }, () => speak(server, { body, accept: 'audio/L16' })),
    );
    t.ok(answers.every(({ status, bytes }) => status === 200 && bytes.length > 10_000));
  };
  await say('The weather is fine today, and the river flows quietly.', 'astra');
  const beforeMib = server.ownMemoryMib();
  await say('今日は天気がいいですね。川は静かに流れている。', 'subaru');
  const grownMib = server.ownMemoryMib() - beforeMib;
  t.comment(`${grownMib.toFixed()} MiB more`);
  t.ok(grownMib < ROOM_MIB, `${grownMib} MiB`);
});
