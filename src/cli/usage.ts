import type { Command } from 'commander';
import { StoreUsageReports } from '../accounts/usage-ledger.js';
import {
  USAGE_DIMENSIONS,
  type UsageDimension,
  type UsageQuestion,
  type UsageSum,
} from '../contracts/accounts.js';
import { writeUsageCsv } from '../contracts/csv.js';
import { dayOf, lastDays } from '../contracts/days.js';
import { DEFAULT_DAYS } from '../transports/shared/usage-question.js';
import { type AccountOption, accountOption, leaf, parseDay, parseSome, show, UsageError } from './command.js';
import { configuredServer } from './server-client.js';
import { accountNamed, withStores } from './store.js';
import { table } from './table.js';

interface UsageOptions extends AccountOption {
  readonly from?: string;
  readonly to?: string;
  readonly by: readonly UsageDimension[];
  readonly csv?: true;
}

export function addUsageCommand(root: Command): void {
  leaf(root, 'usage', 'show usage: requests, characters and seconds of audio', [
    'sonant usage',
    'sonant usage --from 2026-11-01 --to 2026-11-30 --by day,model',
    'sonant usage --by key --csv > usage.csv',
  ])
    .option('--from <day>', 'first day, UTC; default: 29 days before the last', parseDay)
    .option('--to <day>', 'last day, UTC; default: today', parseDay)
    .option(
      '--by <dimensions>',
      `group the totals by one or more of ${USAGE_DIMENSIONS.join(',')}; '' gives a single total`,
      (value) => (value.trim() === '' ? [] : parseSome(USAGE_DIMENSIONS)(value)),
      ['day'],
    )
    .option('--csv', 'comma-separated values instead of a table')
    .addOption(accountOption())
    .action(usage);
}

async function usage(options: UsageOptions): Promise<void> {
  if (options.json && options.csv) throw new UsageError('choose --json or --csv');
  const toDay = options.to ?? dayOf(Date.now());
  const fromDay = options.from ?? lastDays(DEFAULT_DAYS, Date.parse(toDay)).from;
  if (fromDay > toDay) throw new UsageError(`${fromDay} is after ${toDay}`);
  const question = { fromDay, toDay, by: options.by };
  const sums = await sumsOf(question, options);
  const text = options.csv ? writeUsageCsv(sums, options.by) : usageTable(sums, options.by);
  show(sums, text, options);
}

async function sumsOf(question: UsageQuestion, { account }: AccountOption): Promise<readonly UsageSum[]> {
  const server = configuredServer();
  if (server !== undefined) {
    const { fromDay: from, toDay: to, by } = question;
    const query = new URLSearchParams({ from, to, by: by.join(',') }).toString();
    return server.list<UsageSum>(`/usage?${query}`);
  }
  return withStores(async ({ accounts, usage }) => {
    const { id } = await accountNamed(accounts, account);
    return await new StoreUsageReports(usage, accounts).sums(id, question);
  });
}

function usageTable(sums: readonly UsageSum[], by: readonly UsageDimension[]): string {
  const head = [...by, 'requests', 'characters', 'audio seconds'].map((name) => name.toUpperCase());
  const rows = sums.map((sum) => [...by.map((dimension) => valueOf(sum, dimension)), ...figuresOf([sum])]);
  // A single sum is its own total.
  if (sums.length > 1) rows.push(['total', ...by.slice(1).map(() => ''), ...figuresOf(sums)]);
  return table([head, ...rows], by.length);
}

function valueOf(sum: UsageSum, dimension: UsageDimension): string {
  if (dimension === 'day') return sum.day ?? '';
  if (dimension === 'model') return sum.modelId ?? '';
  if (dimension === 'voice') return sum.voice ?? '';
  return sum.keyName ?? sum.keyId ?? 'dashboard';
}

function figuresOf(sums: readonly UsageSum[]): string[] {
  const sumOf = (value: (sum: UsageSum) => number): number =>
    sums.reduce((total, sum) => total + value(sum), 0);
  return [
    String(sumOf(({ requests }) => requests)),
    String(sumOf(({ characters }) => characters)),
    sumOf(({ audioSeconds }) => audioSeconds).toFixed(1),
  ];
}
