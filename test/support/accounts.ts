import { join } from 'node:path';
import Database from 'libsql';
import type { Test } from 'tap';
import { ensureAccount } from '../../src/accounts/accounts.js';
import { StoreAuthenticator } from '../../src/accounts/authenticator.js';
import { AccountChanges } from '../../src/accounts/changes.js';
import { createKey, type KeyOptions } from '../../src/accounts/keys.js';
import type { Account, AccountNews, AccountStore } from '../../src/accounts/ports.js';
import type { AccountLimits, Endpoint } from '../../src/contracts/accounts.js';
import { SonantError } from '../../src/errors.js';
import { openStores, type Stores } from '../../src/storage/open-stores.js';

export const DEFAULT_LIMITS: AccountLimits = {
  sockets: 10,
  socketsPerSecond: 20,
  socketBurst: 30,
  syntheses: 40,
};

/** An authenticator over a real store, as a server has it; closed when the test ends. */
export interface AccountFixture {
  readonly folder: string;
  readonly stores: Stores;
  /** The store that the authenticator asks: `stores.accounts`, unless a test puts another in front of it. */
  readonly store: AccountStore;
  readonly changes: AccountChanges;
  readonly authenticator: StoreAuthenticator;
  readonly account: Account;
  /** Ids of the keys that were reported as ended. */
  readonly ended: string[];
  /** Errors in the background, which no caller awaited. */
  readonly faults: unknown[];
  readonly outages: ('outage' | 'recovery')[];
  newKey(name: string, options?: KeyOptions): Promise<string>;
  /** Status and message of the refusal; undefined when there is none. */
  refusal(header: string | undefined, endpoint?: Endpoint): Promise<string | undefined>;
}

export async function accountFixture(
  t: Test,
  {
    wrap = (store) => store,
    maxCachedKeys,
    news,
  }: {
    wrap?: (store: AccountStore) => AccountStore;
    maxCachedKeys?: number;
    news?: AccountNews;
  } = {},
): Promise<AccountFixture> {
  const folder = t.testdir({});
  const stores = await openStores({ dataDir: folder, databaseUrl: undefined });
  const store = wrap(stores.accounts);
  const account = await ensureAccount(stores.accounts, 'acme');
  const [ended, faults, outages]: [string[], unknown[], ('outage' | 'recovery')[]] = [[], [], []];
  const changes = new AccountChanges(store, {
    ...(news !== undefined && { news }),
    onOutage: () => outages.push('outage'),
    onRecovery: () => outages.push('recovery'),
  });
  const authenticator = new StoreAuthenticator(store, changes, {
    limits: DEFAULT_LIMITS,
    onFault: (cause) => faults.push(cause),
    ...(maxCachedKeys !== undefined && { maxCachedKeys }),
  });
  authenticator.onKeyEnded((keyId) => ended.push(keyId));
  await changes.start();
  t.teardown(async () => {
    await changes.close();
    await authenticator.close();
    await stores.close();
  });
  return {
    folder,
    stores,
    store,
    changes,
    authenticator,
    account,
    ended,
    faults,
    outages,
    async newKey(name, options) {
      const key = await createKey(stores.accounts, account, name, options);
      if (key === undefined) throw new Error(`${name} is taken`);
      return key;
    },
    async refusal(header, endpoint = 'synthesis') {
      try {
        await authenticator.authenticate(header, endpoint);
        return undefined;
      } catch (error) {
        if (error instanceof SonantError) return `${error.httpStatus} ${error.message}`;
        throw error;
      }
    },
  };
}

/** From now on whatever asks for accounts or keys fails, in every process. @returns makes it answer again */
export function breakStore(folder: string): () => void {
  const rename = (from: string, to: string): void => {
    const connection = new Database(join(folder, 'sonant.db'));
    connection.exec(`ALTER TABLE ${from} RENAME TO ${to}`);
    connection.close();
  };
  rename('accounts', 'lost');
  return () => {
    rename('lost', 'accounts');
  };
}

/** A store that fails, and one that waits, when told to. */
export class TroubledStore {
  state: 'working' | 'failing' = 'working';
  readonly calls: Record<string, number> = {};
  /** Called before `findKey` and `changes` answer, after the store was asked. */
  beforeAnswer: (method: string) => Promise<void> = () => Promise.resolve();

  readonly wrap = (store: AccountStore): AccountStore => ({
    ...store,
    findKey: (prefix) => this.through('findKey', () => store.findKey(prefix)),
    changes: (windowMs) => this.through('changes', () => store.changes(windowMs)),
    markKeysUsed: (used) => this.through('markKeysUsed', () => store.markKeysUsed(used)),
  });

  private async through<Value>(method: string, ask: () => Promise<Value>): Promise<Value> {
    this.calls[method] = (this.calls[method] ?? 0) + 1;
    if (this.state === 'failing') throw new Error('out of reach');
    const answer = await ask();
    await this.beforeAnswer(method);
    return answer;
  }
}
