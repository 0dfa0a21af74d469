import { cpSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProxy } from '../../test/support/cluster.js';
import { metric } from '../../test/support/e2e-client.js';
import { OPEN_LIMITS } from '../../test/support/load/sockets.js';
import type { Lifetime } from '../../test/support/own-server.js';
import { startServer } from '../../test/support/running-server.js';
import { ProcessorGroup, type Quota } from './quota.js';

const NAMES = ['n1', 'n2', 'n3'];

/** Servers with a quota of processor time each, behind a proxy. */
export interface Nodes {
  /** The address of the proxy. */
  readonly url: string;
  readonly key: string;
  /** `sonant_utilisation_ratio` of each node, past the proxy. */
  utilizations(): Promise<number[]>;
}

/** @param quota of each node @param load where the proxy belongs, so that it is served at once */
export async function startNodes(lifetime: Lifetime, quota: Quota, load: ProcessorGroup): Promise<Nodes> {
  const folder = mkdtempSync(join(tmpdir(), 'sonant-autoscale-'));
  lifetime.teardown(async () => {
    await rm(folder, { recursive: true, force: true });
  });
  // One store is not what is measured here, so each node has a copy of the first start's, and with it the same key.
  const first = await startServer({ dataFolder: join(folder, 'store') });
  const { key } = first;
  await first.stop();
  const nodes = await Promise.all(
    NAMES.map(async (name) => {
      const group = new ProcessorGroup(`sonant-bench-${process.pid}-${name}`, quota);
      lifetime.teardown(() => group.remove());
      const dataFolder = join(folder, name);
      cpSync(join(folder, 'store'), dataFolder, { recursive: true });
      const server = await startServer({ dataFolder, env: { ...OPEN_LIMITS, WORKERS: '1' } });
      lifetime.teardown(async () => {
        await server.stop('SIGKILL');
      });
      group.take(server.pid);
      return { name, url: server.url };
    }),
  );
  const { url, pid } = await startProxy(lifetime, nodes);
  load.take(pid);
  return {
    ...{ url, key },
    utilizations: () => Promise.all(nodes.map((node) => metric(node, 'sonant_utilisation_ratio'))),
  };
}
