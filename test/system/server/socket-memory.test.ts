import t from 'tap';
import { startInspectedServer } from '../../support/load/inspector.js';
import { OPEN_LIMITS } from '../../support/load/sockets.js';
import { measureIdleMemory } from '../../support/load/sockets-memory.js';

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
  // Refusals for overload do not matter here: constant garbage collection is a load of its own.
  const heard = speaking.utterances - speaking.failures;
  t.ok(heard > 50, `${heard} utterances were heard meanwhile`);
});
