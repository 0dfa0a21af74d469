import type { UsageDimension, UsageSum } from '../api/types.js';

/** More colors than this cannot be told apart. */
const MAX_SERIES = 6;

export type Split = 'none' | Exclude<UsageDimension, 'day'>;

/** What is counted; `audioSeconds` in seconds. */
export type Quantity = 'characters' | 'audioSeconds' | 'requests';

/** One color of a chart. */
export interface Series {
  readonly name: string;
  /** One for each day. */
  readonly values: readonly number[];
  readonly total: number;
}

/** Everything that is too small for its own color. */
const OTHERS = 'Others';

/**
 * The names that get a color of their own, the one with the most characters first.
 * @param nameOf what a row is counted under
 */
export function namesOf(rows: readonly UsageSum[], nameOf: (row: UsageSum) => string): string[] {
  const totals = new Map<string, number>();
  for (const row of rows) totals.set(nameOf(row), (totals.get(nameOf(row)) ?? 0) + row.characters);
  const names = [...totals].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([name]) => name);
  return names.length <= MAX_SERIES ? names : names.slice(0, MAX_SERIES - 1);
}

/**
 * The sums as series, one for each name in that order, and perhaps one for all others.
 * @param names as `namesOf` gives them: charts that share them have the same colors
 */
export function seriesOf(
  rows: readonly UsageSum[],
  days: readonly string[],
  quantity: Quantity,
  nameOf: (row: UsageSum) => string,
  names: readonly string[] = namesOf(rows, nameOf),
): Series[] {
  const places = new Map(days.map((day, place) => [day, place]));
  const byName = new Map(names.map((name) => [name, days.map(() => 0)]));
  for (const row of rows) {
    const place = places.get(row.day ?? '');
    if (place === undefined) continue;
    const name = byName.has(nameOf(row)) ? nameOf(row) : OTHERS;
    const values = byName.get(name) ?? days.map(() => 0);
    values[place] = (values[place] ?? 0) + row[quantity];
    byName.set(name, values);
  }
  return [...byName].map(([name, values]) => ({ name, values, total: sumOf(values) }));
}

/** Each series on top of those before it, in the same order. */
export function stack(series: readonly Series[]): number[][] {
  let below: readonly number[] = [];
  return series.map(({ values }) => {
    const top = values.map((value, place) => value + (below[place] ?? 0));
    below = top;
    return top;
  });
}

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
