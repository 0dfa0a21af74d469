import type { Test } from 'tap';
import { openStores, type Stores, type StoreSettings } from '../../../src/storage/open-stores.js';
import { startPostgres } from '../postgres.js';

/** Starts a way to keep things. @returns what gives the settings of another empty store, each time it is called */
export type Backend = (t: Test) => Promise<(t: Test) => Promise<StoreSettings>>;

export const sqlite: Backend = () =>
  Promise.resolve((t) => Promise.resolve({ dataDir: t.testdir({}), databaseUrl: undefined }));

export const postgres: Backend = async (t) => {
  const server = await startPostgres(t);
  return async () => ({ dataDir: '/dev/null/never-touched', databaseUrl: await server.createDatabase() });
};

/** Stores that are closed when the test ends. */
export async function openFor(t: Test, settings: StoreSettings): Promise<Stores> {
  const stores = await openStores(settings);
  t.teardown(() => stores.close());
  return stores;
}

/** Makes a test of a claim, with an empty store of its own. */
export type Claim = (name: string, prove: (t: Test, settings: StoreSettings) => Promise<void>) => void;

/** Proves claims over one backend. */
export async function proveOver(
  t: Test,
  start: Backend,
  claims: Readonly<Record<string, (claim: Claim) => void>>,
): Promise<void> {
  const settingsFor = await start(t);
  for (const [subject, make] of Object.entries(claims)) {
    await t.test(subject, async (t) => {
      const running: Promise<unknown>[] = [];
      make((name, prove) => {
        running.push(t.test(name, async (t) => prove(t, await settingsFor(t))));
      });
      await Promise.all(running);
    });
  }
}
