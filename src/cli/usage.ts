import { InvalidArgumentError, type Command } from 'commander';
import type { UsageDimension, UsageSum } from '../contracts/accounts.js';
import { accountOption, dayOf, leaf, parseDay, show, type AccountOption } from './command.js';
import { UsageError } from './failure.js';
import { configuredServer } from './server-client.js';
import { accountNamed, withStores } from './store.js';
import { csv, table } from './table.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Today is one of them. */
const DEFAULT_DAYS = 30;
const DIMENSIONS: readonly UsageDimension[] = ['day', 'model', 'voice', 'key'];

interface UsageOptions extends AccountOption {
  readonly from?: string;
  readonly to?: string;
  readonly by: readonly UsageDimension[];
  readonly csv?: true;
}

/** A sum as it is shown: people know keys by their names. */
type NamedSum = UsageSum & { readonly keyName?: string | null };

export function addUsageCommand(root: Command): void {
  leaf(root, 'usage', 'sum up what was spoken: requests, characters and seconds of audio', [
    'sonant usage',
    'sonant usage --from 2026-11-01 --to 2026-11-30 --by day,model',
    'sonant usage --by key --csv > usage.csv',
  ])
    .option('--from <day>', 'first day, UTC; default: 29 days before the last', parseDay)
    .option('--to <day>', 'last day, UTC; default: today', parseDay)
    .option('--by <dimensions>', `a sum for each, of ${DIMENSIONS.join(',')}`, parseDimensions, ['day'])
    .option('--csv', 'comma-separated values instead of a table')
    .addOption(accountOption())
    .action(usage);
}

async function usage(options: UsageOptions): Promise<void> {
  if (options.json && options.csv) throw new UsageError('choose --json or --csv');
  const toDay = options.to ?? dayOf(Date.now());
  const fromDay = options.from ?? dayOf(Date.parse(`${toDay}T00:00:00Z`) - (DEFAULT_DAYS - 1) * DAY_MS);
  if (fromDay > toDay) throw new UsageError(`${fromDay} is after ${toDay}`);
  const question = { fromDay, toDay, by: options.by };
  const sums = await sumsOf(question, options);
  show(sums, options.csv ? csv(rowsOf(sums, options.by)) : usageTable(sums, options.by), options);
}

async function sumsOf(
  question: { fromDay: string; toDay: string; by: readonly UsageDimension[] },
  { account }: AccountOption,
): Promise<readonly NamedSum[]> {
  const server = configuredServer();
  if (server !== undefined) {
    const { fromDay: from, toDay: to, by } = question;
    return server.list<UsageSum>(`/usage?${new URLSearchParams({ from, to, by: by.join(',') })}`);
  }
  return withStores(async ({ accounts, usage }) => {
    const { id } = await accountNamed(accounts, account);
    const sums = await usage.sums(id, question);
    if (!question.by.includes('key')) return sums;
    const names = new Map((await accounts.listKeys(id)).map((key) => [key.id, key.name]));
    return sums.map((sum) => ({ ...sum, keyName: names.get(sum.keyId ?? '') ?? null }));
  });
}

function usageTable(sums: readonly NamedSum[], by: readonly UsageDimension[]): string {
  const [head = [], ...rows] = rowsOf(sums, by);
  const total = ['total', ...by.slice(1).map(() => ''), ...totalsOf(sums)];
  const lines = [head.map((name) => String(name).replaceAll('_', ' ').toUpperCase()), ...rows];
  // A sum of one row, or of everything, is its own total.
  if (by.length > 0 && sums.length > 1) lines.push(total);
  return table(
    lines.map((line) => line.map((cell) => cellText(cell))),
    by.length,
  );
}

const cellText = (cell: string | number): string =>
  typeof cell === 'number' && !Number.isInteger(cell) ? cell.toFixed(1) : String(cell);

/** With a head. */
const rowsOf = (sums: readonly NamedSum[], by: readonly UsageDimension[]): (string | number)[][] => [
  [...by, 'requests', 'characters', 'audio_seconds'],
  ...sums.map((sum) => [
    ...by.map((dimension) => valueOf(sum, dimension)),
    sum.requests,
    sum.characters,
    rounded(sum.audioSeconds),
  ]),
];

function valueOf(sum: NamedSum, dimension: UsageDimension): string {
  if (dimension === 'day') return sum.day ?? '';
  if (dimension === 'model') return sum.modelId ?? '';
  if (dimension === 'voice') return sum.voice ?? '';
  return sum.keyName ?? sum.keyId ?? 'dashboard';
}

function totalsOf(sums: readonly NamedSum[]): number[] {
  const sumOf = (value: (sum: NamedSum) => number): number =>
    sums.reduce((total, sum) => total + value(sum), 0);
  return [
    sumOf(({ requests }) => requests),
    sumOf(({ characters }) => characters),
    rounded(sumOf(({ audioSeconds }) => audioSeconds)),
  ];
}

/** To milliseconds. */
const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;

function parseDimensions(value: string): UsageDimension[] {
  const dimensions = value.split(',').map((word) => {
    const dimension = DIMENSIONS.find((known) => known === word.trim());
    if (dimension === undefined) throw new InvalidArgumentError(`Choose of ${DIMENSIONS.join(',')}.`);
    return dimension;
  });
  return [...new Set(dimensions)];
}
