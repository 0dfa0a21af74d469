import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureAccount } from '../../src/accounts/accounts.js';
import { StoreAuthenticator } from '../../src/accounts/authenticator.js';
import { AccountChanges } from '../../src/accounts/changes.js';
import { createKey } from '../../src/accounts/keys.js';
import { openStores } from '../../src/storage/open-stores.js';

const ROUNDS = 11;
const LOOK_UPS = 10_000;

/** @returns processor time in microseconds of one look-up of a key that is known, the median of some rounds */
export async function measureLookUp(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'sonant-look-up-'));
  const stores = await openStores({ dataDir: folder, databaseUrl: undefined });
  const changes = new AccountChanges(stores.accounts, {
    onOutage: () => undefined,
    onRecovery: () => undefined,
  });
  const authenticator = new StoreAuthenticator(stores.accounts, changes, {
    limits: { sockets: 100, socketsPerSecond: 100, socketBurst: 100, syntheses: 100 },
    onFault: (cause) => {
      throw cause;
    },
  });
  try {
    await changes.start();
    const account = await ensureAccount(stores.accounts, 'bench');
    const header = `Bearer ${(await createKey(stores.accounts, account, 'bench')) ?? ''}`;
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const before = process.cpuUsage();
      for (let i = 0; i < LOOK_UPS; i++) await authenticator.authenticate(header, 'synthesis');
      const { user, system } = process.cpuUsage(before);
      rounds.push((user + system) / LOOK_UPS);
    }
    return rounds.sort((a, b) => a - b)[ROUNDS >> 1] ?? NaN;
  } finally {
    await changes.close();
    await authenticator.close();
    await stores.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
