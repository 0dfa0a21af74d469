import { WebSocket } from 'ws';
import { type RunningServer, type ServerOptions, startServer } from '../running-server.js';

/** A server whose main thread can be looked into from outside. */
export interface InspectedServer extends RunningServer {
  /** Collects all garbage. @returns what is left of the JavaScript heap, in bytes */
  collectGarbage(): Promise<number>;
}

export async function startInspectedServer(options: ServerOptions = {}): Promise<InspectedServer> {
  const server = await startServer({ ...options, nodeArguments: ['--inspect=127.0.0.1:0'] });
  const address = /Debugger listening on (ws:\S+)/.exec(server.output())?.[1];
  if (address === undefined) throw new Error(`no inspector:\n${server.output()}`);
  const inspector = new WebSocket(address);
  await new Promise((resolve, reject) => inspector.once('open', resolve).once('error', reject));
  let lastId = 0;
  const ask = (method: string): Promise<Record<string, number>> => {
    const id = ++lastId;
    inspector.send(JSON.stringify({ id, method }));
    return new Promise((resolve) => {
      const listen = (data: Buffer): void => {
        const answer = JSON.parse(data.toString()) as { id?: number; result?: Record<string, number> };
        if (answer.id !== id) return;
        inspector.off('message', listen);
        resolve(answer.result ?? {});
      };
      inspector.on('message', listen);
    });
  };
  return {
    ...server,
    collectGarbage: async () => {
      await ask('HeapProfiler.collectGarbage');
      return (await ask('Runtime.getHeapUsage'))['usedSize'] ?? Number.NaN;
    },
    stop: (signal) => {
      inspector.terminate();
      return server.stop(signal);
    },
  };
}
