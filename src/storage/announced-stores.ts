import type { AccountStore } from '../accounts/ports.js';
import type { Stores } from './open-stores.js';

/** Called after a change in an account. Must not throw. */
export interface Announcements {
  /** Called when a key or the account itself has changed. */
  onAccountChanged(accountId: string): void;
  onLexiconChanged(accountId: string): void;
}

/** Wraps stores so that they announce their changes at once, without waiting for the next poll of each node. */
export const announced = (stores: Stores, tell: Announcements): Stores => ({
  ...stores,
  accounts: announcedAccounts(stores.accounts, tell),
  lexicons: {
    ...stores.lexicons,
    async put(accountId, entries) {
      await stores.lexicons.put(accountId, entries);
      tell.onLexiconChanged(accountId);
    },
    async delete(accountId, language, key) {
      const existed = await stores.lexicons.delete(accountId, language, key);
      tell.onLexiconChanged(accountId);
      return existed;
    },
  },
});

const announcedAccounts = (accounts: AccountStore, tell: Announcements): AccountStore => ({
  ...accounts,
  by: (actor) => announcedAccounts(accounts.by(actor), tell),
  async updateAccount(id, change) {
    const isThere = await accounts.updateAccount(id, change);
    tell.onAccountChanged(id);
    return isThere;
  },
  async revokeKey(accountId, name, revokedAtMs) {
    const wasLive = await accounts.revokeKey(accountId, name, revokedAtMs);
    tell.onAccountChanged(accountId);
    return wasLive;
  },
});
