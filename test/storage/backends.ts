import type { Test } from 'tap';
import { openStores, type Stores, type StoreSettings } from '../../src/storage/open-stores.js';
import { startPostgres } from '../support/postgres.js';

/** A way to keep things, over which the same claims are to hold. */
export interface Backend {
  readonly name: string;
  /** @returns what gives the settings of another empty store, each time it is called */
  start(t: Test): Promise<(t: Test) => Promise<StoreSettings>>;
}

export const BACKENDS: readonly Backend[] = [
  {
    name: 'SQLite',
    start: () => Promise.resolve((t) => Promise.resolve({ dataDir: t.testdir({}), databaseUrl: undefined })),
  },
  {
    name: 'Postgres',
    async start(t) {
      const server = await startPostgres(t);
      return async () => ({ dataDir: '/dev/null/never-touched', databaseUrl: await server.createDatabase() });
    },
  },
];

/** Stores that are closed when the test ends. */
export async function openFor(t: Test, settings: StoreSettings): Promise<Stores> {
  const stores = await openStores(settings);
  t.teardown(() => stores.close());
  return stores;
}

/** Makes a test of each claim, with an empty store of its own. */
export type Claim = (name: string, prove: (t: Test, settings: StoreSettings) => Promise<void>) => void;

/** Runs claims over every backend. */
export function overAll(t: Test, claims: (claim: Claim) => void): void {
  for (const backend of BACKENDS) {
    void t.test(backend.name, async (t) => {
      const settingsFor = await backend.start(t);
      const running: Promise<unknown>[] = [];
      claims((name, prove) => {
        running.push(t.test(name, async (t) => prove(t, await settingsFor(t))));
      });
      await Promise.all(running);
    });
  }
}
