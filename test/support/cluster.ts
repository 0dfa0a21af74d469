import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import type { UsageSum } from '../../src/contracts/accounts.js';
import { folderOf, type Lifetime, OwnServer, removeFolder, sparePort, userFor } from './own-server.js';
import { startPostgres } from './postgres.js';
import { startRedis } from './redis.js';
import { type RunningServer, startServer } from './running-server.js';
import { sonant, sonantJson } from './sonant.js';

/** One process of several that share a store. */
export interface Node {
  /** The name that the proxy gives in `x-node`. */
  readonly name: string;
  /** Past the proxy. */
  readonly url: string;
  /** @returns the exit status; null when a signal ended it */
  stop(signal: NodeJS.Signals): Promise<number | null>;
  /** At the same address; settles when the proxy may send it something. */
  start(): Promise<void>;
  /** Log lines of level `error` or above since its last start. */
  readonly errorLines: () => readonly string[];
}

export interface Cluster {
  /** The address of the proxy. */
  readonly url: string;
  /** A key of the account `default`. */
  readonly key: string;
  readonly nodes: readonly Node[];
  /** Runs the command line at the store. @throws Error when it fails */
  manage(...args: string[]): string;
  /** The usage of the account in the store; a record takes up to a fifth of a second to get there. */
  readonly used: () => { readonly requests: number; readonly characters: number };
}

const NODE_NAMES = ['n1', 'n2', 'n3'];
/** How often the proxy asks a node whether it is ready. */
const PROBE_MS = 100;

/**
 * Three servers behind HAProxy, with one Postgres and one Redis, all started here on spare ports of 127.0.0.1; all end
 * with the test.
 */
export async function startCluster(t: Test, env: Record<string, string> = {}): Promise<Cluster> {
  const [postgres, redis] = await Promise.all([startPostgres(t), startRedis(t)]);
  const settings = { DATABASE_URL: postgres.url, REDIS_URL: redis.url };
  const manage = (...args: string[]): string => {
    const { status, stdout, stderr } = sonant(args, settings);
    if (status !== 0) throw new Error(`sonant ${args.join(' ')}: ${stderr}`);
    return stdout;
  };
  const key = manage('keys', 'create', '--name', 'cluster').trim();
  const ports = [await sparePort(), await sparePort(), await sparePort()];
  const nodes = await Promise.all(
    NODE_NAMES.map((name, i) =>
      startNode(t, name, { WORKERS: '1', ...env, ...settings, PORT: `${ports[i]}` }),
    ),
  );
  const { url } = await startProxy(t, nodes);
  return {
    url,
    key,
    nodes,
    manage,
    used: () => {
      const [sum] = sonantJson(['usage', '--by', ''], settings) as UsageSum[];
      return { requests: sum?.requests ?? 0, characters: sum?.characters ?? 0 };
    },
  };
}

async function startNode(t: Test, name: string, env: Record<string, string>): Promise<Node> {
  const folder = mkdtempSync(join(tmpdir(), `sonant-${name}-`));
  const launch = (): Promise<RunningServer> => startServer({ dataFolder: folder, env });
  let running: RunningServer | undefined = await launch();
  const stop = async (signal: NodeJS.Signals): Promise<number | null> => {
    const ending = running;
    running = undefined;
    return ending === undefined ? null : ending.stop(signal);
  };
  t.teardown(async () => {
    await stop('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    name,
    url: running.url,
    stop,
    start: async () => {
      running = await launch();
      // Two probes, of which the second one has certainly begun after it was ready.
      await new Promise((resolve) => setTimeout(resolve, 3 * PROBE_MS));
    },
    errorLines: () => running?.errorLines ?? [],
  };
}

type Served = Pick<Node, 'name' | 'url'>;

/** Where it sends a client, it says in `x-node`. Probes are HTTP/1.1 by name: nodes do not speak 1.0. */
const proxySettings = (port: number, nodes: readonly Served[]): string => `
global
  maxconn 2000
defaults
  mode http
  timeout connect 2s
  timeout check 5s
  timeout client 60s
  timeout server 60s
  timeout tunnel 120s
  retries 3
  option redispatch 1
frontend clients
  bind 127.0.0.1:${port}
  default_backend nodes
backend nodes
  balance roundrobin
  option httpchk
  http-check send meth GET uri /health/ready ver HTTP/1.1 hdr Host nodes
  http-check expect status 200
  http-response set-header x-node %s
  default-server check inter ${PROBE_MS}ms fall 1 rise 1
${nodes.map(({ name, url }) => `  server ${name} ${new URL(url).host}\n`).join('')}`;

/** @throws Error that says which package has it */
export function findProxy(): string {
  const found = ['haproxy', '/usr/sbin/haproxy'].find((path) => spawnSync(path, ['-v']).status === 0);
  if (found === undefined) throw new Error('this test needs haproxy: install the Debian package haproxy');
  return found;
}

/** HAProxy in front of nodes, which ends with `lifetime`. */
export async function startProxy(
  lifetime: Lifetime,
  nodes: readonly Served[],
): Promise<{ url: string; pid: number }> {
  const program = findProxy();
  const user = userFor('nobody');
  const folder = folderOf(user, 'haproxy');
  const port = await sparePort();
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, proxySettings(port, nodes));
  chmodSync(file, 0o644);
  // In the foreground.
  const proxy = new OwnServer(program, ['-db', '-f', file], folder, user);
  lifetime.teardown(async () => {
    await proxy.stop('SIGTERM');
    removeFolder(folder);
  });
  const url = `http://127.0.0.1:${port}`;
  await proxy.ready(async () => {
    if (!(await fetch(`${url}/health/ready`)).ok) throw new Error('no node is ready');
  });
  // Until its first probe it takes nodes for ready.
  await new Promise((resolve) => setTimeout(resolve, 3 * PROBE_MS));
  return { url, pid: proxy.pid ?? 0 };
}

/** The usage of the account once the store has this many requests, or after 20 seconds if it never has. */
export async function usedOnce(
  { used }: Cluster,
  requests: number,
): Promise<{ requests: number; characters: number }> {
  const endMs = performance.now() + 20_000;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const found = used();
    if (found.requests >= requests || performance.now() > endMs) return found;
  }
}
