import { InvalidArgumentError, type Command } from 'commander';
import { createKey, ensureLocalAccount } from '../accounts/keys.js';
import type { AccountStore, ApiKey } from '../accounts/ports.js';
import { readConfig } from '../config.js';
import type { Endpoint } from '../contracts/accounts.js';
import { openSqliteAccountStore } from '../storage/sqlite/sqlite-account-store.js';
import { table } from './project.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const ENDPOINTS: readonly Endpoint[] = ['synthesis', 'sockets', 'lexicon', 'oov', 'textnorm', 'phonemize'];

interface CreateOptions {
  readonly name: string;
  readonly days?: number;
  readonly only?: readonly Endpoint[];
}

export function addKeysCommand(root: Command): void {
  const keys = root.command('keys').description('make, list and revoke API keys');
  keys
    .command('create')
    .description('make a key and print it, this once; a running server takes it at once')
    .requiredOption('-n, --name <name>', 'what to call it', parseName)
    .option('--days <number>', 'how long it lasts (default: for ever)', parseDays)
    .option('--only <endpoints>', `what it may use, of ${ENDPOINTS.join(',')} (default: all)`, parseEndpoints)
    .addHelpText('after', '\nExample:\n  KEY=$(npx sonant keys create --name phone)')
    .action((options: CreateOptions) => withStore((store) => create(store, options)));
  keys
    .command('list')
    .description('list the keys, without their secrets')
    .action(() => withStore(list));
  keys
    .command('revoke')
    .description('end a key; a running server refuses it within a second')
    .requiredOption('-n, --name <name>', 'what it is called', parseName)
    .action(({ name }: { name: string }) => withStore((store) => revoke(store, name)));
}

async function withStore(use: (store: AccountStore) => Promise<void>): Promise<void> {
  const store = await openSqliteAccountStore(readConfig().dataDir);
  try {
    await use(store);
  } finally {
    store.close();
  }
}

async function create(store: AccountStore, { name, days, only }: CreateOptions): Promise<void> {
  const key = await createKey(store, await ensureLocalAccount(store), name, {
    ...(days === undefined ? {} : { expiresAtMs: Date.now() + days * DAY_MS }),
    ...(only === undefined ? {} : { scopes: only }),
  });
  if (key === undefined) {
    throw new Error(`there is a key named ${name} already; revoke it first, or choose another name`);
  }
  process.stdout.write(`${key}\n`);
}

async function list(store: AccountStore): Promise<void> {
  const rows = (await store.listKeys()).map((key) => [
    key.name,
    `${key.prefix}_...`,
    stateOf(key),
    day(key.createdAtMs),
    key.expiresAtMs === null ? 'never' : day(key.expiresAtMs),
    key.scopes?.join(',') ?? 'everything',
  ]);
  process.stdout.write(table([['NAME', 'KEY', 'STATE', 'CREATED', 'EXPIRES', 'MAY USE'], ...rows]));
}

async function revoke(store: AccountStore, name: string): Promise<void> {
  const account = await ensureLocalAccount(store);
  if (!(await store.revokeKey(account.id, name, Date.now())))
    throw new Error(`there is no key named ${name}`);
  process.stderr.write(`revoked ${name}\n`);
}

function stateOf({ revokedAtMs, expiresAtMs }: ApiKey): string {
  if (revokedAtMs !== null) return 'revoked';
  return expiresAtMs !== null && expiresAtMs <= Date.now() ? 'expired' : 'live';
}

const day = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

function parseName(value: string): string {
  const name = value.trim();
  if (!/^[^\p{Cc}]{1,100}$/u.test(name)) throw new InvalidArgumentError('It must have 1 to 100 characters.');
  return name;
}

function parseDays(value: string): number {
  const days = Number(value);
  if (!(days > 0 && days <= 36_500)) throw new InvalidArgumentError('It must be a number from 0 to 36500.');
  return days;
}

function parseEndpoints(value: string): Endpoint[] {
  return value.split(',').map((word) => {
    const endpoint = ENDPOINTS.find((known) => known === word.trim());
    if (endpoint === undefined) throw new InvalidArgumentError(`Choose of ${ENDPOINTS.join(',')}.`);
    return endpoint;
  });
}
