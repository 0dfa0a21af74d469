import type { UsageDimension, UsageSum } from './accounts.js';

/** What spreadsheets take for a formula: a name in a cell must never be one. */
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

/** A table as RFC 4180 has it: lines end with CR LF. */
export const writeCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The first line holds the names of the columns. */
export function writeUsageCsv(sums: readonly UsageSum[], by: readonly UsageDimension[]): string {
  const columns = [...by.flatMap((dimension) => COLUMNS[dimension]), ...SUMS];
  return writeCsv([columns, ...sums.map((sum) => columns.map((column) => sum[column] ?? ''))]);
}
