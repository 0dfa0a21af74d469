import t from 'tap';
import { startInspectedServer } from '../../bench/inspector.js';
import { measureIdleMemory } from '../../bench/sockets-memory.js';
import { OPEN_LIMITS } from '../../bench/sockets.js';

const LIMIT_BYTES = 20_000;

void t.test('each of a thousand idle sockets beside fifty that speak takes less than 20 KB', async (t) => {
  const server = await startInspectedServer({ env: OPEN_LIMITS });
  t.teardown(() => server.stop());
  const { bytesPerIdleSocket, heapBytesPerIdleSocket, speaking } = await measureIdleMemory(server, {
    idle: 1000,
    speaking: 50,
  });
  t.comment(
    `${bytesPerIdleSocket.toFixed(0)} bytes, ${heapBytesPerIdleSocket.toFixed(0)} of them JavaScript heap`,
  );
  t.ok(bytesPerIdleSocket < LIMIT_BYTES, `${bytesPerIdleSocket.toFixed(0)} bytes of resident memory`);
  t.ok(heapBytesPerIdleSocket > 100 && heapBytesPerIdleSocket < LIMIT_BYTES, 'the heap shows them');
  // Some may be refused for overload on a machine that others use, too.
  t.ok(speaking.failures < speaking.utterances / 10, `${speaking.failures} failures`);
  t.ok(speaking.utterances > 50, `${speaking.utterances} utterances were heard meanwhile`);
});
