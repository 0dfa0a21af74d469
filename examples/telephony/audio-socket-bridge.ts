import { type AddressInfo, createServer, type Socket } from 'node:net';
import { AudioSocketLine } from './audio-socket-line.js';
import type { Bridge, BridgeOptions } from './bridge.js';
import { BridgedCall } from './bridged-call.js';
import { monotonicClock } from './clock.js';
import { SonantVoice } from './sonant-voice.js';

const MAX_CALLS = 1000;

/** Answers the calls that Asterisk connects with `AudioSocket(uuid,host:port)`. The protocol has no key: keep the port to Asterisk. */
export async function startAudioSocketBridge(options: Omit<BridgeOptions, 'path'>): Promise<Bridge> {
  const { host = '127.0.0.1', port = 0, log = () => undefined } = options;
  const calls = new Set<Socket>();
  const server = createServer((socket) => {
    calls.add(socket);
    socket.on('close', () => calls.delete(socket));
    const line = new AudioSocketLine(socket, log);
    const voice = new SonantVoice(options.sonant);
    new BridgedCall(line, { agent: options.agent, voice, clock: monotonicClock, log });
  });
  server.maxConnections = MAX_CALLS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    url: `${host}:${(server.address() as AddressInfo).port}`,
    get callCount() {
      return calls.size;
    },
    close: async () => {
      for (const socket of calls) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
