import { SENTENCES } from '../../test/support/load/sentences.js';
import { OPEN_LIMITS } from '../../test/support/load/sockets.js';
import { startServer } from '../../test/support/running-server.js';
import { openLine } from './lines.js';
import type { Memory } from './sizing.js';

const WORKERS = [1, 2, 4];
/** Calls at once for each worker, so that none is idle. */
const LINES_PER_WORKER = 4;

/** Peak memory of a server whose workers have all spoken with both sizes of network. */
export async function measureMemory(say: (line: string) => void): Promise<Memory[]> {
  const figures: Memory[] = [];
  for (const workers of WORKERS) {
    const server = await startServer({ env: { ...OPEN_LIMITS, WORKERS: String(workers) } });
    try {
      const calls = Array.from({ length: LINES_PER_WORKER * workers }, async (_, number) => {
        const target = number % 2 === 0 ? 'mistv3 /ws3' : 'coda /coda/ws';
        const line = await openLine({ url: server.url, key: server.key, target });
        for (const text of SENTENCES) await line.call(text, performance.now());
        line.close();
      });
      await Promise.all(calls);
      figures.push({ workers, mib: Math.round(server.peakMemoryMib()) });
    } finally {
      await server.stop();
    }
    say(`${workers} workers: ${figures.at(-1)?.mib ?? 0} MiB`);
  }
  return figures;
}
