import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'tap';
import { ensureAccount } from '../../../src/accounts/accounts.js';
import { StoreAuthenticator } from '../../../src/accounts/authenticator.js';
import { AccountChanges } from '../../../src/accounts/changes.js';
import { createKey } from '../../../src/accounts/keys.js';
import { newSecret } from '../../../src/accounts/secrets.js';
import { openStores } from '../../../src/storage/open-stores.js';
import { LIMITS } from './dashboard-server.js';

const ROUNDS = 40;
const CHECKS = 25;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

void test('how long a key is checked tells neither whether its start exists nor how much of it is right', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'sonant-oracle-'));
  const stores = await openStores({ dataDir: folder, databaseUrl: undefined });
  const onFault = (cause: unknown): void => {
    t.fail(String(cause));
  };
  const changes = new AccountChanges(stores.accounts, { onOutage: onFault, onRecovery: () => undefined });
  const authenticator = new StoreAuthenticator(stores.accounts, changes, { limits: LIMITS, onFault });
  await changes.start();
  t.teardown(async () => {
    await changes.close();
    await authenticator.close();
    await stores.close();
    await rm(folder, { recursive: true });
  });
  const account = await ensureAccount(stores.accounts, 'acme');
  const secret = (await createKey(stores.accounts, account, 'k')) ?? '';
  await authenticator.authenticate(`Bearer ${secret}`, 'oov');
  const last = secret.at(-1) === 'A' ? 'B' : 'A';
  const guesses = {
    'an unknown start': () => newSecret(),
    'a known start, all else wrong': () => secret.slice(0, 15) + newSecret().slice(15),
    'all but the last character': () => secret.slice(0, -1) + last,
  };
  const names = Object.keys(guesses) as (keyof typeof guesses)[];
  const usedMicros = new Map(names.map((name) => [name, [] as number[]]));
  // The cases take turns, so that all are measured on an equally busy machine.
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) {
      const keys = Array.from({ length: CHECKS }, guesses[name]);
      const before = process.cpuUsage();
      for (const key of keys) {
        await authenticator.authenticate(`Bearer ${key}`, 'oov').then(onFault, () => undefined);
      }
      const { user, system } = process.cpuUsage(before);
      usedMicros.get(name)?.push((user + system) / CHECKS);
    }
  }
  const [base = 1, ...others] = names.map((name) => median(usedMicros.get(name) ?? []));
  for (const other of others) {
    const ratio = other / base;
    t.ok(ratio > 0.4 && ratio < 2.5, `processor time beside an unknown start: ${ratio.toFixed(2)}`);
  }
});
