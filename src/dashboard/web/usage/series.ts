import type { UsageDimension, UsageSum } from '../api/types.js';

const DAY_MS = 86_400_000;
/** More colours than this cannot be told apart. */
const MAX_SERIES = 6;

export type Split = 'none' | Exclude<UsageDimension, 'day'>;

/** What is counted; `audioSeconds` in seconds. */
export type Quantity = 'characters' | 'audioSeconds' | 'requests';

/** One colour of a chart. */
export interface Series {
  readonly name: string;
  /** One for each day. */
  readonly values: readonly number[];
  readonly total: number;
}

/** UTC, as the server counts. @returns `2026-11-21` */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** @returns the last so many days up to today */
export const lastDays = (count: number, nowMs = Date.now()): { from: string; to: string } => ({
  from: dayOf(nowMs - (count - 1) * DAY_MS),
  to: dayOf(nowMs),
});

/** @returns all days of the range, none when it is no range */
export function daysBetween(from: string, to: string): string[] {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  if (!(first <= last)) return [];
  return Array.from({ length: Math.round((last - first) / DAY_MS) + 1 }, (_, i) => dayOf(first + i * DAY_MS));
}

/**
 * The sums as series, the largest first; what is too small for a colour of its own is in the last one.
 * @param nameOf what a row is counted under
 */
export function seriesOf(
  rows: readonly UsageSum[],
  days: readonly string[],
  quantity: Quantity,
  nameOf: (row: UsageSum) => string,
): Series[] {
  const places = new Map(days.map((day, place) => [day, place]));
  const byName = new Map<string, number[]>();
  for (const row of rows) {
    const place = places.get(row.day ?? '');
    if (place === undefined) continue;
    const values = byName.get(nameOf(row)) ?? days.map(() => 0);
    values[place] = (values[place] ?? 0) + row[quantity];
    byName.set(nameOf(row), values);
  }
  const all = [...byName]
    .map(([name, values]) => ({ name, values, total: sumOf(values) }))
    .sort((a, b) => b.total - a.total);
  if (all.length <= MAX_SERIES) return all;
  const rest = all.slice(MAX_SERIES - 1);
  const values = days.map((_, place) => sumOf(rest.map((series) => series.values[place] ?? 0)));
  return [...all.slice(0, MAX_SERIES - 1), { name: 'Others', values, total: sumOf(values) }];
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
