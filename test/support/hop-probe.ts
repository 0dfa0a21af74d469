/**
 * Loaded into a server by `--import`, on every thread: writes to `HOPS_FILE` which functions of `src` lead from a socket to
 * the addon. A chain is the stack at its end, then the stack at which the asynchronous work began that the end ran in, and
 * so on, until nothing of ours caused it: the event loop's call for a socket.
 */
import { createHook, executionAsyncId } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import type { Piscina as Pool } from 'piscina';
import { loadAddon } from '../../src/engine/addon.js';

const FILE = process.env['HOPS_FILE'] ?? '';
const SOURCES = /\/dist\/src\/(.+)\.js$/;

/** Outermost first: `transports/server serve`; a function without a name is one with that which it is written in. */
function hopsHere(): string[] {
  Error.stackTraceLimit = Infinity;
  Error.prepareStackTrace = (_error, sites) => sites;
  const sites = new Error().stack as unknown as NodeJS.CallSite[];
  Reflect.deleteProperty(Error, 'prepareStackTrace');
  const hops = sites.flatMap((site) => {
    const [, file] = SOURCES.exec(site.getFileName() ?? '') ?? [];
    const name = site.getFunctionName();
    if (file === undefined || name === null || name === '') return [];
    const of = site.getTypeName();
    return [`${file} ${of === null || of === 'Object' || name.includes('.') ? '' : `${of}.`}${name}`];
  });
  return hops.reverse();
}

function tell(part: 'main' | 'worker', hops: readonly string[]): void {
  const named = hops.filter((hop, i) => hops.indexOf(hop) === i);
  appendFileSync(FILE, `${JSON.stringify({ part, hops: named })}\n`);
}

if (isMainThread) {
  // In a worker it would be too early: piscina is told there what to do first.
  const { Piscina } = await import('piscina');
  const begun = new Map<number, { readonly hops: readonly string[]; readonly cause: number }>();
  createHook({
    init: (id) => void begun.set(id, { hops: hopsHere(), cause: executionAsyncId() }),
  }).enable();
  const chain = (hops: string[], id: number): string[] => {
    const before = begun.get(id);
    return before === undefined ? hops : chain([...before.hops, ...hops], before.cause);
  };
  const pool = Piscina.prototype;
  const run = Reflect.get(pool, 'run') as (this: Pool, task: { kind: string }) => Promise<unknown>;
  pool.run = function (this: Pool, task: { kind: string }): Promise<unknown> {
    if (task.kind === 'open') tell('main', chain(hopsHere(), executionAsyncId()));
    return run.call(this, task);
  };
} else {
  const addon = loadAddon();
  const nextSlice = addon.nextSlice.bind(addon);
  addon.nextSlice = (...slice) => {
    tell('worker', hopsHere());
    return nextSlice(...slice);
  };
}
