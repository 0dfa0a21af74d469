import { randomUUID } from 'node:crypto';
import type { Account, AccountStore, SubscriptionStatus } from './ports.js';

/** The account of whoever runs the server. */
export const LOCAL_ACCOUNT = 'default';
/** The plan that always exists. */
export const STANDARD_PLAN = 'standard';

/** The account of this machine, made when it is not there yet. */
export const ensureLocalAccount = (store: AccountStore): Promise<Account> =>
  ensureAccount(store, LOCAL_ACCOUNT, 'active');

/** Makes the account if none has that name; an existing one is left unchanged. */
export const ensureAccount = (
  store: AccountStore,
  name: string,
  status: SubscriptionStatus = 'active',
): Promise<Account> =>
  store.ensureAccount({
    id: randomUUID(),
    name,
    status,
    subscriptionEndsAtMs: null,
    plan: STANDARD_PLAN,
    createdAtMs: Date.now(),
  });
