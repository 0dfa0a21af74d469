import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { isSubscribed, STANDARD_PLAN } from '../accounts/accounts.js';
import type { Account, AccountStore, Plan, SubscriptionStatus } from '../accounts/ports.js';
import { DAY_MS, dayOf, startOfDay } from '../contracts/days.js';
import {
  CommandError,
  type CommonOptions,
  groupOf,
  leaf,
  mustBe,
  parseName,
  show,
  tell,
  UsageError,
} from './command.js';
import { limitsText } from './plans.js';
import { accountNamed, managing } from './store.js';
import { table } from './table.js';

interface TermsOptions extends CommonOptions {
  readonly plan?: string;
  /** The end of the last day, in milliseconds since 1970. */
  readonly until?: number | 'never';
}

/** The commands that set the status of a subscription. */
const STATUS_COMMANDS: readonly { name: string; status: SubscriptionStatus; description: string }[] = [
  { name: 'suspend', status: 'suspended', description: 'refuse all requests of the account' },
  { name: 'activate', status: 'active', description: 'accept requests of the account again' },
  {
    name: 'past-due',
    status: 'past due',
    description: 'refuse all requests of the account because a payment is overdue',
  },
];

const parseUntil = mustBe('a day such as 2026-11-21, or never', (value) => {
  if (value === 'never') return value;
  const startMs = startOfDay(value);
  return startMs === undefined ? undefined : startMs + DAY_MS;
});

export function addAccountsCommand(root: Command): void {
  const accounts = groupOf(
    root,
    'accounts',
    'create, list and change accounts; a running server applies changes within a second',
    ['sonant accounts create acme --plan large', 'sonant accounts suspend acme'],
  );
  withTerms(leaf(accounts, 'create', 'create an account', ['sonant accounts create acme --plan large']))
    .argument('<name>', 'name of the account', parseName)
    .action(managing('accounts', create));
  leaf(accounts, 'list', 'list the accounts', ['sonant accounts list', 'sonant accounts list --json']).action(
    managing('accounts', list),
  );
  leaf(accounts, 'show', 'show an account with its limits, members and keys', ['sonant accounts show acme'])
    .argument('<name>')
    .action(managing('accounts', describe));
  for (const { name, status, description } of STATUS_COMMANDS) {
    leaf(accounts, name, description, [`sonant accounts ${name} acme`])
      .argument('<name>')
      .action((account: string, options: CommonOptions) =>
        managing('accounts', change)(account, { status }, options),
      );
  }
  withTerms(
    leaf(accounts, 'set', 'change the plan of an account or the end of its subscription', [
      'sonant accounts set acme --plan large',
      'sonant accounts set acme --until 2027-12-31',
      'sonant accounts set acme --until never',
    ]),
  )
    .argument('<name>')
    .action((name: string, options: TermsOptions) => {
      if (options.plan === undefined && options.until === undefined) {
        throw new UsageError('give --plan or --until');
      }
      return managing('accounts', change)(name, termsOf(options), options);
    });
}

const withTerms = (command: Command): Command =>
  command
    .option('--plan <name>', 'its plan; see: sonant plans list', parseName)
    .option('--until <day>', 'last day (UTC) of its subscription, or never', parseUntil);

const termsOf = ({ plan, until }: TermsOptions): Partial<Pick<Account, 'plan' | 'subscriptionEndsAtMs'>> => ({
  ...(plan !== undefined && { plan }),
  ...(until !== undefined && { subscriptionEndsAtMs: until === 'never' ? null : until }),
});

async function create(store: AccountStore, name: string, options: TermsOptions): Promise<void> {
  if ((await store.findAccount({ name })) !== undefined) {
    throw new CommandError('name_taken', `an account named ${name} already exists`);
  }
  await requirePlan(store, options.plan);
  const account = await store.ensureAccount({
    id: randomUUID(),
    name,
    status: 'active',
    subscriptionEndsAtMs: null,
    plan: STANDARD_PLAN,
    createdAtMs: Date.now(),
    ...termsOf(options),
  });
  tell(
    `created ${name}; to make a key for it: sonant keys create --account ${shellWord(name)} --name first`,
    options,
  );
  show(account, '', options);
}

async function list(store: AccountStore, options: CommonOptions): Promise<void> {
  const all = await store.listAccounts();
  show(all, table([HEAD, ...all.map(rowOf)]), options);
}

async function change(
  store: AccountStore,
  name: string,
  changes: Parameters<AccountStore['updateAccount']>[1],
  options: CommonOptions,
): Promise<void> {
  const account = await accountNamed(store, name);
  await requirePlan(store, changes.plan);
  await store.updateAccount(account.id, changes);
  const changed = { ...account, ...changes };
  tell(`${name}: ${stateOf(changed)}, plan ${changed.plan}, ${untilText(changed)}`, options);
  show(changed, '', options);
}

async function requirePlan(store: AccountStore, name: string | undefined): Promise<void> {
  const plans = await store.listPlans();
  if (name === undefined || plans.some((plan) => plan.name === name)) return;
  const known = plans.map((plan) => plan.name).join(', ');
  throw new CommandError('plan_unknown', `there is no plan named ${name}; there are: ${known}`);
}

async function describe(store: AccountStore, name: string, options: CommonOptions): Promise<void> {
  const account = await accountNamed(store, name);
  const [plans, members, keys] = await Promise.all([
    store.listPlans(),
    store.listMembers(account.id),
    store.listKeys(account.id),
  ]);
  const plan: Plan | undefined = plans.find((candidate) => candidate.name === account.plan);
  const live = keys.filter(({ revokedAtMs }) => revokedAtMs === null);
  const lines = [
    ['name', account.name],
    ['id', account.id],
    ['state', stateOf(account)],
    ['served', untilText(account)],
    ['plan', account.plan],
    ['limits', plan === undefined ? 'unknown' : limitsText(plan)],
    ['created', dayOf(account.createdAtMs)],
    ['members', members.map(({ email, role }) => `${email} (${role})`).join(', ') || 'none'],
    ['keys', live.map((key) => key.name).join(', ') || 'none'],
  ];
  show({ ...account, limits: plan?.limits ?? null, members, keys }, table(lines), options);
}

const HEAD = ['NAME', 'STATE', 'PLAN', 'SERVED', 'CREATED', 'ID'];

const rowOf = (account: Account): string[] => [
  account.name,
  stateOf(account),
  account.plan,
  untilText(account),
  dayOf(account.createdAtMs),
  account.id,
];

const stateOf = (account: Account): string =>
  account.status === 'active' && !isSubscribed(account, Date.now()) ? 'expired' : account.status;

const untilText = ({ subscriptionEndsAtMs }: Account): string =>
  subscriptionEndsAtMs === null ? 'without end' : `until ${dayOf(subscriptionEndsAtMs - 1)}`;

/** Quotes a word for the shell. */
const shellWord = (word: string): string =>
  /^[\w.@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
