import { test } from 'tap';
import { PacedWriter } from '../../../src/transports/http/paced-writer.js';
import { stopwatch } from '../../support/core-waits.js';
import { startServer } from '../../support/server.js';
import { ToneSpeech } from '../../support/tone-speech.js';

const BODY = { text: 'Hello there.', speaker: 'astra', modelId: 'coda' };

type Method = 'write' | 'end';

/** The next calls of a method of every writer throw, whoever has it. */
function broken(method: Method): { readonly thrown: () => number; readonly mend: () => void } {
  const { prototype } = PacedWriter;
  const real = Object.getOwnPropertyDescriptor(prototype, method);
  let thrown = 0;
  const throwing = (): never => {
    thrown += 1;
    throw new Error('the sink is broken');
  };
  Object.defineProperty(prototype, method, { value: throwing, configurable: true });
  return {
    thrown: () => thrown,
    mend: () => Object.defineProperty(prototype, method, real ?? {}),
  };
}

for (const method of ['write', 'end'] as const) {
  for (const accept of ['audio/wav', 'audio/mpeg']) {
    void test(`a sink that throws in ${method} ends the answer (${accept}), and holds up no drain`, async (t) => {
      const server = await startServer(t, new ToneSpeech());
      const sink = broken(method);
      t.teardown(sink.mend);
      const ending = server
        .post('/v1/svc-tts', BODY, { accept })
        .then(async (response) => {
          await response.arrayBuffer();
          return response.status === 200 ? 'whole' : 'told';
        })
        .catch(() => 'cut');
      t.not(await ending, 'whole', 'nobody takes a part for the whole');
      t.ok(sink.thrown() > 0, 'the sink was asked');
      t.same(await server.limiter.open(server.accountId), { sockets: 0, syntheses: 0 }, 'its place is free');
      sink.mend();
      t.equal((await server.post('/v1/svc-tts', BODY, { accept: 'audio/wav' })).status, 200, 'others go on');
      const spentMs = stopwatch();
      await server.close(10_000);
      t.ok(spentMs() < 5000, 'the drain waits for nobody who is gone');
    });
  }
}
