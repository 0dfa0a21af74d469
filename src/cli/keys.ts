import { type Command, Option } from 'commander';
import { createKey } from '../accounts/keys.js';
import type { AccountStore, ApiKey } from '../accounts/ports.js';
import { type Endpoint, ENDPOINTS } from '../contracts/accounts.js';
import { DAY_MS, dayOf } from '../contracts/days.js';
import {
  type AccountOption,
  accountOption,
  CommandError,
  groupOf,
  leaf,
  mustBe,
  parseName,
  parseSome,
  show,
  tell,
} from './command.js';
import { accountNamed, managing } from './store.js';
import { table } from './table.js';

interface NameOptions extends AccountOption {
  readonly name: string;
}

interface CreateOptions extends NameOptions {
  readonly days?: number;
  readonly scopes?: readonly Endpoint[];
  /** The former name of `scopes`. */
  readonly only?: readonly Endpoint[];
}

const parseDays = mustBe('a number from 0 to 36500', (value) => {
  const days = Number(value);
  return days > 0 && days <= 36_500 ? days : undefined;
});

export const parseEndpoints = parseSome(ENDPOINTS);

export function addKeysCommand(root: Command): void {
  const keys = groupOf(root, 'keys', 'create, list and revoke API keys', [
    'KEY=$(sonant keys create --name phone)',
    'sonant keys revoke --name phone',
  ]);
  leaf(keys, 'create', 'create a key and print it once; a running server accepts it at once', [
    'KEY=$(sonant keys create --name phone)',
    'sonant keys create --name checker --scopes oov,textnorm --days 30',
  ])
    .requiredOption('-n, --name <name>', 'name of the key', parseName)
    .option(
      '--scopes <endpoints>',
      `the endpoints it may use: ${ENDPOINTS.join(',')} (default: all)`,
      parseEndpoints,
    )
    .addOption(new Option('--only <endpoints>').argParser(parseEndpoints).hideHelp())
    .option('--days <number>', 'days until it expires (default: never)', parseDays)
    .addOption(accountOption())
    .action(managing('keys', create));
  leaf(keys, 'list', 'list the keys, without their secrets', ['sonant keys list', 'sonant keys list --json'])
    .addOption(accountOption())
    .action(managing('keys', list));
  leaf(keys, 'revoke', 'revoke a key; a running server refuses it within a second', [
    'sonant keys revoke --name phone',
  ])
    .requiredOption('-n, --name <name>', 'name of the key', parseName)
    .addOption(accountOption())
    .action(managing('keys', revoke));
}

async function create(store: AccountStore, options: CreateOptions): Promise<void> {
  const { name, days, scopes = options.only } = options;
  const account = await accountNamed(store, options.account, 'made');
  const expiresAtMs = days === undefined ? null : Date.now() + days * DAY_MS;
  const secret = await createKey(store, account, name, {
    ...(expiresAtMs !== null && { expiresAtMs }),
    ...(scopes !== undefined && { scopes }),
  });
  if (secret === undefined) {
    throw new CommandError(
      'name_taken',
      `a key named ${name} already exists; revoke it first, or choose another name`,
    );
  }
  show({ secret, name, account: account.name, scopes: scopes ?? null, expiresAtMs }, `${secret}\n`, options);
}

async function list(store: AccountStore, options: AccountOption): Promise<void> {
  const { id } = await accountNamed(store, options.account);
  const keys = await store.listKeys(id);
  const head = ['NAME', 'KEY', 'STATE', 'CREATED', 'LAST USED', 'EXPIRES', 'MAY USE'];
  show(keys, table([head, ...keys.map(rowOf)]), options);
}

const rowOf = (key: ApiKey): string[] => [
  key.name,
  `${key.prefix}_...`,
  stateOf(key),
  dayOf(key.createdAtMs),
  key.lastUsedAtMs === null ? 'never' : dayOf(key.lastUsedAtMs),
  key.expiresAtMs === null ? 'never' : dayOf(key.expiresAtMs),
  key.scopes === null ? 'everything' : key.scopes.join(',') || 'nothing',
];

async function revoke(store: AccountStore, options: NameOptions): Promise<void> {
  const { id } = await accountNamed(store, options.account);
  const { name } = options;
  if (!(await store.revokeKey(id, name, Date.now()))) {
    throw new CommandError('key_unknown', `there is no key named ${name}`);
  }
  tell(`revoked ${name}`, options);
  show({ revoked: name }, '', options);
}

function stateOf({ revokedAtMs, expiresAtMs }: ApiKey): string {
  if (revokedAtMs !== null) return 'revoked';
  return expiresAtMs !== null && expiresAtMs <= Date.now() ? 'expired' : 'live';
}
