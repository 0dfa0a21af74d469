import { get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { App, us_listen_socket_close, us_socket_local_port } from 'uWebSockets.js';
import { PacedWriter, type Patience } from '../../../src/transports/http/paced-writer.js';
import { eventually } from '../../support/server.js';

const PART = Buffer.alloc(64 * 1024, 'x');

/** An answer of some parts, given as fast as they are taken, to a client that does not read yet. */
interface Scene {
  /** Settles with the head of the answer; its body waits to be read. */
  readonly response: Promise<IncomingMessage>;
  state: 'open' | 'ended' | 'aborted';
  partsGiven: number;
}

function answer(t: Test, partCount: number, patience?: Patience): Promise<Scene> {
  return new Promise((resolve, reject) => {
    let response: Promise<IncomingMessage>;
    const app = App().any('/*', (res) => {
      const scene: Scene = { response, state: 'open', partsGiven: 0 };
      const give = (): void => {
        while (scene.partsGiven < partCount) {
          scene.partsGiven++;
          if (writer.write(PART) === 'full') return;
        }
        writer.end();
      };
      const on = { drained: give, ended: () => void (scene.state = 'ended') };
      const writer = new PacedWriter(res, on, patience);
      res.onAborted(() => {
        writer.stop();
        scene.state = 'aborted';
      });
      give();
      resolve(scene);
    });
    app.listen('127.0.0.1', 0, (listener) => {
      if (listener === false) throw new Error('no free port');
      t.teardown(() => us_listen_socket_close(listener));
      const url = `http://127.0.0.1:${String(us_socket_local_port(listener))}`;
      response = new Promise((found) => {
        get(url, { agent: false }, found).on('error', reject);
      });
    });
  });
}

async function readAll(scene: Scene): Promise<number> {
  let byteCount = 0;
  for await (const part of await scene.response) byteCount += (part as Buffer).length;
  return byteCount;
}

/** More bytes than the kernel buffers at both ends of a connection. */
const TOO_MANY = 12 * 16;

t.jobs = 3;

void t.test('a reader that takes nothing for longer than uWS waits gets every byte in the end', async (t) => {
  const scene = await answer(t, TOO_MANY);
  await delay(14_000);
  t.equal(scene.state, 'open');
  t.ok(scene.partsGiven < TOO_MANY, 'nothing is made for someone who does not read');
  t.equal(await readAll(scene), TOO_MANY * PART.length);
  t.equal(scene.state, 'ended');
});

void t.test('a reader that takes nothing for too long is cut', async (t) => {
  const scene = await answer(t, TOO_MANY, { limitMs: 300, nudgeMs: 50 });
  await eventually(() => scene.state === 'aborted', 'cut', 5000);
  t.ok(scene.partsGiven < TOO_MANY);
});

void t.test('an answer that fits is ended at once', async (t) => {
  const scene = await answer(t, 2);
  t.equal(scene.state, 'ended');
  t.equal(await readAll(scene), 2 * PART.length);
});
