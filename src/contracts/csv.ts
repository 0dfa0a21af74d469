import type { UsageDimension, UsageSum } from './accounts.js';

/** Text that a spreadsheet would take for a formula, which a name in a cell must never become. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** The columns that tell the rows of usage apart. */
const COLUMNS: Readonly<Record<UsageDimension, readonly (keyof UsageSum)[]>> = {
  day: ['day'],
  model: ['modelId'],
  voice: ['voice'],
  key: ['keyId', 'keyName'],
};
const SUMS = ['requests', 'characters', 'audioSeconds'] as const satisfies readonly (keyof UsageSum)[];

/** A table in the format of RFC 4180, in which lines end with CR LF. */
export const writeCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map(csvLine).join('');

const csvLine = (row: readonly (string | number)[]): string => `${row.map(cell).join(',')}\r\n`;

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The first line holds the names of the columns. */
export function* usageCsvLines(
  sums: readonly UsageSum[],
  by: readonly UsageDimension[],
): Generator<string, void> {
  const columns = [...by.flatMap((dimension) => COLUMNS[dimension]), ...SUMS];
  yield csvLine(columns);
  for (const sum of sums) yield csvLine(columns.map((column) => sum[column] ?? ''));
}

export const writeUsageCsv = (sums: readonly UsageSum[], by: readonly UsageDimension[]): string =>
  [...usageCsvLines(sums, by)].join('');
