import { hostname, userInfo } from 'node:os';
import { ensureLocalAccount, LOCAL_ACCOUNT } from '../accounts/accounts.js';
import type { Account, AccountStore, UsageStore } from '../accounts/ports.js';
import { readConfig } from '../config/config.js';
import type { Lexicons } from '../contracts/accounts.js';
import type { Actor } from '../contracts/audit.js';
import { messageOf } from '../errors.js';
import { AccountLexicons } from '../lexicon/lexicons.js';
import { openStores, type Stores } from '../storage/open-stores.js';
import { readClientConfig } from './client-config.js';
import { CommandError } from './command.js';
import { warnOfOtherStore } from './running-server.js';
import { printable } from './table.js';

export interface LocalStores {
  readonly accounts: AccountStore;
  readonly lexicons: Lexicons;
  readonly usage: UsageStore;
}

/** Opens the store of the settings, as the server does. @throws ConfigError, CommandError `store_failed` */
export async function withStores<Result>(use: (stores: LocalStores) => Promise<Result>): Promise<Result> {
  const config = readConfig();
  await warnOfOtherStore(config);
  const stores = await openStores(config).catch((cause: unknown) => {
    throw new CommandError('store_failed', messageOf(cause), { cause });
  });
  try {
    const lexicons = lexiconsIn(stores);
    return await use({ accounts: stores.accounts.by(commandLine()), lexicons, usage: stores.usage });
  } finally {
    await stores.close();
  }
}

/** The lexicons of open stores, for one command. */
export const lexiconsIn = ({ lexicons }: Pick<Stores, 'lexicons'>): AccountLexicons =>
  new AccountLexicons(lexicons, (cause) => {
    throw cause;
  });

/** The actor that the audit log names. */
const commandLine = (): Actor => ({ kind: 'command line', name: userName(), address: hostname() });

/** The user's name; in a container, a user may have only a number. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

/**
 * As `withStores`, for commands that servers do not offer: the holder of a key must not be able to make more keys.
 * @param what is managed, in the plural
 * @throws CommandError `store_only` when a server is named and no store
 */
export async function withManagedStores<Result>(
  what: string,
  use: (stores: LocalStores) => Promise<Result>,
): Promise<Result> {
  requireStore(what);
  return withStores(use);
}

/** The action of a command that manages accounts: `act` gets the store and then what the command line gives. */
export const managing =
  <Given extends unknown[]>(what: string, act: (store: AccountStore, ...given: Given) => Promise<void>) =>
  (...given: Given): Promise<void> =>
    withManagedStores(what, ({ accounts }) => act(accounts, ...given));

/** @throws CommandError `store_only` when a server is named and no store */
export function requireStore(what: string): void {
  const { server, store } = readClientConfig();
  if (server === undefined || store === 'named') return;
  throw new CommandError(
    'store_only',
    `${what} are managed at the store, not through a server (SONANT_URL is ${server.url}): no key may manage ` +
      'them. Run this on the server with its DATA_DIR or DATABASE_URL, or use the dashboard',
  );
}

/**
 * @param missing `made`: the local account is created if it does not exist
 * @throws CommandError `account_unknown`
 */
export async function accountNamed(
  store: AccountStore,
  name: string,
  missing: 'made' | 'refused' = 'refused',
): Promise<Account> {
  const account = await store.findAccount({ name });
  if (account !== undefined) return account;
  if (name !== LOCAL_ACCOUNT) {
    throw new CommandError(
      'account_unknown',
      `there is no account named ${printable(name)}; create it with: sonant accounts create`,
    );
  }
  if (missing === 'made') return ensureLocalAccount(store);
  throw new CommandError(
    'account_unknown',
    'there is no account yet; the first start of the server or the first key creates it',
  );
}
