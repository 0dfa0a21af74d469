import { type Command, Option } from 'commander';
import { integerBetween } from '../config/values.js';
import { AUDIT_SUBJECTS, type AuditEntry, type AuditSubject } from '../contracts/audit.js';
import { minuteOf } from '../contracts/days.js';
import { type CommonOptions, leaf, mustBe, parseName, show } from './command.js';
import { accountNamed, type LocalStores, withManagedStores } from './store.js';
import { table } from './table.js';

const DEFAULT_ENTRIES = 50;
const MAX_ENTRIES = 100_000;
const parseLimit = mustBe(`an integer from 1 to ${MAX_ENTRIES}`, integerBetween(1, MAX_ENTRIES));

interface AuditOptions extends CommonOptions {
  readonly account?: string;
  readonly subject?: AuditSubject;
  readonly limit: number;
}

/** `sonant audit`: who changed keys, members, plans and accounts, when and from where. */
export function addAuditCommand(root: Command): void {
  leaf(root, 'audit', 'show who changed accounts, plans, keys, members and passwords, newest first', [
    'sonant audit',
    'sonant audit --account acme --subject key --limit 500 --json',
  ])
    .option(
      '-a, --account <name>',
      'only entries of this account (default: all accounts, and plans)',
      parseName,
    )
    .addOption(
      new Option('-s, --subject <subject>', 'only entries about one kind of subject').choices(AUDIT_SUBJECTS),
    )
    .option('-l, --limit <number>', 'number of entries', parseLimit, DEFAULT_ENTRIES)
    .action((options: AuditOptions) =>
      withManagedStores('audit entries', (stores) => audit(stores, options)),
    );
}

async function audit({ accounts }: LocalStores, options: AuditOptions): Promise<void> {
  const { account, subject, limit } = options;
  const accountId = account === undefined ? undefined : (await accountNamed(accounts, account)).id;
  const entries = await accounts.auditEntries({ accountId, subject, limit });
  const names = new Map((await accounts.listAccounts()).map(({ id, name }) => [id, name]));
  const named = entries.map((entry) => ({
    ...entry,
    account: entry.accountId === null ? null : (names.get(entry.accountId) ?? entry.accountId),
  }));
  const head = ['WHEN (UTC)', 'ACCOUNT', 'WHO', 'FROM', 'WHAT', 'WHICH', 'DETAILS'];
  show(named, table([head, ...named.map(rowOf)]), options);
}

const rowOf = ({
  atMs,
  account,
  actor,
  action,
  target,
  details,
}: AuditEntry & { account: string | null }) => [
  new Date(atMs).toISOString().slice(0, 19).replace('T', ' '),
  account ?? 'all',
  actor.name === '' ? actor.kind : `${actor.name} (${actor.kind})`,
  actor.address ?? '-',
  action,
  target,
  Object.entries(details)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${name.endsWith('AtMs') ? minuteOf(Number(value)) : String(value)}`)
    .join(', '),
];
