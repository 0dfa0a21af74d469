import type { Stores } from './open-stores.js';

/** Who is told what was just changed in an account. Must not throw. */
export interface Announcements {
  /** Of a key or of the account itself. */
  onAccountChanged(accountId: string): void;
  onLexiconChanged(accountId: string): void;
}

/** The same stores, which tell of what they change, so that nobody has to find out by asking. */
export const announced = (stores: Stores, tell: Announcements): Stores => ({
  ...stores,
  accounts: {
    ...stores.accounts,
    async updateAccount(id, change) {
      const isThere = await stores.accounts.updateAccount(id, change);
      tell.onAccountChanged(id);
      return isThere;
    },
    async revokeKey(accountId, name, revokedAtMs) {
      const wasLive = await stores.accounts.revokeKey(accountId, name, revokedAtMs);
      tell.onAccountChanged(accountId);
      return wasLive;
    },
  },
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
